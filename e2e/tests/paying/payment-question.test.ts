import { givenPackage, givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { PayOrderScreen } from '../../kit/screens/pay-order-screen.ts'
import { PaymentQuestionScreen } from '../../kit/screens/payment-question-screen.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'

const camera = 'Living room'

// spec: 2.55, 2.85, 4.10
test('“Payment done” checks the order and shows that it is paid', async ({ phone, world }) => {
  const orderNo = await givenPackage(world, { camera })
  await phone.open(PaymentQuestionScreen.address({ orderNo, deviceId: world.camera(camera).deviceId }))
  await phone.tap(phone.at(PaymentQuestionScreen).done)
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]success/)
  expect(phone.query()).toMatchObject({ packageName: '套餐' })
})

// spec: 4.10
test('“Payment done” does not make an unpaid order paid', async ({ phone, world }) => {
  const orderNo = await givenUnpaidOrder(world, { camera })
  await phone.open(PaymentQuestionScreen.address({ orderNo, deviceId: world.camera(camera).deviceId }))
  await phone.tap(phone.at(PaymentQuestionScreen).done)
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]fail/)
  await expect(phone.at(ResultScreen).paid).toBeHidden()
})

test('“Problem with payment” leads to the unpaid order', async ({ phone, world }) => {
  const orderNo = await givenUnpaidOrder(world, { camera })
  await phone.open(PaymentQuestionScreen.address({ orderNo, deviceId: world.camera(camera).deviceId }))
  await phone.tap(phone.at(PaymentQuestionScreen).problem)
  await expect(phone.at(PayOrderScreen).timeLeft).toHaveText('15:00')
})

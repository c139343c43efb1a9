import { givenUnpaidOrder, openWallet } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PaymentQuestionScreen } from '../../kit/screens/null-page-screens.ts'
import { PayOrderScreen } from '../../kit/screens/order-screens.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'

const camera = 'Living room'

// spec: 2.55, 2.56, 2.85, 4.10
test('“Problem with payment” opens the unpaid order and “Payment done” checks it: not paid, then paid', async ({
  phone,
  world,
}) => {
  const orderNo = await givenUnpaidOrder(world, { camera })
  const { deviceId } = world.camera(camera)
  const question = phone.at(PaymentQuestionScreen)
  const address = PaymentQuestionScreen.address({ orderNo, deviceId })
  await phone.open(address)
  await phone.tap(question.problem)
  await expect(phone.page).toHaveURL(/[/]payDtl[?]/)
  expect(phone.query()).toMatchObject({ productCode: 'IPC', deviceId, packageSource: '1' })
  await expect(phone.at(PayOrderScreen).timeLeft).toHaveText('15:00')

  await phone.goTo(address)
  await phone.tap(question.done)
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]fail/)
  await expect(phone.at(ResultScreen).checking).toBeVisible()

  // The page left goes on asking in its document.
  await phone.open(address)
  await expect(question.done).toBeVisible()
  const pay = await openWallet(world, { orderNo, camera, provider: 'wechat' })
  await pay()
  await phone.tap(question.done)
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  await expect(phone.page).toHaveURL(/[/]resultPage2[/]success/)
  expect(phone.query()).toMatchObject({ packageName: '套餐' })
})

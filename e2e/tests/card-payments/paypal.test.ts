import { givenTrial, givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CardScreen } from '../../../kit/testing/screens/card-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'

const camera = 'Living room'
const providers = /request to a host off the list: http:[/][/]127[.]0[.]0[.]1:\d+[/]wallets[/]paypal/

test.beforeEach(async ({ phone, world }) => {
  phone.guard.allow(providers)
  await givenUnpaidOrder(world, { camera })
})

// spec: 2.47, 4.28, 7.15
test('a PayPal payment asks again when the packages have changed, and is captured once, also after a forged or repeated return', async ({
  phone,
  world,
  journal,
}) => {
  await phone.open(CardScreen.paypal(world.camera(camera)))
  const page = phone.at(CardScreen)
  await expect(page.toPaypal).toBeVisible()
  await givenTrial(world, camera)
  await phone.tap(page.toPaypal)
  await expect(page.alert).toContainText('The packages of this camera have changed in the meantime')
  await expect(phone.page.getByRole('radiogroup', { name: 'Takes effect' })).toBeVisible()
  expect(await journal.count({ operationId: 'createPayPalOrder' })).toBe(0)
  await phone.tap(page.toPaypal)
  await expect(phone.page.getByText((await world.priceText()).replace('¥', 'CNY '))).toBeVisible()
  await phone.tap(page.atProvider('Agree and pay'))
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 2 }])
  expect(await journal.count({ operationId: 'createPayPalOrder' })).toBe(1)
  const [notify, another] = await journal.entries({ operationId: 'payPalNotify' })
  expect(another).toBeUndefined()

  const { orderNo, paymentId } = (notify?.request as { body: Record<string, string> } | undefined)?.body ?? {}
  const again = (token = '') =>
    `${CardScreen.paypal(world.camera(camera))}&orderNo=${orderNo}&token=${token}&PayerID=X`
  await phone.open(again(paymentId))
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  await phone.open(again('MADEUP'))
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  expect((await world.state()).entitlements).toHaveLength(2)
})

test('a cancelled or declined PayPal payment leaves the order unpaid', async ({ phone, world }) => {
  await phone.open(CardScreen.paypal(world.camera(camera)))
  const page = phone.at(CardScreen)
  await phone.tap(page.toPaypal)
  await phone.tap(page.atProvider('Cancel and go back'))
  await expect(page.alert).toHaveText('Canceled at PayPal. Nothing has been charged.')
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])

  await phone.tap(page.toPaypal)
  await phone.tap(page.atProvider('Pay with a card that will be declined'))
  await expect(phone.page.getByRole('heading', { name: 'Failed to pay' })).toBeVisible()
  expect((await world.state()).orders).toMatchObject([{ status: 0 }])

  await phone.goTo(CardScreen.paypal(world.camera(camera)))
  await phone.tap(page.toPaypal)
  await phone.tap(page.atProvider('Agree and pay'))
  await expect(phone.at(ResultScreen).paid).toBeVisible()
})

test('a PayPal error disappears when the next try begins', async ({ phone, world }) => {
  const code = 'operate-failed'
  await world.arm({ http: { operationIds: ['createPayPalOrder'], answer: { kind: 'business-code', code } } })
  await phone.open(CardScreen.paypal(world.camera(camera)))
  const page = phone.at(CardScreen)
  await phone.tap(page.toPaypal)
  await expect(page.alert).toBeVisible()
  // The check is not answered while the page is looked at.
  await phone.page.route('**/v2/vip/devicePackageExpireInfo*', () => undefined)
  await phone.tap(page.toPaypal)
  await expect(phone.page.locator('[aria-busy="true"]')).toBeVisible()
  await expect(page.alert).toBeHidden()
})

test('the PayPal page without a device asks for the order and shows a pending payment as checking', async ({
  phone,
}) => {
  await phone.open(CardScreen.paypal())
  const page = phone.at(CardScreen)
  await phone.tap(page.order('Event recording, 1 month'))
  await phone.tap(page.toPaypal)
  await phone.tap(page.atProvider('Pay from a bank account, takes a day'))
  await expect(phone.at(ResultScreen).checking).toBeVisible()
})

import { expect, test } from '../../kit/fixtures.ts'
import { OrdersScreen } from '../../kit/screens/orders-screen.ts'
import { ServiceScreen } from '../../kit/screens/service-screen.ts'

const services = [
  { name: 'Device installation', code: 'installation', fen: 2000 },
  { name: 'Technical support', code: 'support', fen: 10_000 },
] as const

// spec: 2.83, 9.12
for (const { name, code, fen } of services) {
  // spec: 2.83
  test(`${name} is paid with Alipay for ${fen} fen`, async ({ phone, world, journal }) => {
    await phone.open(ServiceScreen.address)
    const page = phone.at(ServiceScreen)
    await phone.tap(page.service(name))
    phone.cashier.choose('pay')
    await expect((await page.buyNow()).paid).toBeVisible()
    await expect(phone.page.getByRole('main').getByRole('listitem')).toHaveText(/Alipay/)

    expect(phone.cashier.shown).toMatchObject([{ provider: 'alipay', amountFen: fen }])
    const [made] = await journal.entries({ operationId: 'createServicePay' })
    const { manufacturerName, appKey } = world.made.profile
    const body = { payMoney: fen, productName: code, paySource: manufacturerName, appKey }
    expect(made?.request).toMatchObject({ body })
    expect((await world.state()).orders).toHaveLength(1)
  })
}

// spec: 5.06
test('without a choice nothing is ordered, and the choice is asked for', async ({ phone, world }) => {
  await phone.open(ServiceScreen.address)
  const page = phone.at(ServiceScreen)
  await phone.tap(page.buy)
  await expect(page.alert).toHaveText('Select a product')
  await expect(page.group).toBeFocused()
  await phone.tap(page.service('Technical support'))
  await expect(page.alert).toBeHidden()
  expect((await world.state()).orders).toEqual([])
})

test('twenty taps are one order and one wallet call', async ({ phone, world }) => {
  await phone.open(ServiceScreen.address)
  const page = phone.at(ServiceScreen)
  await phone.tap(page.service('Technical support'))
  await page.buy.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 20; tap += 1) button.click()
  })
  await phone.cashier.opened()
  phone.cashier.choose('pay')
  await expect(phone.page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  expect(phone.cashier.shown).toHaveLength(1)
  expect((await world.state()).orders).toHaveLength(1)
})

test('what was left in the wallet is paid from the orders, not ordered again', async ({ phone, world }) => {
  await phone.open(ServiceScreen.address)
  const page = phone.at(ServiceScreen)
  await phone.tap(page.service('Device installation'))
  phone.cashier.choose('cancel')
  const result = await page.buyNow()
  await expect(result.failed).toBeVisible()

  await phone.open(OrdersScreen.address)
  await phone.tap(phone.page.getByRole('button', { name: 'Pay now' }))
  await expect(page.unpaid).toBeVisible()
  await expect(page.service('Device installation')).toBeChecked()
  phone.cashier.choose('pay')
  await expect((await page.buyNow()).paid).toBeVisible()
  expect((await world.state()).orders).toHaveLength(1)
})

test('a failed payment leads back to the service', async ({ phone }) => {
  await phone.open(ServiceScreen.address)
  const page = phone.at(ServiceScreen)
  await phone.tap(page.service('Technical support'))
  phone.cashier.choose('fail')
  const result = await page.buyNow()
  await phone.tap(result.payAgain)
  await expect(page.service('Technical support')).toBeChecked()
})

test('a phone without Alipay is told what is needed, and offered no other wallet', async ({ phone }) => {
  phone.abilities.hasAlipay = false
  await phone.open(ServiceScreen.address)
  const page = phone.at(ServiceScreen)
  await phone.tap(page.service('Technical support'))
  const result = await page.buyNow()
  await expect(result.failed).toBeVisible()
  await expect(phone.page.getByText('this is paid with Alipay only')).toBeVisible()
  await expect(result.payWith('WeChat')).toBeHidden()
})

test.describe('for the reviewers of the app store', () => {
  test.use({ scenario: 'ios-review', platform: 'ios' })

  test('nothing is sold', async ({ phone }) => {
    await phone.open(ServiceScreen.address)
    await expect(phone.page.getByRole('searchbox')).toBeVisible()
    await expect(phone.at(ServiceScreen).buy).toBeHidden()
  })
})

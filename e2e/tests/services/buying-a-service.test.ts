import {
  armPurchaseFaults,
  representativeRounds,
  roundTitle,
  unusedFaults,
} from '../../../kit/testing/builders/network-faults.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { clickUntil } from '../../../kit/testing/flows/click-until.ts'
import { ServiceScreen } from '../../../kit/testing/screens/help-screens.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'

const services = [
  { name: 'Device installation', fen: 2000 },
  { name: 'Technical support', fen: 10_000 },
] as const

/** Operations of buying a service, without the query at its end. */
const steps = ['listUserOrders', 'createServicePay']

// spec: 2.83, 5.06, 9.12
for (const { name, fen } of services) {
  test(`${name} is chosen, then paid once with Alipay for ${fen} fen for any number of taps`, async ({
    phone,
    world,
    journal,
  }) => {
    await phone.open(ServiceScreen.address)
    const page = phone.at(ServiceScreen)
    await phone.tap(page.buy)
    await expect(page.alert).toHaveText('Select a product')
    await expect(page.group).toBeFocused()
    await phone.tap(page.service(name))
    await expect(page.alert).toBeHidden()
    expect((await world.state()).orders).toEqual([])

    await page.buy.evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 20; tap += 1) button.click()
    })
    await phone.cashier.waitForOpen()
    phone.cashier.choose('pay')
    await expect(phone.page.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    await expect(phone.page.getByRole('main').getByRole('listitem')).toHaveText(/Alipay/)
    expect(phone.cashier.shown).toMatchObject([{ provider: 'alipay', amountFen: fen }])
    const [made] = await journal.entries({ operationId: 'createServicePay' })
    const { manufacturerName, appKey } = world.initial.profile
    const body = { payMoney: fen, productName: name, paySource: manufacturerName, appKey }
    expect(made?.request).toMatchObject({ body })
    expect((await world.state()).orders).toHaveLength(1)
  })
}

const translations = [
  { appLanguage: 'zh', name: '设备安装', buy: '购买' },
  { appLanguage: 'fr', name: 'Installation d’un appareil', buy: 'Acheter' },
  { appLanguage: 'ar', name: 'تركيب الجهاز', buy: 'شراء' },
  { appLanguage: 'ja', name: 'デバイスの設置', buy: '購入する' },
]

// spec: 7.14
for (const { appLanguage, name, buy } of translations) {
  test(`a service is named in the language ${appLanguage} in its call, the wallet and the orders`, async ({
    phone,
    world,
    journal,
  }) => {
    await world.changeHost({ appLanguage })
    await phone.open(ServiceScreen.address)
    await phone.tap(phone.page.getByRole('radio', { name }))
    phone.cashier.choose('pay')
    await phone.tap(phone.page.getByRole('button', { name: buy, exact: true }))
    await expect(phone.page).toHaveURL(/[/]resultPage2[/]success/)
    expect((await world.state()).orders).toMatchObject([{ status: 4 }])
    expect(phone.cashier.shown).toMatchObject([{ provider: 'alipay', description: name }])
    const [made] = await journal.entries({ operationId: 'createServicePay' })
    expect(made?.request).toMatchObject({ body: { productName: name } })
    await phone.goTo(OrdersScreen.address)
    await expect(phone.at(OrdersScreen).rows.getByText(name)).toBeVisible()
  })
}

test('an unpaid service links back to the service and is paid from the orders without a new order', async ({
  phone,
  world,
}) => {
  await phone.open(ServiceScreen.address)
  const page = phone.at(ServiceScreen)
  await phone.tap(page.service('Device installation'))
  phone.cashier.choose('fail')
  const result = await page.buyNow()
  await phone.tap(result.payAgain)
  await expect(page.service('Device installation')).toBeChecked()
  phone.cashier.choose('cancel')
  await page.buyNow()
  await expect(result.failed).toBeVisible()

  await phone.goTo(OrdersScreen.address)
  await phone.tap(phone.page.getByRole('button', { name: 'Pay now' }))
  await expect(page.unpaid).toBeVisible()
  await expect(page.service('Device installation')).toBeChecked()
  phone.cashier.choose('pay')
  await expect((await page.buyNow()).paid).toBeVisible()
  expect((await world.state()).orders).toHaveLength(1)
})

test('a phone without Alipay asks for Alipay and offers no other wallet', async ({ phone }) => {
  phone.capabilities.hasAlipay = false
  await phone.open(ServiceScreen.address)
  const page = phone.at(ServiceScreen)
  await phone.tap(page.service('Technical support'))
  const result = await page.buyNow()
  await expect(result.failed).toBeVisible()
  await expect(phone.page.getByText('only Alipay can pay for this')).toBeVisible()
  await expect(result.payWith('WeChat')).toBeHidden()
})

test.describe('app store reviewers', () => {
  test.use({ scenario: 'ios-review', platform: 'ios' })

  test('are sold no service', async ({ phone }) => {
    await phone.open(ServiceScreen.address)
    await expect(phone.page.getByRole('searchbox')).toBeVisible()
    await expect(phone.at(ServiceScreen).buy).toBeHidden()
  })
})

for (const round of representativeRounds) {
  test(`a service is paid once when each call is ${roundTitle(round)}`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of/)
    await phone.open(ServiceScreen.address)
    const page = phone.at(ServiceScreen)
    await phone.tap(page.service('Technical support'))
    await armPurchaseFaults(world, steps, round)
    phone.cashier.choose('pay')
    await page.buyNow()
    await clickUntil(phone, { selector: 'h1, h2', text: /^Payment successful/ }, [
      { selector: 'button', text: /^Buy/ },
    ])
    expect(await unusedFaults(world)).toEqual([])
    const { orders } = await world.state()
    expect(orders.filter(({ paidAtMs }) => paidAtMs !== null)).toHaveLength(1)
    // A browser may itself send a request twice; a second order of a service stays unpaid and times out.
    expect(orders.filter(({ status }) => ![4, 5, 0].includes(status))).toEqual([])
  })
}

import { expect, type Page } from '@playwright/test'
import { changePrice, givenContract, givenContractFor } from '../../../kit/testing/builders/contracts.ts'
import {
  givenCancelledOrders,
  givenPackage,
  givenUnpaidOrder,
} from '../../../kit/testing/builders/earlier-purchase.ts'
import { shopLanguages } from '../../../kit/testing/checks/shop-languages.ts'
import { openShopPage, shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { test } from '../../../kit/testing/engines/engine-test.ts'
import { fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import { CardScreen } from '../../../kit/testing/screens/card-screen.ts'
import { DataPlansScreen } from '../../../kit/testing/screens/data-screens.ts'
import { DevicePackagesScreen } from '../../../kit/testing/screens/device-packages-screen.ts'
import { AutoRenewalsScreen, HubScreen } from '../../../kit/testing/screens/hub-screen.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { RedeemScreen } from '../../../kit/testing/screens/redeem-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { expectSameTexts, expectSameView } from './same-view.ts'

const camera = 'Living room'

test('a package is bought', async ({ phone, page, engineName }) => {
  phone.cashier.choose('pay')
  const sheet = await fillSheet(phone, { camera, duration: '1 month' })
  await expectSameView({ page, engineName, name: 'purchase sheet' })
  const result = await sheet.payNow()
  await result.steps.filter({ hasText: 'Activated successfully' }).waitFor()
  await expectSameView({ page, engineName, name: 'purchase result' })
})

test('a covered camera is renewed, after its package or now', async ({ phone, world, page, engineName }) => {
  await givenPackage(world, { camera })
  phone.cashier.choose('pay')
  const sheet = await fillSheet(phone, { camera, duration: '1 month' })
  await expectSameView({ page, engineName, name: 'renewal after the current package' })
  await phone.tap(sheet.effect('Now'))
  await expectSameView({ page, engineName, name: 'renewal that starts now' })
  await (await sheet.payNow()).paid.waitFor()
})

test('a contract is signed and renews monthly', async ({ phone, page, engineName }) => {
  await phone.open(CloudTabScreen.address)
  const sheet = await (await phone.at(CloudTabScreen).choose(camera)).renewMonthly()
  await sheet.acceptBoth()
  await expectSameView({ page, engineName, name: 'contract sheet' })
  phone.contract.choose('sign')
  await (await sheet.signNow()).paid.waitFor()
})

test('a new price of an auto-renewal is told where it runs', async ({ phone, world, page, engineName }) => {
  await givenContract(world, camera, 'wechat')
  await changePrice(world, {
    packageId: 'cloud-event-7d-month-auto',
    priceFen: 1990,
    contractNoticeDays: 40,
  })
  await phone.open(CloudTabScreen.address)
  await phone.at(CloudTabScreen).row(camera).filter({ hasText: 'New price from' }).waitFor()
  await expectSameView({ page, engineName, name: 'cloud tab with a new price' })
  await phone.goTo(AutoRenewalsScreen.address)
  await page.getByText('From then on each month costs').waitFor()
  await expectSameView({ page, engineName, name: 'plan with a new price' })
})

test.describe('a paid order', () => {
  test.use({ scenario: 'active-cloud' })

  test('shows its receipt as a picture', async ({ phone, page, engineName }) => {
    await phone.open(OrdersScreen.address)
    const detail = await phone.at(OrdersScreen).openRow(camera)
    await phone.at(OrdersScreen).receipt.waitFor()
    await expectSameView({ page, engineName, name: 'paid order' })
    await phone.tap(detail.getByRole('button', { name: 'Receipt as a picture' }))
    await page.getByRole('img', { name: 'Receipt' }).waitFor()
    // The letters in the picture are those of the engine, and so are its lines.
    await expectSameTexts({ page, engineName, name: 'receipt as a picture' })
  })

  test('takes a request for an invoice', async ({ phone, page, engineName }) => {
    await phone.open(OrdersScreen.address)
    const detail = await phone.at(OrdersScreen).openRow(camera)
    await phone.tap(detail.getByRole('button', { name: 'Request an invoice' }))
    const form = page.getByRole('dialog', { name: 'Request an invoice' })
    await phone.tap(form.getByRole('radio', { name: 'Company' }))
    await form.getByRole('textbox', { name: 'Name on the invoice' }).fill('Beispiel Ltd.')
    await form.getByRole('textbox', { name: 'Taxpayer number' }).fill('91310000MA1K35XX0X')
    await form.getByRole('textbox', { name: 'E-mail address' }).fill('books@example.com')
    await expectSameView({ page, engineName, name: 'request for an invoice' })
    await phone.tap(form.getByRole('button', { name: 'Request', exact: true }))
    await page.getByText('Requested on 2026.11.20').waitFor()
    await expectSameView({ page, engineName, name: 'order with its invoice' })
  })
})

test.describe('a recorder', () => {
  const recorder = 'Warehouse recorder'
  test.use({ scenario: 'nvr-four-channels' })

  test('says which of its channels are covered and which renew', async ({
    phone,
    world,
    page,
    engineName,
  }) => {
    const { deviceId, iotId } = world.camera(recorder)
    const packageId = 'nvr-event-7d-month-auto'
    await givenPackage(world, { camera: recorder, packageId: 'nvr-event-7d-month', channels: ['Office'] })
    for (const channel of ['Entrance', 'Yard'])
      await givenContractFor(world, { camera: recorder, packageId, channel, provider: 'wechat' })
    for (const [name, address] of [
      ['hub', HubScreen.address],
      ['cloud tab', CloudTabScreen.address],
      ['packages', PackagesScreen.recorderAddress({ deviceId, iotId })],
      ['device packages', DevicePackagesScreen.cloudAddressOf(world.camera(recorder))],
    ] as const) {
      await phone.open(address)
      await page.getByText('Yard').first().waitFor()
      await expectSameView({ page, engineName, name: `${name} of a recorder with two renewals` })
    }
    await phone.open(AutoRenewalsScreen.address)
    await page.getByText('How to end it').waitFor()
    await expectSameView({ page, engineName, name: 'two renewals of a recorder' })
  })

  test('has an order that names its channels', async ({ phone, world, page, engineName }) => {
    const channels = ['Entrance', 'Yard']
    await givenPackage(world, { camera: recorder, packageId: 'nvr-event-7d-month', channels })
    await phone.open(OrdersScreen.address)
    await phone.at(OrdersScreen).openRow(recorder)
    await phone.at(OrdersScreen).receipt.waitFor()
    await expectSameView({ page, engineName, name: 'order for two channels' })
  })
})

test('a hundred orders are searched', async ({ phone, world, page, engineName }) => {
  await givenCancelledOrders(world, camera, 101)
  await phone.open(OrdersScreen.address)
  const orders = phone.at(OrdersScreen)
  await orders.search.fill('nobody')
  await page.getByText('No matching orders').waitFor()
  await expectSameView({ page, engineName, name: 'search of orders without a match' })
  await orders.search.fill('living')
  await orders.rows.first().waitFor()
  await expectSameView({ page, engineName, name: 'search of orders' })
})

test.describe('an unpaid order', () => {
  test.use({ scenario: 'unpaid-order' })

  test('is cancelled', async ({ phone, page, engineName }) => {
    await phone.open(OrdersScreen.address)
    const orders = phone.at(OrdersScreen)
    await phone.tap(orders.cancel)
    await orders.cancelConfirmation.waitFor()
    await expectSameView({ page, engineName, name: 'cancel dialog' })
    await phone.tap(orders.cancelConfirmation.getByRole('button', { name: 'Cancel order' }))
    await orders.toast('Canceled successfully').waitFor()
  })
})

test.describe('a code', () => {
  test.use({ scenario: 'codes-of-every-state' })

  test('is redeemed', async ({ phone, world, page, engineName }) => {
    await phone.open(RedeemScreen.address)
    const screen = phone.at(RedeemScreen)
    await screen.chooseCamera('Shop front')
    await screen.checkCode(world, 'GOODMONTH')
    await screen.sheet.waitFor()
    await expectSameView({ page, engineName, name: 'redeem sheet' })
    await phone.tap(screen.redeem)
    await screen.done.waitFor()
  })
})

test.describe('a SIM card', () => {
  test.use({ scenario: 'data-active' })

  test('is topped up', async ({ phone, world, page, engineName }) => {
    phone.cashier.choose('pay')
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    await phone.tap(screen.topUp(5))
    const sheet = await screen.confirm()
    await sheet.accept()
    await expectSameView({ page, engineName, name: 'top-up sheet' })
    await (await sheet.payNow()).paid.waitFor()
  })
})

for (const [name, open, label] of [
  ['PayPal', CardScreen.paypal, 'Continue to PayPal'],
  ['LianLian', CardScreen.lianlian, 'Enter your card'],
] as const) {
  test(`the way to ${name} is open again after *back* from there`, async ({
    phone,
    world,
    page,
    engineName,
  }) => {
    phone.guard.allow(/request to a host off the list: .*[/]wallets[/]/)
    await givenUnpaidOrder(world, { camera })
    await phone.open(open(world.camera(camera)))
    const button = page.getByRole('button', { name: label })
    await button.waitFor()
    await markPage(page)
    for (let times = 0; times < 2; times += 1) {
      await phone.tap(button)
      await page.waitForURL(/[/]wallets[/]/)
      await page.goBack()
      await button.waitFor()
      expect(await isMarked(page), 'the page is the one that was left').toBe(keepsPages(engineName))
    }
  })
}

test('an order that is being paid is locked by the page, not while the engine keeps the page for *back*', async ({
  phone,
  page,
  engineName,
}) => {
  const sheet = await fillSheet(phone, { camera, duration: '1 month' })
  await phone.tap(sheet.pay)
  await phone.cashier.waitForOpen()
  await expect.poll(() => locksOf(page), 'the order is locked').toHaveLength(1)
  await markPage(page)
  await phone.open('/appHelp')
  await page.locator('main h2').first().waitFor()
  await expect.poll(() => locksOf(page), 'what is kept holds nothing').toEqual([])
  await page.goBack()
  const isKept = keepsPages(engineName)
  await expect.poll(() => isMarked(page), 'the page is the one that was left').toBe(isKept)
  await expect.poll(() => locksOf(page), 'what is brought back holds it').toHaveLength(isKept ? 1 : 0)
})

/** Whether an engine shows the page that was left in place of loading it anew; a Chromium is told not to. */
const keepsPages = (engineName: string) => engineName.startsWith('webkit')

/** Marks the document that is open; one that is loaded anew has no mark. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate('void (window.isMarked = true)')
}

const isMarked = (page: Page) => page.evaluate<boolean>('window.isMarked === true')

/** Orders that pages of the shop say they are paying. */
function locksOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    "navigator.locks.query().then(({ held }) => held.map(({ name }) => name).filter((name) => name.startsWith('skyshop.paying.')))",
  )
}

const pages = [
  ...['hub', 'cloud tab', 'data tab', 'packages', 'data use', 'data plans'],
  ...['redeem a code', 'coupons', 'free cloud trial', 'order list', 'payment', 'help'],
  ...['packages of a recorder', 'order list with past orders', 'auto-renewals', 'success'],
]

for (const { name, scenario, address, ready } of shopPages.filter((one) => pages.includes(one.name))) {
  test.describe(name, () => {
    test.use({ scenario })

    test('looks as in the newest Chromium', async ({ phone, world, page, engineName }) => {
      await openShopPage(phone, { address: await address(world), ready })
      await expectSameView({ page, engineName, name })
    })
  })
}

/** Pages with prices, dates, amounts and names of countries, read in every language. */
const figures = ['data use', 'data plans', 'order list with past orders', 'card']
/** In Arabic prices and dates stand in sentences that run the other way. */
const arabic = [
  ...['hub', 'cloud tab', 'data tab', 'packages', 'coupons', 'payment', 'device packages', 'auto-renewals'],
  ...['success', 'claim a coupon', 'agreement', 'free cloud trial', 'packages, nothing to buy'],
]

for (const language of shopLanguages.filter((one) => one !== 'en')) {
  test.describe(`in ${language}`, () => {
    test.use({ language })
    const wanted = language === 'ar' ? [...figures, ...arabic] : figures
    for (const { name, scenario, address, ready } of shopPages.filter((one) => wanted.includes(one.name))) {
      test.describe(name, () => {
        test.use({ scenario })

        test('is read as in the newest Chromium', async ({ phone, world, page, engineName }) => {
          await openShopPage(phone, { address: await address(world), ready })
          // Letters are wider in one engine than in another, and so a longer text takes another line.
          await expectSameTexts({ page, engineName, name: `${name} in ${language}` })
        })
      })
    }
  })
}

test.describe('in Arabic', () => {
  test.use({ language: 'ar', scenario: 'trial-eligible' })

  test('packages with a trial look as in the newest Chromium', async ({ phone, world, page, engineName }) => {
    const address = PackagesScreen.address(world.initial.devices[0]?.deviceId ?? '')
    await openShopPage(phone, { address, ready: 'main section bdi' })
    await expectSameView({ page, engineName, name: 'packages with a trial in Arabic' })
  })
})

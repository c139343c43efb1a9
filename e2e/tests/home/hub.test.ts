import { givenContractFor } from '../../../kit/testing/builders/contracts.ts'
import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { AutoRenewalsScreen, HubScreen } from '../../../kit/testing/screens/hub-screen.ts'
import { OrdersScreen, PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { CallTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

const services = [
  { name: 'Cloud recording', address: '/homePage2' },
  { name: '4G data', address: '/homePage4G' },
  { name: 'Phone reminder', address: '/unAttended' },
  { name: 'WeChat call', address: '/weichatCall' },
  { name: 'Algorithms', address: '/algorithm' },
]

test.describe('the hub in China with 4G', () => {
  test.use({ scenario: 'unattended-ready' })

  // spec: 2.01
  test('opens at the root, links to each service, from which back returns to it, and to the orders', async ({
    phone,
  }) => {
    await phone.open('/')
    await expect(phone.page).toHaveURL(/[/]homePage$/)
    for (const { name, address } of services) {
      await phone.tap(phone.at(HubScreen).link(name))
      await expect.poll(() => new URL(phone.page.url()).pathname).toBe(address)
      await phone.page.goBack()
      await expect(phone.at(HubScreen).link('My orders')).toBeVisible()
    }
    await phone.tap(phone.at(HubScreen).link('My orders'))
    await expect(phone.page).toHaveURL(/[/]orderList2[?]interType=prevPage/)
  })
})

test.describe('the hub abroad without 4G', () => {
  test.use({ scenario: 'abroad-without-4g' })

  test('lists the available services alone', async ({ phone }) => {
    await phone.open(HubScreen.address)
    const hub = phone.at(HubScreen)
    await expect(hub.link('Cloud recording')).toBeVisible()
    await expect(hub.link('Algorithms')).toBeVisible()
    for (const name of ['4G data', 'Phone reminder', 'WeChat call']) {
      await expect(hub.link(name)).toHaveCount(0)
    }
    await phone.tap(hub.link('Algorithms'))
    const algorithms = phone.at(CallTabScreen)
    await expect(algorithms.title).toHaveText('Cloud Service')
    await expect(algorithms.tabBar).toBeHidden()
    await phone.tap(algorithms.back)
    await expect(hub.link('Algorithms')).toBeVisible()
  })
})

test.describe('the hub of an account with an unpaid order', () => {
  test.use({ scenario: 'unpaid-order' })

  // spec: 2.02
  test('names the order of another visit with its time left, and leads to it', async ({ phone }) => {
    await phone.open(HubScreen.address)
    const notice = phone.page.getByText(/^Living room\s· ¥[\d.]+\s· \d\d:\d\d left$/)
    await expect(notice).toBeVisible()
    await phone.tap(phone.at(HubScreen).link('See the unpaid order'))
    await expect(phone.at(PayOrderScreen).timeLeft).toBeVisible()
  })
})

test.describe('the hub without devices', () => {
  test.use({ scenario: 'no-devices' })

  test('shows the empty state and keeps its links', async ({ phone }) => {
    await phone.open(HubScreen.address)
    await expect(phone.page.getByText('No bound devices yet')).toBeVisible()
    await expect(phone.at(HubScreen).link('Cloud recording')).toBeVisible()
  })
})

// spec: 2.02
test('a camera tapped on the hub opens its own page: packages for sale, or those it has', async ({
  phone,
  world,
}) => {
  await givenPackage(world, { camera: 'Shop front' })
  await phone.open(HubScreen.address)
  const hub = phone.at(HubScreen)
  await phone.tap(hub.link('Shop front'))
  await expect(phone.page).toHaveURL(new RegExp(`/devicePackage[?].*${world.camera('Shop front').deviceId}`))
  await phone.page.goBack()
  await phone.tap(hub.link('Living room'))
  await expect(phone.page).toHaveURL(
    new RegExp(`/packagesList[?]deviceId=${world.camera('Living room').deviceId}`),
  )
})

test.describe('the hub of an owner of a recorder', () => {
  test.use({ scenario: 'nvr-four-channels', viewport: { width: 320, height: 640 } })

  // spec: 2.38, 2.97, 2.98, 3.28
  test('is two taps at most from what was paid for which channels, the next charge, and how it ends', async ({
    phone,
    world,
  }) => {
    const camera = 'Warehouse recorder'
    await givenPackage(world, { camera, packageId: 'nvr-event-7d-month', channels: ['Yard', 'Office'] })
    const packageId = 'nvr-event-7d-month-auto'
    await givenContractFor(world, { camera, packageId, channel: 'Entrance', provider: 'wechat' })
    const inView = (text: string) =>
      expect(phone.page.getByText(text).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
    const hub = phone.at(HubScreen)
    await phone.open(HubScreen.address)
    await phone.tap(hub.link('My orders'))
    const paid = phone.at(OrdersScreen).rows.filter({ hasText: 'Yard' })
    await phone.tap(paid.getByRole('button'))
    for (const text of ['Paid ¥31.80', 'Yard', 'Office']) await inView(text)
    expect(phone.taps).toBe(2)
    await phone.open(HubScreen.address)
    await expect(hub.link(camera)).toContainText('Renews 2026.12.19 · ¥14.30 · Entrance')
    await phone.tap(hub.link('Auto-renewals [(]1[)]'))
    for (const text of ['2026.12.19', '¥14.30', 'How to end it']) await inView(text)
    await expect(phone.at(AutoRenewalsScreen).openWallet('WeChat')).toBeInViewport({ ratio: 1 })
    expect(phone.taps).toBe(3)
  })
})

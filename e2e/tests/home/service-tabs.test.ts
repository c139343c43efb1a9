import { givenContract } from '../../../kit/testing/builders/contracts.ts'
import { givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { AutoRenewalsScreen } from '../../../kit/testing/screens/hub-screen.ts'
import { NullPageScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { CallTabScreen, CloudTabScreen, DataTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

const pages = [
  {
    scenario: 'unattended-ready',
    address: CallTabScreen.reminder,
    devices: ['Front door', 'Warehouse'],
    status: 'Phone reminder not activated',
    packageSource: 4,
    target: '/unAttendedDevice',
  },
  {
    scenario: 'wechat-call-ready',
    address: CallTabScreen.wechatCall,
    devices: ['Grandparents'],
    status: 'WeChat call not activated',
    packageSource: 6,
    target: '/weichatCallPackage',
  },
  {
    scenario: 'algorithm-ready',
    address: CallTabScreen.algorithm,
    devices: ['Front door', 'Nursery'],
    status: 'Algorithm package not activated',
    packageSource: 7,
    target: '/algorithmDetail',
  },
]

for (const { scenario, address, devices, status, packageSource, target } of pages) {
  test.describe(address, () => {
    test.use({ scenario })

    // spec: 2.25, 2.26, 2.27, 2.66, 2.67, 4.19
    test(`the tab lists the supported devices and opens ${target}`, async ({ phone, world, journal }) => {
      await phone.open(address)
      const tab = phone.at(CallTabScreen)
      await expect(tab.heading).toBeVisible()
      await expect(tab.total).toHaveText(`Total ${devices.length}`)
      await expect(tab.rows.getByRole('heading', { level: 3 }).locator('bdi')).toHaveText(devices)
      await expect(tab.row(devices[0] ?? '')).toContainText(status)
      const [asked] = await journal.waitFor({ kind: 'http', operationId: 'listVipExpiryByKeys' })
      expect(asked?.request).toMatchObject({ query: { packageSource } })
      const [banner] = await journal.waitFor({ kind: 'http', operationId: 'getBannerConfig' })
      expect(banner?.request).toMatchObject({ query: { bannerType: 'shopPageB1', packageSource } })

      const device = devices.at(-1) ?? ''
      const { deviceId } = world.camera(device)
      await phone.tap(tab.button(device, 'Activate now'))
      await expect.poll(() => new URL(phone.page.url()).pathname).toBe(target)
      const names = { deviceId, productCode: 'IPC', deviceName: device }
      expect(phone.query()).toEqual({ ...names, interType: 'prevPage' })
    })
  })
}

test.describe('the reminder support check', () => {
  test.use({ scenario: 'unattended-ready' })

  test('is requested once per device', async ({ phone, journal }) => {
    await phone.open(CallTabScreen.reminder)
    await expect(phone.at(CallTabScreen).rows).toHaveCount(2)
    expect(await journal.waitFor({ kind: 'http', operationId: 'judgeUnattendedDevice' }, 3)).toHaveLength(3)
  })

  test('is repeated after an error for that device alone', async ({ phone, journal }) => {
    phone.guard.allow(/status of 403/)
    let refused = 0
    await phone.page.route('**/judgeUnattendDevice**', async (route) => {
      refused += 1
      if (refused === 2) await route.fulfill({ status: 403, body: 'not json' })
      else await route.continue()
    })
    await phone.open(CallTabScreen.reminder)
    await expect(phone.at(CallTabScreen).rows).toHaveCount(2)
    expect(await journal.waitFor({ kind: 'http', operationId: 'judgeUnattendedDevice' }, 3)).toHaveLength(3)
  })
})

test.describe('an account without a supported device', () => {
  test.use({ scenario: 'data-new' })

  // spec: 2.66, 2.87
  test('sees the banner of the tab and that no device supports it, and is led to the cameras', async ({
    phone,
  }) => {
    const navigator = await PageNavigator.open(phone)
    for (const [address, banner] of [
      [CallTabScreen.reminder, 'Nobody home?'],
      [CallTabScreen.wechatCall, 'Call home'],
      [CallTabScreen.algorithm, 'Alerts only'],
    ] as const) {
      await navigator.goTo({ address, ready: 'main h2:text-is("No device supports this feature")' })
      await expect(phone.at(CallTabScreen).slide).toContainText(banner)
      await expect(phone.at(CallTabScreen).tabBar, address).toBeVisible()
    }
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }).filter({ visible: true }))
    await expect(phone.page).toHaveURL(/[/]homePage2/)
  })
})

test.describe('an account without devices', () => {
  test.use({ scenario: 'no-devices' })

  // spec: 2.68, 2.87
  test('sees the banner and the empty state on each tab of its country', async ({ phone, world }) => {
    await phone.open(CallTabScreen.algorithm)
    const empty = phone.page.getByRole('heading', { name: 'No bound devices yet' }).filter({ visible: true })
    await expect(phone.at(CallTabScreen).slide).toContainText('Alerts only')
    for (const address of [CallTabScreen.reminder, CallTabScreen.wechatCall, '/homePage4G', '/algorithm']) {
      await phone.goTo(address)
      await expect(empty, address).toBeVisible()
      await expect(phone.at(NullPageScreen).noData, address).toHaveCount(0)
    }
    await world.changeHost({ countryCode: 'DE' })
    await phone.open(CallTabScreen.reminder)
    await expect(phone.at(NullPageScreen).noData).toBeVisible()
  })
})

test.describe('cameras with data', () => {
  test.use({ scenario: 'data-active' })

  // spec: 2.24, 2.70, 2.84, 4.18
  test('show their end date and open packages with View and data left with View data', async ({
    phone,
    world,
    journal,
  }) => {
    await phone.open(DataTabScreen.address)
    const tab = phone.at(DataTabScreen)
    await expect(phone.page.getByRole('heading', { name: 'My Cameras' })).toBeVisible()
    await expect(phone.page.getByText('2 in total')).toBeVisible()
    await expect(tab.row('Garden gate')).toContainText(/Until \d{4}[.]\d\d[.]\d\d/)
    await expect(tab.row('Orchard')).toContainText('Long-term effectiveness')
    await expect(tab.row('Living room')).toHaveCount(0)
    const [asked] = await journal.waitFor({ kind: 'http', operationId: 'listVipExpiryByKeys' })
    expect(asked?.request).toMatchObject({ query: { productCode: 'IPC', packageSource: 2 } })
    const [banner] = await journal.waitFor({ kind: 'http', operationId: 'getBannerConfig' })
    expect(banner?.request).toMatchObject({
      query: { bannerType: 'shopPageB1', productCode: 'IPC', packageSource: 2 },
    })

    const { deviceId, iotId } = world.camera('Garden gate')
    await expect(tab.button('Garden gate', 'View packages')).toHaveText('View')
    await phone.tap(tab.button('Garden gate', 'View packages'))
    await expect(phone.page).toHaveURL(/[/]4gPackageList[?]/)
    expect(phone.query()).toEqual({
      ...{ deviceName: 'Garden gate', deviceId, productCode: 'IPC', iotId, hasiccid: '0', isNew: '1' },
      interType: 'prevPage',
    })
    await phone.page.goBack()
    await phone.tap(tab.button('Garden gate', 'View data'))
    await expect(phone.page).toHaveURL(/[/]query4G[?]/)
    expect(phone.query()).toEqual({
      ...{ sn: deviceId, deviceId, interType: 'prevPage', productCode: 'IPC' },
      ...{ deviceName: 'Garden gate', iotId, isNew: '1', owned: '1' },
    })
  })
})

test.describe('cameras without data', () => {
  test.use({ scenario: 'data-new' })

  // spec: 4.19
  test('show that no data was bought', async ({ phone }) => {
    await phone.open(DataTabScreen.address)
    const tab = phone.at(DataTabScreen)
    await expect(tab.row('Garden gate')).toContainText('This device has not purchased data')
    await expect(tab.row('Orchard')).toContainText('This device has not purchased data')
  })
})

test.describe('a row with an active reminder', () => {
  test.use({ scenario: 'unattended-ready' })

  // spec: 2.67
  test('shows its end date and View details', async ({ phone }) => {
    await phone.page.route('**/vipExpireInfoBatch?**', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object[] }
      const expiry = { vipStatus: 1, expireDate: '2027-01-01 00:00:00' }
      await route.fulfill({
        response,
        json: { ...body, data: body.data.map((one) => ({ ...one, ...expiry })) },
      })
    })
    await phone.open(CallTabScreen.reminder)
    const tab = phone.at(CallTabScreen)
    await expect(tab.row('Front door')).toContainText('Until 2027.01.01')
    await phone.tap(tab.button('Front door', 'View details'))
    await expect.poll(() => new URL(phone.page.url()).pathname).toBe('/unAttendedDevice')
  })
})

test.describe('the reviewer account on iOS', () => {
  test.use({ scenario: 'ios-review', platform: 'ios' })

  // spec: 2.69, 2.77
  test('sees an overlay on the cloud tab, a link to the reminders and no price on a banner', async ({
    phone,
  }) => {
    const navigator = await PageNavigator.open(phone, CloudTabScreen.address)
    const overlay = phone.page.getByRole('alertdialog', { name: 'Cloud Service is under review' })
    await expect(overlay).toBeVisible()
    await expect(phone.page.locator('main h3', { hasText: 'Living room' })).toBeVisible()
    await expect(phone.page.getByRole('main')).not.toContainText('¥')
    await expect(phone.at(CloudTabScreen).tabBar).toBeHidden()
    await phone.tap(overlay.getByRole('button', { name: 'See phone reminder' }))
    const reminders = phone.at(CallTabScreen)
    await expect(reminders.row('Living room')).toContainText('Phone reminder not activated')
    await expect(reminders.tabBar).toBeHidden()
    for (const address of [CallTabScreen.reminder, '/homePage']) {
      await navigator.expectUsable(address)
      await expect(reminders.slide).toBeVisible()
      await expect(phone.page.getByRole('main'), address).not.toContainText('¥')
    }
  })
})

test.describe('the reviewer account on iOS, with an order', () => {
  test.use({ scenario: 'ios-review', platform: 'ios' })

  // spec: 6.04
  test('is sold nothing, whatever leads to a page with prices', async ({ phone, world }) => {
    const { deviceId, productCode } = world.camera('Living room')
    const query = new URLSearchParams({ deviceId, productCode, packageSource: '1', interType: 'prevPage' })
    await givenUnpaidOrder(world, { camera: 'Living room' })
    const navigator = await PageNavigator.open(phone, '/homePage')
    for (const path of sellingPaths) {
      await navigator.goTo({ address: `${path}?${query}&id=103`, ready: 'main h2' })
      await expect.soft(phone.page.getByText('Nothing is sold here during the review'), path).toBeVisible()
      await expect.soft(phone.page.getByRole('main'), path).not.toContainText('¥')
    }
  })
})

test.describe('the reviewer account on iOS, with a renewal that failed', () => {
  test.use({ scenario: 'ios-review', platform: 'ios' })

  // spec: 6.04
  test('sees its auto-renewal and how to end it, and no way to have it charged', async ({
    phone,
    world,
    clock,
  }) => {
    await givenContract(world, 'Living room', 'wechat')
    await world.arm({ count: null, deduction: { outcome: 'not-enough' } })
    await clock.advance(40 * day)
    await phone.open(AutoRenewalsScreen.address)
    const main = phone.page.getByRole('main')
    await expect(main).toContainText('Renewal failed')
    await expect(main).toContainText('Nothing is sold here during the review')
    await expect(phone.at(AutoRenewalsScreen).openWallet('WeChat')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Retry now' })).toHaveCount(0)
  })
})

/** Pages with prices, and those that charge a card. */
const sellingPaths = [
  ...['/packagesList', '/nvrPackages', '/nvrSelect', '/packagesList4G', '/packagesList4GNew'],
  ...['/packagesListPhone', '/weichatCallPackage', '/algorithmPackages'],
  ...['/packagesActivity', '/activityImg', '/template1', '/paypaltest', '/lianlianPay'],
]

test.describe('the reviewer account on Android', () => {
  test.use({ scenario: 'ios-review', platform: 'android' })

  test('sees the ordinary cloud tab', async ({ phone, world }) => {
    await phone.open(CallTabScreen.reminder)
    const reminders = phone.at(CallTabScreen)
    await expect(reminders.row('Living room')).toBeVisible()
    await expect(reminders.tabBar).toBeVisible()
    await expect(reminders.banner).toContainText(await world.priceText('unattended-month'))
  })
})

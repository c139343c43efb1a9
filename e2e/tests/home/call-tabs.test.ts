import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'
import { NullPageScreen } from '../../kit/screens/null-page-screens.ts'
import { CallTabScreen } from '../../kit/screens/tab-screens.ts'

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

    // spec: 2.66, 2.67, 4.19
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
    expect(await journal.count({ kind: 'http', operationId: 'judgeUnattendedDevice' })).toBe(3)
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
    expect(await journal.count({ kind: 'http', operationId: 'judgeUnattendedDevice' })).toBe(3)
  })
})

test.describe('an account without a supported device', () => {
  test.use({ scenario: 'data-new' })

  // spec: 2.66
  test('sees that no device supports the tab', async ({ phone }) => {
    const navigator = await PageNavigator.open(phone)
    for (const address of [CallTabScreen.reminder, CallTabScreen.wechatCall, CallTabScreen.algorithm]) {
      await navigator.goTo({ address, ready: 'main h2:text-is("No device supports this feature")' })
      await expect(phone.at(CallTabScreen).tabBar, address).toBeVisible()
    }
  })
})

test.describe('an account without devices', () => {
  test.use({ scenario: 'no-devices' })

  test('sees the empty state on the algorithm page', async ({ phone }) => {
    await phone.open(CallTabScreen.algorithm)
    await expect(phone.page.getByRole('heading', { name: 'No bound devices yet' })).toBeVisible()
    await expect(phone.at(NullPageScreen).noData).toHaveCount(0)
  })
})

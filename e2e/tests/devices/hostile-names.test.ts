import { horizontalOverflow } from '../../../kit/testing/checks/page-layout.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'

test.use({ scenario: 'unpaid-order', viewport: { width: 320, height: 640 } })

/** What runs, what is put in, what is drawn together or turned round; and what is long and has no place to break. */
const names = ['<img src=x onerror="wasHit=1"><b>{{x}}</b><1>y</1>👩‍👩‍👧‍👦\u202eba', 'A'.repeat(64)]

test('a camera name with markup is shown as plain text on every page', async ({ phone, world }) => {
  for (const deviceName of names) {
    await world.changeCamera('Living room', { deviceName })
    const { deviceId } = world.camera('Living room')
    const device = new URLSearchParams({ deviceId, productCode: 'IPC', packageSource: '1', deviceName })
    const navigator = await PageNavigator.open(phone)
    for (const address of ['/homePage', '/homePage2', '/orderList2', ...withDevice(device)]) {
      await navigator.expectUsable(address)
      await expect(
        phone.page.getByText(deviceName).and(phone.page.locator(':visible')).first(),
        address,
      ).toBeVisible()
      expect(await horizontalOverflow(phone.page), address).toEqual({ px: 0, elements: [] })
    }
  }
})

test('texts of the server are shown as plain text', async ({ phone, world }) => {
  const text = '<script>window.wasHit=1</script>\u202e🚪<1>year</1>'
  await phone.page.route(
    /userOrderList|unpayOrder|devicePackageExpireInfo|validPackageList/,
    async (route) => {
      const response = await route.fetch()
      const renamed = (await response.text()).replace(
        /"(productName|packageName|msg)":"[^"]*"/g,
        (_all, key) => `"${key}":${JSON.stringify(text)}`,
      )
      await route.fulfill({ response, body: renamed })
    },
  )
  const { deviceId } = world.camera('Living room')
  const device = new URLSearchParams({ deviceId, productCode: 'IPC', packageSource: '1' })
  const navigator = await PageNavigator.open(phone)
  for (const address of ['/orderList2', `/payDtl?${device}`]) {
    await navigator.expectUsable(address)
    await expect(
      phone.page.getByText(text).and(phone.page.locator(':visible')).first(),
      address,
    ).toBeVisible()
    expect(await horizontalOverflow(phone.page), address).toEqual({ px: 0, elements: [] })
  }
})

function withDevice(query: URLSearchParams): string[] {
  return ['/packagesList', '/payDtl'].map((path) => `${path}?${query}`)
}

import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { Visits } from '../../kit/flows/visits.ts'

test.use({ scenario: 'unpaid-order', viewport: { width: 320, height: 640 } })

const names = [
  '<img src=x onerror="window.wasHit=1"><b>{{x}}</b><1>y</1>',
  '👩‍👩‍👧‍👦🐈‍⬛🚪 Door',
  '\u202eroodbackwards',
  'A'.repeat(64),
]

for (const name of names) {
  test(`${JSON.stringify(name)} is the camera’s name wherever it is shown`, async ({ phone, world }) => {
    await world.changeCamera('Living room', { deviceName: name })
    const { deviceId } = world.camera('Living room')
    const device = new URLSearchParams({ deviceId, productCode: 'IPC', packageSource: '1', deviceName: name })
    const visits = await Visits.begin(phone)
    for (const address of ['/homePage', '/homePage2', '/orderList2', ...withDevice(device)]) {
      await visits.expectUsable(address)
      await expect(
        phone.page.getByText(name).and(phone.page.locator(':visible')).first(),
        address,
      ).toBeVisible()
      expect(await sidewaysOverflow(phone.page), address).toEqual({ px: 0, culprits: [] })
    }
  })
}

test('texts of the server are shown as text', async ({ phone, world }) => {
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
  const visits = await Visits.begin(phone)
  for (const address of ['/orderList2', `/payDtl?${device}`]) {
    await visits.expectUsable(address)
    await expect(
      phone.page.getByText(text).and(phone.page.locator(':visible')).first(),
      address,
    ).toBeVisible()
    expect(await sidewaysOverflow(phone.page), address).toEqual({ px: 0, culprits: [] })
  }
})

function withDevice(query: URLSearchParams): string[] {
  return ['/packagesList', '/payDtl'].map((path) => `${path}?${query}`)
}

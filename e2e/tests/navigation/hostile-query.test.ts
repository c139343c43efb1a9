import { routeTitles } from '../../kit/checks/route-titles.ts'
import { shopRoutes } from '../../kit/checks/shop-routes.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { Visits } from '../../kit/flows/visits.ts'

const parameters = [
  ...['deviceId', 'deviceName', 'productCode', 'packageSource', 'packageName', 'packageId', 'orderNo'],
  ...['sn', 'hasiccid', 'isNew', 'owned', 'iotId', 'productMorphology', 'interType', 'checking', 'signed'],
  ...['reason', 'type', 'id', 'typeName', 'configId', 'innerId'],
]

const script = '"><img src=x onerror="window.wasHit=1"><script>window.wasHit=1</script>'

const values = [
  ['markup that runs a script', script],
  ['an address that runs a script', 'javascript:window.wasHit=1'],
  ['a name of the language', '__proto__'],
  ['signs that turn the line, that are none, that stand for others', '\u202e\u0000\uffff💥{{name}} %s'],
  ['a number below all', '-1'],
  // Many times what a field takes; all fields together stay below what servers take for an address.
  ['a number above all', '9'.repeat(400)],
  ['nothing', ''],
] as const

// Dozens of pages each, one after the other.
test.describe.configure({ timeout: 90_000 })

for (const [name, value] of values) {
  test(`${name} in every parameter leaves no page blank`, async ({ phone }) => {
    const query = String(new URLSearchParams(parameters.map((parameter) => [parameter, value])))
    const visits = await Visits.begin(phone)
    for (const route of shopRoutes) await visits.expectUsable(`${route}?${query}`)
  })
}

// spec: 2.02-2.51
test('no parameter at all leaves no page blank, and each address has its own page', async ({ phone }) => {
  const visits = await Visits.begin(phone)
  for (const route of shopRoutes) {
    await visits.expectUsable(route)
    await expect(phone.page.locator('h1:visible'), route).toHaveText(routeTitles[route])
  }
})

test.describe('a camera with everything else in order', () => {
  test.use({ scenario: 'unpaid-order' })

  for (const route of ['/packagesList', '/devicePackage', '/payDtl', '/resultPage2/success', '/query4G']) {
    test(`one broken parameter leaves ${route} usable`, async ({ phone, world }) => {
      const { deviceId = '', iotId = '', deviceName } = world.made.devices[0] ?? {}
      const [order] = (await world.state()).orders
      const sound = { deviceId, sn: deviceId, iotId, deviceName: deviceName ?? '', productCode: 'IPC' }
      const query = { ...sound, packageSource: '1', orderNo: order?.orderNo ?? '', interType: 'prevPage' }
      const visits = await Visits.begin(phone)
      for (const name of Object.keys(query)) {
        for (const value of [script, '9'.repeat(400), '']) {
          await visits.expectUsable(`${route}?${new URLSearchParams({ ...query, [name]: value })}`)
        }
      }
    })
  }
})

for (const part of [0, 1, 2]) {
  test(`an address with broken escapes, opened by the host, still shows a page (${part + 1} of 3)`, async ({
    phone,
  }) => {
    const visits = await Visits.begin(phone)
    for (const route of shopRoutes.filter((_, index) => index % 3 === part)) {
      await phone.open(`${route}?packageName=%E0%A4%A&deviceId=%&orderNo=%FF&&=&typeName`)
      await visits.expectUsable()
    }
  })
}

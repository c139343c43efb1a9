import { routeTitles, shopRoutes } from '../../../kit/testing/checks/route-titles.ts'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'

const parameters = [
  ...['deviceId', 'deviceName', 'productCode', 'packageSource', 'packageName', 'packageId', 'orderNo'],
  ...['sn', 'hasiccid', 'isNew', 'owned', 'iotId', 'productMorphology', 'interType', 'checking', 'signed'],
  ...['reason', 'type', 'id', 'typeName', 'configId', 'innerId'],
]

// Short enough for every field that takes free text.
const script = '"><img src=x onerror="wasHit=1"><script>wasHit=1</script>'

/** As they stand in an address: markup and addresses that run a script, a name of the language, signs that mislead. */
const values = [
  ...[script, 'javascript:wasHit=1', '__proto__', '\u202e\u0000\uffff💥{{name}} %s', '-1'].map(
    encodeURIComponent,
  ),
  // Many times what a field takes; all fields together stay below what servers take for an address.
  ...['9'.repeat(400), ''],
  // Broken escapes.
  '%E0%A4%A',
]

/** Each parameter has another value, and on each route one further on; the first pages of the next turn begin elsewhere. */
function hostileQuery(turn: number): string {
  const pairs = parameters.map((parameter, index) => `${parameter}=${values[(index + turn) % values.length]}`)
  return `${pairs.join('&')}&&=&%=%FF&typeName`
}

// Dozens of pages each, one after the other.
test.describe.configure({ timeout: scaledMs(180_000) })

test('hostile values in all parameters at once leave no page blank', async ({ phone }) => {
  const navigator = await PageNavigator.open(phone)
  for (const [index, route] of shopRoutes.entries()) {
    await navigator.expectUsable(`${route}?${hostileQuery(index)}`)
  }
})

// exists: 2.02-2.51
test('missing parameters leave no page blank and each address has its own page', async ({ phone }) => {
  const navigator = await PageNavigator.open(phone)
  for (const route of shopRoutes) {
    await navigator.expectUsable(route)
    await expect(phone.page.locator('h1:visible'), route).toHaveText(routeTitles[route])
  }
})

test.describe('a camera with valid parameters', () => {
  test.use({ scenario: 'unpaid-order' })

  test('has a usable page with any one parameter broken', async ({ phone, world }) => {
    const { deviceId = '', iotId = '', deviceName } = world.initial.devices[0] ?? {}
    const [order] = (await world.state()).orders
    const sound = { deviceId, sn: deviceId, iotId, deviceName: deviceName ?? '', productCode: 'IPC' }
    const query = { ...sound, packageSource: '1', orderNo: order?.orderNo ?? '', interType: 'prevPage' }
    const navigator = await PageNavigator.open(phone)
    const routes = ['/packagesList', '/devicePackage', '/payDtl', '/resultPage2/success', '/query4G']
    for (const [at, route] of routes.entries()) {
      for (const [index, name] of Object.keys(query).entries()) {
        // What is too long counts as absent, like what is empty. Each parameter is both, on one route or another.
        const value = (at + index) % 2 === 0 ? script : ''
        await navigator.expectUsable(`${route}?${new URLSearchParams({ ...query, [name]: value })}`)
      }
    }
  })
})

test('an address with broken escapes opened by the host still shows a page', async ({ phone }) => {
  const navigator = await PageNavigator.open(phone)
  for (const route of ['/homePage4G', '/packagesList', '/resultPage2/fail', '/template1']) {
    await phone.open(`${route}?packageName=%E0%A4%A&deviceId=%&orderNo=%FF&&=&typeName`)
    await navigator.expectUsable()
  }
})

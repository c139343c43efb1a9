import { expect, test } from '../../kit/fixtures.ts'

const routes = [
  '/homePage',
  '/homePage2',
  '/homePage4G',
  '/unAttended',
  '/weichatCall',
  '/algorithm',
  '/packagesList',
  '/query4G',
  '/packagesList4GNew',
  '/packagesList4G',
  '/4gPackageList',
  '/devicePackage',
  '/unAttendedDevice',
  '/packagesListPhone',
  '/weichatCallPackage',
  '/algorithmDetail',
  '/algorithmPackages',
  '/orderList2',
  '/payDtl',
  '/resultPage2/success',
  '/resultPage2/fail',
  '/nullPage/error',
  '/nullPage/nullData',
  '/nullPage/h5payConfirm',
  '/agreement',
  '/activeCode',
  '/activeCodeForAPP',
]

const parameters = [
  ...['deviceId', 'deviceName', 'productCode', 'packageSource', 'packageName', 'packageId', 'orderNo'],
  ...[
    'sn',
    'hasiccid',
    'isNew',
    'owned',
    'iotId',
    'interType',
    'checking',
    'reason',
    'typeName',
    'configId',
    'innerId',
  ],
]

const values = [
  '"><img src=x onerror="window.wasHit=1"><script>window.wasHit=1</script>',
  'javascript:window.wasHit=1',
  '{{name}} $t(common.back) %s',
  '__proto__',
  '\u202e\u0000\uffff💥',
  'NaN',
  '-1',
  // Many times what a field takes; all fields together stay below what servers take for an address.
  '9'.repeat(500),
]

for (const route of routes) {
  test(`hostile query values leave no blank page: ${route}`, async ({ phone }) => {
    for (const value of values) {
      const query = new URLSearchParams(parameters.map((name) => [name, value]))
      await phone.open(`${route}?${query}`)
      await expect(phone.page.locator('#app :is(h1, h2)').first()).toBeVisible()
      expect(await phone.page.evaluate('window.wasHit')).toBeUndefined()
    }
  })
}

test('an address with broken escapes still shows a page', async ({ phone }) => {
  for (const route of routes) {
    await phone.open(`${route}?packageName=%E0%A4%A&deviceId=%&orderNo=%FF&&=&typeName`)
    await expect(phone.page.locator('#app :is(h1, h2)').first()).toBeVisible()
  }
})

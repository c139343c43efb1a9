import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { normaliseDevice } from '../../../features/devices/model/device.ts'
import { createQueryClient } from '../../../shared/api-client/query-client.ts'
import type { CouponPurpose } from '../../../shared/catalogue/coupon-purpose.ts'
import { shopUrl } from '../../../shared/navigation/paths.ts'
import { answered, createFakeServices, refused } from '../../../shared/testing/fake-services.ts'
import { couponUseLink, readCouponUseLink } from './coupon-use-link.ts'

const hall = normaliseDevice({ deviceId: 'hall', cell: 0 })
const gate = normaliseDevice({ deviceId: 'gate', cell: 1 })
const recorder = normaliseDevice({ deviceId: 'nvr', productCode: 'NVR', iotId: 'i' })

it.each<[CouponPurpose, (typeof hall)[], string]>([
  ['any', [hall], '/homePage2'],
  ['some', [hall], '/homePage2'],
  ['cloud', [], '/homePage2'],
  ['cloud', [hall, gate], '/homePage2'],
  ['cloud', [hall], '/packagesList?deviceId=hall&interType=prevPage'],
  ['recorder', [hall, recorder], '/nvrPackages?deviceId=nvr&interType=prevPage&iotId=i'],
  ['recorder', [hall], '/homePage2'],
  ['data', [hall, gate], '/packagesList4GNew?deviceId=gate&productCode=IPC&interType=prevPageH5'],
  ['data', [hall], '/homePage4G'],
  ['reminder', [gate], '/unAttended'],
  ['call', [gate], '/weichatCall'],
  ['algorithm', [hall], '/algorithm'],
])('a coupon for %s of %j is used on %s', (purpose, devices, expected) => {
  const { path, query } = couponUseLink(purpose, devices, null)
  expect(shopUrl(path, query)).toBe(expected)
})

const covered: Schemas['VipExpiry'] = {
  deviceId: 'hall',
  expireDate: '2026-12-20 09:41:00',
  expireDateUTC: null,
  vipStatus: 1,
  longTermEffectFlag: 0,
}
const renewal = { isOwn: true, nextDeductTime: null, amount: 1790, failed: false }

// spec: 2.98
it.each([
  ['covered', covered, '/packagesList'],
  ['that renews by itself', { ...covered, renewal }, '/homePage2'],
  ['renewed ahead', { ...covered, nextStart: '2026-12-20 09:41:00' }, '/homePage2'],
])('a coupon for the only camera, %s, is used on a page that sells something', (_state, entry, expected) => {
  expect(couponUseLink('cloud', [hall], entry).path).toBe(expected)
})

const renewed = { ...covered, renewal }
const allRenewed = { ...covered, deviceId: 'nvr', renewal: { ...renewal, isPartial: false } }

it.each([
  ['cloud', [{ deviceId: 'hall' }], answered([renewed]), '/homePage2', 1],
  ['cloud', [{ deviceId: 'hall' }], answered([covered]), '/packagesList', 1],
  ['cloud', [{ deviceId: 'hall' }], refused(1), '/packagesList', 1],
  ['cloud', [{ deviceId: 'hall' }, { deviceId: 'gate' }], refused(1), '/homePage2', 0],
  ['cloud', 'no-answer', refused(1), '/homePage2', 0],
  ['recorder', [{ deviceId: 'nvr', productCode: 'NVR' }], refused(1), '/nvrPackages', 1],
  ['recorder', [{ deviceId: 'nvr', productCode: 'NVR' }], answered([allRenewed]), '/homePage2', 1],
  ['data', [{ deviceId: 'gate', cell: 1 }], refused(1), '/packagesList4GNew', 0],
] as const)('a tap on a coupon for %s waits for what is read: %j, %j', async (...row) => {
  const [purpose, listed, answer, path, reads] = row
  const services = createFakeServices({
    host: { getAllDeviceInfo: () => (listed === 'no-answer' ? listed : { devices: [...listed] }) },
    api: { listVipExpiry: () => answer },
  })
  const link = await readCouponUseLink(services, createQueryClient(), purpose)
  expect([link.path, services.countOf('listVipExpiry')]).toEqual([path, reads])
})

import { expect, it } from 'vitest'
import { normaliseDevice } from '../../../features/devices/model/device.ts'
import type { CouponPurpose } from '../../../shared/catalogue/coupon-purpose.ts'
import { shopUrl } from '../../../shared/navigation/paths.ts'
import { couponUseLink } from './coupon-use-link.ts'

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
  const { path, query } = couponUseLink(purpose, devices)
  expect(shopUrl(path, query)).toBe(expected)
})

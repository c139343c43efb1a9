import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { normaliseDevice } from '../../../features/devices/model/device.ts'
import { shopUrl } from '../../../shared/navigation/paths.ts'
import { limitedSourceOf, orderActionLink } from './order-action-link.ts'

const hall = normaliseDevice({ deviceId: 'hall', deviceName: 'Hall' })
const recorder = normaliseDevice({ deviceId: 'nvr', productCode: 'NVR', iotId: 'i' })
const devices = [hall, recorder]
const covered: Schemas['VipExpiry'] = {
  deviceId: 'hall',
  expireDate: '2026-12-20 09:41:00',
  expireDateUTC: null,
  vipStatus: 1,
  longTermEffectFlag: 0,
}

// spec: 2.91
it.each([
  ['hall', 1, '/packagesList?deviceId=hall&interType=prevPage&packageId=p1'],
  ['hall', 5, '/packagesList?deviceId=hall&interType=prevPage&packageId=p1'],
  ['nvr', 1, '/nvrPackages?deviceId=nvr&interType=prevPage&iotId=i&packageId=p1'],
  ['hall', 2, '/packagesList4GNew?deviceId=hall&productCode=IPC&interType=prevPageH5&packageId=p1'],
  [
    'hall',
    4,
    '/packagesListPhone?deviceId=hall&deviceName=Hall&productCode=IPC&interType=prevPage&packageId=p1',
  ],
  [
    'hall',
    6,
    '/weichatCallPackage?deviceId=hall&deviceName=Hall&productCode=IPC&interType=prevPage&packageId=p1',
  ],
  [
    'hall',
    7,
    '/algorithmPackages?deviceId=hall&deviceName=Hall&productCode=IPC&interType=prevPage&packageId=p1',
  ],
  ['', 0, '/appHelp?interType=prevPage'],
])('an order of camera "%s" and source %i is bought again on %s', (deviceId, packageSource, address) => {
  const device = devices.find((one) => one.deviceId === deviceId) ?? null
  const link = orderActionLink({ deviceId, packageSource, packageId: 'p1' }, device, covered)
  expect(link && shopUrl(link.path, link.query)).toBe(address)
  expect(link?.labelKey).toBe('orders.buyAgain')
})

it('returns null for a camera that is not listed any more', () => {
  expect(orderActionLink({ deviceId: 'sold', packageSource: 1, packageId: 'p1' }, null, null)).toBeNull()
})

const renewal = { isOwn: true, nextDeductTime: null, amount: 1790, failed: false }
const bought = { deviceId: 'hall', packageSource: 1, packageId: 'p1' }

// spec: 2.98
it('leads to the renewal of a camera that renews by itself, of a camera of another account nowhere', () => {
  const link = orderActionLink(bought, hall, { ...covered, renewal })
  expect(link && shopUrl(link.path, link.query)).toBe('/autoRenewals?deviceId=hall&interType=prevPage')
  expect(link?.labelKey).toBe('cloud.manage')
  expect(orderActionLink(bought, hall, { ...covered, renewal: { ...renewal, isOwn: false } })).toBeNull()
})

it('leads to the renewal of a recorder of which every channel renews by itself', () => {
  const link = orderActionLink(bought, recorder, { ...covered, renewal: { ...renewal, isPartial: false } })
  expect(link && shopUrl(link.path, link.query)).toBe('/autoRenewals?deviceId=nvr&interType=prevPage')
})

it('returns null for a camera that is renewed ahead, but sells other channels of a recorder', () => {
  const ahead = { ...covered, nextStart: '2026-12-20 09:41:00' }
  expect(orderActionLink(bought, hall, ahead)).toBeNull()
  expect(orderActionLink(bought, recorder, { ...ahead, renewal })?.path).toBe('/nvrPackages')
})

it.each([
  [1, 'cloud'],
  [5, 'cloud'],
  [2, null],
  [4, 4],
  [6, 6],
  [7, null],
  [0, null],
])('what is sold under source %i is limited by %s', (packageSource, source) => {
  expect(limitedSourceOf(packageSource)).toBe(source)
})

import { expect, it } from 'vitest'
import { normaliseDevice } from '../../../features/devices/model/device.ts'
import { shopUrl } from '../../../shared/navigation/paths.ts'
import { buyAgainLink } from './buy-again-link.ts'

const hall = normaliseDevice({ deviceId: 'hall', deviceName: 'Hall' })
const recorder = normaliseDevice({ deviceId: 'nvr', productCode: 'NVR', iotId: 'i' })
const devices = [hall, recorder]

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
  const link = buyAgainLink({ deviceId, packageSource, packageId: 'p1' }, devices)
  expect(link && shopUrl(link.path, link.query)).toBe(address)
})

it('returns null for a camera that is not listed any more', () => {
  expect(buyAgainLink({ deviceId: 'sold', packageSource: 1, packageId: 'p1' }, devices)).toBeNull()
})

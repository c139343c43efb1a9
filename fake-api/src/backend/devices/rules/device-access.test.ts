import { expect, it } from 'vitest'
import { assertDeviceVisible } from './device-access.ts'
import { filterCloudDevices, isCloudEligible } from './eligibility.ts'

const owned = { productCode: 'IPC', owned: true }
const shared = { productCode: 'IPC', owned: false }

it.each([
  ['an owned device', owned, 'IPC', true],
  ['a shared device', shared, 'IPC', true],
  ['a device asked for under another product code', owned, 'NVR', false],
  ['an unknown or foreign device', null, 'IPC', false],
])('assertDeviceVisible decides on %s', (_, device, productCode, isVisible) => {
  const visible = () => assertDeviceVisible(device, productCode)
  if (isVisible) expect(visible()).toBe(device)
  else expect(visible).toThrow('device-not-found')
})

const camera = { deviceId: '3801000000000000000001', productCode: 'IPC', productMorphology: null }
const recorder = { deviceId: '3801000000000000000002', productCode: 'NVR', productMorphology: 3 }
const disguised = { deviceId: '3726000000000000000003', productCode: 'IPC', productMorphology: 0 }
const visible = [camera, recorder, disguised]

// spec: 6.05
it.each([
  [camera, 'IPC', true],
  [camera, 'NVR', false],
  [recorder, 'NVR', true],
  [recorder, 'IPC', false],
  [disguised, 'IPC', false],
])('%j asked for as %s: %s', (device, productCode, expected) => {
  expect(isCloudEligible(device, productCode)).toBe(expected)
})

it('returns devices in the requested order, each once, without unknown and foreign ones', () => {
  const other = { ...camera, deviceId: '3801000000000000000009' }
  const asked = [other.deviceId, 'unknown', recorder.deviceId, camera.deviceId, other.deviceId]
  expect(filterCloudDevices(asked, [...visible, other], 'IPC')).toEqual([other.deviceId, camera.deviceId])
})

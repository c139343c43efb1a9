import type { Schemas } from '@skyshop/openapi/bridge'
import { expect, it } from 'vitest'
import { type Device, isNvr } from './device.ts'
import { normaliseDevice, normaliseDevices } from './normalise-device.ts'

type HostDevice = Schemas['HostDevice']

const bare = { deviceId: '3701000000000000000001' }

// spec: 3.01, 9.19
it('fills every default', () => {
  expect(normaliseDevice(bare)).toEqual({
    deviceId: bare.deviceId,
    sn: bare.deviceId,
    deviceKey: bare.deviceId,
    productCode: 'IPC',
    deviceName: null,
    iotId: '',
    model: 'HH001',
    isOwned: false,
    coverUri: null,
    cell: null,
    productMorphology: null,
    packageSource: 1,
    iccid: '',
  })
})

// spec: 3.06
it.each<[Partial<HostDevice>, Partial<Device>]>([
  [{ owned: 1 }, { isOwned: true }],
  [{ owned: '1' }, { isOwned: true }],
  [{ owned: 0 }, { isOwned: false }],
  [{ owned: 'true' }, { isOwned: false }],
  [{ cell: 1 }, { cell: 1 }],
  [{ cell: '0' }, { cell: 0 }],
  [{ cell: 2 }, { cell: null }],
  [{ cell: '' }, { cell: null }],
  [{ cell: null }, { cell: null }],
  [{ productSource: 1 }, { packageSource: 1 }],
  [{ productSource: 0 }, { packageSource: 5 }],
  [{ productSource: '0' }, { packageSource: 5 }],
  [{ productSource: '' }, { packageSource: 1 }],
  [{ productSource: null }, { packageSource: 1 }],
  [{ productSource: 7 }, { packageSource: 1 }],
  [{ sn: 'other' }, { sn: bare.deviceId }],
  [{ productCode: '' }, { productCode: 'IPC' }],
  [{ deviceName: '  ' }, { deviceName: null }],
  [{ deviceName: ' Hall ' }, { deviceName: 'Hall' }],
  [{ productMorphology: '3' }, { productMorphology: 3 }],
  [{ deviceCoverUri: 'https://a.example/x.svg' }, { coverUri: 'https://a.example/x.svg' }],
  [
    { deviceCoverUri: '/api/skyworthOperation/v1/art/ball' },
    { coverUri: '/api/skyworthOperation/v1/art/ball' },
  ],
  [{ deviceCoverUri: 'http://a.example/x.svg' }, { coverUri: null }],
  [{ deviceCoverUri: 'javascript:alert(1)' }, { coverUri: null }],
  [{ deviceCoverUri: 'data:text/html,x' }, { coverUri: null }],
  [{ deviceCoverUri: '//evil.example/x' }, { coverUri: null }],
  [{ deviceCoverUri: '' }, { coverUri: null }],
])('reads %j as %j', (raw, expected) => {
  expect(normaliseDevice({ ...bare, ...raw })).toMatchObject(expected)
})

it('lists a device once', () => {
  const list = normaliseDevices([bare, { ...bare, deviceName: 'Again' }, { deviceId: 'b' }])
  expect(list.map(({ deviceId, deviceName }) => [deviceId, deviceName])).toEqual([
    [bare.deviceId, null],
    ['b', null],
  ])
})

// spec: 3.05
it.each([
  ['NVR', null, true],
  ['IPC', 3, true],
  ['IPC', 1, false],
])('product %s with morphology %s is a recorder: %s', (productCode, productMorphology, expected) => {
  expect(isNvr({ productCode, productMorphology })).toBe(expected)
})

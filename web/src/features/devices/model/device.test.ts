import type { Schemas } from '@skyshop/openapi/bridge'
import { expect, it } from 'vitest'
import {
  type Device,
  drawingOf,
  fourGByHost,
  fourGByServer,
  isNvr,
  noRealNvr,
  normaliseDevice,
  normaliseDevices,
  tagsOf,
} from './device.ts'

type HostDevice = Schemas['HostDevice']

const bare = { deviceId: '3701000000000000000001' }

// spec: 3.01, 9.19
it('normaliseDevice fills every default', () => {
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
    productKey: '',
    insideModelCode: '',
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
])('normaliseDevice reads %j as %j', (raw, expected) => {
  expect(normaliseDevice({ ...bare, ...raw })).toMatchObject(expected)
})

it('normaliseDevices lists a device once', () => {
  const list = normaliseDevices([bare, { ...bare, deviceName: 'Again' }, { deviceId: 'b' }])
  expect(list.map(({ deviceId, deviceName }) => [deviceId, deviceName])).toEqual([
    [bare.deviceId, null],
    ['b', null],
  ])
})

// spec: 3.05, 5.18
it.each([
  ['NVR', null, '3701000000000158700000', true],
  ['IPC', 3, '3701000000000158700000', true],
  ['IPC', 1, '3726000000000158700000', true],
  ['IPC', null, '3659000000000158700000', true],
  ['IPC', 1, '3701000000000158700000', false],
  ['IPC', 2, '0372600000000158700000', false],
  ['IPC', null, '372', false],
])(
  'product %s with morphology %s and number %s is a recorder: %s',
  (productCode, morphology, sn, expected) => {
    const device = { sn, productCode, productMorphology: morphology }
    expect(isNvr(device)).toBe(expected)
    expect(noRealNvr([device])).toEqual(expected ? [] : [device])
    const raw = { deviceId: sn, productCode, productMorphology: String(morphology) }
    expect(normaliseDevice(raw).productCode).toBe(expected ? 'NVR' : 'IPC')
  },
)

const deviceOf = (raw: object) => normaliseDevice({ deviceId: '1', ...raw })

it.each([
  [{}, 'ball', []],
  [{ cell: 0 }, 'ball', []],
  [{ cell: 1 }, 'bullet', ['4G']],
  [{ productCode: 'NVR' }, 'nvr', ['NVR']],
  [{ productMorphology: 3, cell: 1 }, 'nvr', ['4G', 'NVR']],
])('drawingOf and tagsOf of %j', (raw, drawing, tags) => {
  expect(drawingOf(deviceOf(raw))).toBe(drawing)
  expect(tagsOf(deviceOf(raw))).toEqual(tags)
})

const listOf = (...cells: unknown[]) =>
  normaliseDevices(cells.map((cell, index) => ({ deviceId: `d${index}`, cell: cell as number })))

// spec: 5.16
it.each<[unknown[], string[] | null]>([
  [[], []],
  [[1], ['d0']],
  [[0], []],
  [
    [0, 1, null, '1', 2],
    ['d1', 'd3'],
  ],
  [[1, null], ['d0']],
  [['0', '1'], ['d1']],
  [[null, 1], null],
  [['', 1], null],
  [[2, 1], null],
])('fourGByHost with the cells %j returns %j', (cells, expected) => {
  expect(fourGByHost(listOf(...cells))?.map(({ deviceId }) => deviceId) ?? null).toEqual(expected)
})

it('fourGByServer returns the devices that the server flags, in the order of the list', () => {
  const answers = [
    { deviceSnNo: 'd2', isFourG: 1 as const },
    { deviceSnNo: 'd1', isFourG: -1 as const },
    { deviceSnNo: 'd0', isFourG: 1 as const },
    { deviceSnNo: 'strange', isFourG: 1 as const },
  ]
  expect(fourGByServer(listOf(null, null, null), answers).map(({ deviceId }) => deviceId)).toEqual([
    'd0',
    'd2',
  ])
})

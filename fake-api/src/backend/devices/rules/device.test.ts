import { expect, it } from 'vitest'
import {
  abilitiesOf,
  assertDeviceVisible,
  type ChannelDevice,
  canCallWechat,
  canRemind,
  chooseChannels,
  filterCloudDevices,
  fourGFlag,
  isCloudEligible,
  isRealNvr,
  isSerialNumber,
  modelOf,
  normaliseDevice,
  packageSourceOf,
} from './device.ts'

const SN = '3801000000000158700000'

// spec: 3.01
it('fills the defaults of a device without fields', () => {
  expect(normaliseDevice({ deviceId: SN })).toEqual({
    deviceId: SN,
    productCode: 'IPC',
    deviceName: 'unnamed',
    model: 'HH001',
    packageSource: 1,
    cell: null,
    isOwned: false,
    isRealNvr: false,
  })
})

it('keeps given fields and treats blanks as missing', () => {
  const raw = {
    deviceId: SN,
    productCode: 'NVR',
    deviceName: 'Shop',
    model: 'X2',
    productSource: 0,
    cell: 1,
    owned: 1,
  }
  expect(normaliseDevice(raw)).toMatchObject({
    productCode: 'NVR',
    deviceName: 'Shop',
    model: 'X2',
    packageSource: 5,
  })
  expect(normaliseDevice({ deviceId: SN, deviceName: ' ', model: '', productCode: null })).toMatchObject({
    productCode: 'IPC',
    deviceName: 'unnamed',
    model: 'HH001',
  })
})

// spec: 3.02
it.each([
  [1, 1],
  ['1', 1],
  [0, 5],
  ['0', 5],
  [2, 1],
  [null, 1],
  [undefined, 1],
  ['', 1],
  [false, 1],
])('maps product source %j to package source %i', (productSource, packageSource) => {
  expect(packageSourceOf(productSource)).toBe(packageSource)
})

// spec: 3.03
it.each([
  [0, 0],
  ['0', 0],
  [1, 1],
  ['1', 1],
  [2, null],
  ['', null],
  [null, null],
  [true, null],
])('reads cell %j as %j', (cell, expected) => {
  expect(normaliseDevice({ deviceId: SN, cell }).cell).toBe(expected)
})

// spec: 3.04
it.each([
  [1, true],
  ['1', true],
  [0, false],
  ['0', false],
  [true, false],
  [undefined, false],
])('reads owned %j as %j', (owned, expected) => {
  expect(normaliseDevice({ deviceId: SN, owned }).isOwned).toBe(expected)
})

// spec: 5.18
it.each([
  [{ deviceId: SN, productCode: 'IPC' }, false],
  [{ deviceId: SN, productCode: 'NVR' }, true],
  [{ deviceId: SN, productCode: 'IPC', productMorphology: 3 }, true],
  [{ deviceId: SN, productCode: 'IPC', productMorphology: '3' }, true],
  [{ deviceId: SN, productCode: 'IPC', productMorphology: 2 }, false],
  [{ deviceId: '3726000000000158700000', productCode: 'IPC' }, true],
  [{ deviceId: '3659000000000158700000', productCode: 'IPC' }, true],
  [{ deviceId: '0372600000000158700000', productCode: 'IPC' }, false],
])('%j is a recorder: %s', (device, expected) => {
  expect(isRealNvr(device)).toBe(expected)
})

const none = { canUnattended: false, canWechatCall: false, canAlgorithm: false, lensChoice: null }

it('returns each ability of a device by itself', () => {
  expect(abilitiesOf(none)).toEqual({ unattended: 0, wechatCall: 0, algorithm: 0, lens: 'one' })
  expect(abilitiesOf({ ...none, canUnattended: true })).toMatchObject({ unattended: 1, wechatCall: 0 })
  expect(abilitiesOf({ ...none, canWechatCall: true })).toMatchObject({ wechatCall: 1, algorithm: 0 })
  expect(abilitiesOf({ ...none, canAlgorithm: true })).toMatchObject({ algorithm: 1, unattended: 0 })
})

it.each([
  ['multiple', 'multiple'],
  ['single', 'single'],
  [null, 'one'],
  ['', 'one'],
])('reads the lens choice %j as %s', (lensChoice, lens) => {
  expect(abilitiesOf({ ...none, lensChoice }).lens).toBe(lens)
})

it.each([
  [1, 1],
  [0, -1],
  [-1, -1],
])('shows the stored flag %i to the shop as %i', (stored, expected) => {
  expect(fourGFlag(stored)).toBe(expected)
})

it('gives a model what one of its devices has', () => {
  const none = {
    canUnattended: false,
    canWechatCall: false,
    canAlgorithm: false,
    lensChoice: null,
    isFourG: -1,
  }
  expect(modelOf([none])).toEqual(none)
  const able = { ...none, canAlgorithm: true, lensChoice: 'single', isFourG: 1 }
  expect(modelOf([none, able])).toEqual(able)
  expect(modelOf([able, { ...none, lensChoice: 'multiple' }])).toEqual({ ...able, lensChoice: 'multiple' })
})

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

const heldCamera = { deviceId: '3801000000000000000001', productCode: 'IPC', productMorphology: null }
const heldRecorder = { deviceId: '3801000000000000000002', productCode: 'NVR', productMorphology: 3 }
const disguised = { deviceId: '3726000000000000000003', productCode: 'IPC', productMorphology: 0 }
const visible = [heldCamera, heldRecorder, disguised]

// spec: 6.05
it.each([
  [heldCamera, 'IPC', true],
  [heldCamera, 'NVR', false],
  [heldRecorder, 'NVR', true],
  [heldRecorder, 'IPC', false],
  [disguised, 'IPC', false],
])('%j asked for as %s: %s', (device, productCode, expected) => {
  expect(isCloudEligible(device, productCode)).toBe(expected)
})

it('returns devices in the requested order, each once, without unknown and foreign ones', () => {
  const other = { ...heldCamera, deviceId: '3801000000000000000009' }
  const asked = [other.deviceId, 'unknown', heldRecorder.deviceId, heldCamera.deviceId, other.deviceId]
  expect(filterCloudDevices(asked, [...visible, other], 'IPC')).toEqual([other.deviceId, heldCamera.deviceId])
})

// spec: 9.06
it.each([
  ['3701000000000000000001', true],
  ['370100000000000000000', false],
  ['37010000000000000000011', false],
  ['370100000000000000000a', false],
  ['٣٧٠١٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١', false],
  [' 3701000000000000000001', false],
  ['3701000000000000000001\n', false],
  ['', false],
])('isSerialNumber of %j is %s', (text, isOne) => {
  expect(isSerialNumber(text)).toBe(isOne)
})

const channels = ['a', 'b', 'c', 'd', 'e'].map((iotId) => ({ iotId }))
const recorder: ChannelDevice = { iotId: 'self', isRecorder: true, lensChoice: null, channels }
const lenses = [{ iotId: 'wide' }, { iotId: 'ptz' }]
const both: ChannelDevice = { iotId: 'self', isRecorder: false, lensChoice: 'multiple', channels: lenses }
const one: ChannelDevice = { ...both, lensChoice: 'single' }
const camera: ChannelDevice = { iotId: 'self', isRecorder: false, lensChoice: null, channels: [] }

// spec: 3.07
it.each<[string, ChannelDevice, string | undefined, string[]]>([
  ['one channel', recorder, 'b', ['b']],
  ['four channels, in the order of the device', recorder, 'd, b,a,c', ['a', 'b', 'c', 'd']],
  ['a channel named twice', recorder, 'a,a', ['a']],
  ['both lenses', both, 'ptz,wide', ['wide', 'ptz']],
  ['one lens of both', both, 'ptz', ['ptz']],
  ['a single lens', one, 'wide', ['wide']],
  ['a camera as a whole', camera, undefined, []],
  ['a camera by its own id', camera, 'self', []],
])('chooseChannels accepts %s', (_name, device, requested, chosen) => {
  expect(chooseChannels(device, requested)).toEqual(chosen)
})

it.each<[string, ChannelDevice, string | undefined, string]>([
  ['no channel', recorder, undefined, 'channel-required'],
  ['blanks', recorder, ' , ', 'channel-required'],
  ['five channels', recorder, 'a,b,c,d,e', 'too-many-channels'],
  ['a foreign channel', recorder, 'a,x', 'channel-not-for-device'],
  ['the recorder itself', recorder, 'self', 'channel-not-for-device'],
  ['no lens', both, '', 'channel-required'],
  ['two lenses of a single one', one, 'wide,ptz', 'channel-not-for-device'],
  ['a channel of a camera without any', camera, 'wide', 'channel-not-for-device'],
])('chooseChannels refuses %s', (_name, device, requested, code) => {
  expect(() => chooseChannels(device, requested)).toThrow(expect.objectContaining({ code }))
})

const device = { isFourG: 1, cell: 1, canUnattended: true, canWechatCall: true }

it.each([
  ['a 4G device at home', {}, 'CN', true],
  ['an owner without a country', {}, '', true],
  ['an owner abroad', {}, 'DE', false],
  ['a country in small letters', {}, 'cn', true],
  ['4G the host alone knows of', { isFourG: -1 }, 'CN', true],
  ['4G the server alone knows of', { cell: null }, 'CN', true],
  ['a device without 4G', { isFourG: -1, cell: 0 }, 'CN', false],
  ['a model that cannot', { canUnattended: false, canWechatCall: false }, 'CN', false],
])('decides on reminder and WeChat calls of %s', (_name, change, countryCode, expected) => {
  expect(canRemind({ ...device, ...change }, countryCode)).toBe(expected)
  expect(canCallWechat({ ...device, ...change }, countryCode)).toBe(expected)
})

it('decides reminder and WeChat call abilities separately', () => {
  expect(canRemind({ ...device, canWechatCall: false }, 'CN')).toBe(true)
  expect(canCallWechat({ ...device, canWechatCall: false }, 'CN')).toBe(false)
})

import { expect, it } from 'vitest'
import { isRealNvr, normaliseDevice, packageSourceOf } from './normalise-device.ts'

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

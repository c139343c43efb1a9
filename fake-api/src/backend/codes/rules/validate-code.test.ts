import { expect, it } from 'vitest'
import { type ActivationCode, validateCode } from './validate-code.ts'

const camera = { deviceId: 'd1', productCode: 'IPC' }
const good: ActivationCode = {
  code: 'A',
  packageId: 'p',
  productCode: null,
  deviceId: null,
  validUntilMs: 100,
  redeemedAtMs: null,
}

it.each<[string, Partial<ActivationCode> | null, number, string | null]>([
  ['a good one', {}, 50, null],
  ['one in its last millisecond', {}, 99, null],
  ['one at its end', {}, 100, 'expired'],
  ['one that was redeemed', { redeemedAtMs: 10 }, 50, 'redeemed'],
  ['one that was redeemed and has ended', { redeemedAtMs: 10 }, 100, 'redeemed'],
  ['one for this product', { productCode: 'IPC' }, 50, null],
  ['one for another product', { productCode: 'NVR' }, 50, 'other-product'],
  ['one for this device', { deviceId: 'd1' }, 50, null],
  ['one for another device', { deviceId: 'd2' }, 50, 'other-device'],
  ['none', null, 50, 'unknown'],
])('validateCode decides on %s', (_, change, nowMs, reason) => {
  expect(validateCode(change && { ...good, ...change }, camera, nowMs)).toBe(reason)
})

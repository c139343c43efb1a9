import { expect, it } from 'vitest'
import { type ActivationCode, ownRedemption, validateCode } from './validate-code.ts'

const camera = { deviceId: 'd1', productCode: 'IPC' }
const good: ActivationCode = {
  code: 'A',
  packageId: 'p',
  productCode: null,
  deviceId: null,
  validUntilMs: 100,
  redemption: null,
}
const redemption = { atMs: 10, userId: 'u1', deviceId: 'd2' }

it.each<[string, Partial<ActivationCode> | null, number, string | null]>([
  ['a good one', {}, 50, null],
  ['one in its last millisecond', {}, 99, null],
  ['one at its end', {}, 100, 'expired'],
  ['one that was redeemed', { redemption }, 50, 'redeemed'],
  ['one that was redeemed and has ended', { redemption }, 100, 'redeemed'],
  ['one for this product', { productCode: 'IPC' }, 50, null],
  ['one for another product', { productCode: 'NVR' }, 50, 'other-product'],
  ['one for this device', { deviceId: 'd1' }, 50, null],
  ['one for another device', { deviceId: 'd2' }, 50, 'other-device'],
  ['none', null, 50, 'unknown'],
])('validateCode decides on %s', (_, change, nowMs, reason) => {
  expect(validateCode(change && { ...good, ...change }, camera, nowMs)).toBe(reason)
})

it.each<[string, ActivationCode | null, string, object | null]>([
  ['of the same user', { ...good, redemption }, 'u1', redemption],
  ['of the same user, whose code has ended', { ...good, redemption, validUntilMs: 0 }, 'u1', redemption],
  ['of another user', { ...good, redemption }, 'u2', null],
  ['of nobody', good, 'u1', null],
  ['of an unknown code', null, 'u1', null],
])('ownRedemption finds a redemption %s', (_, code, userId, redemption) => {
  expect(ownRedemption(code, userId)).toEqual(redemption)
})

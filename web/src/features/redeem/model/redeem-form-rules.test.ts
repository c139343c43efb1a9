import type { ErrorName } from '@skyshop/openapi/error-codes'
import { expect, it } from 'vitest'
import { missingFields, problemOfError, type RedeemCamera } from './redeem-form-rules.ts'

const camera: RedeemCamera = {
  deviceId: 'd1',
  deviceKey: 'dk1',
  productCode: 'IPC',
  name: null,
  cover: undefined,
  kind: 'ball',
}

it.each([
  [null, '', '', ['camera', 'code']],
  [null, 'A', 'B', ['camera']],
  [camera, '', '', ['code', 'captcha']],
  [camera, ' \u200b', 'B', ['code']],
  [camera, 'A', ' ', ['captcha']],
  [camera, 'A', 'B', []],
])('with camera %j, code %j and captcha %j misses %j', (chosen, code, captcha, missing) => {
  expect(missingFields({ camera: chosen, code, captcha })).toEqual(missing)
})

it.each<[ErrorName, string]>([
  ['code-invalid', 'code'],
  ['captcha-invalid', 'captcha'],
  ['device-not-owned', 'camera'],
  ['device-not-found', 'camera'],
  ['try-later', 'page'],
  ['contract-active', 'page'],
  ['network-error', 'page'],
])('shows the error %s at the %s', (error, field) => {
  expect(problemOfError(error)).toEqual({ field, error })
})

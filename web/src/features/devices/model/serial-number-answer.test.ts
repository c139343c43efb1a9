import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { answered, refused } from '../../../shared/testing/fake-services.ts'
import { serialNumberAnswer, serialNumberOf } from './serial-number-answer.ts'

const base: Schemas['DeviceBase'] = { deviceKey: 'k', bindFlag: 1, productCode: 'IPC' }
const wrong = { kind: 'wrong', reason: 'device-not-found' }

// spec: 3.09, 5.14
it.each([
  [answered<Schemas['DeviceBase'] | null>(base), { kind: 'found', productCode: 'IPC' }],
  [answered({ ...base, bindFlag: 0 as const }), { kind: 'unbound' }],
  [answered({ ...base, deviceKey: '' }), wrong],
  [answered(null), wrong],
  [refused(errorNumbers['device-not-found']), wrong],
  [refused(errorNumbers['try-later']), { kind: 'wrong', reason: 'try-later' }],
  [refused(99_999), wrong],
])('reads %j as %j', (result, expected) => {
  expect(serialNumberAnswer(result)).toEqual(expected)
})

it.each([
  ['3701 0000-0000\t0001', '3701000000000001'],
  ['  ', ''],
  ['abc', 'abc'],
])('takes %j for %j', (text, sn) => {
  expect(serialNumberOf(text)).toBe(sn)
})

import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { nextCoverageOf } from './next-coverage.ts'

const entry: Schemas['VipExpiry'] = {
  deviceId: 'a',
  expireDate: '2026-12-20 09:41:00',
  expireDateUTC: '2026-12-20 01:41:00',
  vipStatus: 1,
  longTermEffectFlag: 0,
}
const renewal = { isOwn: true, nextDeductTime: '2026-12-19 09:41:00', amount: 1790, failed: false }

it.each<[string, Schemas['VipExpiry'], object | null]>([
  [
    'a package queued',
    { ...entry, nextStart: '2026-12-20 09:41:00' },
    { kind: 'package', date: '2026.12.20' },
  ],
  [
    'a contract of the owner, whatever is queued',
    { ...entry, nextStart: '2026-12-20 09:41:00', renewal: { ...renewal, isOwn: false } },
    { kind: 'owner' },
  ],
  ['an own contract', { ...entry, nextStart: '2026-12-20 09:41:00', renewal }, null],
  ['nothing more', entry, null],
])('nextCoverageOf returns what follows for %s', (_name, given, expected) => {
  expect(nextCoverageOf(given)).toEqual(expected)
})

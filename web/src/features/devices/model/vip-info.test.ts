import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { isInEffect, type VipInfo, vipInfoOf } from './vip-info.ts'

type Entry = Schemas['VipExpiry']

const entry: Entry = {
  deviceId: 'a',
  expireDate: '2026-12-20 09:41:00',
  expireDateUTC: '2026-12-20 01:41:00',
  vipStatus: 1,
  longTermEffectFlag: 0,
}

// spec: 4.17
it.each<[Partial<Entry> | null, string, VipInfo]>([
  [{}, '2026-11-20 09:41:00', { kind: 'until', date: '2026.12.20', isEndingSoon: false }],
  [{}, '2026-12-13 09:40:59', { kind: 'until', date: '2026.12.20', isEndingSoon: false }],
  [{}, '2026-12-13 09:41:00', { kind: 'until', date: '2026.12.20', isEndingSoon: true }],
  [{ longTermEffectFlag: 1 }, '2026-11-20 09:41:00', { kind: 'long-term' }],
  [{ expireDate: null }, '2026-11-20 09:41:00', { kind: 'active' }],
  [{ expireDate: 'soon' }, '2026-11-20 09:41:00', { kind: 'active' }],
  [{ vipStatus: 0 }, '2026-11-20 09:41:00', { kind: 'not-active' }],
  [{ vipStatus: 0, longTermEffectFlag: 1 }, '2026-11-20 09:41:00', { kind: 'not-active' }],
  [{ vipStatus: 0, activating: true }, '2026-11-20 09:41:00', { kind: 'activating' }],
  [{ activating: true }, '2026-11-20 09:41:00', { kind: 'until', date: '2026.12.20', isEndingSoon: false }],
  [null, '2026-11-20 09:41:00', { kind: 'not-active' }],
])('reads %j at %s', (change, now, expected) => {
  const info = vipInfoOf(change === null ? null : { ...entry, ...change }, parseWireTime(now) ?? 0)
  expect(info).toEqual(expected)
  expect(isInEffect(info)).toBe(expected.kind !== 'not-active')
})

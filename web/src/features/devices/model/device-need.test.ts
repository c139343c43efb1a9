import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import { normaliseDevice } from './device.ts'
import { byNeed } from './device-need.ts'

type Entry = Schemas['VipExpiry']

const entry: Entry = {
  deviceId: 'a',
  expireDate: '2026-12-20 09:41:00',
  expireDateUTC: '2026-12-20 01:41:00',
  vipStatus: 1,
  longTermEffectFlag: 0,
}
const renewal = { isOwn: true, nextDeductTime: '2026-12-19 09:41:00', amount: 1790, failed: false }

it('puts first the cameras that need something: a failed renewal, an end soon, one that is over', () => {
  const now = parseWireTime('2026-12-15 09:41:00') ?? 0
  const entries: Record<string, Entry | null> = {
    covered: { ...entry, expireDate: null, expireDateUTC: null },
    never: null,
    over: { ...entry, vipStatus: 0, expireDate: '2026-12-01 09:41:00', expireDateUTC: null },
    soon: entry,
    ahead: { ...entry, nextStart: '2026-12-20 09:41:00' },
    failed: { ...entry, renewal: { ...renewal, failed: true } },
  }
  const devices = Object.keys(entries).map((deviceId) => normaliseDevice({ deviceId }))
  const sorted = byNeed(devices, (id) => entries[id], now)
  expect(sorted.map(({ deviceId }) => deviceId)).toEqual([
    'failed',
    'soon',
    'over',
    'covered',
    'never',
    'ahead',
  ])
})

import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { dataStatus, summarisePacks } from './pack-summary.ts'

const nowMs = Date.UTC(2026, 10, 20, 1, 41)
const present = { nowMs, dateFormat: 'DD/MM/YYYY' }

/** A month of 3 GB, in effect by default. */
function dataPack(change: Partial<Schemas['DataPack']> = {}): Schemas['DataPack'] {
  return {
    packageId: 'data-3g-month',
    packageName: 'Data 3 GB, 1 month',
    orderNo: '26112009410000000001',
    topUp: false,
    state: 'activated',
    totalKb: 3_145_728,
    usedKb: 1_048_576,
    remainingKb: 2_097_152,
    startTime: '2026-11-20 09:50:00',
    endTime: '2026-12-20 09:50:00',
    longTermEffectFlag: 0,
    ...change,
  }
}

it('counts what runs and what waits, and not what is over', () => {
  const packs = [
    dataPack({ state: 'activated' }),
    dataPack({ state: 'activating', topUp: true }),
    dataPack({ state: 'not-yet-active' }),
    dataPack({ state: 'suspended' }),
    dataPack({ state: 'expired' }),
    dataPack({ state: 'revoked' }),
    dataPack({ state: 'activation-failed' }),
  ]
  expect(summarisePacks(packs, present)).toMatchObject({ active: 2, queued: 2 })
})

it('names what begins next, in the format of the page', () => {
  const waiting = { state: 'not-yet-active' } as const
  const packs = [
    dataPack(),
    dataPack({ ...waiting, packageName: 'Later', startTime: '2027-01-20 09:41:00' }),
    dataPack({ ...waiting, packageName: 'Next', startTime: '2026-12-20 09:41:00' }),
    dataPack({ state: 'suspended', packageName: 'Paused', startTime: '2026-11-20 09:41:00' }),
  ]
  expect(summarisePacks(packs, present).next).toEqual({ name: 'Next', date: '20/12/2026' })
  expect(summarisePacks([dataPack()], present).next).toBeNull()
})

const endsAt = (endTime: string | null, change = {}) => dataPack({ endTime, ...change })

it.each([
  [
    'the last end decides',
    [endsAt('2026-12-02 09:41:00'), endsAt('2026-12-05 00:00:00', { topUp: true })],
    15,
  ],
  [
    'what runs beside the package counts while some is left',
    [endsAt('2026-12-02 09:41:00'), endsAt('2026-12-05 00:00:00', { topUp: true, remainingKb: 0 })],
    12,
  ],
  [
    'a package that waits follows',
    [endsAt('2026-12-02 09:41:00'), endsAt('2027-01-01 09:41:00', { state: 'not-yet-active' })],
    42,
  ],
  ['a day that has begun counts', [endsAt('2026-11-20 09:41:01')], 1],
  ['what has ended has no days left', [endsAt('2026-11-20 09:41:00')], 0],
  ['without a base package the last top-up', [endsAt('2026-11-22 09:41:00', { topUp: true })], 2],
] as const)('summarisePacks counts the days left: %s', (_name, packs, daysLeft) => {
  expect(summarisePacks(packs, present).end).toMatchObject({ kind: 'until', daysLeft })
})

it('writes the end in the format of the page', () => {
  expect(summarisePacks([endsAt('2026-12-02 09:41:00')], present).end).toMatchObject({ date: '02/12/2026' })
})

it('reads data that lasts until it is used up, and data without an end', () => {
  const longTerm = endsAt('2126-11-20 00:00:00', { topUp: true, longTermEffectFlag: 1 })
  expect(summarisePacks([longTerm], present).end).toEqual({ kind: 'long-term' })
  expect(summarisePacks([endsAt(null)], present).end).toBeNull()
  expect(summarisePacks([], present)).toEqual({ active: 0, queued: 0, end: null, next: null })
})

it.each([
  [0, '2026-12-10 09:41:00', { kind: 'not-purchased' }],
  [1, '2026-12-10 09:41:00', { kind: 'until', date: '2026.12.10', isEndingSoon: false }],
  [1, '2026-11-27 09:41:00', { kind: 'until', date: '2026.11.27', isEndingSoon: true }],
  [1, '2126-10-11 09:41:00', { kind: 'long-term' }],
  [1, null, { kind: 'active' }],
] as const)('dataStatus for VIP status %i until %s', (vipStatus, expireDate, status) => {
  expect(dataStatus({ vipStatus, expireDate, expireDateUTC: null }, nowMs)).toEqual(status)
})

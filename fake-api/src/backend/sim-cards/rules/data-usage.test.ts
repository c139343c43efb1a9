import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../engine/kernel/clock.ts'
import { aPack } from './data-fixture.ts'
import type { DataMeter, DataPack, ProfileStep } from './data-pack.ts'
import { usagePeriods, usedUntil } from './data-usage.ts'

const HUNDRED_A_DAY: ProfileStep[] = [{ sinceMs: 0, dailyKb: 100 }]
const used = (meter: DataMeter, days: number) => Object.fromEntries(usedUntil(meter, days * DAY_MS))
const topUp = (change: Partial<DataPack> = {}) => aPack({ id: 2, topUp: true, ...change })

it.each([
  [0, 0],
  [1, 100],
  [2.5, 250],
  [10, 1000],
  [11, 1000],
])('has used after %d days %i KB of an even hundred a day', (days, kb) => {
  expect(used({ packs: [aPack()], profile: HUNDRED_A_DAY }, days)).toEqual({ 1: kb })
})

it('counts whole KB', () => {
  const meter = { packs: [aPack()], profile: [{ sinceMs: 0, dailyKb: 24 }] }
  expect(usedUntil(meter, HOUR_MS - 1).get(1)).toBe(0)
  expect(usedUntil(meter, HOUR_MS).get(1)).toBe(1)
})

it('uses the earliest-expiring pack first', () => {
  const packs = [aPack(), topUp({ dataKb: 150, boughtMs: 5 * DAY_MS, endsAtMs: 5 * DAY_MS })]
  expect(used({ packs, profile: HUNDRED_A_DAY }, 1)).toEqual({ 1: 0, 2: 100 })
  expect(used({ packs, profile: HUNDRED_A_DAY }, 2)).toEqual({ 1: 50, 2: 150 })
})

it('drops the unused data of a pack at its end', () => {
  const packs = [topUp({ boughtMs: DAY_MS, endsAtMs: DAY_MS })]
  expect(used({ packs, profile: HUNDRED_A_DAY }, 9)).toEqual({ 2: 100 })
})

it('stops at zero without a later catch-up', () => {
  const late = topUp({ startsAtMs: 8 * DAY_MS, endsAtMs: 18 * DAY_MS })
  const packs = [aPack({ dataKb: 200 }), late]
  expect(used({ packs, profile: HUNDRED_A_DAY }, 8)).toEqual({ 1: 200, 2: 0 })
  expect(used({ packs, profile: HUNDRED_A_DAY }, 9)).toEqual({ 1: 200, 2: 100 })
})

it('follows the profile from each step on', () => {
  const profile = [
    { sinceMs: 3 * DAY_MS, dailyKb: 0 },
    { sinceMs: DAY_MS, dailyKb: 10 },
    { sinceMs: 2 * DAY_MS, dailyKb: 300 },
  ]
  const meter = { packs: [aPack()], profile }
  expect([1, 2, 3, 9].map((days) => used(meter, days)[1])).toEqual([0, 10, 310, 310])
})

it('uses no data without a profile, before the start of a pack and of an unstarted pack', () => {
  expect(used({ packs: [aPack()], profile: [] }, 5)).toEqual({ 1: 0 })
  const packs = [aPack({ startsAtMs: DAY_MS }), aPack({ id: 3, startsAtMs: null, endsAtMs: null })]
  expect(used({ packs, profile: HUNDRED_A_DAY }, 1)).toEqual({ 1: 0, 3: 0 })
})

it('uses no data of a suspended base package', () => {
  const suspended = aPack({ endsAtMs: 13 * DAY_MS })
  const immediate = aPack({
    id: 2,
    position: -1,
    startsAtMs: 2 * DAY_MS,
    boughtMs: 3 * DAY_MS,
    endsAtMs: 5 * DAY_MS,
  })
  const meter = { packs: [suspended, immediate], profile: HUNDRED_A_DAY }
  expect([2, 5, 6].map((days) => used(meter, days))).toEqual([
    { 1: 200, 2: 0 },
    { 1: 200, 2: 300 },
    { 1: 300, 2: 300 },
  ])
})

const pack = fc
  .record({
    topUp: fc.boolean(),
    position: fc.nat({ max: 3 }),
    dataKb: fc.nat({ max: 500 }),
    startsAtMs: fc.option(fc.nat({ max: 50 * HOUR_MS })),
    boughtMs: fc.integer({ min: 1, max: 100 * HOUR_MS }),
  })
  .map((data) => ({ ...data, endsAtMs: data.startsAtMs === null ? null : data.startsAtMs + data.boughtMs }))
const meters = fc.record({
  packs: fc
    .array(pack, { maxLength: 6 })
    .map((list) => list.map((data, index) => aPack({ ...data, id: index + 1 }))),
  profile: fc.array(fc.record({ sinceMs: fc.nat({ max: 80 * HOUR_MS }), dailyKb: fc.nat({ max: 2000 }) }), {
    maxLength: 4,
  }),
})

it('grows with time up to the pack size, independent of the steps', () => {
  const instants = fc.array(fc.nat({ max: 200 * HOUR_MS }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(meters, instants, (meter, list) => {
      let before = usedUntil(meter, 0)
      for (const atMs of [...list].sort((a, b) => a - b)) {
        const now = usedUntil(meter, atMs)
        for (const { id, dataKb } of meter.packs) {
          expect(now.get(id)).toBeGreaterThanOrEqual(before.get(id) ?? 0)
          expect(now.get(id)).toBeLessThanOrEqual(dataKb)
        }
        const cut = usagePeriods(meter, atMs, list).flatMap(({ kbByPack }) => [...kbByPack])
        const sums = new Map(meter.packs.map(({ id }) => [id, 0]))
        for (const [id, kb] of cut) sums.set(id, (sums.get(id) ?? 0) + kb)
        expect(sums).toEqual(now)
        before = now
      }
    }),
  )
})

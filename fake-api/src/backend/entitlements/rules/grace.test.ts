import { expect, it } from 'vitest'
import { DAY_MS } from '../../../engine/kernel/clock.ts'
import type { Timeline } from './entitlement.ts'
import { closeGrace, openGrace } from './grace.ts'
import { planPurchase } from './plan-purchase.ts'
import { takeEffectChoices } from './take-effect.ts'

const PACKAGE = 'cloud-event-7d-month-auto'

function month(timeline: Timeline, id: number, nowMs: number, boughtMs = 30 * DAY_MS) {
  const plan = { id, orderNo: `order-${id}`, packageId: PACKAGE, topUp: false, readyAtMs: nowMs, boughtMs }
  return planPurchase(timeline, { ...plan, cause: 'contract', effect: 'normal' }, nowMs).timeline
}

const paid = month([], 1, 0)
const grace = openGrace(paid, { id: 2, packageId: PACKAGE, untilMs: 35 * DAY_MS }, 29 * DAY_MS).timeline

it('grace waits behind the running package and is no renewal', () => {
  expect(grace).toMatchObject([
    { state: 'activated', endsAtMs: 30 * DAY_MS },
    { state: 'not-yet-active', startsAtMs: 30 * DAY_MS, endsAtMs: 35 * DAY_MS, boughtMs: 5 * DAY_MS },
  ])
  expect(takeEffectChoices(grace, 29 * DAY_MS).isRenewedAhead).toBe(false)
})

it('grace opens once, and only after the end of the service', () => {
  const again = openGrace(grace, { id: 3, packageId: PACKAGE, untilMs: 40 * DAY_MS }, 29 * DAY_MS)
  expect(again).toEqual({ timeline: grace, events: [] })
  expect(openGrace(paid, { id: 3, packageId: PACKAGE, untilMs: 20 * DAY_MS }, 0).events).toEqual([])
})

it('grace is revoked unused when the renewal is paid in time', () => {
  const { timeline, usedMs } = closeGrace(grace, 29.5 * DAY_MS)
  expect([usedMs, timeline[1]?.state, timeline[1]?.revokedMs]).toEqual([0, 'revoked', 5 * DAY_MS])
})

it('grace reports its used time, so that the paid period counts from the end of the last one', () => {
  const nowMs = 32 * DAY_MS
  const { timeline, usedMs } = closeGrace(grace, nowMs)
  expect([usedMs, timeline[1]?.revokedMs]).toEqual([2 * DAY_MS, 3 * DAY_MS])
  const after = month(timeline, 3, nowMs, 30 * DAY_MS - usedMs)
  expect(after.at(-1)).toMatchObject({ state: 'activated', startsAtMs: nowMs, endsAtMs: 60 * DAY_MS })
})

it('queues a contract period behind an earlier gift', () => {
  const gift = { id: 5, orderNo: null, packageId: PACKAGE, topUp: false, readyAtMs: 0, boughtMs: DAY_MS }
  const given = planPurchase(paid, { ...gift, cause: 'gift', effect: 'normal' }, 0).timeline
  expect(month(given, 6, DAY_MS).at(-1)).toMatchObject({ startsAtMs: 31 * DAY_MS })
})

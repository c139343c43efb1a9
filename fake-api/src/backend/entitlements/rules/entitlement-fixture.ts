import { type PurchasePlan, planPurchase } from './take-effect.ts'
import type { Timeline, TimelineChange } from './timeline.ts'

/** A plan of 30 ms of cloud recording; the unit does not matter to the rules. */
export function aPlan(change: Partial<PurchasePlan> = {}): PurchasePlan {
  return {
    id: 1,
    orderNo: null,
    packageId: 'p',
    cause: 'order',
    topUp: false,
    boughtMs: 30,
    effect: 'normal',
    readyAtMs: 0,
    ...change,
  }
}

/** Buys on a timeline at an instant. */
export function buy(timeline: Timeline, nowMs: number, plan: Partial<PurchasePlan>): TimelineChange {
  return planPurchase(timeline, aPlan(plan), nowMs)
}

/** `id state start-end` of every entitlement, for reading in an expectation. */
export function timelineTexts(timeline: Timeline): string[] {
  return timeline.map((row) => `${row.id} ${row.state} ${row.startsAtMs}-${row.endsAtMs}`)
}

/** `type id@instant` of every event. */
export function eventTexts({ events }: TimelineChange): string[] {
  return events.map((event) => `${event.type} ${event.id}@${event.atMs}`)
}

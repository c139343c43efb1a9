import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HOUR_MS } from '../../engine/kernel/clock.ts'
import { aPlan } from '../entitlements/rules/entitlement-fixture.ts'
import { planPurchase } from '../entitlements/rules/take-effect.ts'
import { advanceTimeline, type Entitlement, revokeEntitlement } from '../entitlements/rules/timeline.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { DataMeter } from './rules/data-pack.ts'
import { usedUntil } from './rules/data-usage.ts'

const step = fc.record({
  type: fc.constantFrom('buy' as const, 'buy' as const, 'wait' as const, 'revoke' as const),
  waitMs: fc.nat({ max: 40 * HOUR_MS }),
  boughtMs: fc.integer({ min: 1, max: 60 * HOUR_MS }),
  effect: fc.constantFrom('normal' as const, 'immediate' as const),
  readyInMs: fc.constantFrom(0, HOUR_MS),
  topUp: fc.boolean(),
  pick: fc.nat({ max: 9 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

function after(timeline: readonly Entitlement[], nowMs: number, s: Step & { id: number }): Entitlement[] {
  if (s.type === 'wait') return advanceTimeline(timeline, nowMs).timeline
  if (s.type === 'revoke') return revokeEntitlement(timeline, timeline[s.pick]?.id ?? 0, nowMs).timeline
  try {
    return planPurchase(timeline, aPlan({ ...s, readyAtMs: nowMs + s.readyInMs }), nowMs).timeline
  } catch (error) {
    if (error instanceof BusinessError) return advanceTimeline(timeline, nowMs).timeline
    throw error
  }
}

const meterOf = (timeline: readonly Entitlement[]): DataMeter => ({
  packs: timeline.map((row) => ({ ...row, dataKb: 120 })),
  profile: [{ sinceMs: 0, dailyKb: 500 }],
})

it('keeps the recorded data use after purchases, suspensions and revocations', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      let timeline: Entitlement[] = []
      let nowMs = 0
      const past: { atMs: number; used: Map<number, number> }[] = []
      for (const [index, s] of steps.entries()) {
        nowMs += s.waitMs
        timeline = advanceTimeline(timeline, nowMs).timeline
        past.push({ atMs: nowMs, used: usedUntil(meterOf(timeline), nowMs) })
        timeline = after(timeline, nowMs, { ...s, id: index + 1 })
        for (const { atMs, used } of past) {
          const again = usedUntil(meterOf(timeline), atMs)
          for (const [id, kb] of used) expect(again.get(id)).toBe(kb)
        }
      }
    }),
  )
})

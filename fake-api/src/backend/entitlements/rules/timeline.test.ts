import { expect, it } from 'vitest'
import { aPlan, buy, eventTexts, timelineTexts } from './entitlement-fixture.ts'
import { planPurchase } from './take-effect.ts'
import {
  type EntitlementState,
  enterState,
  entitlementStates,
  mayEnter,
  revokeEntitlement,
} from './timeline.ts'

const allowed: readonly [EntitlementState, EntitlementState][] = [
  ['not-yet-active', 'activated'],
  ['not-yet-active', 'revoked'],
  ['activating', 'activated'],
  ['activating', 'activation-failed'],
  ['activating', 'revoked'],
  ['activated', 'suspended'],
  ['activated', 'expired'],
  ['activated', 'revoked'],
  ['suspended', 'activated'],
  ['suspended', 'revoked'],
]
const pairs = entitlementStates.flatMap((from) => entitlementStates.map((to) => [from, to] as const))

// spec: 4.14
it.each(pairs)('allows %s → %s only when the table has it', (from, to) => {
  const isAllowed = allowed.some(([a, b]) => a === from && b === to)
  expect(mayEnter(from, to)).toBe(isAllowed)
  const [row] = planPurchase([], aPlan(), 0).timeline
  if (!row) throw new Error('nothing was planned')
  const enter = () => enterState({ ...row, state: from }, to, {}).state
  if (isAllowed) expect(enter()).toBe(to)
  else expect(enter).toThrow(RangeError)
})

it('moves later packages up when the running one is revoked', () => {
  const timeline = buy(buy([], 0, {}).timeline, 5, { id: 2 }).timeline
  const change = revokeEntitlement(timeline, 1, 10)
  expect(timelineTexts(change.timeline)).toEqual(['1 revoked 0-10', '2 activated 10-40'])
  expect(eventTexts(change)).toEqual(['revoked 1@10', 'started 2@10'])
  expect(change.timeline[0]).toMatchObject({ usedMs: 10, remainingMs: 0, revokedMs: 20, startedAtMs: null })
})

it('resumes a suspended package when the running one is revoked', () => {
  const timeline = buy(buy([], 0, {}).timeline, 10, { id: 2, effect: 'immediate' }).timeline
  const change = revokeEntitlement(timeline, 2, 12)
  expect(timelineTexts(change.timeline)).toEqual(['1 activated 0-32', '2 revoked 10-12'])
  expect(eventTexts(change)).toEqual(['revoked 2@12', 'resumed 1@12'])
})

it('revokes a waiting package whole while the current one runs on', () => {
  const timeline = buy(buy([], 0, {}).timeline, 5, { id: 2 }).timeline
  const change = revokeEntitlement(timeline, 2, 10)
  expect(timelineTexts(change.timeline)).toEqual(['1 activated 0-30', '2 revoked null-null'])
  expect(change.timeline[1]).toMatchObject({ usedMs: 0, revokedMs: 30 })
})

it('revokes a suspended package with its remaining time', () => {
  const timeline = buy(buy([], 0, {}).timeline, 10, { id: 2, effect: 'immediate' }).timeline
  const change = revokeEntitlement(timeline, 1, 12)
  expect(change.timeline[0]).toMatchObject({ state: 'revoked', usedMs: 10, revokedMs: 20, remainingMs: 0 })
  expect(eventTexts(change)).toEqual(['revoked 1@12'])
})

it.each([1, 99])('does not revoke a package that has ended or does not exist: %i', (id) => {
  const { timeline } = buy([], 0, {})
  const change = revokeEntitlement(timeline, id, 30)
  expect(timelineTexts(change.timeline)).toEqual(['1 expired 0-30'])
  expect(eventTexts(change)).toEqual(['ended 1@30'])
})

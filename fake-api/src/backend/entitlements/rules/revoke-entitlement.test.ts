import { expect, it } from 'vitest'
import { buy, eventTexts, timelineTexts } from './entitlement-fixture.ts'
import { revokeEntitlement } from './revoke-entitlement.ts'

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

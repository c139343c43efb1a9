import { expect, it } from 'vitest'
import { claimOutcomeOf } from './claim-outcome.ts'

const nothing = { given: undefined, error: null, isStillOffered: true } as const

it.each([
  [nothing, null],
  [
    { ...nothing, given: { endTime: '2026-12-20 09:41:00' } },
    { kind: 'received', until: '2026.12.20' },
  ],
  [
    { ...nothing, given: { endTime: null } },
    { kind: 'received', until: null },
  ],
  [
    { ...nothing, error: 'already-received' },
    { kind: 'failed', error: 'already-received' },
  ],
  [
    { ...nothing, error: 'network-error' },
    { kind: 'failed', error: 'network-error' },
  ],
  [
    { ...nothing, error: 'network-error', isStillOffered: false },
    { kind: 'received', until: null },
  ],
] as const)('of %j comes %j', (facts, outcome) => {
  expect(claimOutcomeOf(facts)).toEqual(outcome)
})

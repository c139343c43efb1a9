import { expect, it } from 'vitest'
import { buy } from './entitlement-fixture.ts'
import { assertTakeEffect, takeEffectChoices } from './take-effect.ts'

const running = buy([], 0, {}).timeline
const renewed = buy(running, 5, { id: 2 }).timeline
const suspended = buy(running, 5, { id: 2, effect: 'immediate' }).timeline
const trial = buy([], 0, { cause: 'trial' }).timeline
const activating = buy([], 0, { readyAtMs: 20 }).timeline
const activatingOver = buy(running, 5, { id: 2, effect: 'immediate', readyAtMs: 20 }).timeline

it.each([
  ['nothing', [], 10, ['normal'], 10, null],
  ['a running package', running, 10, ['normal', 'immediate'], 30, null],
  ['a running package, 1 ms before its end', running, 29, ['normal', 'immediate'], 30, null],
  ['an ended package', running, 30, ['normal'], 30, null],
  ['a renewed package', renewed, 10, [], 60, 30],
  ['a renewal that has started', renewed, 30, ['normal', 'immediate'], 60, null],
  ['a suspended package', suspended, 10, ['normal', 'immediate'], 60, null],
  ['a trial', trial, 10, ['normal'], 30, null],
  ['a package that is activating', activating, 10, ['normal'], 50, null],
  ['one activating over a running one', activatingOver, 10, [], 60, 20],
] as const)('offers for %s', (_, timeline, nowMs, choices, normalStartsAtMs, renewalStartsAtMs) => {
  const isRenewedAhead = renewalStartsAtMs !== null
  const offered = { choices, normalStartsAtMs, isRenewedAhead, renewalStartsAtMs }
  expect(takeEffectChoices(timeline, nowMs)).toEqual(offered)
})

it.each([
  ['nothing', [], 'immediate', null],
  ['a running package', running, 'immediate', null],
  ['a running package', running, 'normal', null],
  ['a renewed package', renewed, 'normal', 'already-renewed'],
  ['a renewed package', renewed, 'immediate', 'already-renewed'],
  ['a trial', trial, 'immediate', 'immediate-not-possible'],
  ['a trial', trial, 'normal', null],
  ['a package that is activating', activating, 'immediate', 'immediate-not-possible'],
] as const)('checks for %s: %s %s → %s', (_, timeline, effect, refusal) => {
  const check = () => assertTakeEffect(timeline, effect, 10)
  if (refusal) expect(check).toThrow(refusal)
  else expect(check).not.toThrow()
})

it('does not count top-ups', () => {
  const toppedUp = buy(running, 5, { id: 2, topUp: true, readyAtMs: 20 }).timeline
  expect(takeEffectChoices(toppedUp, 10)).toEqual({
    choices: ['normal', 'immediate'],
    normalStartsAtMs: 30,
    isRenewedAhead: false,
    renewalStartsAtMs: null,
  })
})

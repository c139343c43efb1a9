import { expect, it } from 'vitest'
import { type EntitlementState, enterState, entitlementStates, mayEnter } from './entitlement.ts'
import { aPlan } from './entitlement-fixture.ts'
import { planPurchase } from './plan-purchase.ts'

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

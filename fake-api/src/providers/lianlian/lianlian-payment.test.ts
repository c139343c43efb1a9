import { expect, it } from 'vitest'
import { chargeCard, finalStatusOf, retryObstacle, shownStatusAt, statusAt } from './lianlian-payment.ts'

const terms = { status: 'WP', isClosed: false, payUntilMs: 1000 } as const

// fact: LL-031
it.each([
  ['frictionless', 'PS'],
  ['challenge', 'WP'],
  ['declined', 'PF'],
  ['pending', 'PP'],
  ['pending-declined', 'PP'],
] as const)('charges a %s card to %s', (behaviour, status) => expect(chargeCard(behaviour)).toBe(status))

it('lets the bank decide a pending card', () => {
  expect(finalStatusOf('pending')).toBe('PS')
  expect(finalStatusOf('pending-declined')).toBe('PF')
})

it('ends an unanswered challenge at the order’s end exactly', () => {
  expect(statusAt(terms, 999)).toBe('WP')
  expect(statusAt(terms, 1000)).toBe('PF')
  expect(statusAt({ ...terms, payUntilMs: null }, 1e15)).toBe('WP')
  expect(statusAt({ ...terms, status: 'PP' }, 1000)).toBe('PP')
})

it.each([
  ['WP', false, null],
  ['PF', false, null],
  ['PP', false, 'PAYMENT_PROCESSING'],
  ['PS', false, 'PAYMENT_COMPLETED'],
  ['PF', true, 'PAYMENT_CLOSED'],
] as const)('tries another card on %s (ended: %s): %s', (status, isClosed, obstacle) =>
  expect(retryObstacle({ status, isClosed, payUntilMs: null })).toBe(obstacle),
)

// fact: LL-031
it.each([
  ['PS', 0, 0, 'PS'],
  ['PS', 40, 40, 'RP'],
  ['PS', 40, 0, 'PR'],
  ['PS', 100, 0, 'RS'],
  ['PF', 0, 0, 'PF'],
] as const)(
  'reads %s with %i given back, %i of it running, as %s',
  (status, refundedFen, refundingFen, shown) => {
    const money = { amountFen: 100, refundedFen, refundingFen, isChargedBack: false }
    expect(shownStatusAt({ ...terms, ...money, status }, 0)).toBe(shown)
    expect(shownStatusAt({ ...terms, ...money, status: 'WP', isClosed: true }, 0)).toBe('PC')
  },
)

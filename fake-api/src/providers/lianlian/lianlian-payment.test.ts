import { expect, it } from 'vitest'
import { chargeCard, finalStatusOf, retryObstacle, statusAt } from './lianlian-payment.ts'

const terms = { status: 'IN', isClosed: false, payUntilMs: 1000 } as const

it.each([
  ['frictionless', 'PS'],
  ['challenge', 'IN'],
  ['declined', 'PF'],
  ['pending', 'WP'],
  ['pending-declined', 'WP'],
] as const)('charges a %s card to %s', (behaviour, status) => expect(chargeCard(behaviour)).toBe(status))

it('lets the bank decide a pending card', () => {
  expect(finalStatusOf('pending')).toBe('PS')
  expect(finalStatusOf('pending-declined')).toBe('PF')
})

it('ends an unanswered challenge at the order’s end exactly', () => {
  expect(statusAt(terms, 999)).toBe('IN')
  expect(statusAt(terms, 1000)).toBe('PF')
  expect(statusAt({ ...terms, payUntilMs: null }, 1e15)).toBe('IN')
  expect(statusAt({ ...terms, status: 'WP' }, 1000)).toBe('WP')
})

it.each([
  ['IN', false, null],
  ['PF', false, null],
  ['WP', false, 'TRANSACTION_PROCESSING'],
  ['PS', false, 'TRANSACTION_PAID'],
  ['PF', true, 'TRANSACTION_CLOSED'],
] as const)('tries another card on %s (ended: %s): %s', (status, isClosed, obstacle) =>
  expect(retryObstacle({ status, isClosed, payUntilMs: null })).toBe(obstacle),
)

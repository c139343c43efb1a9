import { expect, it } from 'vitest'
import {
  chargeCard,
  fenOf,
  finalStatusOf,
  retryObstacle,
  shownStatusAt,
  statusAt,
  toYuanText,
} from './lianlian-payment.ts'

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

it.each([
  [1, '0.01'],
  [1990, '19.90'],
  [2000, '20.00'],
  [999_999_999_99, '999999999.99'],
])('writes %i fen as %s and reads them again', (fen, text) => {
  expect(toYuanText(fen)).toBe(text)
  expect(fenOf(text)).toBe(fen)
})

it.each([
  ['19.9', 1990],
  ['19', 1900],
  [0.99, 99],
  [19.9, 1990],
  [1.1, 110],
  [0, 0],
])('reads %j as %i fen', (amount, fen) => expect(fenOf(amount)).toBe(fen))

it.each(['', '0.995', '-1.00', '1e3', '1.', '.5', 0.995, 0.99000000001, 1e-7, 1e21, -0.01])(
  'reads no amount from %j',
  (amount) => expect(fenOf(amount)).toBeNull(),
)

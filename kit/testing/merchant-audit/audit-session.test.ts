import { expect, it } from 'vitest'
import { standingOf } from './audit-session.ts'

it.each([
  ['order', { state: 'paid', deliveries: 1 }, { state: 'paid', deliveries: 1, orders: [] }],
  ['order', { state: 'refunded' }, { state: 'refunded', deliveries: null, orders: [] }],
  [
    'agreement',
    { state: 'signed', deliveries: 2, orders: ['D1'] },
    { state: 'signed', deliveries: 2, orders: ['D1'] },
  ],
] as const)('what the adapter says of an %s is read: %j', (kind, answer, standing) => {
  expect(standingOf(kind, answer)).toEqual(standing)
})

it.each([
  [
    'order',
    { state: 'PAID' },
    'state answered "PAID" of an order: it is one of open, paid, closed, refunded',
  ],
  ['order', { state: 'signed' }, 'state answered "signed" of an order'],
  ['order', {}, 'state answered nothing of an order'],
  ['agreement', { state: 'paid' }, 'it is one of signing, signed, unsigned, ended'],
  [
    'order',
    { state: 'paid', deliveries: '1' },
    'state answered "1" for deliveries: it is a whole number, or left out',
  ],
  [
    'agreement',
    { state: 'signed', orders: 'D1' },
    'state answered "D1" for orders: it is a list of numbers, or left out',
  ],
] as const)('a word that the audit does not know of an %s is refused: %j', (kind, answer, message) => {
  expect(() => standingOf(kind, answer)).toThrow(message)
})

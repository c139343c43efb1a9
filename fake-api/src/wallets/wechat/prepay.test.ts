import { expect, it } from 'vitest'
import { type PaySession, payUntilMs, prepayStatus } from './transaction.ts'

const TWO_HOURS_MS = 7_200_000
const session: PaySession = { state: 'NOTPAY', openedAtMs: 1000, expiresAtMs: null }

it.each([
  [TWO_HOURS_MS + 999, 'payable'],
  [TWO_HOURS_MS + 1000, 'expired'],
])('validates an unpaid session at %i as %s', (nowMs, status) => {
  expect(prepayStatus(session, nowMs)).toBe(status)
})

it('ends a session at the merchant’s own end when that comes first', () => {
  expect(payUntilMs({ ...session, expiresAtMs: 5000 })).toBe(5000)
  expect(prepayStatus({ ...session, expiresAtMs: 5000 }, 5000)).toBe('expired')
  expect(payUntilMs({ ...session, expiresAtMs: TWO_HOURS_MS * 2 })).toBe(TWO_HOURS_MS + 1000)
})

it.each([
  ['SUCCESS', 'paid'],
  ['REFUND', 'paid'],
  ['CLOSED', 'closed'],
  ['PAYERROR', 'closed'],
] as const)('validates %s as %s whatever the time', (state, status) => {
  expect(prepayStatus({ ...session, state }, 10 ** 12)).toBe(status)
})

import { expect, it } from 'vitest'
import type { IdSource } from '../../engine/kernel/ids.ts'
import {
  createPrepayId,
  createRefundId,
  createTransactionId,
  nextTradeState,
  type PaySession,
  payUntilMs,
  prepayStatus,
  TRADE_TRANSITIONS,
  type TradeEvent,
  type TradeState,
} from './transaction.ts'

const STATES = Object.keys(TRADE_TRANSITIONS) as TradeState[]
const EVENTS: readonly TradeEvent[] = ['paid', 'closed', 'finally-refused', 'refunded', 'accepted']
const ALLOWED = [
  ['NOTPAY', 'paid', 'SUCCESS'],
  ['NOTPAY', 'closed', 'CLOSED'],
  ['NOTPAY', 'finally-refused', 'PAYERROR'],
  ['ACCEPT', 'paid', 'SUCCESS'],
  ['ACCEPT', 'finally-refused', 'PAYERROR'],
  ['PAYERROR', 'closed', 'CLOSED'],
  ['PAYERROR', 'accepted', 'ACCEPT'],
  ['SUCCESS', 'refunded', 'REFUND'],
  ['REFUND', 'refunded', 'REFUND'],
] as const

// fact: WX-267
it.each(ALLOWED)('moves from %s by %s to %s', (state, event, next) => {
  expect(nextTradeState(state, event)).toBe(next)
})

it('refuses every other move', () => {
  const allowed = new Set(ALLOWED.map(([state, event]) => `${state} ${event}`))
  const rest = STATES.flatMap((state) => EVENTS.map((event) => [state, event] as const)).filter(
    ([state, event]) => !allowed.has(`${state} ${event}` as never),
  )
  expect(rest).toHaveLength(21)
  for (const [state, event] of rest) expect(nextTradeState(state, event)).toBeNull()
})

const TWO_HOURS_MS = 7_200_000
const session: PaySession = {
  ...{ state: 'NOTPAY', orderedAtMs: 1000, openedAtMs: 1000, expiresAtMs: null },
}

it.each([
  [TWO_HOURS_MS + 999, 'payable'],
  [TWO_HOURS_MS + 1000, 'expired'],
])('validates an unpaid session at %i as %s', (nowMs, status) => {
  expect(prepayStatus(session, nowMs)).toBe(status)
})

it('ends a session at the earlier end of the merchant', () => {
  expect(payUntilMs({ ...session, expiresAtMs: 5000 })).toBe(5000)
  expect(prepayStatus({ ...session, expiresAtMs: 5000 }, 5000)).toBe('closed')
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

const NOW_MS = Date.parse('2026-11-20T16:30:05Z')
const source: IdSource = { nowMs: NOW_MS, nextId: () => 42, random: () => 0.7 }

it('makes ids in the forms of WeChat Pay, dated in Beijing', () => {
  expect(createPrepayId(source)).toBe('wx20261121003005bbbbbbbbbbbbbbbbbbbb')
  expect(createTransactionId(source)).toBe('4200001920261121000000000042')
  expect(createRefundId(source)).toBe('50320261121003005000000000042')
})

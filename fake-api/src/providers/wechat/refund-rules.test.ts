import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { checkRefundable, refundDelayMs, refundDetails, refundEnd } from './refund-rules.ts'
import { NEW_V3_PLAN } from './wechat-account.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const sum = { amountFen: 1000, refundedFen: 0, paidAtMs: NOW_MS, askedAtMs: [] }
const request: Schemas['RefundRequest'] = {
  out_trade_no: '20261120000000000001',
  out_refund_no: 'R1',
  amount: { refund: 10, total: 1000, currency: 'CNY' },
}
const parts = (count: number) => Array.from({ length: count }, () => NOW_MS - DAY_MS)

// fact: WX-305, WX-306, WX-307
it.each<[string, string | null, Partial<typeof sum> & { askedAtMs?: number[] }]>([
  ['of today', null, {}],
  ['of a payment a year ago', null, { paidAtMs: NOW_MS - 365 * DAY_MS }],
  ['of a payment a year and an instant ago', 'INVALID_REQUEST', { paidAtMs: NOW_MS - 365 * DAY_MS - 1 }],
  ['that is the fiftieth', null, { askedAtMs: parts(49) } as object],
  ['that is the fifty-first', 'INVALID_REQUEST', { askedAtMs: parts(50) } as object],
  ['a minute after the last', null, { askedAtMs: [NOW_MS - MINUTE_MS] } as object],
  ['within a minute of the last', 'FREQUENCY_LIMITED', { askedAtMs: [NOW_MS - MINUTE_MS + 1] } as object],
  ['of more than is left', 'INVALID_REQUEST', { refundedFen: 991 }],
])('a refund %s is answered %s', (_, code, change) => {
  const check = () => checkRefundable({ ...sum, ...change }, request, NOW_MS)
  if (code === null) expect(check).not.toThrow()
  else expect(check).toThrow(expect.objectContaining({ code }))
})

const from = [{ account: 'AVAILABLE' as const, amount: 10 }]
const fromAvailable = { ...request, amount: { ...request.amount, from } }

// fact: WX-315, WX-317
it.each([
  ['enough', 'UNSETTLED', request],
  ['enough', 'AVAILABLE', { ...request, funds_account: 'AVAILABLE' as const }],
  ['enough', 'AVAILABLE', fromAvailable],
  ['unsettled-only', 'UNSETTLED', request],
  ['unsettled-only', 'NOT_ENOUGH', { ...request, funds_account: 'AVAILABLE' as const }],
  ['unsettled-only', 'NOT_ENOUGH', fromAvailable],
  ['none', 'NOT_ENOUGH', request],
] as const)('a refund from an account with funds %s comes from %s', (refundFunds, expected, asked) => {
  const take = () => refundDetails(asked, { ...NEW_V3_PLAN, refundFunds })
  if (expected === 'NOT_ENOUGH') expect(take).toThrow(expect.objectContaining({ code: expected }))
  else expect(take().fundsAccount).toBe(expected)
})

// fact: WX-317
it('the accounts of a refund have to add up to it', () => {
  const wrong = { ...request, amount: { ...request.amount, from: [{ ...from[0], amount: 9 }] } }
  expect(() => refundDetails(wrong as typeof request, NEW_V3_PLAN)).toThrow(
    expect.objectContaining({ code: 'PARAM_ERROR' }),
  )
})

// fact: WX-312
it('a refund reaches the wallet at once, and a card within three days', () => {
  expect([refundDelayMs('wallet'), refundDelayMs('card')]).toEqual([0, 3 * DAY_MS])
})

it('a refund that is sent to a card again arrives, whatever the account is set to', () => {
  const plan = { ...NEW_V3_PLAN, refundEnd: 'abnormal' } as const
  expect([refundEnd(plan, false), refundEnd(plan, true)]).toEqual(['ABNORMAL', 'SUCCESS'])
})

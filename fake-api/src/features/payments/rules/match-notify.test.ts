import { expect, it } from 'vitest'
import { matchNotify } from './payment-attempt.ts'

const success = { provider: 'wechat', transactionId: 'T1', amountFen: 19800 }
const order = { payMoneyFen: 19800 }

it.each([
  ['the first success', { order, attempts: [] }, 'accept'],
  ['one for an open attempt', { order, attempts: [{ provider: 'wechat', transactionId: null }] }, 'accept'],
  [
    'another provider with the same number',
    { order, attempts: [{ provider: 'alipay', transactionId: 'T1' }] },
    'accept',
  ],
  ['a second transaction', { order, attempts: [{ provider: 'wechat', transactionId: 'T0' }] }, 'accept'],
  ['the same once more', { order, attempts: [{ provider: 'wechat', transactionId: 'T1' }] }, 'duplicate'],
  ['an unknown order', { order: null, attempts: [] }, 'unknown-order'],
  ['one fen too little', { order: { payMoneyFen: 19801 }, attempts: [] }, 'amount-mismatch'],
  ['one fen too much', { order: { payMoneyFen: 19799 }, attempts: [] }, 'amount-mismatch'],
] as const)('returns the verdict on %s', (_, context, verdict) => {
  const accepted = verdict === 'accept' ? { order } : {}
  expect(matchNotify(success, context)).toEqual({ verdict, ...accepted })
})

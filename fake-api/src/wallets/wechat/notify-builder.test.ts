import { expect, it } from 'vitest'
import { Aes } from 'wechatpay-axios-plugin'
import {
  buildRefund,
  buildRefundResource,
  buildTransaction,
  type RefundRecord,
  type TransactionRecord,
} from './transaction-message.ts'
import { messageValidator } from './wechat-messages.ts'
import { buildNotify } from './wechat-webhook-provider.ts'

const merchant = { appid: 'wx8888888888888888', mchid: '1900006891' }
const encryption = { id: 'n-1', createdAtMs: 0, apiV3Key: 'k'.repeat(32), nonce: 'n'.repeat(12) }
const unpaid: TransactionRecord = {
  outTradeNo: '20261120000000000001',
  attach: null,
  amountFen: 1990,
  state: 'NOTPAY',
  paid: null,
}
const paid: TransactionRecord = {
  ...unpaid,
  attach: 'x',
  state: 'SUCCESS',
  paid: { transactionId: '4200', openid: 'o1', atMs: Date.parse('2026-11-20T12:16:01Z') },
}
const refund: RefundRecord = {
  refundId: '503',
  outRefundNo: 'r1',
  amountFen: 1990,
  createdAtMs: 0,
  status: 'SUCCESS',
  successAtMs: 1000,
  transaction: { outTradeNo: unpaid.outTradeNo, transactionId: '4200', amountFen: 1990 },
}

it('shows a paid transaction with payer, amounts and Beijing time', () => {
  expect(buildTransaction(paid, merchant)).toMatchObject({
    out_trade_no: '20261120000000000001',
    transaction_id: '4200',
    trade_type: 'APP',
    trade_state: 'SUCCESS',
    bank_type: 'OTHERS',
    success_time: '2026-11-20T20:16:01+08:00',
    amount: { total: 1990, payer_total: 1990, currency: 'CNY', payer_currency: 'CNY' },
    payer: { openid: 'o1' },
  })
})

it('shows an unpaid transaction without any member of a paid one', () => {
  expect(buildTransaction(unpaid, merchant)).toEqual({
    ...merchant,
    out_trade_no: '20261120000000000001',
    trade_state: 'NOTPAY',
    trade_state_desc: '订单未支付',
    amount: { total: 1990, currency: 'CNY' },
  })
})

it('builds messages that keep to their schemas', () => {
  for (const record of [unpaid, paid]) {
    expect(messageValidator('Transaction')(buildTransaction(record, merchant))).toBeNull()
  }
  expect(messageValidator('Refund')(buildRefund(refund))).toBeNull()
  expect(messageValidator('RefundNotifyResource')(buildRefundResource(refund, merchant.mchid))).toBeNull()
  const body = buildNotify({ type: 'transaction', resource: buildTransaction(paid, merchant) }, encryption)
  expect(messageValidator('Notify')(JSON.parse(body))).toBeNull()
})

it('encrypts a transaction so that wechatpay-axios-plugin reads it', () => {
  const resource = buildTransaction(paid, merchant)
  const notify = JSON.parse(buildNotify({ type: 'transaction', resource }, encryption))
  const { ciphertext, nonce, associated_data } = notify.resource
  expect(JSON.parse(Aes.AesGcm.decrypt(ciphertext, encryption.apiV3Key, nonce, associated_data))).toEqual(
    resource,
  )
  expect(notify).toMatchObject({
    id: 'n-1',
    event_type: 'TRANSACTION.SUCCESS',
    create_time: '1970-01-01T08:00:00+08:00',
  })
})

it('builds the same bytes twice, so that every attempt to deliver is equal', () => {
  const subject = { type: 'transaction', resource: buildTransaction(paid, merchant) } as const
  expect(buildNotify(subject, encryption)).toBe(buildNotify(subject, encryption))
})

it.each(['SUCCESS', 'CLOSED', 'ABNORMAL'] as const)('names the event of a refund that is %s', (status) => {
  const resource = buildRefundResource({ ...refund, status }, merchant.mchid)
  if (resource === null) throw new Error('no resource')
  expect(JSON.parse(buildNotify({ type: 'refund', resource }, encryption)).event_type).toBe(
    `REFUND.${status}`,
  )
})

it('has no notify for a refund still in process', () => {
  expect(buildRefundResource({ ...refund, status: 'PROCESSING' }, merchant.mchid)).toBeNull()
})

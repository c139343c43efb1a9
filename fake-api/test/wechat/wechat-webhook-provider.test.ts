import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import type { SignedWebhook } from '../../src/engine/webhooks/webhook-provider.ts'
import {
  buildRefund,
  buildRefundResource,
  buildTransaction,
  type RefundRecord,
  type TransactionRecord,
} from '../../src/providers/wechat/transaction.ts'
import { createWechatKeyStore, type GatewayKeys } from '../../src/providers/wechat/wechat-account.ts'
import {
  buildNotify,
  createWechatWebhookProvider,
  type WechatPayload,
} from '../../src/providers/wechat/wechat-webhook-provider.ts'
import { SIGNATURE_HEADER, verifyBody } from '../../src/wire/wechat/request-signing.ts'
import { decryptResource } from '../../src/wire/wechat/resource-cipher.ts'
import { wechatMessages } from '../../src/wire/wechat/wechat-messages.ts'
import { receivedHeaders } from '../support/forged-webhook.ts'
import { createWechatTestContext, TEST_NOW_MS } from './wechat-test-context.ts'

const context = await createWechatTestContext()
const keyStore = createWechatKeyStore()
const webhookProvider = createWechatWebhookProvider({ keys: keyStore })
const payload: WechatPayload = {
  subject: {
    type: 'transaction',
    resource: {
      appid: 'wx8888888888888888',
      mchid: '1900006891',
      out_trade_no: '20261120000000000001',
      trade_state: 'SUCCESS',
      trade_state_desc: '支付成功',
      amount: { total: 1990, payer_total: 1990, currency: 'CNY' },
    },
  },
  nonce: 'n'.repeat(12),
}
const envelope = { notifyId: 'n-1', kind: 'TRANSACTION.SUCCESS', createdAtMs: 0, nowMs: TEST_NOW_MS }
let keys: GatewayKeys
let signed: SignedWebhook
const sign = (one: object, nonce = 'f'.repeat(32)) =>
  context.registry.use('default', (world) =>
    webhookProvider.sign(world, { ...envelope, payload: one, nonce, url: null }),
  )

beforeAll(async () => {
  keys = await context.registry.use('default', (world) => keyStore.gatewayOf(world))
  signed = await sign(payload)
})
afterAll(() => context.close())

it.each([
  [200, true],
  [204, true],
  [201, false],
  [302, false],
  [400, false],
  [401, false],
  [500, false],
])('treats status %i as received: %s', (status, received) => {
  expect(webhookProvider.isAcknowledged({ status, body: 'FAIL' }, 'TRANSACTION.SUCCESS')).toBe(received)
})

it('signs the same bytes with another signature', async () => {
  const again = await sign(payload, '0'.repeat(32))
  expect(again.body).toBe(signed.body)
  expect(again.headers[SIGNATURE_HEADER]).not.toBe(signed.headers[SIGNATURE_HEADER])
})

// fact: WX-243
it('sends a probe with a wrong signature that both clients refuse', () => {
  const probe = webhookProvider.breakSignature(signed)
  const platformKeys = new Map([[keys.platform.serial, keys.platform.key]])
  const expected = { platformKeys, nowMs: TEST_NOW_MS, maxAgeMs: 0 }
  expect(probe.headers[SIGNATURE_HEADER]).toMatch(/^WECHATPAY\/SIGNTEST\//)
  expect(probe.headers[SIGNATURE_HEADER]).toHaveLength(signed.headers[SIGNATURE_HEADER]?.length ?? 0)
  expect(verifyBody(receivedHeaders(signed.headers), signed.body, expected)).toBeNull()
  expect(verifyBody(receivedHeaders(probe.headers), probe.body, expected)).toBe('bad-signature')
  const key = createPublicKey(context.account.platformPublicKeyPem)
  const isValid = ({ headers, body }: SignedWebhook) => {
    const header = (name: string) => headers[`Wechatpay-${name}`] ?? ''
    const text = Formatter.response(header('Timestamp'), header('Nonce'), body)
    return Rsa.verify(text, header('Signature'), key)
  }
  expect(isValid(signed)).toBe(true)
  expect(isValid(probe)).toBe(false)
})

it('sends another amount with a valid signature', async () => {
  const changed = webhookProvider.changeAmount(payload, -1)
  const { headers, body } = await sign(changed ?? {})
  expect(
    verifyBody(receivedHeaders(headers), body, {
      platformKeys: new Map([[keys.platform.serial, keys.platform.key]]),
      nowMs: TEST_NOW_MS,
      maxAgeMs: 0,
    }),
  ).toBeNull()
  const { resource } = JSON.parse(body)
  const text = decryptResource(resource.ciphertext, {
    apiV3Key: keys.apiV3Key,
    nonce: resource.nonce,
    associatedData: resource.associated_data,
  })
  expect(JSON.parse(text ?? '{}')).toMatchObject({ amount: { total: 1989 } })
})

const merchant = { appid: 'wx8888888888888888', mchid: '1900006891' }
const encryption = { id: 'n-1', createdAtMs: 0, apiV3Key: 'k'.repeat(32), nonce: 'n'.repeat(12) }
const unpaid: TransactionRecord = {
  outTradeNo: '20261120000000000001',
  appid: merchant.appid,
  tradeType: 'APP',
  couponFen: 0,
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
  details: { fundsAccount: 'UNSETTLED', to: 'wallet' },
  transaction: { outTradeNo: unpaid.outTradeNo, transactionId: '4200', amountFen: 1990, couponFen: 0 },
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
    expect(wechatMessages.validate('Transaction', buildTransaction(record, merchant))).toBeNull()
  }
  expect(wechatMessages.validate('Refund', buildRefund(refund))).toBeNull()
  expect(
    wechatMessages.validate('RefundNotifyResource', buildRefundResource(refund, merchant.mchid)),
  ).toBeNull()
  const body = buildNotify({ type: 'transaction', resource: buildTransaction(paid, merchant) }, encryption)
  expect(wechatMessages.validate('Notify', JSON.parse(body))).toBeNull()
})

// fact: WX-246
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

// fact: WX-257
it('names in a refund notify merchant, numbers, outcome, time, account and amounts', () => {
  expect(buildRefundResource(refund, merchant.mchid)).toEqual({
    mchid: '1900006891',
    out_trade_no: '20261120000000000001',
    transaction_id: '4200',
    out_refund_no: 'r1',
    refund_id: '503',
    refund_status: 'SUCCESS',
    success_time: '1970-01-01T08:00:01+08:00',
    user_received_account: '支付用户零钱',
    amount: { total: 1990, refund: 1990, payer_total: 1990, payer_refund: 1990 },
  })
})

// fact: WX-250
it('gives a receiver five seconds', () => {
  expect(webhookProvider.timeoutMs).toBe(5000)
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

// fact: WX-249
it.each([
  [true, 200, '{"code":"SUCCESS","message":"成功"}'],
  [true, 200, ''],
  [true, 200, '{"code":"FAIL","message":"失败"}'],
  [true, 204, ''],
  [false, 201, '{"code":"SUCCESS"}'],
  [false, 302, ''],
  [false, 500, '{"code":"SUCCESS"}'],
])('an acknowledgement is %s for HTTP %s with %j, as the status alone counts', (expected, status, body) => {
  expect(webhookProvider.isAcknowledged({ status, body }, 'transaction')).toBe(expected)
})

import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import type { SignedWebhook } from '../webhooks/webhook-provider.ts'
import { createWechatKeyStore, type GatewayKeys } from './keys.ts'
import { createPapayKeyStore } from './papay/papay-keys.ts'
import { verifyBody } from './request-signing.ts'
import { decryptResource } from './resource-cipher.ts'
import { createWechatTestContext, TEST_NOW_MS } from './testing/wechat-test-context.ts'
import { createWechatWebhookProvider, type WechatPayload } from './wechat-webhook-provider.ts'

const context = await createWechatTestContext()
const keyStore = createWechatKeyStore()
const webhookProvider = createWechatWebhookProvider({ keys: keyStore, papayKeys: createPapayKeyStore() })
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
    webhookProvider.sign(world, { ...envelope, payload: one, nonce }),
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
])('takes status %i as received: %s', (status, received) => {
  expect(webhookProvider.isAcknowledged({ status, body: 'FAIL' }, 'TRANSACTION.SUCCESS')).toBe(received)
})

it('signs the same bytes with another signature', async () => {
  const again = await sign(payload, '0'.repeat(32))
  expect(again.body).toBe(signed.body)
  expect(again.headers['wechatpay-signature']).not.toBe(signed.headers['wechatpay-signature'])
})

it('breaks a signature in the form of a probe, which we and a client of others refuse', () => {
  const probe = webhookProvider.breakSignature(signed)
  const expected = { platform: keys.platform, nowMs: TEST_NOW_MS }
  expect(probe.headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//)
  expect(probe.headers['wechatpay-signature']).toHaveLength(
    signed.headers['wechatpay-signature']?.length ?? 0,
  )
  expect(verifyBody(signed.headers, signed.body, expected)).toBeNull()
  expect(verifyBody(probe.headers, probe.body, expected)).toBe('bad-signature')
  const key = createPublicKey(context.account.platformPublicKeyPem)
  const isValid = ({ headers, body }: SignedWebhook) => {
    const header = (name: string) => headers[`wechatpay-${name}`] ?? ''
    const text = Formatter.response(header('timestamp'), header('nonce'), body)
    return Rsa.verify(text, header('signature'), key)
  }
  expect(isValid(signed)).toBe(true)
  expect(isValid(probe)).toBe(false)
})

it('tells of another amount under a signature that holds', async () => {
  const changed = webhookProvider.changeAmount(payload, -1)
  const { headers, body } = await sign(changed ?? {})
  expect(verifyBody(headers, body, { platform: keys.platform, nowMs: TEST_NOW_MS })).toBeNull()
  const { resource } = JSON.parse(body)
  const text = decryptResource(resource.ciphertext, {
    apiV3Key: keys.apiV3Key,
    nonce: resource.nonce,
    associatedData: resource.associated_data,
  })
  expect(JSON.parse(text ?? '{}')).toMatchObject({ amount: { total: 1989 } })
})

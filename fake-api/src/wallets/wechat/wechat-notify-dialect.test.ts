import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import type { SealedNotify } from '../outbox/notify-dialect.ts'
import type { GatewayKeys } from './keys.ts'
import { verifyBody } from './notify-signing.ts'
import { createPapayKeyStore } from './papay/papay-keys.ts'
import { decryptResource } from './resource-cipher.ts'
import { createWechatStage, STAGE_NOW_MS } from './testing/wechat-stage.ts'
import { createWechatKeyStore } from './wechat-key-store.ts'
import { createWechatNotifyDialect, type WechatLetter } from './wechat-notify-dialect.ts'

const stage = await createWechatStage()
const keyStore = createWechatKeyStore()
const dialect = createWechatNotifyDialect({ keys: keyStore, papayKeys: createPapayKeyStore() })
const letter: WechatLetter = {
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
const envelope = { notifyId: 'n-1', kind: 'TRANSACTION.SUCCESS', createdAtMs: 0, nowMs: STAGE_NOW_MS }
let keys: GatewayKeys
let sealed: SealedNotify
const seal = (one: object, nonce = 'f'.repeat(32)) =>
  stage.registry.use('default', (world) => dialect.seal(world, { ...envelope, letter: one, nonce }))

beforeAll(async () => {
  keys = await stage.registry.use('default', (world) => keyStore.gatewayOf(world))
  sealed = await seal(letter)
})
afterAll(() => stage.close())

it.each([
  [200, true],
  [204, true],
  [201, false],
  [302, false],
  [400, false],
  [401, false],
  [500, false],
])('takes status %i as received: %s', (status, received) => {
  expect(dialect.isAcknowledged({ status, body: 'FAIL' }, 'TRANSACTION.SUCCESS')).toBe(received)
})

it('seals the same bytes under another signature', async () => {
  const again = await seal(letter, '0'.repeat(32))
  expect(again.body).toBe(sealed.body)
  expect(again.headers['wechatpay-signature']).not.toBe(sealed.headers['wechatpay-signature'])
})

it('breaks a signature in the form of a probe, which we and a client of others refuse', () => {
  const probe = dialect.breakSignature(sealed)
  const expected = { platform: keys.platform, nowMs: STAGE_NOW_MS }
  expect(probe.headers['wechatpay-signature']).toMatch(/^WECHATPAY\/SIGNTEST\//)
  expect(probe.headers['wechatpay-signature']).toHaveLength(
    sealed.headers['wechatpay-signature']?.length ?? 0,
  )
  expect(verifyBody(sealed.headers, sealed.body, expected)).toBeNull()
  expect(verifyBody(probe.headers, probe.body, expected)).toBe('bad-signature')
  const key = createPublicKey(stage.account.platformPublicKeyPem)
  const isValid = ({ headers, body }: SealedNotify) => {
    const header = (name: string) => headers[`wechatpay-${name}`] ?? ''
    const text = Formatter.response(header('timestamp'), header('nonce'), body)
    return Rsa.verify(text, header('signature'), key)
  }
  expect(isValid(sealed)).toBe(true)
  expect(isValid(probe)).toBe(false)
})

it('tells of another amount under a signature that holds', async () => {
  const changed = dialect.changeAmount(letter, -1)
  const { headers, body } = await seal(changed ?? {})
  expect(verifyBody(headers, body, { platform: keys.platform, nowMs: STAGE_NOW_MS })).toBeNull()
  const { resource } = JSON.parse(body)
  const text = decryptResource(resource.ciphertext, {
    apiV3Key: keys.apiV3Key,
    nonce: resource.nonce,
    associatedData: resource.associated_data,
  })
  expect(JSON.parse(text ?? '{}')).toMatchObject({ amount: { total: 1989 } })
})

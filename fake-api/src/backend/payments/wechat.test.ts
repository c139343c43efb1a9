import { expect, it } from 'vitest'
import type { HttpSender, OutgoingRequest } from '../../engine/http/http-sender.ts'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { issueCertificate } from '../../engine/signing/x509.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { WechatMerchantFiles } from '../../wire/wechat/merchant-files.ts'
import { signBody, verifyAuthorization } from '../../wire/wechat/request-signing.ts'
import { createWechatWallet } from './wechat.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00.400Z')
const TRACE = 'a'.repeat(32)
const ORDER = { orderNo: '20261120000000000001', description: 'x', amountFen: 1990 }
const PAYMENT = { orderNo: ORDER.orderNo, prepayId: null }
const read = { setting: { findUnique: async () => null } }
const world = { id: 'w0000001', nowMs: () => NOW_MS, settingsStamp: 0, read } as unknown as World
const [merchant, platform, certified] = await Promise.all([createKeyPair(), createKeyPair(), createKeyPair()])
const CERTIFICATE_SERIAL = '7A'.repeat(20)

const FILES: WechatMerchantFiles = {
  baseUrl: 'http://gateway/wallets/wechat/w0000001',
  ...{ appid: 'wx1', mchid: '1900006891', serial: 'AB'.repeat(20), privateKey: merchant.privateKey },
  ...{ platformSerial: 'PUB_KEY_ID_1', platformPublicKey: platform.publicKey, platformCertificates: [] },
  ...{ apiV3Key: '3'.repeat(32), apiV2Key: '2'.repeat(32), keyMode: 'public-key', deductMode: 'pre-notice' },
}

interface Answer {
  status?: number
  headers?: Record<string, string>
  files?: Partial<WechatMerchantFiles>
  signer?: { serial: string; privateKey: string }
  signedAtMs?: number
}

/** A merchant whose gateway answers with this body, signed, but for what is changed. */
function merchantReceiving(body: string, answer: Answer = {}) {
  const { status = 200, headers, files, signer, signedAtMs = NOW_MS } = answer
  const sent: OutgoingRequest[] = []
  const { serial, privateKey } = signer ?? { serial: FILES.platformSerial, ...platform }
  const sender = { serial, key: loadPrivateKey(privateKey) }
  const spelled = Object.entries(signBody(body, sender, { nowMs: signedAtMs, nonce: 'n' }))
  const signed = Object.fromEntries(spelled.map(([name, value]) => [name.toLowerCase(), value]))
  const http: HttpSender = async (request) => {
    sent.push(request)
    return { status, headers: { ...signed, ...headers }, body }
  }
  const wallet = createWechatWallet({
    files: async () => ({ ...FILES, ...files }),
    http,
    productBaseUrl: () => 'http://product',
  })
  return { wallet, sent }
}

it('requests a payment that ends at the next whole second of its deadline', async () => {
  const { wallet, sent } = merchantReceiving('{"prepay_id":"wx1"}')
  const { prepayId, opened } = await wallet.open(world, { ...ORDER, payUntilMs: NOW_MS + 1 }, TRACE)
  expect(prepayId).toBe('wx1')
  expect(opened).toMatchObject({ prepayid: 'wx1', partnerid: FILES.mchid, timestamp: '1795176000' })
  expect(sent[0]?.url).toBe('http://gateway/wallets/wechat/w0000001/v3/pay/transactions/app')
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    out_trade_no: ORDER.orderNo,
    time_expire: '2026-11-20T20:00:01+08:00',
    notify_url: 'http://product/api/skyworthPay/v1/notify/wechat/w0000001',
    amount: { total: 1990, currency: 'CNY' },
  })
})

it('signs the whole path of a query, from the host of its account on', async () => {
  const { wallet, sent } = merchantReceiving('{"code":"ORDER_NOT_EXIST","message":"x"}', { status: 404 })
  expect(await wallet.query(world, PAYMENT, TRACE)).toEqual({ state: 'unknown' })
  const path = `/wallets/wechat/w0000001/v3/pay/transactions/out-trade-no/${ORDER.orderNo}?mchid=1900006891`
  expect(sent[0]?.url).toBe(`http://gateway${path}`)
  const signer = { mchid: FILES.mchid, serial: FILES.serial, key: loadPublicKey(merchant.publicKey) }
  const signed = { method: 'GET', path, body: '' }
  expect(
    verifyAuthorization(sent[0]?.headers.authorization, signed, { signer, nowMs: NOW_MS, maxAgeMs: 0 }),
  ).toBeNull()
})

it.each([
  ['an unsigned answer', '{"prepay_id":"wx1"}', { headers: { 'wechatpay-signature': '' } }],
  ['a forged answer', '{"prepay_id":"wx1"}', { headers: { 'wechatpay-signature': 'AAAA' } }],
  ['a stale answer', '{"prepay_id":"wx1"}', { headers: { 'wechatpay-timestamp': '1700000000' } }],
  ['an answer of another form', '{"prepayId":"wx1"}', {}],
])('does not trust %s', async (_, body, changed) => {
  const { wallet } = merchantReceiving(body, changed)
  const refusal = await wallet.open(world, ORDER, TRACE).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'WechatGatewayError', code: null })
  expect(wallet.classifyError(refusal)).toBe('unknown')
})

it.each([
  [-300_000, 'wx1'],
  [300_000, 'wx1'],
  [-301_000, 'stale'],
  [301_000, 'stale'],
])('takes an answer that was signed %i ms from its clock as %s', async (byMs, result) => {
  const { wallet } = merchantReceiving('{"prepay_id":"wx1"}', { signedAtMs: NOW_MS + byMs })
  const taken = await wallet.open(world, ORDER, TRACE).catch(({ message }: Error) => ({ prepayId: message }))
  expect(taken.prepayId).toMatch(result)
})

it('returns the code of the gateway', async () => {
  const { wallet } = merchantReceiving('{"code":"ORDERPAID","message":"x"}', { status: 400 })
  await expect(wallet.open(world, ORDER, TRACE)).rejects.toMatchObject({ code: 'ORDERPAID' })
})

it('sends no trace id of a job to the provider', async () => {
  const { wallet, sent } = merchantReceiving('{"prepay_id":"wx1"}')
  await wallet.open(world, ORDER, 'event-12')
  expect(sent[0]?.headers).not.toHaveProperty('traceparent')
})

it.each([
  ['public-key', FILES.platformSerial],
  ['switching', FILES.platformSerial],
  ['certificates', undefined],
] as const)('names the public key to the platform in key mode %s as %s', async (keyMode, serial) => {
  const { wallet, sent } = merchantReceiving('{"prepay_id":"wx1"}', { files: { keyMode } })
  await wallet.open(world, ORDER, TRACE)
  expect(sent[0]?.headers['wechatpay-serial']).toBe(serial)
})

it('trusts an answer under a platform certificate that it has, and no other', async () => {
  const certificate = await issueCertificate({
    ...{ serial: CERTIFICATE_SERIAL, subject: 'CN=Tenpay.com sign', issuer: 'CN=Tenpay.com Root CA' },
    ...{ publicKeyPem: certified.publicKey, issuerKeyPem: certified.privateKey },
    ...{ validFromMs: NOW_MS, validUntilMs: NOW_MS + 1000 },
  })
  const signer = { serial: CERTIFICATE_SERIAL, privateKey: certified.privateKey }
  const files = { platformCertificates: [{ serial: CERTIFICATE_SERIAL, certificate }] }
  const trusting = merchantReceiving('{"prepay_id":"wx1"}', { signer, files }).wallet
  expect((await trusting.open(world, ORDER, TRACE)).prepayId).toBe('wx1')
  const without = merchantReceiving('{"prepay_id":"wx1"}', { signer }).wallet
  await expect(without.open(world, ORDER, TRACE)).rejects.toThrow('unknown-serial')
})

import { afterAll, beforeEach, expect, it } from 'vitest'
import type { OutgoingRequest } from '../../engine/http/http-sender.ts'
import { createKeyPair, loadPrivateKey, loadPublicKey, signText } from '../../engine/signing/crypto.ts'
import { issueCertificate } from '../../engine/signing/x509.ts'
import { saveClockSkew } from '../../engine/world/clock/clock-skew.ts'
import { openTestRegistry, testEpochMs, testSpec } from '../../engine/world/registry/test-world.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { writeAnswer } from '../../wire/alipay/alipay-answer.ts'
import { certificateSn, rootCertificateSn } from '../../wire/alipay/alipay-certificates.ts'
import { readForm, signNotify, verifyRequest, writeNotifyForm } from '../../wire/alipay/alipay-signing.ts'
import type { AlipayMerchantFiles } from '../../wire/alipay/merchant-files.ts'
import { createAlipayWallet, createAlipayWebhookReceiver } from './alipay.ts'

const [merchant, platform, next, foreign] = await Promise.all([
  createKeyPair(),
  createKeyPair(),
  createKeyPair(),
  createKeyPair(),
])
const inKeyMode: AlipayMerchantFiles = {
  gateway: 'https://alipay.example/gateway.do',
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKey: merchant.privateKey,
  alipayPublicKey: platform.publicKey,
  encryptKey: '',
  platformCertificates: [],
}
const certify = (serial: string, publicKeyPem: string) =>
  issueCertificate({
    ...{ serial, subject: 'CN=subject', issuer: 'CN=root', publicKeyPem, issuerKeyPem: platform.privateKey },
    ...{ validFromMs: testEpochMs - 1000, validUntilMs: testEpochMs + 1000 },
  })
const [app, root, first, second] = await Promise.all([
  certify('01', merchant.publicKey),
  certify('02', platform.publicKey),
  certify('03', platform.publicKey),
  certify('04', next.publicKey),
])
const inCertificateMode: AlipayMerchantFiles = {
  ...inKeyMode,
  ...{ appCertContent: app, alipayPublicCertContent: first, alipayRootCertContent: root },
  platformCertificates: [first, second],
}

const kit = await openTestRegistry()
const worldId = await kit.registry.create(testSpec)
afterAll(() => kit[Symbol.asyncDispose]())
const inWorld = <T>(work: (world: World) => Promise<T>) => kit.registry.use(worldId, work)

const orderNo = '26112020000000000001'
const paid = {
  ...{ code: '10000', msg: 'Success', out_trade_no: orderNo, trade_no: '2026112022001000000000000001' },
  ...{ trade_status: 'TRADE_SUCCESS', total_amount: '19.90', send_pay_date: '2026-11-20 20:00:00' },
  ...{ buyer_user_id: '2088102146225135', buyer_logon_id: '138****5135' },
}

let files: AlipayMerchantFiles
let sent: OutgoingRequest[]
/** What the gateway answers; a text that the platform's own key signed. */
let answer: string
beforeEach(() => {
  sent = []
  files = inKeyMode
  answer = answerUnder(platform.privateKey, null)
})

function answerUnder(pem: string, certificate: string | null): string {
  const certificates = certificate === null ? null : { platformCertSn: certificateSn(certificate) }
  return writeAnswer('alipay.trade.query', paid, { privateKey: loadPrivateKey(pem), certificates })
}

/** A wallet with the files of now, which asks about the order. */
function openWallet() {
  const wallet = createAlipayWallet({
    files: async () => files,
    http: async (request) => {
      sent.push(request)
      return { status: 200, headers: {}, body: answer }
    },
    productBaseUrl: () => 'https://shop.example',
  })
  const query = () => inWorld((world) => wallet.query(world, { orderNo, prepayId: null }, 'a'.repeat(32)))
  return { wallet, query, lastForm: () => readForm(sent.at(-1)?.body ?? '') ?? {} }
}

it('calls the gateway that the files name, as their app and under their key', async () => {
  const { query, lastForm } = openWallet()
  expect(await query()).toMatchObject({ state: 'paid', amountFen: 1990 })
  expect(sent).toMatchObject([{ method: 'POST', url: inKeyMode.gateway }])
  expect(lastForm()).toMatchObject({ app_id: inKeyMode.appId, method: 'alipay.trade.query' })
  expect(verifyRequest(lastForm(), loadPublicKey(merchant.publicKey))).toBe(true)
  expect(lastForm()).not.toHaveProperty('app_cert_sn')
})

it('signs an order string of sorted parameters', async () => {
  const payment = { orderNo, description: 'x', amountFen: 1990 }
  const { opened } = await inWorld((world) => openWallet().wallet.open(world, payment, 'a'.repeat(32)))
  const names = Object.keys(readForm(opened.orderString) ?? {}).filter((name) => name !== 'sign')
  expect(names).toEqual(names.toSorted())
  expect(sent).toEqual([])
})

it('names its certificates and believes each certificate of the platform that the console offers', async () => {
  files = inCertificateMode
  const { query, lastForm } = openWallet()
  for (const [{ privateKey }, certificate] of [
    [platform, first],
    [next, second],
  ] as const) {
    answer = answerUnder(privateKey, certificate)
    expect(await query()).toMatchObject({ state: 'paid' })
  }
  const numbers = { app_cert_sn: certificateSn(app), alipay_root_cert_sn: rootCertificateSn(root) }
  expect(lastForm()).toMatchObject(numbers)
})

it.each<[string, () => string]>([
  ['no certificate', () => answerUnder(platform.privateKey, null)],
  ['a certificate that the console does not offer', () => answerUnder(platform.privateKey, root)],
  ['the certificate of another key', () => answerUnder(platform.privateKey, second)],
])('believes no answer that names %s', async (_, answered) => {
  files = inCertificateMode
  answer = answered()
  await expect(openWallet().query()).rejects.toThrow('is not trusted')
})

it('knows nothing of the outcome after a signed answer that is no JSON', async () => {
  const inner = '{"code":'
  answer = `{"alipay_trade_query_response":${inner},"sign":"${signText(inner, loadPrivateKey(platform.privateKey))}"}`
  const { wallet, query } = openWallet()
  const failure = await query().catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'AlipayGatewayError', code: null })
  expect(wallet.classifyError(failure)).toBe('unknown')
})

const NO_SKEW = { merchantMs: 0, providerMs: 0, phoneMs: 0 }

it('has the files of now after a change of settings', async () => {
  const { query, lastForm } = openWallet()
  await query()
  files = { ...inKeyMode, appId: '2021000000000002' }
  await inWorld((world) => world.withTx((ctx) => saveClockSkew(ctx, NO_SKEW)))
  await query()
  expect(lastForm().app_id).toBe('2021000000000002')
})

const told = {
  ...{ notify_type: 'trade_status_sync', notify_id: 'n1', notify_time: '2026-11-20 20:00:00' },
  ...{ app_id: inKeyMode.appId, seller_id: inKeyMode.sellerId, charset: 'utf-8', version: '1.0' },
  ...{ out_trade_no: orderNo, trade_no: paid.trade_no, trade_status: 'TRADE_SUCCESS' },
  ...{ total_amount: '19.90', gmt_payment: '2026-11-20 20:00:00' },
}

const refundedPart = { refund_fee: '1.00', out_biz_no: 'R1', gmt_refund: '2026-11-20 20:00:01.234' }

// fact: AL-167, AL-168
it.each<[string, AlipayMerchantFiles, string, object, string]>([
  ['under the key of the files', inKeyMode, platform.privateKey, {}, 'onVerifiedPayment'],
  ['under the next certificate', inCertificateMode, next.privateKey, {}, 'onVerifiedPayment'],
  ['under the next certificate in key mode', inKeyMode, next.privateKey, {}, 'signature'],
  ['under a foreign key', inCertificateMode, foreign.privateKey, {}, 'signature'],
  [
    'of a finished trade',
    inKeyMode,
    platform.privateKey,
    { trade_status: 'TRADE_FINISHED' },
    'onVerifiedPayment',
  ],
  ['of an unpaid trade', inKeyMode, platform.privateKey, { trade_status: 'WAIT_BUYER_PAY' }, 'nothing-to-do'],
  ['of a refund', inKeyMode, platform.privateKey, refundedPart, 'onVerifiedRefund'],
  ['with the number of a refund alone', inKeyMode, platform.privateKey, { out_biz_no: 'R1' }, 'not-for-us'],
  ['in another charset than its orders', inKeyMode, platform.privateKey, { charset: 'GBK' }, 'not-for-us'],
  ['of another seller', inKeyMode, platform.privateKey, { seller_id: '2088000000000002' }, 'not-for-us'],
  ['of another app', inKeyMode, platform.privateKey, { app_id: '2021000000000002' }, 'not-for-us'],
])('a webhook %s', async (_, held, pem, change, note) => {
  const tell = (name: string) => async () => name
  const contracts = { onSigned: refuse, onEnded: refuse, onDeduction: refuse }
  const receiver = createAlipayWebhookReceiver({
    files: async () => held,
    eventHandlers: {
      onVerifiedPayment: tell('onVerifiedPayment'),
      onVerifiedRefund: tell('onVerifiedRefund'),
      ...{ onRefusedPayment: refuse, contracts },
    },
  })
  const body = writeNotifyForm(signNotify({ ...told, ...change }, loadPrivateKey(pem)))
  expect((await inWorld((world) => receiver.receive(world, body, 'notify'))).note).toBe(note)
})

async function refuse(): Promise<never> {
  throw new Error('told to nobody')
}

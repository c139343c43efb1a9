import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { MINUTE_MS } from '../../../src/engine/kernel/clock.ts'
import {
  answerKey,
  changeKeyPlan,
  distortSignature,
  notifyKey,
  type PlatformKeyName,
} from '../../../src/providers/wechat/platform-keys.ts'
import { writeAnswer } from '../../../src/wire/alipay/alipay-answer.ts'
import { type MethodId, methodOf } from '../../../src/wire/alipay/alipay-gateway-table.ts'
import { readForm, signNotify, writeNotifyForm } from '../../../src/wire/alipay/alipay-signing.ts'
import {
  buildAuthorization,
  type SignedRequest,
  signBody,
  verifyAuthorization,
} from '../../../src/wire/wechat/request-signing.ts'
import { receivedHeaders } from '../../support/forged-webhook.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import type { Play } from './shop-core.ts'
import type { Accounts, ShopState } from './shop-state.ts'

/** What somebody else makes of a message. */
const FORGERIES = ['unsigned', 'bad-signature', 'signed-probe', 'key of nobody', 'other text'] as const

export type Forgery = (typeof FORGERIES)[number]

/** Short keys, which are signed with quickly: what is tried here is who verifies what. */
const pair = () => generateKeyPairSync('rsa', { modulusLength: 512 })
const WECHAT: Readonly<Record<PlatformKeyName, ReturnType<typeof pair>>> = {
  'public-key': pair(),
  first: pair(),
  second: pair(),
}
const WECHAT_KEYS = new Map(Object.entries(WECHAT).map(([name, { publicKey }]) => [name, publicKey]))
const ALIPAY = { first: pair(), second: pair() }
const MERCHANT = pair()
const NOBODY = pair().privateKey

/** A forgery that is drawn. */
export function drawForgery(random: SeededRandom): Forgery {
  return random.pick(FORGERIES)
}

/** Reads, as the server does, a provider's webhook signed and sent now; null when it verifies none of it. */
export function receiveWebhook(
  play: Play,
  said: { provider: string; content: Readonly<Record<string, string>> },
  forgery: Forgery | null,
): Readonly<Record<string, string>> | null {
  return said.provider === 'wechat'
    ? receiveFromWechat(play, JSON.stringify(said.content), forgery)
    : receiveFromAlipay(play, said.content, forgery)
}

function receiveFromWechat(
  play: Play,
  text: string,
  forgery: Forgery | null,
): Readonly<Record<string, string>> | null {
  const { accounts, nowMs } = play.shop
  const name = notifyKey(accounts.wechat, nowMs, play.random.roll())
  const verified = verifiesWechat(play, { text, name, forgery })
  return verified ? (JSON.parse(text) as Record<string, string>) : null
}

/** Members as the field has them: a plus, a percent sign, Chinese, JSON in a value, an empty and an unknown one. */
const FIELD_MEMBERS = {
  subject: '云存储+7天 100% a:b %25',
  fund_bill_list: '[{"amount":"19.90","fundChannel":"ALIPAYACCOUNT"}]',
  body: '',
  brand_new_member: '1+1',
}

function receiveFromAlipay(
  { shop, rules }: Play,
  content: Readonly<Record<string, string>>,
  forgery: Forgery | null,
): Readonly<Record<string, string>> | null {
  const { inUse, known } = shop.accounts.alipay
  const key = forgery === 'key of nobody' ? NOBODY : ALIPAY[inUse].privateKey
  const { sign = '', ...signed } = signNotify({ ...content, ...FIELD_MEMBERS }, key)
  const other = forgery === 'other text' ? { gmt_payment: '2026-11-20 09:41:01' } : {}
  const form = readForm(writeNotifyForm({ ...signed, ...other, ...forgedSign(sign, forgery) }))
  if (form === null || !known.some((place) => rules.verifyNotify(form, ALIPAY[place].publicKey))) return null
  return form
}

function forgedSign(sign: string, forgery: Forgery | null): { sign?: string } {
  if (forgery === 'unsigned') return {}
  return { sign: forgery === 'bad-signature' || forgery === 'signed-probe' ? flipBit(sign) : sign }
}

function flipBit(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  return bytes.toString('base64')
}

/** Tells whether a call of the server gets an answer that it verifies; it is carried out unless it is refused. */
export function callProvider(
  play: Play,
  provider: string,
  forgery: Forgery | null,
): 'answered' | 'refused' | 'unknown' {
  const { shop } = play
  if (provider === 'alipay') return answerOfAlipay(play, forgery) ? 'answered' : 'unknown'
  if (!reachesWechat(shop)) {
    shop.rareEvents['request refused while the clocks are apart'] += 1
    return 'refused'
  }
  const name = answerKey(shop.accounts.wechat, play.random.is(0.5), play.random.roll())
  return verifiesWechat(play, { text: '{"trade_state":"SUCCESS"}', name, forgery }) ? 'answered' : 'unknown'
}

const REQUEST: SignedRequest = { method: 'POST', path: '/v3/pay/transactions/app', body: '{}' }
const NONCE = '0'.repeat(32)
/** Either side of WeChat Pay takes no signature that is further from its own clock. */
const MAX_AGE_MS = 5 * MINUTE_MS

/** WeChat takes a request whose time is not more than five minutes from its own. */
function reachesWechat({ nowMs, accounts: { skew } }: ShopState): boolean {
  if (skew.merchantMs === 0 && skew.providerMs === 0) return true
  const merchant = { mchid: '1', serial: '1' }
  const moment = { nowMs: nowMs + skew.merchantMs, nonce: NONCE }
  const header = buildAuthorization(REQUEST, { ...merchant, key: MERCHANT.privateKey }, moment)
  const signer = { ...merchant, key: MERCHANT.publicKey }
  const expected = { signer, nowMs: nowMs + skew.providerMs, maxAgeMs: MAX_AGE_MS }
  return verifyAuthorization(header, REQUEST, expected) === null
}

function verifiesWechat(
  { shop: { nowMs, accounts }, rules }: Play,
  { text, name, forgery }: { text: string; name: PlatformKeyName; forgery: Forgery | null },
): boolean {
  const key: KeyObject = forgery === 'key of nobody' ? NOBODY : WECHAT[name].privateKey
  const moment = { nowMs: nowMs + accounts.skew.providerMs, nonce: NONCE }
  const signed = signBody(text, { serial: name, key }, moment)
  const isOfSignature = forgery === 'unsigned' || forgery === 'bad-signature' || forgery === 'signed-probe'
  const headers = isOfSignature ? distortSignature(signed, forgery) : signed
  const received = forgery === 'other text' ? `${text} ` : text
  const merchantNowMs = nowMs + accounts.skew.merchantMs
  const merchant = { platformKeys: WECHAT_KEYS, nowMs: merchantNowMs, maxAgeMs: MAX_AGE_MS }
  return rules.verifyBody(receivedHeaders(headers), received, merchant) === null
}

const METHOD: MethodId = 'alipayQueryTrade'

function answerOfAlipay({ shop, rules }: Play, forgery: Forgery | null): boolean {
  const { inUse, known } = shop.accounts.alipay
  const privateKey = forgery === 'key of nobody' ? NOBODY : ALIPAY[inUse].privateKey
  const named = { appCertSn: '', rootCertSn: '', platformCertSn: SERIALS[inUse], privateKey }
  const method = methodOf(METHOD).name
  const answer = writeAnswer(
    method,
    { code: '10000', trade_status: 'TRADE_SUCCESS' },
    {
      privateKey,
      certificates: named,
    },
  )
  const platformKeys = new Map(known.map((place) => [SERIALS[place], ALIPAY[place].publicKey]))
  const pem = { app: '', platform: '', root: '' }
  const certificates = { appCertSn: '', rootCertSn: '', platformKeys, pem }
  const platformKey = ALIPAY.first.publicKey
  return rules.readAnswer(forgedAnswer(answer, forgery), method, { platformKey, certificates }) !== null
}

const SERIALS = { first: 'a'.repeat(32), second: 'b'.repeat(32) }

function forgedAnswer(answer: string, forgery: Forgery | null): string {
  if (forgery === 'unsigned') return `${answer.slice(0, answer.lastIndexOf(',"sign":'))}}`
  if (forgery === 'other text') return answer.replace('TRADE_SUCCESS', 'WAIT_BUYER_PAY')
  if (forgery !== 'bad-signature' && forgery !== 'signed-probe') return answer
  return answer.replace(/"sign":"([^"]+)"/, (_, sign: string) => `"sign":"${flipBit(sign)}"`)
}

const KEY_CHANGES = [
  { keyMode: 'certificates', certificates: 'first' },
  { keyMode: 'certificates', certificates: 'both' },
  { keyMode: 'certificates', certificates: 'second' },
  { keyMode: 'switching' },
  { keyMode: 'public-key' },
] as const
const LIMITS = [
  { repeatedNumber: 'documented', deductionsPerDay: null, successesPerDay: null },
  { repeatedNumber: 'reported', deductionsPerDay: 1, successesPerDay: 1 },
  { unpaidQuery: 'reported' },
  { unpaidQuery: 'reported' },
  { unpaidQuery: 'documented' },
  { stoppedTemplates: 'pre-notice' },
  { stoppedTemplates: '24-hour' },
  { stoppedTemplates: null },
] as const

/** The merchant's accounts are set up otherwise: keys, certificates, limits and templates. */
export function changeAccounts({ shop, random }: Play): string {
  const { accounts } = shop
  const changed = random.pick(['keys', 'limits', 'certificate'] as const)
  if (changed === 'keys') {
    const plan = changeKeyPlan(accounts.wechat, random.pick(KEY_CHANGES), shop.nowMs)
    if (typeof plan === 'string') return `keys stay: ${plan}`
    if (plan.keyMode !== accounts.wechat.keyMode) shop.rareEvents['keys of WeChat changed'] += 1
    accounts.wechat = plan
  }
  if (changed === 'limits') Object.assign(accounts.wechat, random.pick(LIMITS))
  if (changed === 'certificate') {
    accounts.alipay = {
      inUse: accounts.alipay.inUse === 'first' ? 'second' : 'first',
      known: accounts.alipay.known,
    }
    shop.rareEvents['certificate of Alipay changed'] += 1
  }
  return `accounts ${JSON.stringify(accounts)}`
}

/** The merchant has the certificate that the platform signs with. */
export function fetchCertificate({ shop }: Play): string {
  const { alipay } = shop.accounts
  alipay.known = [...new Set([...alipay.known, alipay.inUse])]
  return `certificates ${alipay.known}`
}

const SKEWS: readonly Accounts['skew'][] = [
  { merchantMs: 6 * MINUTE_MS, providerMs: 0 },
  { merchantMs: 0, providerMs: -6 * MINUTE_MS },
  { merchantMs: 2 * MINUTE_MS, providerMs: -2 * MINUTE_MS },
  { merchantMs: 0, providerMs: 0 },
  { merchantMs: 0, providerMs: 0 },
  { merchantMs: 0, providerMs: 0 },
]

export function setClocks({ shop, random }: Play): string {
  shop.accounts.skew = random.pick(SKEWS)
  return `clocks ${JSON.stringify(shop.accounts.skew)}`
}

const ADDRESS = 'http://127.0.0.1:4010/notify'
const BAD_ADDRESSES = [
  `${ADDRESS}?shop=1`,
  `${ADDRESS}#shop`,
  'http://shop@127.0.0.1:4010/notify',
  'https://shop.example.com/notify',
  'notify',
] as const

/** Where a payment is told of; now and then an address that breaks a rule. */
export function drawNotifyAddress(random: SeededRandom): { address: string; isSound: boolean } {
  const isSound = random.is(0.9)
  return { address: isSound ? ADDRESS : random.pick(BAD_ADDRESSES), isSound }
}

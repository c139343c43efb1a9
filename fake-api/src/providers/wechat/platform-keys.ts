import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { HttpFault } from '../../engine/faults/fault-record.ts'
import type { JournalSigner } from '../../engine/journal/journal-entry.ts'
import { DAY_MS, type Instant } from '../../engine/kernel/clock.ts'
import { formatRfc3339 } from '../../engine/kernel/rfc3339.ts'
import { createKeyPair, deriveNonce } from '../../engine/signing/crypto.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { perSettings } from '../../engine/world/transaction/world-cache.ts'
import type { WechatMerchantFiles } from '../../wire/wechat/merchant-files.ts'
import { type PlatformKey, SIGNATURE_HEADER, type SigningMoment } from '../../wire/wechat/request-signing.ts'
import { encryptResource } from '../../wire/wechat/resource-cipher.ts'
import { GATEWAY_PREFIX } from './gateway-operations.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import {
  BOUND_APPIDS,
  papayKeyOf,
  WECHAT_KEYS,
  type WechatKeyStore,
  type WechatPlan,
  wechatAccountOf,
  wechatPlanOf,
} from './wechat-account.ts'

/*
 * With which key the platform signs, by the key mode of the account (docs/providers/wechat.md)
 * R-WECHAT-17. Public key mode: everything is signed with the public key `PUB_KEY_ID_…`; the account has no platform
 *   certificates (WX-238), and asking for them is answered 404.
 * R-WECHAT-18. Certificate mode: while one certificate takes the place of another both are valid and listed, and
 *   either signs; a receiver picks by serial (WX-237), never the newest.
 * R-WECHAT-19. Switch-over from certificates to the public key: a notify is signed by either, the public key in a share
 *   that WeChat raises from 0 to all within seven days; an answer by the public key when the request's Wechatpay-Serial
 *   names it, else by a certificate; the receiver picks by the serial (WX-237). Stopped, everything is signed by certificates again.
 */

/** The keys a platform can have for an account. */
export type PlatformKeyName = 'public-key' | 'first' | 'second'

/** Parts of an account that say with which key the platform signs. */
export type KeyPlan = Pick<WechatPlan, 'keyMode' | 'certificates' | 'keySwitchedAtMs'>

const SWITCH_OVER_MS = 7 * DAY_MS

/** The certificates that are valid, older first; none in public key mode. */
export function validCertificates({ keyMode, certificates }: KeyPlan): ('first' | 'second')[] {
  if (keyMode === 'public-key') return []
  return certificates === 'both' ? ['first', 'second'] : [certificates]
}

/** The key of an answer. `isKeyAsked`: the request names the public key; `draw` in [0, 1) chooses between two. */
export function answerKey(plan: KeyPlan, isKeyAsked: boolean, draw: number): PlatformKeyName {
  return plan.keyMode === 'switching' && isKeyAsked ? 'public-key' : ownKey(plan, draw)
}

/** The key of a notify. `draw` in [0, 1) chooses between two. */
export function notifyKey(plan: KeyPlan, nowMs: Instant, draw: number): PlatformKeyName {
  return draw < publicKeyShare(plan, nowMs) ? 'public-key' : ownKey(plan, draw)
}

/** The share of notifies that the public key signs during a switch-over, from 0 to 1. */
function publicKeyShare({ keyMode, keySwitchedAtMs }: KeyPlan, nowMs: Instant): number {
  if (keyMode !== 'switching' || keySwitchedAtMs === null) return 0
  return Math.min(1, Math.max(0, (nowMs - keySwitchedAtMs) / SWITCH_OVER_MS))
}

function ownKey(plan: KeyPlan, draw: number): PlatformKeyName {
  const [first = 'public-key', second = first] = validCertificates(plan)
  return draw < 0.5 ? first : second
}

/** Parts of a key plan that somebody wants to change. */
export type KeyPlanChange = Partial<Pick<WechatPlan, 'keyMode' | 'certificates'>>

/** The plan after a change at the merchant platform, or the rule that forbids it. */
export function changeKeyPlan<Plan extends KeyPlan>(
  plan: Plan,
  change: KeyPlanChange,
  nowMs: Instant,
): Plan | string {
  const next = { ...plan, ...change }
  if (next.keyMode !== 'switching') return { ...next, keySwitchedAtMs: null }
  if (next.certificates === 'both')
    return 'The switch-over to the public key waits until one platform certificate alone is valid: set certificates to first or second.'
  if (plan.keyMode === 'public-key')
    return 'An account that has only the public key has nothing to switch from: set keyMode to certificates first.'
  return { ...next, keySwitchedAtMs: plan.keySwitchedAtMs ?? nowMs }
}

/** A platform certificate with its key, as a world's file keeps it. PEM: X.509 and PKCS #8. */
export interface PlatformCertificate {
  readonly serial: string
  readonly certificate: string
  readonly privateKeyPem: string
}

/** A platform certificate ready for use. */
export interface LoadedCertificate {
  readonly serial: string
  readonly certificate: string
  readonly privateKey: KeyObject
}

const VALID_FROM_MS = Date.UTC(2000, 0, 1)
const VALID_UNTIL_MS = Date.UTC(2200, 0, 1)
const SUBJECT = 'C=CN, O=Tenpay.com, OU=Tenpay.com CA Center, CN=Tenpay.com sign'
const ISSUER = 'C=CN, O=Tenpay.com, OU=Tenpay.com CA Center, CN=Tenpay.com Root CA'

/**
 * Makes the two certificates of a world's platform, once, for most worlds never need them. Real randomness on purpose:
 * keys are in no journal.
 */
export async function ensureCertificates(world: World): Promise<void> {
  if ((await findRow(world.read)) !== null) return
  const text = JSON.stringify(await Promise.all([makeCertificate(), makeCertificate()]))
  const data = { name: WECHAT_KEYS.certificates, text }
  await world.withTx(async ({ tx }) => {
    if ((await findRow(tx)) === null) await tx.gatewayKey.create({ data })
  })
}

async function makeCertificate(): Promise<PlatformCertificate> {
  // Loaded when needed: the library takes longer to load than a server to start.
  const [{ issueCertificate }, { publicKey, privateKey }] = await Promise.all([
    import('../../engine/signing/x509.ts'),
    createKeyPair(),
  ])
  // A serial number is positive, so its first digit is below 8.
  const serial = `7${randomBytes(20).toString('hex').slice(1)}`.toUpperCase()
  const certificate = await issueCertificate({
    ...{ serial, subject: SUBJECT, issuer: ISSUER },
    ...{ publicKeyPem: publicKey, issuerKeyPem: privateKey },
    ...{ validFromMs: VALID_FROM_MS, validUntilMs: VALID_UNTIL_MS },
  })
  return { serial, certificate, privateKeyPem: privateKey }
}

const loaded = new WeakMap<World, { text: string; certificates: readonly LoadedCertificate[] }>()

/** The certificates of a world's platform, first and second; none before the account had any. */
const certificatesOf = perSettings(async (world: World): Promise<readonly LoadedCertificate[]> => {
  const text = await findRow(world.read)
  if (text === null) return []
  const known = loaded.get(world)
  // Reading PEM is slow, and a commit changes everything but keys.
  if (known?.text === text) return known.certificates
  const certificates = (JSON.parse(text) as PlatformCertificate[]).map(load)
  loaded.set(world, { text, certificates })
  return certificates
})

function load({ serial, certificate, privateKeyPem }: PlatformCertificate): LoadedCertificate {
  return { serial, certificate, privateKey: createPrivateKey(privateKeyPem) }
}

async function findRow(reader: Reader): Promise<string | null> {
  const row = await reader.gatewayKey.findUnique({ where: { name: WECHAT_KEYS.certificates } })
  return row?.text ?? null
}

const NO_CERTIFICATE = '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥。'

/** The valid certificates as GET /v3/certificates answers them. Refusals are GatewayRefusal. */
export async function listCertificates(
  keys: WechatKeyStore,
  world: World,
): Promise<Schemas['CertificateList']> {
  const wechat = await wechatPlanOf(world)
  const [first, second] = await certificatesOf(world)
  const byName = { first, second }
  const { apiV3Key } = await keys.gatewayOf(world)
  const data = validCertificates(wechat).flatMap((name) => {
    const certificate = byName[name]
    return certificate === undefined ? [] : [encrypted(certificate, apiV3Key)]
  })
  if (data.length === 0) throw new GatewayRefusal('RESOURCE_NOT_EXISTS', NO_CERTIFICATE)
  return { data }
}

function encrypted(
  { serial, certificate }: LoadedCertificate,
  apiV3Key: string,
): Schemas['CertificateList']['data'][number] {
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  const sealing = {
    apiV3Key,
    nonce: deriveNonce(serial).slice(0, 12),
    associatedData: 'certificate',
  } as const
  return {
    serial_no: serial,
    effective_time: formatRfc3339(validFromDate.getTime()),
    expire_time: formatRfc3339(validToDate.getTime()),
    encrypt_certificate: {
      algorithm: 'AEAD_AES_256_GCM',
      nonce: sealing.nonce,
      associated_data: sealing.associatedData,
      ciphertext: encryptResource(certificate, sealing),
    },
  }
}

/** The key that signs a notify at this moment, by the key mode of the account. */
export async function notifySigner(
  keys: WechatKeyStore,
  world: World,
  { nowMs, nonce }: SigningMoment,
): Promise<PlatformKey> {
  const wechat = await wechatPlanOf(world)
  return keyNamed(keys, world, notifyKey(wechat, nowMs, drawOf(nonce)))
}

/** The key that signs an answer; `askedSerial` is the request's Wechatpay-Serial. */
export async function answerSigner(
  keys: WechatKeyStore,
  world: World,
  { askedSerial, nonce }: { readonly askedSerial: unknown; readonly nonce: string },
): Promise<PlatformKey> {
  const wechat = await wechatPlanOf(world)
  const { platform } = await keys.gatewayOf(world)
  return keyNamed(keys, world, answerKey(wechat, askedSerial === platform.serial, drawOf(nonce)))
}

/** The platform's key with this serial, as the journal names it. */
export function platformSigner({ serial }: Pick<PlatformKey, 'serial'>): JournalSigner {
  return { key: serial.startsWith('PUB_KEY_ID_') ? 'public-key' : 'certificate', serial }
}

async function keyNamed(keys: WechatKeyStore, world: World, name: PlatformKeyName): Promise<PlatformKey> {
  const { platform } = await keys.gatewayOf(world)
  if (name === 'public-key') return platform
  const certificate = (await certificatesOf(world))[name === 'first' ? 0 : 1]
  if (certificate === undefined) throw new Error('the account has no platform certificate')
  return { serial: certificate.serial, key: certificate.privateKey }
}

/** A number in [0, 1) that follows from a nonce, so that a replayed world is signed alike. */
function drawOf(nonce: string): number {
  return Number.parseInt(nonce.slice(0, 8), 16) / 2 ** 32
}

/*
 * Signatures that do not hold (docs/providers/wechat.md)
 * R-WECHAT-20. A probe is a message whose signature begins with `WECHATPAY/SIGNTEST/`: sent on purpose with notifies
 *   and answers alike, to see whether the receiver checks (WX-243). An answer may also come without the four headers,
 *   or under another signature although money moved: it is no answer, and what became of the call is unknown until
 *   asked.
 */

type AnswerKind = NonNullable<HttpFault['answer']>['kind']
type Headers = Readonly<Record<string, string>>

const PROBE_MARK = 'WECHATPAY/SIGNTEST/'

/** The headers with the signature of a probe. */
export function probeOf(headers: Headers): Record<string, string> {
  const { [SIGNATURE_HEADER]: signature = '' } = headers
  return { ...headers, [SIGNATURE_HEADER]: `${PROBE_MARK}${signature.slice(PROBE_MARK.length)}` }
}

/** The signature headers of an answer as a fault leaves them. */
export function distortSignature(headers: Headers, kind: AnswerKind | undefined): Record<string, string> {
  const { [SIGNATURE_HEADER]: signature = '' } = headers
  switch (kind) {
    case 'unsigned':
      return {}
    case 'bad-signature':
      return { ...headers, [SIGNATURE_HEADER]: otherFirst(signature) }
    case 'signed-probe':
      return probeOf(headers)
    default:
      return { ...headers }
  }
}

/** A v2 message as a fault of its signature leaves it: its signature is a field. */
export function distortSign(
  fields: Readonly<Record<string, string>>,
  kind: AnswerKind | undefined,
): Readonly<Record<string, string>> {
  const { sign, ...rest } = fields
  if (sign === undefined) return fields
  if (kind === 'unsigned') return rest
  return kind === 'bad-signature' || kind === 'signed-probe' ? { ...rest, sign: otherFirst(sign) } : fields
}

function otherFirst(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}

/** Makes what the merchant platform hands to the merchant of a world; `gatewayBaseUrl` is of the listener. */
export async function wechatMerchantFiles(
  world: World,
  gatewayBaseUrl: string,
): Promise<WechatMerchantFiles> {
  const [account, apiV2Key, certificates, { keyMode, deductMode }] = await Promise.all([
    wechatAccountOf(world),
    papayKeyOf(world),
    certificatesOf(world),
    wechatPlanOf(world),
  ])
  const { appid, mchid, platformSerial, apiV3Key } = account
  return {
    baseUrl: `${gatewayBaseUrl}${GATEWAY_PREFIX.replace(':worldId', world.id)}`,
    ...{ appid, mchid, serial: account.merchantSerial },
    privateKey: account.merchantPrivateKeyPem,
    platformSerial,
    platformPublicKey: account.platformPublicKeyPem,
    platformCertificates: certificates.map(({ serial, certificate }) => ({ serial, certificate })),
    ...{ apiV3Key, apiV2Key, keyMode, deductMode },
    officialAppid: BOUND_APPIDS.official,
    miniProgramAppid: BOUND_APPIDS.miniProgram,
  }
}

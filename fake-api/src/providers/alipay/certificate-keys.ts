import { type KeyObject, randomBytes } from 'node:crypto'
import { newAccounts } from '@skyshop/openapi/account-settings'
import type { Schemas } from '@skyshop/openapi/control'
import {
  type ChangedSettings,
  changedSettingsOf,
  findChangedSettings,
} from '../../engine/gateway/account-settings.ts'
import { DAY_MS, type Instant } from '../../engine/kernel/clock.ts'
import { createKeyPair, loadPrivateKey } from '../../engine/signing/crypto.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { perWorldFile } from '../../engine/world/transaction/world-cache.ts'
import { certificateSn, rootCertificateSn } from '../../wire/alipay/alipay-certificates.ts'
import type { AlipayMerchantFiles } from '../../wire/alipay/merchant-files.ts'

/** The name of the key row of certificates, which only some apps have had. */
const CERTIFICATES_KEY = 'alipay-certificates'

/** Settings of the merchant's app at Alipay, without its addresses. */
export type AlipayPlan = Omit<Schemas['AlipayPlan'], 'appGatewayUrl'>

/** The app settings that changed settings leave. */
export const planIn = ({ alipay }: ChangedSettings): AlipayPlan => ({ ...newAccounts.alipay, ...alipay })

/** The app settings of a world as last committed. */
export async function alipayPlanOf(world: World): Promise<AlipayPlan> {
  return planIn(await changedSettingsOf(world))
}

/** The app settings of a world; inside a transaction read with its own client. */
export async function findAlipayPlan(reader: Reader): Promise<AlipayPlan> {
  return planIn(await findChangedSettings(reader))
}

/** Names the first of two certificates, or the one that replaced it. */
type CertificateName = AlipayPlan['appCertificate']

/** All certificates of a world's app, as its file keeps them. PEM: X.509 and PKCS #8. */
interface AppCertificates {
  readonly rootCertificates: string
  readonly app: Readonly<Record<CertificateName, string>>
  readonly platform: Readonly<
    Record<CertificateName, { readonly certificate: string; readonly privateKey: string }>
  >
}

const ROOT = 'C=CN, O=Ant Financial, OU=Certification Authority, CN=Ant Financial Certification Authority R1'
const EC_ROOT =
  'C=CN, O=Ant Financial, OU=Certification Authority, CN=Ant Financial Certification Authority E1'
const PLATFORM = 'C=CN, O=Alipay, OU=Alipay, CN=Alipay'
const VALID = { validFromMs: Date.UTC(2000, 0, 1), validUntilMs: Date.UTC(2200, 0, 1) }
/** Life of a certificate of the platform; the next one is there this long before its end. */
const PLATFORM_LIFE_MS = 5 * 365 * DAY_MS
const HANDOVER_MS = 30 * DAY_MS

/**
 * Makes the certificates of a world's app, once, for most worlds never need them. Real randomness on purpose: keys are in
 * no journal.
 */
export async function ensureAlipayCertificates(world: World, keys: CertifiedKeys): Promise<void> {
  if ((await findText(world.read)) !== null) return
  const text = JSON.stringify(await makeCertificates(keys, world.nowMs()))
  const data = { name: CERTIFICATES_KEY, text }
  await world.withTx(async ({ tx }) => {
    if ((await findText(tx)) === null) await tx.gatewayKey.create({ data })
  })
}

/** The merchant, and keys that certificates are made for: they stay when the certificates change. PEM. */
interface CertifiedKeys {
  readonly merchantName: string
  readonly merchantPublicKeyPem: string
  readonly platformPrivateKeyPem: string
  readonly platformPublicKeyPem: string
}

async function makeCertificates(
  {
    merchantName,
    merchantPublicKeyPem: appPublicKeyPem,
    platformPrivateKeyPem: privateKey,
    platformPublicKeyPem,
  }: CertifiedKeys,
  nowMs: Instant,
): Promise<AppCertificates> {
  // Loaded when needed: the library takes longer to load than a server to start.
  const [{ issueCertificate }, root, ec] = await Promise.all([
    import('../../engine/signing/x509.ts'),
    createKeyPair(),
    createKeyPair('ec'),
  ])
  const issue = (subject: string, publicKeyPem: string, valid = VALID) =>
    issueCertificate({
      serial: newSerial(),
      subject,
      issuer: ROOT,
      publicKeyPem,
      issuerKeyPem: root.privateKey,
      ...valid,
    })
  const platform = (validFromMs: Instant) =>
    issue(PLATFORM, platformPublicKeyPem, { validFromMs, validUntilMs: validFromMs + PLATFORM_LIFE_MS })
  const ecRoot = {
    subject: EC_ROOT,
    issuer: EC_ROOT,
    publicKeyPem: ec.publicKey,
    issuerKeyPem: ec.privateKey,
  }
  const appSubject = `C=CN, O=${merchantName}, OU=Alipay, CN=${merchantName}`
  const [roots, app, [first, second]] = await Promise.all([
    Promise.all([
      issue(ROOT, root.publicKey),
      issueCertificate({ serial: newSerial(), ...ecRoot, ...VALID }),
    ]),
    Promise.all([issue(appSubject, appPublicKeyPem), issue(appSubject, appPublicKeyPem)]),
    Promise.all([platform(nowMs), platform(nowMs + PLATFORM_LIFE_MS - HANDOVER_MS)]),
  ])
  return {
    rootCertificates: roots.join('\n'),
    app: { first: app[0], second: app[1] },
    platform: {
      first: { certificate: first, privateKey },
      second: { certificate: second, privateKey },
    },
  }
}

/** A serial number is positive, so its first digit is below 8. */
function newSerial(): string {
  return `7${randomBytes(16).toString('hex').slice(1)}`
}

async function findText(reader: Reader): Promise<string | null> {
  const row = await reader.gatewayKey.findUnique({ where: { name: CERTIFICATES_KEY } })
  return row?.text ?? null
}

const storedOf = perWorldFile(async ({ read }): Promise<AppCertificates> => {
  const stored = JSON.parse((await findText(read)) ?? 'null') as AppCertificates | null
  if (stored === null) throw new Error('the app of this world has no certificates')
  return stored
})

/** What the console offers the merchant: PEM, by the names of the merchant's files. */
type ConsoleCertificates = Required<
  Pick<
    AlipayMerchantFiles,
    'appCertContent' | 'alipayPublicCertContent' | 'alipayRootCertContent' | 'platformCertificates'
  >
>

/** Finds the certificates that the console offers the merchant of a world; null for an app in key mode. */
export async function consoleCertificatesOf(world: World): Promise<ConsoleCertificates | null> {
  const alipay = await alipayPlanOf(world)
  if (alipay.signMode === 'public-key') return null
  const { rootCertificates, app, platform } = await storedOf(world)
  return {
    appCertContent: app[alipay.appCertificate],
    alipayPublicCertContent: platform[alipay.platformCertificate].certificate,
    alipayRootCertContent: rootCertificates,
    platformCertificates: [platform.first.certificate, platform.second.certificate],
  }
}

const numbersOf = perWorldFile(async (world) => {
  const { rootCertificates, app, platform } = await storedOf(world)
  return {
    rootCertSn: rootCertificateSn(rootCertificates),
    app: { first: certificateSn(app.first), second: certificateSn(app.second) },
    platform: {
      first: certificateSn(platform.first.certificate),
      second: certificateSn(platform.second.certificate),
    },
  }
})

/** How long what was valid before a change stays valid: seven days. */
const GRACE_MS = 7 * DAY_MS

const isWithinGrace = (changedAtMs: Instant | null, nowMs: Instant) =>
  changedAtMs !== null && nowMs < changedAtMs + GRACE_MS

/** The platform's half of the certificates; null for an app in key mode. */
export async function gatewayCertificatesOf(world: World): Promise<GatewayCertificates | null> {
  const alipay = await alipayPlanOf(world)
  if (alipay.signMode === 'public-key') return null
  const [numbers, { platform }] = [await numbersOf(world), await storedOf(world)]
  const nowMs = world.nowMs()
  const former = alipay.appCertificate === 'first' ? 'second' : 'first'
  const isFormerValid = isWithinGrace(alipay.appCertificateChangedAtMs, nowMs)
  return {
    appCertSn: numbers.app[alipay.appCertificate],
    formerAppCertSn: alipay.appCertificateChangedAtMs === null ? null : numbers.app[former],
    isFormerValid,
    isKeyTaken: isWithinGrace(alipay.signModeChangedAtMs, nowMs),
    rootCertSn: numbers.rootCertSn,
    platformCertSn: numbers.platform[alipay.platformCertificate],
    privateKey: loadPrivateKey(platform[alipay.platformCertificate].privateKey),
  }
}

/** PEM of a certificate of the platform by its number; null for another number, and for an app without certificates. */
export async function platformCertificateOf(world: World, certSn: string): Promise<string | null> {
  if ((await findText(world.read)) === null) return null
  const { platform } = await storedOf(world)
  const named = Object.values(platform).find(({ certificate }) => certificateSn(certificate) === certSn)
  return named?.certificate ?? null
}

/** The plan after a change on the open platform, or the rule that forbids it (R-ALIPAY-34). */
export function changedAppPlan(
  plan: AlipayPlan,
  change: Partial<AlipayPlan>,
  nowMs: Instant,
): AlipayPlan | string {
  const next = { ...plan, ...change }
  const isBack = plan.signMode === 'certificate' && next.signMode === 'public-key'
  if (isBack && !isWithinGrace(plan.signModeChangedAtMs, nowMs))
    return 'An app that went over to certificates can go back for seven days only.'
  const isOver = plan.signMode === 'public-key' && next.signMode === 'certificate'
  const isReplaced = next.appCertificate !== plan.appCertificate
  return {
    ...next,
    ...(isOver ? { signModeChangedAtMs: nowMs } : {}),
    ...(isReplaced ? { appCertificateChangedAtMs: nowMs } : {}),
  }
}

/** Certificates that the gateway demands, and that with which it signs. */
export interface GatewayCertificates {
  readonly appCertSn: string
  /** Of the certificate before it; null where there was none. */
  readonly formerAppCertSn: string | null
  readonly isFormerValid: boolean
  /** Whether requests without certificates are still taken, as the app was in key mode until lately. */
  readonly isKeyTaken: boolean
  readonly rootCertSn: string
  readonly platformCertSn: string
  readonly privateKey: KeyObject
}

/** Certificates that a request has to name. */
type DemandedCertificates = Omit<GatewayCertificates, 'platformCertSn' | 'privateKey'>

/** Finds why the certificates that parameters name are refused, in Alipay's words; null when right. */
export function certificateRefusal(
  { app_cert_sn = '', alipay_root_cert_sn = '' }: Readonly<Record<string, string>>,
  certificates: DemandedCertificates | null,
) {
  if (certificates === null) return app_cert_sn === '' ? null : 'isv.app-cert-not-exist'
  const { appCertSn, formerAppCertSn, isFormerValid, isKeyTaken } = certificates
  if (app_cert_sn === '') return isKeyTaken ? null : 'isv.missing-app-cert-sn'
  const isFormer = app_cert_sn !== appCertSn && app_cert_sn === formerAppCertSn
  if (app_cert_sn !== appCertSn && !isFormer) return 'isv.app-cert-not-exist'
  if (isFormer && !isFormerValid) return 'isv.app-cert-expired'
  if (alipay_root_cert_sn === '') return 'isv.missing-alipay-root-cert-sn'
  return alipay_root_cert_sn === certificates.rootCertSn ? null : 'isv.invalid-alipay-root-cert-sn'
}

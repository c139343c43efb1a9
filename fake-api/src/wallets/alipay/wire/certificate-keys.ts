import { createHash, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { GATEWAY_KEY_NAMES } from '../../../kernel/gateway-key-names.ts'
import type { Reader, World } from '../../../world/transaction/world.ts'
import { perWorldFile } from '../../../world/transaction/world-cache.ts'
import { createKeyPair, loadPrivateKey } from '../../shared/crypto.ts'
import { type AlipayPlan, merchantPlansOf } from '../../shared/merchant-plans.ts'

/*
 * Certificates of an app, for accounts in certificate mode (docs/providers/alipay.md)
 * R-ALIPAY-31. Every request, order string and sign string names the app's certificate (`app_cert_sn`) and the root
 *   certificates (`alipay_root_cert_sn`), and the signature covers both. What is missing or unknown is refused before
 *   the signature is checked (assumed): isv.missing-app-cert-sn, isv.app-cert-not-exist, isv.missing-alipay-root-cert-sn,
 *   isv.invalid-alipay-root-cert-sn. An app in key mode has no certificate that could be named (assumed).
 * R-ALIPAY-32. A number is the MD5, in hexadecimal, of the issuer's attributes, last one first, joined with commas, and
 *   the serial number in decimal. That of the root certificates joins with `_` those signed with RSA.
 * R-ALIPAY-33. An answer names the platform's certificate (`alipay_cert_sn`), outside of the signed text; the merchant
 *   picks the key by it and trusts no answer that names none. A webhook names none (assumed): any certificate of the
 *   platform that the merchant has may have signed it.
 * R-ALIPAY-34. An app has one certificate at a time, and so has the platform for it; when one takes the place of the
 *   other, what names the earlier one is refused (assumed).
 */

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

/** What the merchant names, and what it has of the platform: keys by certificate number. */
export interface MerchantCertificates {
  readonly appCertSn: string
  readonly rootCertSn: string
  readonly platformKeys: ReadonlyMap<string, KeyObject>
  /** PEM, as a client library is configured with them. */
  readonly pem: { readonly app: string; readonly platform: string; readonly root: string }
}

/** What the gateway demands, and with what it signs. */
export interface GatewayCertificates {
  readonly appCertSn: string
  readonly rootCertSn: string
  readonly platformCertSn: string
  readonly privateKey: KeyObject
}

const ROOT = 'C=CN, O=Ant Financial, OU=Certification Authority, CN=Ant Financial Certification Authority R1'
const EC_ROOT =
  'C=CN, O=Ant Financial, OU=Certification Authority, CN=Ant Financial Certification Authority E1'
const APP = 'C=CN, O=Skyworth, OU=Alipay, CN=Skyworth Cloud Camera'
const PLATFORM = 'C=CN, O=Alipay, OU=Alipay, CN=Alipay'
const VALID = { validFromMs: Date.UTC(2000, 0, 1), validUntilMs: Date.UTC(2200, 0, 1) }

/**
 * Makes the certificates of a world's app, once, for most worlds never need them. Real randomness on purpose: keys are in
 * no journal.
 */
export async function ensureAlipayCertificates(world: World, merchantPublicKeyPem: string): Promise<void> {
  if ((await findText(world.read)) !== null) return
  const text = JSON.stringify(await makeCertificates(merchantPublicKeyPem))
  const data = { name: GATEWAY_KEY_NAMES.alipayCertificates, text }
  await world.withTx(async ({ tx }) => {
    if ((await findText(tx)) === null) await tx.gatewayKey.create({ data })
  })
}

async function makeCertificates(appPublicKeyPem: string): Promise<AppCertificates> {
  // Loaded when needed: the library takes longer to load than a server to start.
  const [{ issueCertificate }, root, ec, first, second] = await Promise.all([
    import('../../shared/x509.ts'),
    createKeyPair(),
    createKeyPair('ec'),
    createKeyPair(),
    createKeyPair(),
  ])
  const issue = (subject: string, publicKeyPem: string) =>
    issueCertificate({
      serial: newSerial(),
      subject,
      issuer: ROOT,
      publicKeyPem,
      issuerKeyPem: root.privateKey,
      ...VALID,
    })
  const ecRoot = {
    subject: EC_ROOT,
    issuer: EC_ROOT,
    publicKeyPem: ec.publicKey,
    issuerKeyPem: ec.privateKey,
  }
  const [roots, app, platform] = await Promise.all([
    Promise.all([
      issue(ROOT, root.publicKey),
      issueCertificate({ serial: newSerial(), ...ecRoot, ...VALID }),
    ]),
    Promise.all([issue(APP, appPublicKeyPem), issue(APP, appPublicKeyPem)]),
    Promise.all([issue(PLATFORM, first.publicKey), issue(PLATFORM, second.publicKey)]),
  ])
  return {
    rootCertificates: roots.join('\n'),
    app: { first: app[0], second: app[1] },
    platform: {
      first: { certificate: platform[0], privateKey: first.privateKey },
      second: { certificate: platform[1], privateKey: second.privateKey },
    },
  }
}

/** A serial number is positive, so its first digit is below 8. */
function newSerial(): string {
  return `7${randomBytes(16).toString('hex').slice(1)}`
}

async function findText(reader: Reader): Promise<string | null> {
  const row = await reader.gatewayKey.findUnique({ where: { name: GATEWAY_KEY_NAMES.alipayCertificates } })
  return row?.text ?? null
}

/** The number by which Alipay knows a certificate (R-ALIPAY-32). */
function certificateSn(pem: string): string {
  const { issuer, serialNumber } = new X509Certificate(pem)
  const attributes = issuer.split('\n').reverse().join(',')
  return createHash('md5')
    .update(`${attributes}${BigInt(`0x${serialNumber}`)}`)
    .digest('hex')
}

/** Begins the identifiers of all signature algorithms of RSA. */
const RSA_OID = '1.2.840.113549.1.1'

/** The number by which Alipay knows the root certificates of one PEM file (R-ALIPAY-32). */
function rootCertificateSn(pemFile: string): string {
  return (pemFile.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
    .filter((pem) => new X509Certificate(pem).signatureAlgorithmOid.startsWith(RSA_OID))
    .map(certificateSn)
    .join('_')
}

interface LoadedCertificates extends AppCertificates {
  readonly rootCertSn: string
  readonly appCertSn: Readonly<Record<CertificateName, string>>
  readonly platformCertSn: Readonly<Record<CertificateName, string>>
  readonly platformKeys: ReadonlyMap<string, KeyObject>
}

const loadedOf = perWorldFile(async (world): Promise<LoadedCertificates> => {
  const stored = JSON.parse((await findText(world.read)) ?? 'null') as AppCertificates | null
  if (stored === null) throw new Error('the app of this world has no certificates')
  const { app, platform } = stored
  const certificates = [platform.first.certificate, platform.second.certificate]
  return {
    ...stored,
    rootCertSn: rootCertificateSn(stored.rootCertificates),
    appCertSn: { first: certificateSn(app.first), second: certificateSn(app.second) },
    platformCertSn: {
      first: certificateSn(platform.first.certificate),
      second: certificateSn(platform.second.certificate),
    },
    platformKeys: new Map(
      certificates.map((pem) => [certificateSn(pem), new X509Certificate(pem).publicKey]),
    ),
  }
})

/** The merchant's half of the certificates; null for an app in key mode. */
export async function merchantCertificatesOf(world: World): Promise<MerchantCertificates | null> {
  const { alipay } = await merchantPlansOf(world)
  if (alipay.signMode === 'public-key') return null
  const { appCertSn, rootCertSn, platformKeys, ...pem } = await loadedOf(world)
  return {
    ...{ appCertSn: appCertSn[alipay.appCertificate], rootCertSn, platformKeys },
    pem: {
      app: pem.app[alipay.appCertificate],
      platform: pem.platform[alipay.platformCertificate].certificate,
      root: pem.rootCertificates,
    },
  }
}

/** The platform's half of the certificates; null for an app in key mode. */
export async function gatewayCertificatesOf(world: World): Promise<GatewayCertificates | null> {
  const { alipay } = await merchantPlansOf(world)
  if (alipay.signMode === 'public-key') return null
  const { appCertSn, rootCertSn, platformCertSn, platform } = await loadedOf(world)
  return {
    ...{ appCertSn: appCertSn[alipay.appCertificate], rootCertSn },
    platformCertSn: platformCertSn[alipay.platformCertificate],
    privateKey: loadPrivateKey(platform[alipay.platformCertificate].privateKey),
  }
}

/** What a request of the merchant adds to its parameters. */
export function certificateParameters(certificates: MerchantCertificates | null): Record<string, string> {
  if (certificates === null) return {}
  return { app_cert_sn: certificates.appCertSn, alipay_root_cert_sn: certificates.rootCertSn }
}

/** Why the certificates that parameters name are refused, in Alipay's words; null when they are right. */
export function certificateRefusal(
  { app_cert_sn = '', alipay_root_cert_sn = '' }: Readonly<Record<string, string>>,
  certificates: Pick<GatewayCertificates, 'appCertSn' | 'rootCertSn'> | null,
) {
  if (certificates === null) return app_cert_sn === '' ? null : 'isv.app-cert-not-exist'
  if (app_cert_sn === '') return 'isv.missing-app-cert-sn'
  if (app_cert_sn !== certificates.appCertSn) return 'isv.app-cert-not-exist'
  if (alipay_root_cert_sn === '') return 'isv.missing-alipay-root-cert-sn'
  return alipay_root_cert_sn === certificates.rootCertSn ? null : 'isv.invalid-alipay-root-cert-sn'
}

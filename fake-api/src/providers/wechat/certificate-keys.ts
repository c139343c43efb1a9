import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { GATEWAY_KEY_NAMES } from '../../engine/kernel/gateway-key-names.ts'
import { formatRfc3339 } from '../../engine/kernel/rfc3339.ts'
import { createKeyPair, deriveNonce } from '../../engine/signing/crypto.ts'
import type { Reader, World } from '../../engine/world/transaction/world.ts'
import { perSettings } from '../../engine/world/transaction/world-cache.ts'
import { encryptResource } from '../../wire/wechat/resource-cipher.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import type { WechatKeyStore } from './keys.ts'
import { validCertificates } from './platform-keys.ts'
import { wechatPlanOf } from './wechat-plan.ts'

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
  const data = { name: GATEWAY_KEY_NAMES.wechatCertificates, text }
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
export const certificatesOf = perSettings(async (world: World): Promise<readonly LoadedCertificate[]> => {
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
  const row = await reader.gatewayKey.findUnique({ where: { name: GATEWAY_KEY_NAMES.wechatCertificates } })
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
    const found = byName[name]
    return found === undefined ? [] : [encrypted(found, apiV3Key)]
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

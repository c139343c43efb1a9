import { createHash, type KeyObject } from 'node:crypto'
import type { ReadClient, TxClient } from '@skyshop/prisma'
import type { JournalSigner } from '../../engine/journal/journal-entry.ts'
import type { WorldOrigin } from '../../engine/kernel/world-origin.ts'
import type { MerchantIdentity } from '../../engine/party/party.ts'
import { createKeyPair, loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import { originsOf } from '../../engine/world/registry/world-identity.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { perWorldFile } from '../../engine/world/transaction/world-cache.ts'
import type { AlipayMerchantFiles } from '../../wire/alipay/merchant-files.ts'
import { contentKeyOf } from './alipay-content.ts'
import { consoleCertificatesOf, type GatewayCertificates, gatewayCertificatesOf } from './certificate-keys.ts'
import { GATEWAY_PATH, GATEWAY_PREFIX } from './gateway-addresses.ts'

/** The name of the key row with the keys of merchant and platform. */
export const ALIPAY_KEY = 'alipay'

/** Keys of merchant and platform of an installation, as stored in the template. PEM: PKCS #8 and SPKI. */
export interface AlipayAccount {
  readonly merchantPrivateKeyPem: string
  readonly merchantPublicKeyPem: string
  readonly platformPrivateKeyPem: string
  readonly platformPublicKeyPem: string
}

/** The numbers of the merchant in one world. */
export interface AlipayNumbers {
  readonly appId: string
  readonly sellerId: string
}

/** Keys that the platform holds: its own private key and the merchant's public key. */
export interface GatewayKeys extends AlipayNumbers {
  readonly merchantName: string
  readonly sellerEmail: string
  readonly merchantKey: KeyObject
  /** In certificate mode that of the platform's certificate. */
  readonly privateKey: KeyObject
  /** Null in key mode. */
  readonly certificates: GatewayCertificates | null
  /** Of content encryption, in base64. */
  readonly encryptKey: string
  /** Apps of the worlds this one was copied from: what their merchant signed by then is known here, too. */
  readonly earlierApps: readonly EarlierApp[]
}

/** The app of a world that this one was copied from. */
interface EarlierApp {
  readonly appId: string
  readonly untilMs: number
  readonly worldId: string
}

/** The platform's own key, as the journal names it: by its certificate in certificate mode. */
export function platformSigner({ certificates }: Pick<GatewayKeys, 'certificates'>): JournalSigner {
  if (certificates === null) return { key: 'public-key', serial: null }
  return { key: 'certificate', serial: certificates.platformCertSn }
}

const FIELDS = [
  'merchantPrivateKeyPem',
  'merchantPublicKeyPem',
  'platformPrivateKeyPem',
  'platformPublicKeyPem',
] as const satisfies readonly (keyof AlipayAccount)[]

/** Generates the keys of merchant and platform. */
export async function createAlipayAccount(): Promise<AlipayAccount> {
  const [merchant, platform] = await Promise.all([createKeyPair(), createKeyPair()])
  return {
    merchantPrivateKeyPem: merchant.privateKey,
    merchantPublicKeyPem: merchant.publicKey,
    platformPrivateKeyPem: platform.privateKey,
    platformPublicKeyPem: platform.publicKey,
  }
}

/** An account as the text of the `alipay` key row of a world's file. */
export function writeAlipayAccount(account: AlipayAccount): string {
  return JSON.stringify(account)
}

/** The account in a key row; throws when a field is missing, for then the file is damaged. */
function readAlipayAccount(text: string): AlipayAccount {
  const value: unknown = JSON.parse(text)
  if (isAccount(value)) return value
  throw new Error('the Alipay account of this world is incomplete')
}

/**
 * The merchant's numbers in a world. The app is the world's own: equal worlds have equal order numbers and keys, and a
 * fork has its origin's, so whatever is signed must name the world it is meant for. Stored nowhere, so that a copied
 * file is not bound to its origin.
 */
export function alipayNumbers(worldId: string): AlipayNumbers {
  const digest = createHash('sha256').update(`alipay app of ${worldId}`).digest()
  const digits = String(digest.readUIntBE(0, 6) % 10 ** 12).padStart(12, '0')
  return {
    appId: `2021${digits}`,
    sellerId: '2088721468990135',
  }
}

/** The world of an account, what that was copied from, and whose the account is. */
interface AccountPlace {
  readonly worldId: string
  readonly merchant: MerchantIdentity
  readonly origins?: readonly WorldOrigin[]
}

/** The platform's half of an account, its keys loaded. */
export function loadGatewayKeys(
  account: AlipayAccount,
  { worldId, merchant, origins = [] }: AccountPlace,
): GatewayKeys {
  return {
    earlierApps: origins.map((origin) => {
      return { ...origin, untilMs: origin.copiedAtMs, appId: alipayNumbers(origin.worldId).appId }
    }),
    ...alipayNumbers(worldId),
    merchantName: merchant.name,
    sellerEmail: merchant.email,
    merchantKey: loadPublicKey(account.merchantPublicKeyPem),
    privateKey: loadPrivateKey(account.platformPrivateKeyPem),
    certificates: null,
    encryptKey: contentKeyOf(account.merchantPrivateKeyPem),
  }
}

function isAccount(value: unknown): value is AlipayAccount {
  if (typeof value !== 'object' || value === null) return false
  return FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')
}

/** The account with all keys, from a world's file. */
export async function findAlipayAccount(client: ReadClient | TxClient): Promise<AlipayAccount> {
  const row = await client.gatewayKey.findUniqueOrThrow({ where: { name: ALIPAY_KEY } })
  return readAlipayAccount(row.text)
}

/** The account of a world, read once while its file is open. */
const alipayAccountOf = perWorldFile(({ read }) => findAlipayAccount(read))

/** The platform's keys in a world; which of them signs is said by the app's plan. */
export interface AlipayKeyStore {
  gatewayOf(world: World): Promise<GatewayKeys>
}

/** A key store of a merchant's account that forgets a world's keys together with the world's file. */
export function createAlipayKeyStore(merchant: () => MerchantIdentity): AlipayKeyStore {
  const gatewayOf = perWorldFile(async (world) =>
    loadGatewayKeys(await alipayAccountOf(world), {
      ...{ worldId: world.id, merchant: merchant(), origins: await originsOf(world) },
    }),
  )
  return {
    async gatewayOf(world) {
      const [keys, certificates] = [await gatewayOf(world), await gatewayCertificatesOf(world)]
      return { ...keys, certificates, privateKey: certificates?.privateKey ?? keys.privateKey }
    },
  }
}

/** Makes what the open platform's console hands out to the merchant of a world. `gatewayBaseUrl`: where the gateway is reached. */
export async function alipayMerchantFiles(
  world: World,
  gatewayBaseUrl: string,
): Promise<AlipayMerchantFiles> {
  const [account, certificates] = await Promise.all([alipayAccountOf(world), consoleCertificatesOf(world)])
  const { appId, sellerId } = alipayNumbers(world.id)
  return {
    gateway: `${gatewayBaseUrl}${GATEWAY_PREFIX.replace(':worldId', world.id)}${GATEWAY_PATH}`,
    appId,
    privateKey: account.merchantPrivateKeyPem,
    alipayPublicKey: account.platformPublicKeyPem,
    encryptKey: contentKeyOf(account.merchantPrivateKeyPem),
    sellerId,
    platformCertificates: [],
    ...certificates,
  }
}

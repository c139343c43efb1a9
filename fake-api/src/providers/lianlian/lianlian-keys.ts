import { generateKeyPair, type KeyObject, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { loadPrivateKey, loadPublicKey } from '../../engine/signing/crypto.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { perWorldFile } from '../../engine/world/transaction/world-cache.ts'
import type { LianlianMerchantFiles } from '../../wire/lianlian/merchant-files.ts'

/** The name of the key row. */
export const LIANLIAN_KEY = 'lianlian'

/** The shop among those of a merchant: its number goes on by one digit. */
function subMerchantIdOf(merchantId: string): string {
  return `${merchantId}1`
}

/** Merchant account at LianLian with the keys of merchant and platform, as stored in the template. PEM. */
export interface LianlianAccount {
  readonly merchantId: string
  readonly merchantName: string
  readonly merchantPrivateKeyPem: string
  readonly merchantPublicKeyPem: string
  readonly platformPrivateKeyPem: string
  readonly platformPublicKeyPem: string
  /** What the gateway signs tokens of cards and card elements with. */
  readonly tokenKey: string
}

/** Parsed keys of the account of a world. Merchant and platform use their own half alone. */
export interface LianlianKeys {
  readonly merchantId: string
  readonly merchantName: string
  readonly merchant: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  readonly platform: { readonly privateKey: KeyObject; readonly publicKey: KeyObject }
  readonly tokenKey: string
}

const FIELDS = [
  'merchantId',
  'merchantName',
  'merchantPrivateKeyPem',
  'merchantPublicKeyPem',
  'platformPrivateKeyPem',
  'platformPublicKeyPem',
  'tokenKey',
] as const satisfies readonly (keyof LianlianAccount)[]

/** A new account of a merchant with fresh keys, as the text of its key row. */
export async function createLianlianAccountText(merchantName: string): Promise<string> {
  const [merchant, platform] = await Promise.all([createPair(), createPair()])
  const account: LianlianAccount = {
    merchantId: '202611200000412003',
    merchantName,
    merchantPrivateKeyPem: merchant.privateKey,
    merchantPublicKeyPem: merchant.publicKey,
    platformPrivateKeyPem: platform.privateKey,
    platformPublicKeyPem: platform.publicKey,
    tokenKey: randomBytes(32).toString('hex'),
  }
  return JSON.stringify(account)
}

/** The account of a world, read once while the world's file is open. */
const lianlianAccountOf = perWorldFile(readAccount)

/** The parsed keys of a world's account. */
export const lianlianKeysOf = perWorldFile(async (world) => parse(await lianlianAccountOf(world)))

async function readAccount({ read }: World): Promise<LianlianAccount> {
  const row = await read.gatewayKey.findUniqueOrThrow({ where: { name: LIANLIAN_KEY } })
  const value: unknown = JSON.parse(row.text)
  if (isAccount(value)) return value
  throw new Error('the LianLian account of this world is incomplete')
}

function isAccount(value: unknown): value is LianlianAccount {
  if (typeof value !== 'object' || value === null) return false
  return FIELDS.every((field) => typeof Reflect.get(value, field) === 'string')
}

function parse(account: LianlianAccount): LianlianKeys {
  const { merchantId, merchantName, tokenKey } = account
  return {
    merchantId,
    merchantName,
    tokenKey,
    merchant: pairOf(account.merchantPrivateKeyPem, account.merchantPublicKeyPem),
    platform: pairOf(account.platformPrivateKeyPem, account.platformPublicKeyPem),
  }
}

function pairOf(privatePem: string, publicPem: string) {
  return { privateKey: loadPrivateKey(privatePem), publicKey: loadPublicKey(publicPem) }
}

const generate = promisify(generateKeyPair)

function createPair(): Promise<{ publicKey: string; privateKey: string }> {
  return generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Makes what LianLian's console hands out to the merchant of a world. `gatewayBaseUrl`: where the gateway is reached. */
export async function lianlianMerchantFiles(
  world: World,
  gatewayBaseUrl: string,
): Promise<LianlianMerchantFiles> {
  const { merchantId, merchantPrivateKeyPem, platformPublicKeyPem } = await lianlianAccountOf(world)
  return {
    baseUrl: `${gatewayBaseUrl}/wallets/lianlian/${world.id}`,
    merchantId,
    subMerchantId: subMerchantIdOf(merchantId),
    privateKey: merchantPrivateKeyPem,
    platformPublicKey: platformPublicKeyPem,
  }
}

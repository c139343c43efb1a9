import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { createKeyPair } from '../rsa-signing.ts'

/**
 * The merchant account of an installation with all keys of both parties, as it is kept in the template.
 * PEM: PKCS #8 and SPKI. One account serves every world: the world is named by the gateway's path.
 */
export interface WechatAccount {
  readonly appid: string
  readonly mchid: string
  readonly merchantName: string
  readonly merchantSerial: string
  readonly merchantPrivateKeyPem: string
  readonly merchantPublicKeyPem: string
  readonly platformSerial: string
  readonly platformPrivateKeyPem: string
  readonly platformPublicKeyPem: string
  /** Of the installation; worlds derive theirs from it (wechat-key-store.ts). */
  readonly apiV3Key: string
}

/** What the merchant holds: its own private key, the platform's public key, the API v3 key. */
export interface MerchantKeys {
  readonly appid: string
  readonly mchid: string
  readonly serial: string
  readonly privateKey: KeyObject
  readonly platform: { readonly serial: string; readonly key: KeyObject }
  readonly apiV3Key: string
}

/** What the gateway holds: its own private key, the merchant's public key, the API v3 key. */
export interface GatewayKeys {
  readonly appid: string
  readonly mchid: string
  readonly merchantName: string
  readonly merchant: { readonly mchid: string; readonly serial: string; readonly key: KeyObject }
  readonly platform: { readonly serial: string; readonly key: KeyObject }
  readonly apiV3Key: string
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Makes an account with fresh keys. Real randomness on purpose: it runs once, when the template is built. */
export async function createWechatAccount(): Promise<WechatAccount> {
  const [merchant, platform] = await Promise.all([createKeyPair(), createKeyPair()])
  return {
    // Names are alike everywhere, so that two installations write the same journal; only keys differ.
    appid: 'wx5f0c7b2a9e1d4c38',
    mchid: '1900006891',
    merchantName: 'Skyworth Cloud Camera',
    merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
    merchantPrivateKeyPem: merchant.privateKey,
    merchantPublicKeyPem: merchant.publicKey,
    // A platform that is known by its public key, not by a certificate, has a serial of this form.
    platformSerial: `PUB_KEY_ID_0119000068912026${randomDigits(16)}`,
    platformPrivateKeyPem: platform.privateKey,
    platformPublicKeyPem: platform.publicKey,
    apiV3Key: randomLetters(32),
  }
}

/** The merchant's half of an account; parse once and keep, reading PEM is slow. */
export function loadMerchantKeys(account: WechatAccount): MerchantKeys {
  return {
    appid: account.appid,
    mchid: account.mchid,
    serial: account.merchantSerial,
    privateKey: createPrivateKey(account.merchantPrivateKeyPem),
    platform: { serial: account.platformSerial, key: createPublicKey(account.platformPublicKeyPem) },
    apiV3Key: account.apiV3Key,
  }
}

/** The gateway's half of an account; parse once and keep, reading PEM is slow. */
export function loadGatewayKeys(account: WechatAccount): GatewayKeys {
  return {
    appid: account.appid,
    mchid: account.mchid,
    merchantName: account.merchantName,
    merchant: {
      mchid: account.mchid,
      serial: account.merchantSerial,
      key: createPublicKey(account.merchantPublicKeyPem),
    },
    platform: { serial: account.platformSerial, key: createPrivateKey(account.platformPrivateKeyPem) },
    apiV3Key: account.apiV3Key,
  }
}

function randomLetters(count: number): string {
  return Array.from(randomBytes(count), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

function randomDigits(count: number): string {
  return Array.from(randomBytes(count), (byte) => byte % 10).join('')
}

import type { KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { signText, verifyText } from '../rsa-signing.ts'
import type { SigningMoment } from './request-signing.ts'
import { isFreshTimestamp, signedLines, timestampOf } from './signing.ts'

/** The platform's key with the serial that names it in the Wechatpay-Serial header. */
export interface PlatformKey {
  readonly serial: string
  readonly key: KeyObject
}

/** Why a signed body was refused; `null` from the verifier means accepted. */
export type NotifyRefusal = 'missing-header' | 'unknown-serial' | 'stale' | 'bad-signature'

/** Headers as Node gives them: lower-case names. */
export type IncomingHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Signs a notify, or an answer of the gateway, with the platform key: the text is `timestamp\nnonce\nbody\n`
 * (R-WECHAT-8).
 */
export function signBody(
  body: string,
  platform: PlatformKey,
  moment: SigningMoment,
): Required<Schemas['NotifyHeaders']> {
  const timestamp = timestampOf(moment.nowMs)
  return {
    'wechatpay-serial': platform.serial,
    'wechatpay-signature': signText(signedLines(timestamp, moment.nonce, body), platform.key),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': moment.nonce,
  }
}

/** Checks the signature headers of a body exactly as received, by the platform's public key and the world's clock. */
export function verifyBody(
  headers: IncomingHeaders,
  body: string,
  expected: { readonly platform: PlatformKey; readonly nowMs: number },
): NotifyRefusal | null {
  const serial = headers['wechatpay-serial']
  const signature = headers['wechatpay-signature']
  const timestamp = headers['wechatpay-timestamp']
  const nonce = headers['wechatpay-nonce']
  if (!isText(serial) || !isText(signature) || !isText(timestamp) || !isText(nonce)) return 'missing-header'
  if (serial !== expected.platform.serial) return 'unknown-serial'
  if (!isFreshTimestamp(timestamp, expected.nowMs)) return 'stale'
  const text = signedLines(timestamp, nonce, body)
  return verifyText(text, signature, expected.platform.key) ? null : 'bad-signature'
}

function isText(value: string | readonly string[] | undefined): value is string {
  return typeof value === 'string' && value !== ''
}

import type { KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { signText, verifyText } from '../rsa-signing.ts'
import type { SigningMoment } from './request-signing.ts'
import { signedLines, timestampOf } from './signing.ts'

/** The merchant as its app is known to WeChat Pay. */
export interface AppMerchant {
  readonly appid: string
  readonly mchid: string
}

/**
 * The parameters a host app gives to the SDK, signed by the merchant over `appid\ntimestamp\nnoncestr\nprepayid\n`
 * (R-WECHAT-5).
 */
export function signAppPay(
  prepayid: string,
  merchant: AppMerchant & { readonly key: KeyObject },
  moment: SigningMoment,
): Schemas['AppPayParameters'] {
  const timestamp = timestampOf(moment.nowMs)
  return {
    appid: merchant.appid,
    partnerid: merchant.mchid,
    prepayid,
    package: 'Sign=WXPay',
    noncestr: moment.nonce,
    timestamp,
    sign: signText(signedLines(merchant.appid, timestamp, moment.nonce, prepayid), merchant.key),
  }
}

/**
 * Whether SDK parameters are whole and signed by this merchant, as the SDK's −1 decides.
 * Their age is not checked: the prepay id has its own two hours.
 */
export function verifyAppPay(
  parameters: Schemas['AppPayParameters'],
  merchant: AppMerchant & { readonly key: KeyObject },
): boolean {
  const { appid, timestamp, noncestr, prepayid, sign } = parameters
  if (appid !== merchant.appid || parameters.partnerid !== merchant.mchid) return false
  if (parameters.package !== 'Sign=WXPay' || !/^[0-9]{10}$/.test(timestamp)) return false
  return verifyText(signedLines(appid, timestamp, noncestr, prepayid), sign, merchant.key)
}

import type { KeyObject } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { signedLines, verifyText } from '../../engine/signing/crypto.ts'

/**
 * Tells whether this merchant signed a page's or a mini-program's parameters over app id, time, nonce and the whole
 * package value (R-WECHAT-76).
 */
export function verifyJsapiPay(
  parameters: Schemas['JsapiPayParameters'],
  { appid, key }: { readonly appid: string; readonly key: KeyObject },
): boolean {
  const { timeStamp, nonceStr, package: prepay, signType, paySign } = parameters
  return signType === 'RSA' && verifyText(signedLines(appid, timeStamp, nonceStr, prepay), paySign, key)
}

import { createHash } from 'node:crypto'

/** Default WeChat user of the phone. */
const PHONE_OWNER = 'owner'

/** The openid of a payer towards the account's own app: one number in every payment and contract (R-WECHAT-61). */
export function payerOf(payer: string = PHONE_OWNER): string {
  return `oSky${createHash('sha256').update(payer).digest('hex').slice(0, 24)}`
}

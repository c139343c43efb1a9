import { createHash } from 'node:crypto'

/** Whose WeChat is on the phone when nobody says otherwise. */
const PHONE_OWNER = 'owner'

/** The openid of a payer: one number towards a merchant, in every contract. */
export function payerOf(payer: string = PHONE_OWNER): string {
  return `oSky${createHash('sha256').update(payer).digest('hex').slice(0, 24)}`
}

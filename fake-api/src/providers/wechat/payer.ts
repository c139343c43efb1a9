import { payerOf } from './papay/papay-repository.ts'
import type { GatewayKeys } from './wechat-account.ts'

/** The openid of a payer towards an app: one number in every payment, and for the account's own app in every contract (R-WECHAT-61). */
export function openidOf(
  { payer, appid }: { readonly payer?: string | undefined; readonly appid: string },
  keys: Pick<GatewayKeys, 'appid'>,
): string {
  return appid === keys.appid ? payerOf(payer) : payerOf(`${appid} ${payer ?? 'owner'}`)
}

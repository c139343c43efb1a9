import { readSdkString, type SdkStringKind, type SdkStringTerms } from '../../wire/alipay/alipay-signing.ts'
import type { GatewayKeys } from './alipay-account.ts'

/** What a string says, and in which world it was signed when this one was copied from it afterwards; null for this one. */
type MerchantString<Kind extends SdkStringKind> = SdkStringTerms<Kind> & { readonly signedIn: string | null }

/**
 * Reads an order string or the sign_params of an agreement; null when it is not one this merchant signed for this app, or
 * for that of a world this one was copied from, before it was copied (R-ALIPAY-30).
 */
export function readMerchantString<Kind extends SdkStringKind>(
  kind: Kind,
  text: string,
  gateway: Pick<GatewayKeys, 'appId' | 'merchantKey' | 'certificates' | 'earlierApps'>,
): MerchantString<Kind> | null {
  const signed = readSdkString(kind, text, gateway)
  if (signed === null) return null
  if (signed.appId === gateway.appId) return { ...signed, signedIn: null }
  const origin = gateway.earlierApps.find(({ appId, untilMs }) => {
    return appId === signed.appId && signed.signedAtMs <= untilMs
  })
  return origin === undefined ? null : { ...signed, signedIn: origin.worldId }
}

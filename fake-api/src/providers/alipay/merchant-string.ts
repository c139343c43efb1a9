import { notBuiltParameters } from '@skyshop/openapi/not-built'
import { refuseNotBuilt } from '../../engine/gateway/not-built.ts'
import { validationErrorOf } from '../../wire/alipay/alipay-messages.ts'
import {
  readForm,
  readSdkString,
  type SdkStringKind,
  type SdkStringTerms,
  sdkContentOf,
  sdkMethodOf,
  verifyRequest,
} from '../../wire/alipay/alipay-signing.ts'
import type { GatewayKeys } from './alipay-account.ts'
import { checkSigner } from './alipay-envelope.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import { diagnoseOwn } from './refusals/signature-diagnosis.ts'

/** What a string says, and in which world it was signed when this one was copied from it afterwards; null for this one. */
type MerchantString<Kind extends SdkStringKind> = SdkStringTerms<Kind> & { readonly signedIn: string | null }

/**
 * Reads an order string or the sign_params of an agreement; null when it is not one this merchant signed for this app, or
 * for that of a world this one was copied from, before it was copied (R-ALIPAY-30). Throws NotBuiltError for one that asks
 * for what the gateway has not.
 */
export function readMerchantString<Kind extends SdkStringKind>(
  kind: Kind,
  text: string,
  gateway: Pick<GatewayKeys, 'appId' | 'merchantKey' | 'certificates' | 'earlierApps' | 'sellerId'>,
): MerchantString<Kind> | null {
  refuseUnbuilt(kind, text, gateway)
  const signed = readSdkString(kind, text, gateway)
  if (signed === null) return null
  if (signed.appId === gateway.appId) return { ...signed, signedIn: null }
  const origin = gateway.earlierApps.find(({ appId, untilMs }) => {
    return appId === signed.appId && signed.signedAtMs <= untilMs
  })
  return origin === undefined ? null : { ...signed, signedIn: origin.worldId }
}

function refuseUnbuilt(
  kind: SdkStringKind,
  text: string,
  { merchantKey, appId, sellerId }: Pick<GatewayKeys, 'merchantKey' | 'appId' | 'sellerId'>,
): void {
  const parameters = readForm(text)
  const call = sdkMethodOf(kind)
  if (parameters?.method !== call || !verifyRequest(parameters, merchantKey)) return
  const rows = notBuiltParameters.alipay[sdkContentOf(kind)]
  // A string from before this world was copied names the seller of the world that it was signed in.
  const own = parameters.app_id === appId ? { seller: sellerId } : {}
  refuseNotBuilt(rows, { call, body: parsed(parameters.biz_content ?? ''), own })
}

/** What a text says as JSON; null for one that is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused as such, once the signer is known.
    return null
  }
}

/** Finds why a string that is not read is refused: by its signature, its app, or its content. */
export function stringRefusal(
  kind: SdkStringKind,
  text: string,
  gateway: Pick<GatewayKeys, 'appId' | 'merchantKey' | 'certificates' | 'earlierApps'>,
): AlipayRefusal {
  const parameters = readForm(text)
  if (parameters === null) return new AlipayRefusal('isv.invalid-parameter', 'not a form')
  const appIds = [gateway.appId, ...gateway.earlierApps.map(({ appId }) => appId)]
  const diagnosis = diagnoseOwn(text, { ...gateway, known: appIds })
  try {
    checkSigner(parameters, gateway, { appIds, diagnosis })
  } catch (error) {
    if (error instanceof AlipayRefusal) return error
    throw error
  }
  if (parameters.method !== sdkMethodOf(kind)) return new AlipayRefusal('isv.invalid-method')
  const error = contentError(kind, parameters.biz_content ?? '')
  return error === null
    ? new AlipayRefusal('isv.invalid-app-id')
    : new AlipayRefusal('ACQ.INVALID_PARAMETER', error)
}

function contentError(kind: SdkStringKind, text: string): string | null {
  try {
    return validationErrorOf(sdkContentOf(kind), JSON.parse(text))
  } catch {
    return 'biz_content is not JSON'
  }
}

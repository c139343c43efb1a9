import { notBuiltParameters } from '@skyshop/openapi/not-built'
import { NotBuiltError, refuseNotBuilt } from '../../engine/gateway/not-built.ts'
import { type Instant, parseBeijing } from '../../engine/kernel/clock.ts'
import {
  type SdkContent,
  type SdkStringKind,
  sdkContentOf,
  sdkMethodOf,
} from '../../wire/alipay/alipay-gateway-table.ts'
import { parseMessage, validationErrorOf } from '../../wire/alipay/alipay-messages.ts'
import { isGbk, readForm, verifyRequest } from '../../wire/alipay/alipay-signing.ts'
import type { GatewayKeys } from './alipay-account.ts'
import { checkSigner, OTHER_MERCHANT } from './alipay-envelope.ts'
import { certificateRefusal } from './certificate-keys.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import { diagnoseOwn } from './refusals/signature-diagnosis.ts'

/** Terms of a genuine string. */
export interface SdkStringTerms<Kind extends SdkStringKind> {
  readonly content: SdkContent<Kind>
  readonly notifyUrl: string | null
  /** As it is written there. */
  readonly charset: string
  /** When the merchant signed it, in whole seconds. */
  readonly signedAtMs: Instant
  /** The app that it says it is of: whoever reads it decides which apps are its merchant's. */
  readonly appId: string
}

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

/** Reads a signed string; null when the merchant did not sign it. Its age is not checked: what it opens has an end of its own. */
function readSdkString<Kind extends SdkStringKind>(
  kind: Kind,
  text: string,
  gateway: Pick<GatewayKeys, 'merchantKey' | 'certificates'>,
): SdkStringTerms<Kind> | null {
  const parameters = readForm(text)
  if (parameters?.method !== sdkMethodOf(kind)) return null
  const { charset = '' } = parameters
  if (parameters.sign_type !== 'RSA2' || !(isGbk(charset) || charset.toLowerCase() === 'utf-8')) return null
  if (certificateRefusal(parameters, gateway.certificates) !== null) return null
  if (!verifyRequest(parameters, gateway.merchantKey)) return null
  const content = parseMessage(sdkContentOf(kind), parameters.biz_content ?? '')
  const signedAtMs = parseBeijing(parameters.timestamp ?? '')
  if (content === null || signedAtMs === null) return null
  const { app_id: appId = '', notify_url: notifyUrl = null } = parameters
  return { content: content as SdkContent<Kind>, notifyUrl, charset, signedAtMs, appId }
}

function refuseUnbuilt(
  kind: SdkStringKind,
  text: string,
  { merchantKey, appId, sellerId }: Pick<GatewayKeys, 'merchantKey' | 'appId' | 'sellerId'>,
): void {
  const parameters = readForm(text)
  const call = sdkMethodOf(kind)
  if (parameters?.method !== call || !verifyRequest(parameters, merchantKey)) return
  if (parameters.app_auth_token) throw new NotBuiltError(OTHER_MERCHANT)
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

/** The page of the Alipay app that shows what is to be signed. */
const SIGN_PAGE = '60000157'
/** The browser inside the Alipay app, which opens a link of the gateway. */
const BROWSER_PAGE = '20000067'

/**
 * The signed string in what opens the Alipay app to sign: `alipays://platformapi/startapp` with the page of signatures
 * and `sign_params`, or with the app's browser and a `url`, which is what a desktop shows as a QR code (AL-169). A text
 * that is no such link is the string itself; a link to something else holds none and is empty.
 */
export function signStringOf(text: string): string {
  if (/^https?:/.test(text)) return queryOf(text)
  if (!text.startsWith('alipays:')) return text
  const { host, pathname, searchParams } = new URL(text)
  if (host !== 'platformapi' || pathname.toLowerCase() !== '/startapp') return ''
  const page = searchParams.get('appId')
  if (page === SIGN_PAGE) return searchParams.get('sign_params') ?? ''
  return page === BROWSER_PAGE ? queryOf(searchParams.get('url') ?? '') : ''
}

function queryOf(url: string): string {
  return url.split('?')[1] ?? ''
}

import { notBuiltCalls, notBuiltParameters } from '@skyshop/openapi/not-built'
import { NotBuiltError, notBuiltOf, refuseNotBuilt } from '../../engine/gateway/not-built.ts'
import { parseBeijing } from '../../engine/kernel/clock.ts'
import { mistakeText, type SignatureDiagnosis } from '../../engine/signing/signature-diagnosis.ts'
import { GATEWAY_METHODS, type GatewayMethod } from '../../wire/alipay/alipay-gateway-table.ts'
import { isMessage, validationErrorOf } from '../../wire/alipay/alipay-messages.ts'
import { type AlipayParameters, isGbk, verifyRequest } from '../../wire/alipay/alipay-signing.ts'
import type { GatewayKeys } from './alipay-account.ts'
import { decryptContent } from './alipay-content.ts'
import { type AlipayPlan, certificateRefusal } from './certificate-keys.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import { type SubCode, wrongParameterOf } from './refusals/refusal-table.ts'
import { signatureDetail } from './refusals/signature-diagnosis.ts'

/** A merchant's request once signature and form held. */
export interface MerchantCall {
  readonly method: GatewayMethod
  /** biz_content, checked against the method's schema. */
  readonly content: unknown
  /** Whether it came as ciphertext, as the answer then goes. */
  readonly isEncrypted: boolean
  readonly notifyUrl: string | null
  /** Where a browser goes afterwards; of page methods. */
  readonly returnUrl: string | null
  readonly charset: string
}

/** Error for each missing common parameter, in the order they are checked: the app first, its signature, then the form. */
const REQUIRED = [
  ['charset', 'isv.missing-charset'],
  ['sign_type', 'isv.missing-signature-type'],
  ['sign', 'isv.missing-signature'],
] as const satisfies readonly (readonly [string, SubCode])[]
const REQUIRED_WHEN_SIGNED = [
  ['method', 'isv.missing-method'],
  ['timestamp', 'isv.missing-timestamp'],
  ['version', 'isv.missing-version'],
] as const satisfies readonly (readonly [string, SubCode])[]
/** What a common parameter that breaks its schema is called. */
const INVALID: Readonly<Record<string, SubCode>> = {
  method: 'isv.invalid-method',
  timestamp: 'isv.invalid-timestamp',
  version: 'isv.invalid-version',
  format: 'isv.invalid-format',
}

/**
 * Reads a merchant's request, or throws AlipayRefusal; the signature is checked before anything an unknown client could
 * learn from. The age of the timestamp is not checked, as at Alipay: request numbers make a repeated request harmless.
 */
function readCall(
  parameters: AlipayParameters | null,
  keys: GatewayKeys,
  diagnosis: SignatureDiagnosis | null,
): MerchantCall {
  if (parameters === null) throw new AlipayRefusal('isv.invalid-parameter', 'not a form')
  checkSigner(parameters, keys, { appIds: [keys.appId], diagnosis })
  requireAll(parameters, REQUIRED_WHEN_SIGNED)
  const error = validationErrorOf('GatewayRequest', parameters)
  if (error !== null)
    throw new AlipayRefusal(INVALID[error.split(' ')[0] ?? ''] ?? 'isv.invalid-parameter', error)
  if (parseBeijing(parameters.timestamp ?? '') === null) throw new AlipayRefusal('isv.invalid-timestamp')
  if (parameters.app_auth_token) throw new NotBuiltError(OTHER_MERCHANT)
  for (const url of [parameters.notify_url, parameters.return_url]) refuseSuspect(url)
  const method = GATEWAY_METHODS.get(parameters.method ?? '')
  if (method === undefined) throw unknownMethod(parameters.method ?? '')
  return {
    method,
    content: readContent(method, keys, plainContent(parameters, keys)),
    isEncrypted: Boolean(parameters.encrypt_type),
    notifyUrl: parameters.notify_url ?? null,
    returnUrl: parameters.return_url ?? null,
    charset: parameters.charset ?? 'utf-8',
  }
}

/** A call whose signature and form hold, of an app that may make it; throws AlipayRefusal, which says what `diagnosis` found. */
export function admittedCall(
  parameters: AlipayParameters | null,
  { keys, diagnosis }: { readonly keys: GatewayKeys; readonly diagnosis: SignatureDiagnosis | null },
  { isKeyUploaded, notContracted }: AlipayPlan,
): MerchantCall {
  if (!isKeyUploaded && isAppKnown(parameters, keys)) throw new AlipayRefusal('isv.missing-signature-config')
  const call = readCall(parameters, keys, diagnosis)
  if (notContracted.includes(call.method.name)) throw new AlipayRefusal('isv.insufficient-isv-permissions')
  return call
}

/** The text of an answer as a fault of its signature leaves it: without one, or under one that does not hold (R-ALIPAY-35). */
export function distortAnswer(text: string, kind: string | undefined): string {
  if (kind === 'unsigned') return text.replace(SIGNATURE, '}')
  if (kind !== 'bad-signature') return text
  return text.replace(SIGNATURE, (_, sign: string) => {
    return `,"sign":"${sign.startsWith('A') ? 'B' : 'A'}${sign.slice(1)}"}`
  })
}

const SIGNATURE = /,"sign":"([^"]+)"\}$/

/** Tells whether parameters name an app of this merchant: refusals before that is known are not signed (AL-015). */
export function isAppKnown(
  parameters: AlipayParameters | null,
  { appId }: Pick<GatewayKeys, 'appId'>,
): boolean {
  return parameters?.app_id === appId
}

/** How a signer is checked. */
interface SignerCheck {
  /** Apps that may be named. */
  readonly appIds: readonly string[]
  /** What is known of a signature that does not hold, for the text of the refusal. */
  readonly diagnosis: SignatureDiagnosis | null
}

/** Checks who signed parameters; throws AlipayRefusal. */
export function checkSigner(
  parameters: AlipayParameters,
  keys: Pick<GatewayKeys, 'certificates' | 'merchantKey'>,
  { appIds, diagnosis }: SignerCheck,
): void {
  const mistake = diagnosis === null ? undefined : mistakeText(diagnosis)
  requireAll(parameters, [['app_id', 'isv.missing-app-id']])
  if (!appIds.includes(parameters.app_id ?? '')) throw new AlipayRefusal('isv.invalid-app-id', mistake)
  requireAll(parameters, REQUIRED)
  const { charset } = parameters
  if (!isGbk(charset) && charset?.toLowerCase() !== 'utf-8') throw new AlipayRefusal('isv.invalid-charset')
  if (parameters.sign_type !== 'RSA2') throw new AlipayRefusal('isv.invalid-signature-type', mistake)
  const refused = certificateRefusal(parameters, keys.certificates)
  if (refused !== null) throw new AlipayRefusal(refused)
  if (verifyRequest(parameters, keys.merchantKey)) return
  throw new AlipayRefusal(
    'isv.invalid-signature',
    diagnosis === null ? undefined : signatureDetail(diagnosis),
  )
}

/** Calls of a service provider for a merchant that has authorised its app. */
export const OTHER_MERCHANT = { what: 'app_auth_token', see: 'AL-028' } as const

/** Ciphertext of what is not UTF-8: no paper says which bytes are encrypted. */
const ENCRYPTED_GBK = {
  what: 'encrypt_type with charset GBK',
  see: '/reference/fidelity.html of the panel',
} as const

/** Refuses an address whose query names a parameter of the gateway, as seen of `method` (AL-040; others: assumed to pass). */
function refuseSuspect(url = ''): void {
  if (/[?&]method=/.test(url))
    throw new AlipayRefusal('isv.suspected-attack', 'method in the query of an address')
}

const METHOD_NAME = /^[a-z]+([.][a-z0-9]+)+$/

/** A name with the form of a method is one that Alipay may have and this gateway has not. */
function unknownMethod(name: string): AlipayRefusal | NotBuiltError {
  if (!METHOD_NAME.test(name)) return new AlipayRefusal('isv.invalid-method')
  return new NotBuiltError(notBuiltOf(notBuiltCalls.alipay, name))
}

/** The refusal of what is not built, in Alipay's form: of a method, an encryption, or a parameter of the content. */
export function notBuiltRefusal({ notBuilt, message }: NotBuiltError): AlipayRefusal {
  if (METHOD_NAME.test(notBuilt.what)) return new AlipayRefusal('isv.invalid-method', message)
  if (notBuilt.what === ENCRYPTED_GBK.what) return new AlipayRefusal('isv.invalid-encrypt', message)
  if (notBuilt.what === OTHER_MERCHANT.what) return new AlipayRefusal('isv.invalid-parameter', message)
  const isOfAgreement = notBuilt.what.includes(' of alipay.user.agreement.')
  return new AlipayRefusal(isOfAgreement ? 'ILLEGAL_PARAMS' : 'ACQ.INVALID_PARAMETER', message)
}

/** The member that an answer stands in: named after the method that was asked for, whatever became of it (AL-013). */
export function answerMethod(parameters: AlipayParameters | null): string | null {
  const name = parameters?.method ?? ''
  return METHOD_NAME.test(name) ? name : null
}

function requireAll(parameters: AlipayParameters, rows: readonly (readonly [string, SubCode])[]): void {
  for (const [name, subCode] of rows) if (!parameters[name]) throw new AlipayRefusal(subCode)
}

/** biz_content as a text of JSON, decrypted where the request says that it is ciphertext (AL-029). */
function plainContent(
  { encrypt_type, biz_content, charset }: AlipayParameters,
  keys: GatewayKeys,
): string | undefined {
  if (!encrypt_type) return biz_content
  if (encrypt_type !== 'AES') throw new AlipayRefusal('isv.invalid-encrypt')
  if (isGbk(charset)) throw new NotBuiltError(ENCRYPTED_GBK)
  const text = decryptContent(biz_content ?? '', keys.encryptKey)
  if (text === null) throw new AlipayRefusal('isv.decryption-error-unknown')
  return text
}

function readContent(method: GatewayMethod, { sellerId }: GatewayKeys, text = ''): unknown {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new AlipayRefusal('isv.invalid-parameter', 'biz_content is not JSON')
  }
  const asked = { call: method.name, body: content, own: { seller: sellerId } }
  refuseNotBuilt(notBuiltParameters.alipay[method.id], asked)
  if (isMessage(method.content, content)) return content
  throw new AlipayRefusal(wrongParameterOf(method.name), validationErrorOf(method.content, content) ?? '')
}

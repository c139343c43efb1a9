import { certificateRefusal } from '../../wire/alipay/alipay-certificates.ts'
import { GATEWAY_METHODS, type GatewayMethod } from '../../wire/alipay/alipay-gateway-table.ts'
import { isMessage, validationErrorOf } from '../../wire/alipay/alipay-messages.ts'
import { type AlipayParameters, verifyRequest } from '../../wire/alipay/alipay-signing.ts'
import type { GatewayKeys } from './alipay-account.ts'
import { AlipayRefusal, type SubCode } from './alipay-refusal.ts'

/** A merchant's request once signature and form held. */
export interface MerchantCall {
  readonly method: GatewayMethod
  /** biz_content, checked against the method's schema. */
  readonly content: unknown
  readonly notifyUrl: string | null
}

/** Error for each missing common parameter, in the order they are checked: the sender first, then the form. */
const REQUIRED = [
  ['app_id', 'isv.missing-app-id'],
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
export function readCall(parameters: AlipayParameters | null, keys: GatewayKeys): MerchantCall {
  if (parameters === null) throw new AlipayRefusal('isv.invalid-parameter', 'not a form')
  checkSigner(parameters, keys)
  requireAll(parameters, REQUIRED_WHEN_SIGNED)
  const error = validationErrorOf('GatewayRequest', parameters)
  if (error !== null)
    throw new AlipayRefusal(INVALID[error.split(' ')[0] ?? ''] ?? 'isv.invalid-parameter', error)
  const method = GATEWAY_METHODS.get(parameters.method ?? '')
  if (method === undefined) throw new AlipayRefusal('isv.invalid-method')
  return {
    method,
    content: readContent(method, parameters.biz_content),
    notifyUrl: parameters.notify_url ?? null,
  }
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

function checkSigner(parameters: AlipayParameters, keys: GatewayKeys): void {
  requireAll(parameters, REQUIRED)
  if (parameters.app_id !== keys.appId) throw new AlipayRefusal('isv.invalid-app-id')
  if (parameters.charset?.toLowerCase() !== 'utf-8') throw new AlipayRefusal('isv.invalid-charset')
  if (parameters.sign_type !== 'RSA2') throw new AlipayRefusal('isv.invalid-signature-type')
  const refused = certificateRefusal(parameters, keys.certificates)
  if (refused !== null) throw new AlipayRefusal(refused)
  if (!verifyRequest(parameters, keys.merchantKey)) throw new AlipayRefusal('isv.invalid-signature')
}

function requireAll(parameters: AlipayParameters, rows: readonly (readonly [string, SubCode])[]): void {
  for (const [name, subCode] of rows) if (!parameters[name]) throw new AlipayRefusal(subCode)
}

function readContent(method: GatewayMethod, text = ''): unknown {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new AlipayRefusal('isv.invalid-parameter', 'biz_content is not JSON')
  }
  if (isMessage(method.content, content)) return content
  throw new AlipayRefusal('ACQ.INVALID_PARAMETER', validationErrorOf(method.content, content) ?? '')
}

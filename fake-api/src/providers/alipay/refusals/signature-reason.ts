import type { KeyObject } from 'node:crypto'
import { verifyText } from '../../../engine/signing/crypto.ts'
import { type AlipayParameters, signedContent } from '../../../wire/alipay/alipay-signing.ts'

/** Texts that clients sign by mistake, and what the mistake is. */
const MISTAKES: readonly [reason: string, text: (parameters: AlipayParameters) => string][] = [
  ['signed without sign_type', (all) => signedContent(all, { without: ['sign', 'sign_type'] })],
  ['signed with empty values', (all) => signedContent(all, { isEmptyCovered: true })],
  ['signed over encoded values', (all) => signedContent(mapped(all, encodeURIComponent))],
  ['signed in the order of the form', (all) => joined(Object.entries(all).filter(isSigned))],
  ['signed without biz_content', (all) => signedContent(all, { without: ['sign', 'biz_content'] })],
]

/** What parameters were signed over by mistake; null for what no known mistake makes. */
export function signatureMistake(parameters: AlipayParameters, key: KeyObject): string | null {
  const sign = parameters.sign ?? ''
  return MISTAKES.find(([, text]) => verifyText(text(parameters), sign, key))?.[0] ?? null
}

/**
 * The refusal of a signature as Alipay words it, with the text that was checked (AL-016). The reason is what a local
 * gateway can add: which other text the client has signed.
 */
export function signatureDetail(parameters: AlipayParameters, key: KeyObject): string {
  const reason = signatureMistake(parameters, key) ?? 'signed over another text or by another key'
  const checked = signedContent(parameters)
  return `验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配，网关生成的验签字符串为：${checked} (${reason})`
}

function mapped(parameters: AlipayParameters, change: (value: string) => string): AlipayParameters {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, change(value)]))
}

const isSigned = ([name, value]: readonly [string, string]) => name !== 'sign' && value !== ''

const joined = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${name}=${value}`).join('&')

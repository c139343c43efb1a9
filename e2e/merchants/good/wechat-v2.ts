import { createDecipheriv, createHash, createHmac, X509Certificate } from 'node:crypto'
import type { Clock } from './clock.ts'
import { nonce, type WechatAccount } from './wechat-v3.ts'

/** Fields of a message of v2. */
export type Fields = Record<string, string>

/** Answers of a receiver of v2 notifies. */
export const acknowledged = '<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>'
export const refused = '<xml><return_code><![CDATA[FAIL]]></return_code></xml>'

/** API v2: XML under the merchant's key. */
export class WechatV2 {
  readonly #account: WechatAccount
  readonly #clock: Clock

  constructor(account: WechatAccount, clock: Clock) {
    this.#account = account
    this.#clock = clock
  }

  /** Calls a path; null when nobody knows what became of the call: no answer, or no signature that holds. */
  async call(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Fields | null> {
    const { appid, mchid, baseUrl, apiV2Key } = this.#account
    const message = { appid, mch_id: mchid, nonce_str: nonce(), sign_type: 'HMAC-SHA256', ...fields }
    const body = toXml({ ...message, sign: signFields(message, apiV2Key, 'HMAC-SHA256') })
    try {
      const sent = { method: 'POST', headers: { 'content-type': 'text/xml', ...headers }, body }
      const answer = fromXml(await (await fetch(`${baseUrl}${path}`, sent)).text())
      return this.isSigned(answer) ? answer : null
    } catch {
      return null
    }
  }

  /** Address of a page inside WeChat: the values are signed as they are, and encoded once. */
  link(path: string, fields: Fields): string {
    const { appid, mchid, baseUrl, apiV2Key } = this.#account
    const message = { appid, mch_id: mchid, ...fields }
    const signed = { ...message, sign: signFields(message, apiV2Key, 'MD5') }
    const query = Object.entries(signed).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    return `${baseUrl}${path}?${query.join('&')}`
  }

  /** Whether a message is signed with the merchant's key of v2. */
  isSigned({ sign = '', ...fields }: Fields): boolean {
    const type = sign.length === 64 ? 'HMAC-SHA256' : 'MD5'
    return signFields(fields, this.#account.apiV2Key, type) === sign.toUpperCase()
  }

  /** What the app hands to WeChat's SDK for an order of v2. */
  sdkParameters(prepayid: string): Fields {
    const { appid, mchid, apiV2Key } = this.#account
    const timestamp = String(Math.floor(this.#clock.nowMs / 1000))
    const fields = { appid, partnerid: mchid, prepayid, package: 'Sign=WXPay', noncestr: nonce(), timestamp }
    return { ...fields, sign: signFields(fields, apiV2Key, 'MD5') }
  }

  /** The header that names the client certificate of a refund, as a proxy that ends TLS hands it on. */
  certificateHeader(): Record<string, string> {
    const { raw } = new X509Certificate(this.#account.merchantCertificate)
    return { 'client-cert': `:${raw.toString('base64')}:` }
  }

  /** What is sealed in the notice of a refund; null for what another key sealed. */
  openRefund(sealed: string): Fields | null {
    const key = createHash('md5').update(this.#account.apiV2Key).digest('hex')
    const decipher = createDecipheriv('aes-256-ecb', key, null)
    try {
      return fromXml(Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]).toString('utf8'))
    } catch {
      return null
    }
  }
}

/** Signature of v2: values that are not empty, sorted by ASCII, the key behind them. */
function signFields(fields: Fields, key: string, type: 'MD5' | 'HMAC-SHA256'): string {
  const pairs = Object.entries(fields).filter(([, value]) => value !== '')
  const sorted = pairs.sort(([a], [b]) => (a < b ? -1 : 1))
  const text = `${sorted.map(([name, value]) => `${name}=${value}`).join('&')}&key=${key}`
  const hash = type === 'MD5' ? createHash('md5') : createHmac('sha256', key)
  return hash.update(text).digest('hex').toUpperCase()
}

function toXml(fields: Fields): string {
  const members = Object.entries(fields).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
  return `<xml>${members.join('')}</xml>`
}

/** The members of a message, whatever its root is called. */
export function fromXml(text: string): Fields {
  const member = /<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g
  return Object.fromEntries(
    [...text.matchAll(member)].map(([, name, data, plain]) => [name, data ?? plain ?? '']),
  )
}

/** Text without the characters of four bytes that WeChat refuses. */
export function plainText(text: string): string {
  return [...text].filter((character) => Buffer.byteLength(character) < 4).join('')
}

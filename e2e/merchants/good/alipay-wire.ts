import { createSign, createVerify } from 'node:crypto'
import { AlipayCertificates, type CertificateFiles } from './alipay-certificates.ts'
import { beijingTime, type Clock } from './clock.ts'

/** The merchant's app, as Alipay's open platform hands it out; with the files of certificate mode, if it is in that. */
export interface AlipayAccount extends Partial<CertificateFiles> {
  gateway: string
  appId: string
  privateKey: string
  alipayPublicKey: string
  /** The account that the money goes to. */
  sellerId?: string
}

/** Members of an answer or a notify. */
export type Members = Record<string, string>

/** Requests and strings signed for Alipay, and what comes back. */
export class AlipayWire {
  readonly #clock: Clock
  #account: AlipayAccount
  #certificates: AlipayCertificates | null

  constructor(account: AlipayAccount, clock: Clock) {
    this.#clock = clock
    this.#account = account
    this.#certificates = certificatesOf(account)
  }

  get account(): AlipayAccount {
    return this.#account
  }

  /** Goes on with the files of today: a certificate is renewed before it ends. */
  renew(account: AlipayAccount): void {
    this.#account = account
    this.#certificates = certificatesOf(account)
  }

  /** What the app hands to Alipay: parameters signed raw and encoded afterwards. */
  string(method: string, content: object, notifyUrl: string): string {
    return toForm(this.#signed(method, content, { notify_url: notifyUrl }))
  }

  /**
   * Calls the gateway; null when nobody knows what became of the call: no answer, no signature that holds, an error of the
   * gateway or of the system behind it.
   */
  async call(method: string, content: object, notifyUrl?: string): Promise<Members | null> {
    try {
      return await this.#read(await this.#send(method, content, notifyUrl), method)
    } catch {
      return null
    }
  }

  async #send(method: string, content: object, notifyUrl?: string): Promise<string> {
    const body = toForm(this.#signed(method, content, notifyUrl ? { notify_url: notifyUrl } : {}))
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    const response = await fetch(this.#account.gateway, { method: 'POST', headers, body })
    return response.text()
  }

  async #read(text: string, method: string): Promise<Members | null> {
    const member = memberOf(method)
    const answer = JSON.parse(text)
    if (typeof answer.sign !== 'string' || typeof answer[member] !== 'object') return null
    // What is signed are the characters as they came.
    const raw = memberText(text, member)
    if (raw === null || !holds(raw, answer.sign, await this.#keyOf(answer.alipay_cert_sn))) return null
    const { code, sub_code = '' } = answer[member]
    const isUnknown = code === '20000' || String(sub_code).endsWith('SYSTEM_ERROR')
    return isUnknown ? null : answer[member]
  }

  /** The key that an answer is signed with; one of a certificate that is new is fetched first. */
  async #keyOf(serial = ''): Promise<string> {
    if (this.#certificates === null) return this.#account.alipayPublicKey
    if (this.#certificates.keyOf(serial) === null) {
      const method = 'alipay.open.app.alipaycert.download'
      const answer = JSON.parse(await this.#send(method, { alipay_cert_sn: serial }))
      const { alipay_cert_content = '' } = answer[memberOf(method)]
      this.#certificates.take(Buffer.from(alipay_cert_content, 'base64').toString('utf8'))
    }
    return this.#certificates.keyOf(serial) ?? ''
  }

  /** The members of a notify; null for one that Alipay did not sign. */
  readNotify(body: string): Members | null {
    const form = new URLSearchParams(body)
    const members = Object.fromEntries(form)
    const { sign = '', sign_type: _, ...others } = members
    return holds(toText(others), sign, this.#account.alipayPublicKey) ? members : null
  }

  #signed(method: string, content: object, others: Members): Members {
    const parameters: Members = {
      ...{ app_id: this.#account.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2' },
      ...{ timestamp: beijingTime(this.#clock.nowMs), version: '1.0', biz_content: JSON.stringify(content) },
      ...{ ...this.#certificates?.named, ...others },
    }
    const sign = createSign('RSA-SHA256').update(toText(parameters)).sign(this.#account.privateKey, 'base64')
    return { ...parameters, sign }
  }
}

/** The certificates of an app; null for one in key mode. */
function certificatesOf({ appCertContent, alipayPublicCertContent, alipayRootCertContent }: AlipayAccount) {
  if (!appCertContent || !alipayPublicCertContent || !alipayRootCertContent) return null
  return new AlipayCertificates({ appCertContent, alipayPublicCertContent, alipayRootCertContent })
}

function holds(text: string, sign: string, key: string): boolean {
  return createVerify('RSA-SHA256').update(text).verify(key, sign, 'base64')
}

/** The member of an answer that has what a method says. */
const memberOf = (method: string) => `${method.replaceAll('.', '_')}_response`

/** Values that are not empty, sorted by name, as they are. */
function toText(members: Members): string {
  const pairs = Object.entries(members).filter(([, value]) => value !== '')
  const sorted = pairs.sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([name, value]) => `${name}=${value}`).join('&')
}

function toForm(members: Members): string {
  return Object.entries(members)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

/** The characters of a member's value in the text of an answer: an object, up to the brace that closes it. */
function memberText(text: string, member: string): string | null {
  const begin = text.indexOf('{', text.indexOf(`"${member}"`))
  let depth = 0
  let isQuoted = false
  for (let at = begin; at >= 0 && at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted && character === '\\') at += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '{') depth += 1
    else if (!isQuoted && character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(begin, at + 1)
    }
  }
  return null
}

/** An amount in yuan with two decimals. */
export function yuan(amountFen: number): string {
  return `${Math.floor(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`
}

/** The fen of an amount in yuan, read as text; NaN for none. */
export function fen(text = ''): number {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

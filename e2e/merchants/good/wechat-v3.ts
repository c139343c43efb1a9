import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import { type Clock, minute } from './clock.ts'
import type { Incoming } from './exchange.ts'

/** The merchant's account, as WeChat's merchant platform hands it out. */
export interface WechatAccount {
  baseUrl: string
  appid: string
  /** Of the official account, whose pages pay inside WeChat. */
  officialAppid: string
  mchid: string
  serial: string
  privateKey: string
  merchantCertificate: string
  platformSerial: string
  platformPublicKey: string
  apiV3Key: string
  apiV2Key: string
}

/** An answer that WeChat signed. */
export interface V3Answer {
  status: number
  body: Record<string, unknown>
}

interface Resource {
  ciphertext: string
  nonce: string
  associated_data?: string
}

/** API v3: RSA signatures, JSON, sealed notifies. */
export class WechatV3 {
  readonly #account: WechatAccount
  readonly #clock: Clock

  constructor(account: WechatAccount, clock: Clock) {
    this.#account = account
    this.#clock = clock
  }

  /** Calls a path; null when nobody knows what became of the call: no answer, a failure of WeChat, or no signature that holds. */
  async call(method: 'GET' | 'POST', path: string, message?: object): Promise<V3Answer | null> {
    const body = message === undefined ? '' : JSON.stringify(message)
    const url = new URL(`${this.#account.baseUrl}${path}`)
    const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
    const authorization = this.#authorize(method, url.pathname + url.search, body)
    try {
      const init = { method, headers: { ...headers, authorization }, ...(body && { body }) }
      const response = await fetch(url, init)
      const text = await response.text()
      if (!this.#isSigned(Object.fromEntries(response.headers), text) || response.status >= 500) return null
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) }
    } catch {
      return null
    }
  }

  /** Fetches a file, whose answer has no signature. */
  async download(address: string): Promise<string | null> {
    const url = new URL(address)
    const authorization = this.#authorize('GET', url.pathname + url.search, '')
    const response = await fetch(url, { headers: { authorization } }).catch(() => null)
    return response?.ok ? await response.text() : null
  }

  /** What a notify says: its kind, and what was sealed in it; null for one that WeChat did not sign. */
  readNotify({ headers, body }: Incoming): { kind: string; content: Record<string, unknown> } | null {
    if (!this.#isSigned(headers, body)) return null
    const { event_type, resource } = JSON.parse(body) as { event_type: string; resource: Resource }
    const content = this.#open(resource)
    return content === null ? null : { kind: event_type, content }
  }

  /** What the app hands to WeChat's SDK, with the bare prepay id in its signature. */
  sdkParameters(prepayid: string): Record<string, string> {
    const { appid, mchid } = this.#account
    const [timestamp, noncestr] = [String(Math.floor(this.#clock.nowMs / 1000)), nonce()]
    const sign = this.#sign(`${appid}\n${timestamp}\n${noncestr}\n${prepayid}\n`)
    return { appid, partnerid: mchid, prepayid, package: 'Sign=WXPay', noncestr, timestamp, sign }
  }

  /** What a page inside WeChat hands to its bridge, with the whole package value in its signature. */
  pageParameters(prepayId: string): Record<string, string> {
    const { officialAppid: appId } = this.#account
    const [timeStamp, nonceStr] = [String(Math.floor(this.#clock.nowMs / 1000)), nonce()]
    const value = `prepay_id=${prepayId}`
    const paySign = this.#sign(`${appId}\n${timeStamp}\n${nonceStr}\n${value}\n`)
    return { appId, timeStamp, nonceStr, package: value, signType: 'RSA', paySign }
  }

  #authorize(method: string, path: string, body: string): string {
    const { mchid, serial } = this.#account
    const [timestamp, nonce_str] = [String(Math.floor(this.#clock.nowMs / 1000)), nonce()]
    const signature = this.#sign(`${method}\n${path}\n${timestamp}\n${nonce_str}\n${body}\n`)
    const parts = { mchid, nonce_str, signature, timestamp, serial_no: serial }
    const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
    return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
  }

  #sign(text: string): string {
    return createSign('RSA-SHA256').update(text).sign(this.#account.privateKey, 'base64')
  }

  #isSigned(headers: Incoming['headers'], body: string): boolean {
    const { platformSerial, platformPublicKey } = this.#account
    const of = (name: string) => String(headers[`wechatpay-${name}`] ?? '')
    const isFresh = Math.abs(Number(of('timestamp')) * 1000 - this.#clock.nowMs) <= 5 * minute
    if (of('serial') !== platformSerial || !isFresh) return false
    const text = `${of('timestamp')}\n${of('nonce')}\n${body}\n`
    return createVerify('RSA-SHA256').update(text).verify(platformPublicKey, of('signature'), 'base64')
  }

  #open({ ciphertext, nonce: iv, associated_data = '' }: Resource): Record<string, unknown> | null {
    const sealed = Buffer.from(ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', this.#account.apiV3Key, iv)
    decipher.setAAD(Buffer.from(associated_data)).setAuthTag(sealed.subarray(-16))
    try {
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.toString('utf8'))
    } catch {
      return null
    }
  }
}

/** Thirty-two digits that no other message has. */
export function nonce(): string {
  return randomBytes(16).toString('hex')
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hash, Transformer } from 'wechatpay-axios-plugin'
import { loadPrivateKey } from '../../src/engine/signing/crypto.ts'
import { wechatMerchantFiles } from '../../src/providers/wechat/platform-keys.ts'
import { buildAuthorization } from '../../src/wire/wechat/request-signing.ts'
import { inWechat } from './contract.ts'
import { advance, control, makeWorld } from './control.ts'
import { clientCertificateOf, numbering } from './papay-merchant.ts'
import type { TestStack } from './test-stack.ts'

export const PRE_NOTICE_PLAN = '120201'
export const DAY_AFTER_PLAN = '120301'

type Fields = Record<string, string>

/** An address that keeps what it is sent, and acknowledges it. */
export interface NotifyListener {
  readonly url: string
  readonly bodies: string[]
  close(): void
}

/** Opens an address for webhooks of v2. */
export async function listenForNotifies(): Promise<NotifyListener> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    bodies.push(await text(request))
    response.end('<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/notify`, bodies, close: () => server.close() }
}

const filesOf = (stack: TestStack, worldId: string) =>
  stack.app.registry.use(worldId, (world) => wechatMerchantFiles(world, stack.gatewayUrl))

/** A merchant of its own at WeChat Pay in a world; v2 is signed and read by a library. */
export class DeductingMerchant {
  readonly worldId: string
  readonly #stack: TestStack
  readonly #files: Awaited<ReturnType<typeof wechatMerchantFiles>>
  readonly #listener: NotifyListener
  readonly #serialOf = numbering()
  /** How it signs in v2. */
  type: 'MD5' | 'HMAC-SHA256' = 'MD5'

  static async open(stack: TestStack, listener: NotifyListener): Promise<DeductingMerchant> {
    const { worldId } = await makeWorld(stack)
    return new DeductingMerchant(stack, { worldId, files: await filesOf(stack, worldId), listener })
  }

  constructor(
    stack: TestStack,
    parts: {
      worldId: string
      files: Awaited<ReturnType<typeof wechatMerchantFiles>>
      listener: NotifyListener
    },
  ) {
    this.worldId = parts.worldId
    this.#stack = stack
    this.#files = parts.files
    this.#listener = parts.listener
  }

  get keys() {
    return this.#files
  }

  /** Whether a v2 message is signed with the merchant's key. */
  isSigned({ sign, ...fields }: Fields): boolean {
    const type = sign?.length === 64 ? 'HMAC-SHA256' : 'MD5'
    return sign !== undefined && Hash.sign(type, fields, this.#files.apiV2Key) === sign
  }

  /** Sends a v2 message that is signed with `key`, and answers the fields of the answer. */
  call(path: string, fields: Fields, key = this.#files.apiV2Key): Promise<Fields> {
    return this.#post(path, this.#signed(fields, key))
  }

  #post(path: string, body: string, headers: Fields = {}): Promise<Fields> {
    return this.send(path, { method: 'POST', headers: { 'content-type': 'text/xml', ...headers }, body })
  }

  #signed(fields: Fields, key: string): string {
    const { appid, mchid: mch_id } = this.#files
    const type = this.type === 'MD5' ? {} : { sign_type: this.type }
    const message = { appid, mch_id, nonce_str: 'n1', ...type, ...fields }
    return String(Transformer.toXml({ ...message, sign: Hash.sign(this.type, message, key) }))
  }

  /** Sends a request of any kind to a path of v2. */
  async send(path: string, request: RequestInit): Promise<Fields> {
    const response = await fetch(`${this.#files.baseUrl}/${path}`, request)
    return Transformer.toObject(await response.text()) as Fields
  }

  /** Signs a contract and answers its number. */
  async sign(planId = PRE_NOTICE_PLAN, contract_code = 'C1'): Promise<string> {
    const nowMs = await this.nowMs()
    const { pre_entrustweb_id: preEntrustWebId } = await this.call('papay/preentrustweb', {
      ...{ plan_id: planId, contract_code, request_serial: this.#serialOf(contract_code) },
      contract_display_account: 'Anna',
      ...{ notify_url: this.#listener.url, version: '1.0', timestamp: String(Math.floor(nowMs / 1000)) },
    })
    const call = { call: 'sign', body: { preEntrustWebId } } as const
    const { contractId } = await inWechat<{ contractId: string }>(this.#stack, this.worldId, call)
    return contractId
  }

  /** Applies for a deduction. */
  deduct(contract_id: string, out_trade_no: string, change: Fields = {}): Promise<Fields> {
    return this.call('pay/pappayapply', {
      ...{ body: '云存储 连续包月', total_fee: '1790', trade_type: 'PAP', contract_id, out_trade_no },
      ...{ notify_url: this.#listener.url, ...change },
    })
  }

  /** Gives a part of a deduction back in v2, under the client certificate. */
  async refund(out_trade_no: string, out_refund_no: string): Promise<Fields> {
    const asked = { out_trade_no, out_refund_no, total_fee: '1790', refund_fee: '10' }
    const message = this.#signed({ ...asked, notify_url: this.#listener.url }, this.#files.apiV2Key)
    const headers = { 'client-cert': await clientCertificateOf(this.#stack, this.worldId) }
    return this.#post('secapi/pay/refund', message, headers)
  }

  query(out_trade_no: string): Promise<Fields> {
    return this.call('pay/orderquery', { out_trade_no })
  }

  /** The last webhook; its signature was found right. */
  lastNotify(): Fields {
    const fields = Transformer.toObject(this.#listener.bodies.at(-1) ?? '') as Fields
    if (!this.isSigned(fields)) throw new Error('the webhook is not signed with the key of the merchant')
    return fields
  }

  /** Sends a signed request of v3. */
  async callV3(method: 'GET' | 'POST', path: string, message?: object) {
    const { mchid, serial, privateKey, baseUrl } = this.#files
    const url = new URL(`${baseUrl}${path}`)
    const body = message === undefined ? '' : JSON.stringify(message)
    const signer = { mchid, serial, key: loadPrivateKey(privateKey) }
    const moment = { nowMs: await this.nowMs(), nonce: 'n'.repeat(32) }
    const signed = { method, path: `${url.pathname}${url.search}`, body }
    const authorization = buildAuthorization(signed, signer, moment)
    const headers = { authorization, accept: 'application/json', 'content-type': 'application/json' }
    const response = await fetch(url, { method, headers, ...(body === '' ? {} : { body }) })
    const answer = await response.text()
    return { status: response.status, headerNames: [...response.headers.keys()], text: answer }
  }

  /** Has the payer told of a coming deduction. */
  async announce(contractId: string, change: object = {}) {
    const { mchid, appid } = this.#files
    const message = { mchid, appid, estimated_amount: { amount: 1790, currency: 'CNY' }, ...change }
    const answer = await this.callV3('POST', `/v3/papay/contracts/${contractId}/notify`, message)
    const code = answer.text === '' ? null : (JSON.parse(answer.text) as { code: string }).code
    return { ...answer, code }
  }

  nowMs(): Promise<number> {
    return this.#stack.app.registry.use(this.worldId, async (world) => world.nowMs())
  }

  wait(byMs: number) {
    return advance(this.#stack, this.worldId, { byMs })
  }

  async arm(record: object): Promise<void> {
    await control(this.#stack, 'POST', `/control/worlds/${this.worldId}/faults`, { body: record })
  }

  /** The merchant with the keys that it has now. */
  async reopened(): Promise<DeductingMerchant> {
    const { worldId } = this
    const files = await filesOf(this.#stack, worldId)
    return new DeductingMerchant(this.#stack, { worldId, files, listener: this.#listener })
  }

  /** Sets the merchant's account up otherwise. */
  async set(wechat: object): Promise<void> {
    const path = `/control/worlds/${this.worldId}/merchant-plans`
    await control(this.#stack, 'PATCH', path, { body: { wechat } })
  }
}

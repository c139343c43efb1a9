import { createDecipheriv, createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Wechat } from '@skyshop/openapi/wallets/wechat'
import { deriveNonce, loadPrivateKey } from '../../src/engine/signing/crypto.ts'
import { issueCertificate } from '../../src/engine/signing/x509.ts'
import { wechatMerchantFiles } from '../../src/providers/wechat/platform-keys.ts'
import { wechatAccountOf } from '../../src/providers/wechat/wechat-account.ts'
import { type PapaySignType, signPapay, verifyPapay } from '../../src/wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from '../../src/wire/wechat/papay-xml.ts'
import { buildAuthorization } from '../../src/wire/wechat/request-signing.ts'
import { inWechat } from './contract.ts'
import { control, makeWorld } from './control.ts'
import type { TestStack } from './test-stack.ts'

/** The template in pre-notice mode, and the one in 24-hour mode, that tests sign under. */
const NOTICE_PLAN = '120201'
export const DAY_AFTER_PLAN = '120301'

/** The instant a world begins at, in seconds. */
const BEGIN_S = 1_795_138_860

/** A merchant of v2 that is not the product: it keeps what it is told, and acknowledges. */
export class PapayListener {
  /** Messages as they came, by path. */
  readonly messages: { readonly path: string; readonly body: string }[] = []
  readonly #server = createServer(async (request, response) => {
    this.messages.push({ path: request.url ?? '', body: await text(request) })
    response.end('<xml><return_code><![CDATA[SUCCESS]]></return_code></xml>')
  })

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()))
    return this
  }

  /** The address of a path here. */
  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`
  }

  /** Messages at a path, as fields. */
  at(path: string): PapayFields[] {
    return this.messages.filter((one) => one.path === path).map(({ body }) => parsePapayXml(body) ?? {})
  }

  close(): void {
    this.#server.close()
  }
}

/** Numbers contracts in the order they are named in, from 1: a serial is of one contract alone. */
export function numbering(): (contractCode: string) => string {
  const codes: string[] = []
  return (contractCode) => {
    if (!codes.includes(contractCode)) codes.push(contractCode)
    return String(codes.indexOf(contractCode) + 1)
  }
}

/** A merchant of v2 in a world of its own. */
export type PapayMerchant = Awaited<ReturnType<typeof openPapayMerchant>>

/** Makes a world and the merchant that calls its gateway, under the kind of signature given. */
export async function openPapayMerchant(
  stack: Pick<TestStack, 'app' | 'gatewayUrl' | 'controlUrl' | 'controlToken'>,
  listener: PapayListener,
  type: PapaySignType = 'HMAC-SHA256',
  scenario?: string,
) {
  const { worldId } = await makeWorld(stack, scenario)
  const { appid, mchid, apiV2Key, baseUrl } = await stack.app.registry.use(worldId, (world) =>
    wechatMerchantFiles(world, stack.gatewayUrl),
  )
  const send = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'text/xml', ...headers }, body }
    const reply = await fetch(`${baseUrl}${path}`, sent)
    return { status: reply.status, text: await reply.text() }
  }
  const signed = (fields: PapayFields) => {
    const common = { appid, mch_id: mchid, nonce_str: 'n1', ...(type === 'MD5' ? {} : { sign_type: type }) }
    return signPapay({ ...common, ...fields }, apiV2Key, type)
  }
  const call = async (path: string, fields: PapayFields, headers?: Record<string, string>) =>
    parsePapayXml((await send(path, buildPapayXml(signed(fields)), headers)).text) ?? {}
  const serialOf = numbering()
  /** Fields of a signing, at the instant the world begins at. */
  const signing = (change: PapayFields = {}): PapayFields => ({
    ...{ plan_id: NOTICE_PLAN, contract_code: 'C1', version: '1.0' },
    ...{ request_serial: serialOf(change.contract_code ?? 'C1'), contract_display_account: '1380021' },
    ...{
      notify_url: listener.url(`/sign/${worldId}`),
      timestamp: String(BEGIN_S),
      return_app: 'Y',
      ...change,
    },
  })
  const presign = (change?: PapayFields) => call('/papay/preentrustweb', signing(change))
  const phone = <T>(which: 'sheet' | 'sign' | 'list' | 'end', body: object) =>
    inWechat<T>(stack, worldId, { call: which, body })
  /** Opens a signing and signs; returns what the phone was told. */
  const sign = async (change?: PapayFields, onPhone: object = {}) => {
    const { pre_entrustweb_id: preEntrustWebId = '' } = await presign(change)
    return phone<Wechat['ContractSignResponse']>('sign', { preEntrustWebId, ...onPhone })
  }
  const setUp = (wechat: Schemas['WechatPlanChange']) =>
    control<Schemas['ControlRefusal']>(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, {
      body: { wechat },
    })
  const holds = (fields: PapayFields) => verifyPapay(fields, apiV2Key)
  return {
    worldId,
    appid,
    mchid,
    apiV2Key,
    baseUrl,
    send,
    signed,
    call,
    signing,
    presign,
    phone,
    sign,
    setUp,
    holds,
  }
}

type Stack = Pick<TestStack, 'app' | 'gatewayUrl'>

/** The client certificate of a merchant, or one of its key under another number, as a proxy hands it on. */
export async function clientCertificateOf(stack: Stack, worldId: string, serial?: string): Promise<string> {
  const account = await stack.app.registry.use(worldId, (world) => wechatAccountOf(world))
  const pem = await issueCertificate({
    ...{ serial: serial ?? account.merchantSerial, subject: 'CN=1900006891', issuer: 'CN=Tenpay' },
    ...{ publicKeyPem: account.merchantPublicKeyPem, issuerKeyPem: account.merchantPrivateKeyPem },
    ...{ validFromMs: Date.UTC(2020, 0, 1), validUntilMs: Date.UTC(2100, 0, 1) },
  })
  return `:${pem.replaceAll(/-----[^-]+-----|\s/g, '')}:`
}

/** Calls v3 as the merchant of a world; the text of the answer. */
export async function textOfV3(
  stack: Stack,
  worldId: string,
  { method, place, content }: { method: 'GET' | 'POST'; place: string; content?: object },
): Promise<string> {
  return stack.app.registry.use(worldId, async (world) => {
    const { mchid, merchantSerial: serial, merchantPrivateKeyPem } = await wechatAccountOf(world)
    const [path, body] = [`/wallets/wechat/${worldId}${place}`, content ? JSON.stringify(content) : '']
    const key = loadPrivateKey(merchantPrivateKeyPem)
    const moment = { nowMs: world.nowMs(), nonce: deriveNonce(path, body) }
    const authorization = buildAuthorization({ method, path, body }, { mchid, serial, key }, moment)
    const headers = { authorization, accept: 'application/json', 'content-type': 'application/json' }
    return (await fetch(`${stack.gatewayUrl}${path}`, { method, headers, ...(content && { body }) })).text()
  })
}

/** Calls v3 as the merchant of a world; the members of the answer. */
export async function callV3(
  stack: Stack,
  worldId: string,
  call: Parameters<typeof textOfV3>[2],
): Promise<Record<string, unknown>> {
  return JSON.parse(await textOfV3(stack, worldId, call))
}

/** Opens the `req_info` of a refund notice as a merchant's own program does, without code of ours; null under another key. */
export function openReqInfo(reqInfo: string, key: string): Record<string, string> | null {
  const decipher = createDecipheriv('aes-256-ecb', createHash('md5').update(key).digest('hex'), null)
  try {
    const text = Buffer.concat([decipher.update(reqInfo, 'base64'), decipher.final()]).toString('utf8')
    // One wrong key in some 256 leaves padding that holds: what comes out then is no message.
    if (!text.startsWith('<root>')) return null
    const members = text.matchAll(/<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g)
    return Object.fromEntries(Array.from(members, ([, name, data, plain]) => [name, data ?? plain ?? '']))
  } catch {
    return null
  }
}

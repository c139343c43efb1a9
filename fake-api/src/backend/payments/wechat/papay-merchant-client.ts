import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { type HttpSender, WallTimeoutError } from '../../../engine/http/http-sender.ts'
import { traceHeaders } from '../../../engine/journal/journal-entry.ts'
import { deriveNonce } from '../../../engine/signing/crypto.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { PapayKeyStore } from '../../../providers/wechat/papay/papay-keys.ts'
import { type PapayOperationId, papayPath } from '../../../wire/wechat/papay-operations.ts'
import { signPapay, verifyPapay } from '../../../wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from '../../../wire/wechat/papay-xml.ts'
import { type MessageName, wechatMessages } from '../../../wire/wechat/wechat-messages.ts'

/** WeChat refused, or what it answered cannot be trusted (`code` null). */
export class PapayGatewayError extends Error {
  override name = 'PapayGatewayError'
  readonly code: string | null

  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}

/** One v2 call of the merchant; appid, mch_id, nonce and signature are added. */
export interface PapayCall<Name extends MessageName> {
  readonly operation: PapayOperationId
  readonly response: Name
  readonly fields: PapayFields
  readonly merchant: { readonly appid: string; readonly mchid: string }
  readonly traceId: string
}

/** The merchant's v2 calls: real HTTP, never inside a transaction. Throws PapayGatewayError. */
export interface PapayMerchantClient {
  call<Name extends MessageName>(world: World, call: PapayCall<Name>): Promise<Schemas[Name]>
  /** What an error of a call means, see ContractWallet.classifyError. */
  classifyError(error: unknown): 'refused' | 'unknown' | null
}

/** What the client needs. */
export interface PapayMerchantOptions {
  readonly papayKeys: PapayKeyStore
  readonly http: HttpSender
  readonly gatewayBaseUrl: () => string
}

/** The merchant's v2 client; it signs with HMAC-SHA256. */
export function createPapayMerchantClient(options: PapayMerchantOptions): PapayMerchantClient {
  return {
    async call(world, call) {
      const answer = await send(options, world, call)
      if (!wechatMessages.fits(call.response, answer))
        throw new PapayGatewayError(`${call.operation}: the answer is no ${call.response}`)
      return answer
    },
    classifyError(error) {
      if (error instanceof PapayGatewayError)
        return error.code === null || error.code === 'SYSTEMERROR' ? 'unknown' : 'refused'
      const isLost = error instanceof WallTimeoutError
      return isLost || (error instanceof Error && 'code' in error) ? 'unknown' : null
    },
  }
}

async function send(
  options: PapayMerchantOptions,
  world: World,
  call: Omit<PapayCall<MessageName>, 'response'>,
): Promise<PapayFields> {
  const { operation, merchant, traceId } = call
  const key = await options.papayKeys.keyOf(world)
  // The address names the world; equal worlds send the same fields otherwise.
  const { notify_url, ...content } = call.fields
  const nonce_str = deriveNonce(operation, JSON.stringify(content), world.nowMs())
  const own = { appid: merchant.appid, mch_id: merchant.mchid, nonce_str, sign_type: 'HMAC-SHA256' }
  const fields = signPapay({ ...own, ...call.fields }, key, 'HMAC-SHA256')
  const reply = await options.http({
    method: 'POST',
    url: `${options.gatewayBaseUrl()}/wallets/wechat/${world.id}${papayPath(operation)}`,
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      ...traceHeaders(traceId),
    },
    body: buildPapayXml(fields),
  })
  // v2 answers with 200 whatever it says; anything else is not its answer.
  if (reply.status !== 200) throw new PapayGatewayError(`${operation}: HTTP ${reply.status}`)
  return trusted(operation, parsePapayXml(reply.body), key)
}

/** The fields of an answer whose signature holds; a refusal carries none and is thrown. */
function trusted(operation: string, fields: PapayFields | null, key: string): PapayFields {
  if (fields === null) throw new PapayGatewayError(`${operation}: the answer is no XML`)
  const { return_code, result_code, return_msg = '', err_code, err_code_des = '' } = fields
  if (return_code !== 'SUCCESS') throw new PapayGatewayError(`${operation}: ${return_msg}`, 'RETURN_FAIL')
  if (result_code === 'FAIL' && err_code !== undefined)
    throw new PapayGatewayError(`${err_code} ${err_code_des}`, err_code)
  if (!verifyPapay(fields, key)) throw new PapayGatewayError(`${operation}: the signature does not hold`)
  return fields
}

import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { type HttpSender, WallTimeoutError } from '../../../engine/http/http-sender.ts'
import { traceHeaders } from '../../../engine/journal/journal-entry.ts'
import { formatBeijing } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { AlipayKeyStore, MerchantKeys } from '../../../providers/alipay/alipay-account.ts'
import { readAnswer } from '../../../providers/alipay/alipay-envelope.ts'
import { certificateParameters } from '../../../wire/alipay/alipay-certificates.ts'
import { GATEWAY_METHODS, type MethodId, methodName } from '../../../wire/alipay/alipay-gateway-table.ts'
import { isMessage, type MessageName } from '../../../wire/alipay/alipay-messages.ts'
import {
  buildSdkString,
  type SdkStringOrder,
  signRequest,
  writeForm,
} from '../../../wire/alipay/alipay-signing.ts'

/** The gateway refused, or what it answered cannot be trusted (`subCode` null, R-ALIPAY-35). */
export class AlipayGatewayError extends Error {
  override name = 'AlipayGatewayError'
  readonly subCode: string | null

  constructor(message: string, subCode: string | null = null) {
    super(message)
    this.subCode = subCode
  }
}

/** Request and answer of each method. */
interface Exchanges {
  alipayQueryTrade: { content: Schemas['TradeQueryContent']; answer: Schemas['TradeQueryAnswer'] }
  alipayCloseTrade: { content: Schemas['TradeCloseContent']; answer: Schemas['TradeCloseAnswer'] }
  alipayRefund: { content: Schemas['TradeRefundContent']; answer: Schemas['TradeRefundAnswer'] }
  alipayQueryRefund: { content: Schemas['RefundQueryContent']; answer: Schemas['RefundQueryAnswer'] }
  alipayDeduct: { content: Schemas['TradePayContent']; answer: Schemas['TradePayAnswer'] }
  alipayQueryAgreement: { content: Schemas['AgreementQueryContent']; answer: Schemas['AgreementQueryAnswer'] }
  alipayUnsignAgreement: {
    content: Schemas['AgreementUnsignContent']
    answer: Schemas['AgreementUnsignAnswer']
  }
  alipayModifyPlan: { content: Schemas['PlanModifyContent']; answer: Schemas['PlanModifyAnswer'] }
}

/** The merchant's side of Alipay. `call` is real HTTP: never inside a transaction; it throws AlipayGatewayError. */
export interface AlipayMerchantClient {
  /** Calls a method of gateway.do; rejects an answer without a valid signature of the platform. */
  call<Id extends MethodId>(
    world: World,
    id: Id,
    request: { readonly content: Exchanges[Id]['content']; readonly traceId: string },
  ): Promise<Exchanges[Id]['answer']>
  /** A string for the Alipay app, signed here: no call is made. */
  sign<Kind extends 'order' | 'sign'>(
    world: World,
    order: Pick<SdkStringOrder<Kind>, 'kind' | 'content'>,
  ): Promise<string>
  /** What an error of `call` means (features/payments/wallet-port.ts). */
  classifyError(error: unknown): 'refused' | 'unknown' | null
}

/** What the merchant's client needs; the URLs are asked at each call, for they are known once the listeners listen. */
export interface AlipayMerchantClientOptions {
  readonly keys: AlipayKeyStore
  readonly http: HttpSender
  readonly gatewayBaseUrl: () => string
  readonly productBaseUrl: () => string
}

/** Methods that lead to a later notify. */
const WITH_WEBHOOK: ReadonlySet<MethodId> = new Set(['alipayDeduct'])
/** Refusals with unknown outcome: the service may have failed after its work. */
const UNAVAILABLE = 'aop.unknow-error'

/** The merchant's client. */
export function createAlipayMerchantClient(options: AlipayMerchantClientOptions): AlipayMerchantClient {
  const notifyUrl = (world: World) =>
    `${options.productBaseUrl()}/api/skyworthPay/v1/notify/alipay/${world.id}`
  return {
    async call(world, id, { content, traceId }) {
      const keys = await options.keys.merchantOf(world)
      const webhookUrl = WITH_WEBHOOK.has(id) ? { notify_url: notifyUrl(world) } : {}
      const form = {
        ...commonParameters(world, id, keys),
        ...webhookUrl,
        biz_content: JSON.stringify(content),
      }
      const text = await post(options, world, {
        body: writeForm(signRequest(form, keys.privateKey)),
        traceId,
      })
      return read(id, text, keys)
    },
    async sign(world, order) {
      const keys = await options.keys.merchantOf(world)
      return buildSdkString({ ...order, nowMs: world.nowMs(), notifyUrl: notifyUrl(world) }, keys)
    },
    classifyError(error) {
      if (error instanceof AlipayGatewayError) {
        return error.subCode === null || error.subCode === UNAVAILABLE ? 'unknown' : 'refused'
      }
      // A connection that broke, or an answer that is no JSON: the request may have been served.
      const isLost = error instanceof WallTimeoutError || error instanceof SyntaxError
      return isLost || (error instanceof Error && 'code' in error) ? 'unknown' : null
    },
  }
}

function commonParameters(world: World, id: MethodId, { appId, certificates }: MerchantKeys) {
  return {
    app_id: appId,
    method: methodName(id),
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: formatBeijing(world.nowMs()),
    version: '1.0',
    ...certificateParameters(certificates),
  }
}

async function post(
  { http, gatewayBaseUrl }: AlipayMerchantClientOptions,
  world: World,
  { body, traceId }: { readonly body: string; readonly traceId: string },
): Promise<string> {
  const trace = traceHeaders(traceId)
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', ...trace }
  const url = `${gatewayBaseUrl()}/wallets/alipay/${world.id}/gateway.do`
  const reply = await http({ method: 'POST', url, headers, body })
  if (reply.status !== 200) throw new AlipayGatewayError(`the gateway answered HTTP ${reply.status}`)
  return reply.body
}

function read<Id extends MethodId>(id: Id, text: string, keys: MerchantKeys): Exchanges[Id]['answer'] {
  const name = methodName(id)
  const answer = readAnswer(text, name, keys)
  if (answer === null) throw new AlipayGatewayError(`${name}: the answer of the gateway is not trusted`)
  if (isMessage('GatewayRefusal', answer)) {
    throw new AlipayGatewayError(`${name}: ${answer.sub_code} ${answer.sub_msg}`, answer.sub_code)
  }
  const expected = GATEWAY_METHODS.get(name)?.answer
  if (expected === undefined || !isAnswer<Id>(expected, answer)) {
    throw new AlipayGatewayError(`${name}: the answer of the gateway is no ${expected}`)
  }
  return answer
}

/** The contract's table names the answer's schema, the interface above its type; the generator keeps both in step. */
function isAnswer<Id extends MethodId>(
  name: MessageName,
  answer: unknown,
): answer is Exchanges[Id]['answer'] {
  return isMessage(name, answer)
}

import urls from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import type { MessageName } from './alipay-messages.ts'

/** The merchant's calls, by the names of the URL table. */
export type MethodId =
  | 'alipayQueryTrade'
  | 'alipayCloseTrade'
  | 'alipayRefund'
  | 'alipayQueryRefund'
  | 'alipayDeduct'
  | 'alipayQueryAgreement'
  | 'alipayUnsignAgreement'
  | 'alipayModifyPlan'

/** The calls of the Alipay app on the buyer's phone. */
export type HostOperationId =
  | 'alipayOpenCashier'
  | 'alipayConfirmPayment'
  | 'alipayOpenSignSheet'
  | 'alipaySign'
  | 'alipayListAgreements'
  | 'alipayUnsign'

/** One method of gateway.do; messages by their type names. */
export interface GatewayMethod {
  readonly id: MethodId
  /** `alipay.trade.query` and the like. */
  readonly name: string
  readonly content: MessageName
  readonly answer: MessageName
}

/** One call of the phone, a POST below the world's prefix. */
export interface HostOperation {
  readonly id: HostOperationId
  readonly path: string
  readonly request: MessageName
  readonly response: MessageName
}

/** The prefix of the gateway, with `:worldId`. */
export const GATEWAY_PREFIX = urls.gateway.prefix.replace('{worldId}', ':worldId')

/** The one path of the merchant's calls, below the prefix. */
export const GATEWAY_PATH = urls.gateway.methods.path

/** HTTP methods of the path: parameters in the query alone, or in query and form. */
export const GATEWAY_VERBS = urls.gateway.methods.verbs

/** Every method of the contract's table, by its name on the wire. */
export const GATEWAY_METHODS: ReadonlyMap<string, GatewayMethod> = new Map(
  urls.gateway.methods.rows.map((row) => [
    row.name,
    {
      id: row.operationId as MethodId,
      name: row.name,
      content: row.content as MessageName,
      answer: row.answer as MessageName,
    },
  ]),
)

/** Every call of the phone. */
export const HOST_OPERATIONS: readonly HostOperation[] = urls.gateway.operations.map((row) => ({
  id: row.operationId as HostOperationId,
  path: row.path,
  request: row.request as MessageName,
  response: row.responses['200'] as MessageName,
}))

/** The name on the wire of a method. */
export function methodName(id: MethodId): string {
  const row = urls.gateway.methods.rows.find((method) => method.operationId === id)
  if (row === undefined) throw new Error(`the URL table has no ${id}`)
  return row.name
}

/** The member of an answer that holds what a method answers: `alipay_trade_query_response`. */
export function responseKey(name: string): string {
  return `${name.replaceAll('.', '_')}_response`
}

import urls from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import type { JournalFields } from '../../engine/gateway/gateway-protocol.ts'
import type { Asked } from '../../engine/gateway/world-hosts.ts'
import type { WireAnswer } from '../../engine/http/exchange.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { IncomingHeaders } from '../../wire/wechat/request-signing.ts'
import type { GatewayOperationId } from '../../wire/wechat/wechat-gateway-operations.ts'
import type { MessageName } from '../../wire/wechat/wechat-messages.ts'

/** One operation as the URL table of the contract has it; messages by their type names. */
export interface GatewayOperation {
  readonly id: GatewayOperationId
  readonly method: 'GET' | 'POST'
  /** Below the world's prefix, with `:name` for parameters. */
  readonly path: string
  readonly isMerchantSigned: boolean
  readonly request: MessageName | null
  readonly response: MessageName | null
}

/** A request that passed signature and schema. `parameters` are those of path and query. */
export interface GatewayCall {
  readonly world: World
  readonly traceId: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly headers: IncomingHeaders
  readonly asked: Asked
}

/** Answer of the gateway; without a body it is 204. `number` is the tail of its Request-ID, 0 when left out. */
export interface GatewayAnswer {
  readonly status: number
  readonly body?: unknown
  readonly number?: number
  /** What is sent in place of a body, without a signature. */
  readonly file?: Pick<WireAnswer, 'mediaType' | 'text' | 'bytes'>
}

/** One handler for each operation of the URL table. */
export type GatewayHandlers = Readonly<
  Record<GatewayOperationId, (call: GatewayCall) => Promise<GatewayAnswer>>
>

/** The prefix of the gateway, with `:worldId`. */
export const GATEWAY_PREFIX = toRoute(urls.gateway.prefix)

/** Every operation of the contract's URL table. */
export function gatewayOperations(): readonly GatewayOperation[] {
  return urls.gateway.operations.map((row) => ({
    id: row.operationId as GatewayOperationId,
    method: row.method === 'GET' ? 'GET' : 'POST',
    path: toRoute(row.path),
    isMerchantSigned: row.auth === 'merchant-signature',
    request: ('request' in row ? row.request : null) as MessageName | null,
    response: (row.responses['200'] ?? null) as MessageName | null,
  }))
}

function toRoute(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** Members of a WeChat answer that hold its outcome. */
export const WECHAT_JOURNAL_FIELDS: JournalFields = {
  number: 'out_trade_no',
  notes: ['code', 'tradeState', 'status'],
  signed: ['h5_url', 'h5Url', 'download_url', 'redirect_url'],
}

import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { EventHandlers } from '../../world/clock/schedule.ts'
import type { World } from '../../world/transaction/world.ts'
import type { WechatKeyStore } from './keys.ts'
import type { GatewayOperationId } from './wechat-gateway-operations.ts'
import {
  createRefundSettler,
  createWechatRefundService,
  REFUND_EVENT,
  type WechatRefundService,
} from './wechat-refund-service.ts'
import {
  createWechatTransactionService,
  type TakeWebhookFault,
  type WechatTransactionService,
} from './wechat-transaction-service.ts'

/** Everything the gateway does on request about payments. */
export type WechatGatewayService = WechatTransactionService & WechatRefundService

/** What the gateway needs of the process around it. */
export interface WechatGatewayOptions {
  readonly keys: WechatKeyStore
  /** Base of the product listener, where notifies go; asked at each use, for it is known once it listens. */
  readonly productBaseUrl: () => string
  readonly takeNotifyFault: TakeWebhookFault
}

/** The gateway without its routes. */
export function createWechatGatewayService(options: WechatGatewayOptions): WechatGatewayService {
  return {
    ...createWechatTransactionService(options),
    ...createWechatRefundService(options),
  }
}

/** The gateway's work on the world's clock, for the registry. */
export function createWechatEventHandlers(): EventHandlers {
  return { [REFUND_EVENT]: createRefundSettler() }
}

/** A request that passed signature and schema. `parameters` are those of path and query. */
export interface GatewayCall {
  readonly world: World
  readonly traceId: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** What the gateway answers; without a body it is 204. */
export interface GatewayAnswer {
  readonly status: number
  readonly body?: unknown
}

/** One handler for each operation of the URL table. */
export type GatewayHandlers = Readonly<
  Record<GatewayOperationId, (call: GatewayCall) => Promise<GatewayAnswer>>
>

/** The operations about payments; the routes have checked each body against the operation's schema. */
export function paymentHandlers(service: WechatGatewayService) {
  return {
    wechatCreateAppOrder: async ({ world, body }) =>
      ok(await service.createAppOrder(world, body as Schemas['AppOrderRequest'])),
    wechatQueryTransaction: async ({ world, parameters }) =>
      ok(
        await service.queryTransaction(world, {
          outTradeNo: outTradeNo(parameters),
          mchid: textParameter(parameters, 'mchid'),
        }),
      ),
    wechatQueryTransactionById: async ({ world, parameters }) =>
      ok(
        await service.queryTransaction(world, {
          transactionId: textParameter(parameters, 'transaction_id'),
          mchid: textParameter(parameters, 'mchid'),
        }),
      ),
    wechatCloseOrder: async ({ world, parameters, body }) => {
      const { mchid } = body as Schemas['CloseOrderRequest']
      await service.closeOrder(world, { outTradeNo: outTradeNo(parameters), mchid })
      return { status: 204 }
    },
    wechatCreateRefund: async ({ world, body }) =>
      ok(await service.createRefund(world, body as Schemas['RefundRequest'])),
    wechatQueryRefund: async ({ world, parameters }) =>
      ok(await service.queryRefund(world, textParameter(parameters, 'out_refund_no'))),
    wechatOpenCashier: async ({ world, body }) =>
      ok(await service.openCashier(world, body as Schemas['CashierRequest'])),
    wechatConfirmPayment: async ({ world, body, traceId }) =>
      ok(await service.confirmPayment(world, body as Schemas['ConfirmRequest'], traceId)),
  } satisfies Partial<GatewayHandlers>
}

function ok(body: object): GatewayAnswer {
  return { status: 200, body }
}

function outTradeNo(parameters: GatewayCall['parameters']): string {
  return textParameter(parameters, 'out_trade_no')
}

/** A parameter of path or query; one given twice or not at all reads as empty, which no id is. */
export function textParameter(parameters: GatewayCall['parameters'], name: string): string {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}

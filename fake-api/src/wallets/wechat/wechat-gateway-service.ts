import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { EventHandlers } from '../../world/clock/schedule.ts'
import type { World } from '../../world/transaction/world.ts'
import type { WechatKeyStore } from './keys.ts'
import {
  createPapayContractService,
  onPapayExpiry,
  PAPAY_EXPIRY_EVENT,
  type PapayContractService,
} from './papay/papay-contract-service.ts'
import {
  createPapayDeductService,
  createPapaySettler,
  PAPAY_SETTLE_EVENT,
  type PapayDeductService,
  type TakeForcedOutcome,
} from './papay/papay-deduct-service.ts'
import { createPapaySheetService, type PapaySheetService } from './papay/papay-sheet-service.ts'
import {
  createWechatCashierService,
  type TakeWebhookFault,
  type WechatCashierService,
} from './wechat-cashier-service.ts'
import type { GatewayOperationId } from './wechat-gateway-operations.ts'
import { createWechatOrderService, type WechatOrderService } from './wechat-order-service.ts'
import {
  createRefundSettler,
  createWechatRefundService,
  REFUND_EVENT,
  type WechatRefundService,
} from './wechat-refund-service.ts'

/** Everything the gateway does on request. */
export type WechatGatewayService = WechatOrderService &
  WechatCashierService &
  WechatRefundService &
  PapayContractService &
  PapayDeductService &
  PapaySheetService

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
    ...createWechatOrderService(options),
    ...createWechatCashierService(options),
    ...createWechatRefundService(options),
    ...createPapayContractService(options),
    ...createPapayDeductService(options),
    ...createPapaySheetService(options),
  }
}

/** The gateway's work on the world's clock, for the registry. */
export function createWechatEventHandlers({
  takeDeductionEnd,
}: {
  readonly takeDeductionEnd: TakeForcedOutcome
}): EventHandlers {
  return {
    [REFUND_EVENT]: createRefundSettler(),
    [PAPAY_SETTLE_EVENT]: createPapaySettler(takeDeductionEnd),
    [PAPAY_EXPIRY_EVENT]: onPapayExpiry,
  }
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

/** Operations to service calls; the routes have checked each body against the operation's schema. */
export function gatewayHandlers(service: WechatGatewayService): GatewayHandlers {
  return {
    wechatCreateAppOrder: async ({ world, body }) =>
      ok(await service.createAppOrder(world, body as Schemas['AppOrderRequest'])),
    wechatQueryTransaction: async ({ world, parameters }) =>
      ok(
        await service.queryTransaction(world, {
          outTradeNo: outTradeNo(parameters),
          mchid: text(parameters, 'mchid'),
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
      ok(await service.queryRefund(world, text(parameters, 'out_refund_no'))),
    wechatOpenCashier: async ({ world, body }) =>
      ok(await service.openCashier(world, body as Schemas['CashierRequest'])),
    wechatConfirmPayment: async ({ world, body, traceId }) =>
      ok(await service.confirmPayment(world, body as Schemas['ConfirmRequest'], traceId)),
    wechatDeductNotice: async ({ world, parameters, body }) => {
      await service.announce(world, text(parameters, 'contract_id'), body as Schemas['DeductNotice'])
      return { status: 204 }
    },
    wechatOpenContractSheet: async ({ world, body }) =>
      ok(await service.openContractSheet(world, body as Schemas['ContractSheetRequest'])),
    wechatSignContract: async ({ world, body, traceId }) =>
      ok(await service.signContract(world, body as Schemas['ContractSheetRequest'], traceId)),
    wechatListContracts: async ({ world, body }) =>
      ok(await service.listContracts(world, body as Schemas['ContractListRequest'])),
    wechatEndContract: async ({ world, body, traceId }) =>
      ok(await service.endContract(world, body as Schemas['ContractEndRequest'], traceId)),
  }
}

function ok(body: object): GatewayAnswer {
  return { status: 200, body }
}

function outTradeNo(parameters: GatewayCall['parameters']): string {
  return text(parameters, 'out_trade_no')
}

/** A parameter given twice or not at all reads as empty, which no id is. */
function text(parameters: GatewayCall['parameters'], name: string): string {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}

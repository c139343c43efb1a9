import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import type { World } from '../../engine/world/transaction/world.ts'
import type { HostOperationId, MethodId } from '../../wire/alipay/alipay-gateway-table.ts'
import { type AlipayAgreementService, createAlipayAgreementService } from './alipay-agreement-service.ts'
import {
  type AlipayCashierOptions,
  type AlipayCashierService,
  createAlipayCashierService,
} from './alipay-cashier-service.ts'
import {
  type AlipayDeductService,
  createAlipayDeductService,
  type TakeForcedOutcome,
} from './alipay-deduct-service.ts'
import { type AlipaySignService, createAlipaySignService } from './alipay-sign-service.ts'
import {
  type AlipayRefundService,
  type AlipayTradeService,
  createAlipayRefundService,
  createAlipayTradeService,
} from './alipay-trade-service.ts'

/** Everything the gateway does on request. */
export type AlipayGatewayService = AlipayTradeService &
  AlipayRefundService &
  AlipayCashierService &
  AlipaySignService &
  AlipayAgreementService &
  AlipayDeductService

/** What the gateway needs of the process around it. */
export interface AlipayGatewayOptions extends AlipayCashierOptions {
  readonly takeForcedOutcome: TakeForcedOutcome
}

/** The gateway without its routes. Its only scheduled events are notifies. */
export function createAlipayGatewayService(options: AlipayGatewayOptions): AlipayGatewayService {
  return {
    ...createAlipayTradeService(),
    ...createAlipayRefundService(),
    ...createAlipayCashierService(options),
    ...createAlipaySignService(options),
    ...createAlipayAgreementService(),
    ...createAlipayDeductService(options),
  }
}

/** A merchant's request that passed signature and schema. */
export interface MethodCall {
  readonly world: World
  readonly traceId: string
  readonly content: unknown
  readonly sellerId: string
  /** Notify URL of this call; null when the merchant gave none. */
  readonly urlTemplate: string | null
}

/** A request of the phone that passed its schema. */
export interface HostCall {
  readonly world: World
  readonly traceId: string
  readonly body: unknown
}

/** One handler for each method of gateway.do. */
export type MethodHandlers = Readonly<Record<MethodId, (call: MethodCall) => Promise<object>>>

/** One handler for each call of the phone. */
export type HostHandlers = Readonly<Record<HostOperationId, (call: HostCall) => Promise<object>>>

/** Methods to service calls; the routes have checked each content against the method's schema. */
export function methodHandlers(service: AlipayGatewayService): MethodHandlers {
  return {
    alipayQueryTrade: ({ world, content }) =>
      service.queryTrade(world, content as Schemas['TradeQueryContent']),
    alipayCloseTrade: ({ world, content, traceId }) =>
      service.closeTrade(world, content as Schemas['TradeCloseContent'], traceId),
    alipayRefund: ({ world, content, traceId }) =>
      service.refund(world, content as Schemas['TradeRefundContent'], traceId),
    alipayQueryRefund: ({ world, content }) =>
      service.queryRefund(world, content as Schemas['RefundQueryContent']),
    alipayDeduct: ({ world, content, ...call }) =>
      service.deduct(world, { ...call, content: content as Schemas['TradePayContent'] }),
    alipayQueryAgreement: ({ world, content }) =>
      service.queryAgreement(world, content as Schemas['AgreementQueryContent']),
    alipayUnsignAgreement: ({ world, content, urlTemplate, traceId }) =>
      service.unsignByMerchant(world, content as Schemas['AgreementUnsignContent'], { urlTemplate, traceId }),
    alipayModifyPlan: ({ world, content }) =>
      service.modifyPlan(world, content as Schemas['PlanModifyContent']),
  }
}

/** Calls of the phone to service calls; the routes have checked each body against its schema. */
export function hostHandlers(service: AlipayGatewayService): HostHandlers {
  return {
    alipayOpenCashier: ({ world, body }) => service.openCashier(world, body as Schemas['CashierRequest']),
    alipayConfirmPayment: ({ world, body, traceId }) =>
      service.confirmPayment(world, body as Schemas['ConfirmRequest'], traceId),
    alipayOpenSignSheet: ({ world, body }) =>
      service.openSignSheet(world, body as Schemas['SignSheetRequest']),
    alipaySign: ({ world, body, traceId }) => service.sign(world, body as Schemas['SignRequest'], traceId),
    alipayListAgreements: ({ world, body }) =>
      service.listAgreements(world, body as Schemas['AgreementsRequest']),
    alipayUnsign: ({ world, body, traceId }) =>
      service.unsignByUser(world, body as Schemas['UnsignRequest'], traceId),
  }
}

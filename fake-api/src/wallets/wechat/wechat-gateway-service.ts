import type { EventHandlers } from '../../world/clock/schedule.ts'
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
import type { WechatKeyStore } from './wechat-key-store.ts'
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

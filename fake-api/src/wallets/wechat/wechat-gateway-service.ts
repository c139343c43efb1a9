import type { EventHandlers } from '../../world/event-handlers.ts'
import type { HttpSender } from './http-sender.ts'
import {
  createWechatCashierService,
  type TakeNotifyFault,
  type WechatCashierService,
} from './wechat-cashier-service.ts'
import type { WechatKeyStore } from './wechat-key-store.ts'
import { NOTIFY_EVENT } from './wechat-notify-outbox.ts'
import { createNotifySender } from './wechat-notify-sender.ts'
import { createWechatOrderService, type WechatOrderService } from './wechat-order-service.ts'
import {
  createRefundSettler,
  createWechatRefundService,
  REFUND_EVENT,
  type WechatRefundService,
} from './wechat-refund-service.ts'

/** Everything the gateway does on request. */
export type WechatGatewayService = WechatOrderService & WechatCashierService & WechatRefundService

/** What the gateway needs of the process around it. */
export interface WechatGatewayOptions {
  readonly keys: WechatKeyStore
  readonly http: HttpSender
  /** Base of the product listener, where notifies go; asked at each use, for it is known once it listens. */
  readonly productBaseUrl: () => string
  readonly takeNotifyFault: TakeNotifyFault
}

/** The gateway without its routes. */
export function createWechatGatewayService(options: WechatGatewayOptions): WechatGatewayService {
  return {
    ...createWechatOrderService(options),
    ...createWechatCashierService(options),
    ...createWechatRefundService(options),
  }
}

/** The gateway's work on the world's clock, for the registry. */
export function createWechatEventHandlers(
  options: Pick<WechatGatewayOptions, 'keys' | 'http' | 'productBaseUrl'>,
): EventHandlers {
  return { [NOTIFY_EVENT]: createNotifySender(options), [REFUND_EVENT]: createRefundSettler() }
}

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
import { type AlipayRefundService, createAlipayRefundService } from './alipay-refund-service.ts'
import { type AlipaySignService, createAlipaySignService } from './alipay-sign-service.ts'
import { type AlipayTradeService, createAlipayTradeService } from './alipay-trade-service.ts'

/** Everything the gateway does on request. */
export type AlipayGatewayService = AlipayTradeService &
  AlipayRefundService &
  AlipayCashierService &
  AlipaySignService &
  AlipayAgreementService &
  AlipayDeductService

/** What the gateway needs of the process around it. */
export interface AlipayGatewayOptions extends AlipayCashierOptions {
  readonly takeDeductionEnd: TakeForcedOutcome
}

/** The gateway without its routes. It has no work of its own on the world's clock but its notifies. */
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

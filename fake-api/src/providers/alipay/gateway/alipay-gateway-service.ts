import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { payerPagePath } from '../../../engine/party/payer-page.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { MethodId } from '../../../wire/alipay/alipay-gateway-table.ts'
import { type AlipayAgreementService, createAlipayAgreementService } from '../alipay-agreement-service.ts'
import {
  type AlipayCashierOptions,
  type AlipayCashierService,
  createAlipayCashierService,
} from '../alipay-cashier-service.ts'
import { type AlipayDeductService, createAlipayDeductService } from '../alipay-deduct-service.ts'
import { type AlipayRefundService, createAlipayRefundService } from '../alipay-refund-service.ts'
import { type AlipaySignService, createAlipaySignService } from '../alipay-sign-service.ts'
import { type AlipayTradeService, createAlipayTradeService, SUCCESS } from '../alipay-trade-service.ts'
import { type AlipayBillService, createAlipayBillService } from '../bills/bill-service.ts'
import { platformCertificateOf } from '../certificate-keys.ts'
import type { TakeForcedOutcome } from '../deduction-money.ts'
import type { HostOperationId } from '../gateway-addresses.ts'
import { AlipayRefusal } from '../refusals/alipay-refusal.ts'
import { type AlipayWebPayService, createAlipayWebPayService } from '../web/web-pay-service.ts'
import { type AlipayCancelService, createAlipayCancelService } from './alipay-cancel-service.ts'
import { planDepositBack } from './deposit-back.ts'

/** Service of the gateway for the merchant's download of a certificate. Refusals are AlipayRefusal. */
interface AlipayCertificateService {
  downloadCertificate(
    world: World,
    content: Schemas['CertificateDownloadContent'],
  ): Promise<Schemas['CertificateDownloadAnswer']>
}

/** The gateway's certificate service: what an answer names that a client does not know is fetched here. */
function createAlipayCertificateService(): AlipayCertificateService {
  return {
    async downloadCertificate(world, { alipay_cert_sn }) {
      const pem = await platformCertificateOf(world, alipay_cert_sn)
      if (pem === null) throw new AlipayRefusal('isv.invalid-parameter', 'alipay_cert_sn')
      return { ...SUCCESS, alipay_cert_content: Buffer.from(pem).toString('base64') }
    },
  }
}

/** Everything the gateway does on request. */
export type AlipayGatewayService = AlipayTradeService &
  AlipayRefundService &
  AlipayCashierService &
  AlipaySignService &
  AlipayAgreementService &
  AlipayDeductService &
  AlipayCancelService &
  AlipayBillService &
  AlipayCertificateService &
  AlipayWebPayService

/** Dependencies of the gateway on the process around it. */
export interface AlipayGatewayOptions extends AlipayCashierOptions {
  readonly takeForcedOutcome: TakeForcedOutcome
}

/** The gateway without its routes. Its only scheduled events are notifies. */
export function createAlipayGatewayService(options: AlipayGatewayOptions): AlipayGatewayService {
  return {
    ...createAlipayTradeService(),
    ...createAlipayRefundService(planDepositBack),
    ...createAlipayCashierService(options),
    ...createAlipaySignService(options),
    ...createAlipayAgreementService(),
    ...createAlipayDeductService(options),
    ...createAlipayCancelService(),
    ...createAlipayBillService(),
    ...createAlipayCertificateService(),
    ...createAlipayWebPayService(),
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
  readonly returnUrl: string | null
  readonly charset: string
  /** Address of the gateway, and its place in the path, as the caller has them. */
  readonly address: string
  readonly place: string
  /** The parameters as they were signed, as one text. */
  readonly form: string
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
    alipayCloseTrade: ({ world, content, ...notify }) =>
      service.closeTrade(world, content as Schemas['TradeCloseContent'], notify),
    alipayRefund: ({ world, content, traceId }) =>
      service.refund(world, content as Schemas['TradeRefundContent'], traceId),
    alipayApplyRefund: ({ world, content }) =>
      service.applyRefund(world, content as Schemas['RefundApplyContent']),
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
    alipayPrecreate: ({ world, content, ...call }) =>
      service.precreate(world, {
        ...{ ...call, product: 'order-code', content: content as Schemas['PrecreateContent'] },
      }),
    alipayCancelTrade: ({ world, content, traceId }) =>
      service.cancelTrade(world, content as Schemas['TradeCancelContent'], traceId),
    alipayQueryBill: ({ world, content, address }) =>
      service.queryBill(world, content as Schemas['BillQueryContent'], address),
    alipayDownloadCertificate: ({ world, content }) =>
      service.downloadCertificate(world, content as Schemas['CertificateDownloadContent']),
    alipayOpenWapPay: ({ world, content, ...call }) =>
      service.openWebPay(world, {
        ...{ ...call, product: 'wap', content: content as Schemas['WapPayContent'] },
      }),
    alipayOpenPagePay: ({ world, content, ...call }) =>
      service.openWebPay(world, {
        ...{ ...call, product: 'page', content: content as Schemas['PagePayContent'] },
      }),
    // The page of an agreement is that of its payer, which reads the signed form again.
    alipayOpenAgreementSign: async ({ world, form }) => ({ location: payerPagePath(world.id, form) }),
  }
}

/** Calls of the phone to service calls; the routes have checked each body against its schema. */
export function hostHandlers(service: AlipayGatewayService): HostHandlers {
  return {
    alipayOpenCashier: ({ world, body, traceId }) =>
      service.openCashier(world, body as Schemas['CashierRequest'], traceId),
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

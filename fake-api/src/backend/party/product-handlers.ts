import type { HttpOperationId } from '@skyshop/openapi/operations'
import type { World } from '../../engine/world/transaction/world.ts'
import { codeRoutes } from '../codes/code-routes.ts'
import { operationRoutes } from '../content/operation-routes.ts'
import { countryRoutes } from '../countries/country-routes.ts'
import { couponRoutes } from '../coupons/coupons.ts'
import { deviceRoutes } from '../devices/devices.ts'
import { entitlementRoutes, storePackageRoutes } from '../entitlements/entitlements.ts'
import type { Handlers } from '../http/handler.ts'
import { invoiceRoutes } from '../invoices/invoices.ts'
import { trialRoutes } from '../offers/trial-routes.ts'
import { orderRoutes } from '../orders/orders.ts'
import { packageRoutes } from '../packages/packages.ts'
import { createAlipayWebhookReceiver } from '../payments/alipay.ts'
import { type InternationalPayments, internationalPaymentRoutes } from '../payments/international-routes.ts'
import { createLianlianWebhookReceiver, LianlianPayService } from '../payments/lianlian.ts'
import { alipayRoutes, openPayment, paymentRoutes, zeroPaymentRoutes } from '../payments/payments.ts'
import { createPaypalWebhookReceiver, PaypalPayService } from '../payments/paypal.ts'
import { onRefusedPayment, onVerifiedPayment } from '../payments/settlement.ts'
import type { VerifiedRefund } from '../payments/wallet-port.ts'
import { createWechatWebhookReceiver } from '../payments/wechat.ts'
import { createPapayWebhookReceiver } from '../payments/wechat-papay.ts'
import { contractRoutes } from '../renewals/renewals.ts'
import { ServicePayService } from '../services/service-pay-service.ts'
import { serviceRoutes } from '../services/service-routes.ts'
import { simCardRoutes } from '../sim-cards/sim-card-routes.ts'
import { unattendedRoutes } from '../unattended/unattended-routes.ts'
import type { Features } from './features.ts'
import type { Merchant } from './merchant.ts'

/** One handler for every operation of the product contract. */
export function productHandlers(features: Features, merchant: Merchant): Handlers<HttpOperationId> {
  const { refunds } = features
  const { wallets, files, lianlianConfirmations } = merchant
  const money = {
    onVerifiedPayment,
    onVerifiedRefund: (world: World, refund: VerifiedRefund) => refunds.onVerifiedRefund(world, refund),
    onRefusedPayment,
  }
  const wechatPay = createWechatWebhookReceiver({ files: files.wechat, payments: money })
  const papay = createPapayWebhookReceiver({ files: files.wechat, contracts: features.autoRenewal.webhooks })
  const alipayPay = createAlipayWebhookReceiver({
    files: files.alipay,
    eventHandlers: { ...money, contracts: features.autoRenewal.webhooks },
  })
  const lianlian = createLianlianWebhookReceiver({
    files: files.lianlian,
    confirmations: lianlianConfirmations,
    payments: money,
  })
  const paypal = createPaypalWebhookReceiver({ wallet: wallets.paypal, payments: money })
  const services = new ServicePayService(features.placement, (context, request) =>
    openPayment(context, wallets.alipay, request),
  )
  return {
    ...orderRoutes(features.orders, features.placement),
    ...contractRoutes(features.autoRenewal, papay),
    ...paymentRoutes(wallets, wechatPay),
    ...zeroPaymentRoutes,
    ...internationalPaymentRoutes(internationalPayments(wallets), { paypal, lianlian }),
    ...packageRoutes(features.packages, features.buyableDevices),
    ...storePackageRoutes,
    ...alipayRoutes({ wallet: wallets.alipay, webhooks: alipayPay }),
    ...serviceRoutes(services),
    ...invoiceRoutes,
    ...entitlementRoutes(features.expiry),
    ...deviceRoutes,
    ...simCardRoutes(features.simCards, features.dataFlows),
    ...operationRoutes,
    ...unattendedRoutes(features.unattended),
    ...countryRoutes,
    ...couponRoutes,
    ...codeRoutes(features.codes, features.captchas),
    ...trialRoutes(features),
  }
}

function internationalPayments({ paypal, lianlian }: Merchant['wallets']): InternationalPayments {
  return { paypalPay: new PaypalPayService(paypal), lianlianPay: new LianlianPayService(lianlian) }
}

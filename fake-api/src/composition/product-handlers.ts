import type { HttpOperationId } from '@skyshop/openapi/operations'
import { contractRoutes } from '../features/auto-renewal/contract-routes.ts'
import { codeRoutes } from '../features/codes/code-routes.ts'
import { countryRoutes } from '../features/countries/country-routes.ts'
import { couponRoutes } from '../features/coupons/coupon-routes.ts'
import { deviceRoutes } from '../features/devices/device-routes.ts'
import { entitlementRoutes, storePackageRoutes } from '../features/entitlements/entitlement-routes.ts'
import { trialRoutes } from '../features/free-offers/trial-routes.ts'
import { operationRoutes } from '../features/operations/operation-routes.ts'
import { orderRoutes } from '../features/orders/order-routes.ts'
import { packageRoutes } from '../features/packages/package-routes.ts'
import { LianlianPayService } from '../features/payments/lianlian-pay-service.ts'
import {
  alipayRoutes,
  type InternationalPayments,
  internationalPaymentRoutes,
  paymentRoutes,
  zeroPaymentRoutes,
} from '../features/payments/payment-routes.ts'
import { PaypalPayService } from '../features/payments/paypal-pay-service.ts'
import { ServicePayService } from '../features/services/service-pay-service.ts'
import { serviceRoutes } from '../features/services/service-routes.ts'
import { simCardRoutes } from '../features/sim-cards/sim-card-routes.ts'
import { unattendedRoutes } from '../features/unattended/unattended-routes.ts'
import type { Handlers } from '../http/handler.ts'
import { createAlipayWebhookReceiver } from '../wallets/alipay/alipay-webhook-receiver.ts'
import {
  createLianlianWebhookReceiver,
  type LianlianNotifyPort,
} from '../wallets/lianlian/lianlian-webhook-receiver.ts'
import { createPapayWebhookReceiver } from '../wallets/wechat/papay/papay-webhook-receiver.ts'
import { createWechatWebhookReceiver } from '../wallets/wechat/wechat-webhook-receiver.ts'
import type { Features } from './features.ts'
import type { WalletParts } from './wallets.ts'

/** One handler for every operation of the product contract. */
export function productHandlers(
  features: Features,
  { wallets, wechat, alipay, rest }: WalletParts,
): Handlers<HttpOperationId> {
  const { settlement, refunds, payments, users } = features
  const money: LianlianNotifyPort = {
    onVerifiedPayment: (world, payment) => settlement.onVerifiedPayment(world, payment),
    onVerifiedRefund: (world, refund) => refunds.onVerifiedRefund(world, refund),
    onRefusedPayment: (world, refused) => settlement.onRefusedPayment(world, refused),
  }
  const wechatPay = createWechatWebhookReceiver({ keys: wechat.keys, payments: money })
  const papay = createPapayWebhookReceiver({ ...wechat, contracts: features.autoRenewal.webhooks })
  const alipayPay = createAlipayWebhookReceiver({
    keys: alipay.keys,
    eventHandlers: { ...money, contracts: features.autoRenewal.webhooks },
  })
  const lianlian = createLianlianWebhookReceiver({ keys: rest.lianlian.keys, payments: money })
  const services = new ServicePayService(features.placement, (context, request) =>
    payments.open(context, wallets.alipay, request),
  )
  return {
    ...orderRoutes(features.orders, features.placement),
    ...contractRoutes(features.autoRenewal, papay),
    ...paymentRoutes(payments, wallets, wechatPay),
    ...zeroPaymentRoutes(features.zeroPay),
    ...internationalPaymentRoutes(internationalPayments(features, wallets), lianlian),
    ...packageRoutes(features.packages, features.buyableDevices),
    ...storePackageRoutes(features.storePackages),
    ...alipayRoutes({ payments, users, wallet: wallets.alipay, webhooks: alipayPay }),
    ...serviceRoutes(services),
    ...entitlementRoutes(features.expiry),
    ...deviceRoutes(features.devices, features.deviceLookups),
    ...simCardRoutes(features.simCards, features.dataFlows),
    ...operationRoutes,
    ...unattendedRoutes(features.unattended),
    ...countryRoutes,
    ...couponRoutes(features.coupons),
    ...codeRoutes(features.codes, features.captchas),
    ...trialRoutes(features),
  }
}

function internationalPayments(
  features: Features,
  { paypal, lianlian }: WalletParts['wallets'],
): InternationalPayments {
  const { payments, settlement, orderTransitions: orders } = features
  return {
    paypalPay: new PaypalPayService(paypal, { payments, settlement, orders }),
    lianlianPay: new LianlianPayService(lianlian, { payments, settlement }),
  }
}

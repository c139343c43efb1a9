import type { HttpOperationId } from '@skyshop/openapi/operations'
import { codeRoutes } from '../backend/codes/code-routes.ts'
import { operationRoutes } from '../backend/content/operation-routes.ts'
import { countryRoutes } from '../backend/countries/country-routes.ts'
import { couponRoutes } from '../backend/coupons/coupon-routes.ts'
import { deviceRoutes } from '../backend/devices/device-routes.ts'
import { entitlementRoutes, storePackageRoutes } from '../backend/entitlements/entitlement-routes.ts'
import type { Handlers } from '../backend/http/handler.ts'
import { trialRoutes } from '../backend/offers/trial-routes.ts'
import { orderRoutes } from '../backend/orders/order-routes.ts'
import { packageRoutes } from '../backend/packages/package-routes.ts'
import type { Features } from '../backend/party/features.ts'
import { createAlipayWebhookReceiver } from '../backend/payments/alipay/alipay-webhook-receiver.ts'
import {
  createLianlianWebhookReceiver,
  type LianlianNotifyPort,
} from '../backend/payments/lianlian/lianlian-webhook-receiver.ts'
import { LianlianPayService } from '../backend/payments/lianlian-pay-service.ts'
import {
  alipayRoutes,
  type InternationalPayments,
  internationalPaymentRoutes,
  paymentRoutes,
  zeroPaymentRoutes,
} from '../backend/payments/payment-routes.ts'
import { PaypalPayService } from '../backend/payments/paypal-pay-service.ts'
import { createPapayWebhookReceiver } from '../backend/payments/wechat/papay-webhook-receiver.ts'
import { createWechatWebhookReceiver } from '../backend/payments/wechat/wechat-webhook-receiver.ts'
import { contractRoutes } from '../backend/renewals/contract-routes.ts'
import { ServicePayService } from '../backend/services/service-pay-service.ts'
import { serviceRoutes } from '../backend/services/service-routes.ts'
import { simCardRoutes } from '../backend/sim-cards/sim-card-routes.ts'
import { unattendedRoutes } from '../backend/unattended/unattended-routes.ts'
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

import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { describeEvents, type Party, type PartyContext, type PartySeeds } from '../../engine/party/party.ts'
import { randomKeyText } from '../../engine/signing/crypto.ts'
import type { FindEnded } from '../../engine/webhooks/release-webhooks.ts'
import type { WebhookReceiver } from '../../engine/webhooks/webhook-provider.ts'
import type { EventHandlers } from '../../engine/world/clock/schedule.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { AlipayMerchantFiles } from '../../wire/alipay/merchant-files.ts'
import type { LianlianMerchantFiles } from '../../wire/lianlian/merchant-files.ts'
import type { PaypalMerchantFiles } from '../../wire/paypal/merchant-files.ts'
import type { WechatMerchantFiles } from '../../wire/wechat/merchant-files.ts'
import { codeRoutes } from '../codes/code-routes.ts'
import { operationRoutes } from '../content/operation-routes.ts'
import { countryRoutes } from '../countries/country-routes.ts'
import { couponRoutes } from '../coupons/coupons.ts'
import { deviceRoutes } from '../devices/devices.ts'
import { entitlementRoutes, storePackageRoutes } from '../entitlements/entitlements.ts'
import type { Handlers } from '../http/handler.ts'
import { createProductServer } from '../http/product-server.ts'
import { TOKEN_KEY, worldOfRequest } from '../http/sign-in.ts'
import { invoiceRoutes } from '../invoices/invoices.ts'
import { ORDER_NO, orderOfNumber } from '../kernel/ids.ts'
import { trialRoutes } from '../offers/trial-routes.ts'
import { orderRoutes } from '../orders/orders.ts'
import { orderStatus } from '../orders/rules/order.ts'
import { packageRoutes } from '../packages/packages.ts'
import {
  createAlipayContractWallet,
  createAlipayWallet,
  createAlipayWebhookReceiver,
} from '../payments/alipay.ts'
import { createAlipayBills } from '../payments/bills/alipay-bills.ts'
import { createWechatBills } from '../payments/bills/wechat-bills.ts'
import { type InternationalPayments, internationalPaymentRoutes } from '../payments/international-routes.ts'
import {
  createLianlianConfirmations,
  createLianlianWallet,
  createLianlianWebhookReceiver,
  LianlianPayService,
} from '../payments/lianlian.ts'
import { alipayRoutes, openPayment, paymentRoutes, zeroPaymentRoutes } from '../payments/payments.ts'
import { createPaypalWallet, createPaypalWebhookReceiver, PaypalPayService } from '../payments/paypal.ts'
import { onRefusedPayment, onVerifiedPayment } from '../payments/settlement.ts'
import type { VerifiedRefund } from '../payments/wallet-port.ts'
import { createWechatWallet, createWechatWebhookReceiver } from '../payments/wechat.ts'
import { createPapayWebhookReceiver, createWechatContractWallet } from '../payments/wechat-papay.ts'
import { contractRoutes } from '../renewals/renewals.ts'
import type { ContractState } from '../renewals/rules/contract.ts'
import { scenarioTable } from '../scenarios/scenario-table.ts'
import { referenceTables } from '../scenarios/source-catalogue.ts'
import { ServicePayService } from '../services/service-pay-service.ts'
import { serviceRoutes } from '../services/service-routes.ts'
import { simCardRoutes } from '../sim-cards/sim-card-routes.ts'
import { unattendedRoutes } from '../unattended/unattended-routes.ts'
import { backendControl } from './backend-control.ts'
import { createFeatures, type Features, featureEvents } from './features.ts'
import { backendRecords } from './records.ts'

/** Makes the vendor's backend: the merchant. It reaches the providers by HTTP, with the files of its accounts. */
export function backend(context: PartyContext): Party {
  const merchant = createMerchant(context)
  const features = createFeatures(merchant.wallets, merchant.contractWallets, merchant.bills)
  return partyOf(features, {
    handlers: productHandlers(features, merchant),
    seeds: {
      referenceTables: referenceTables(),
      scenarios: scenarioTable({ ...features, agreementsOf: context.agreementsOf }),
    },
  })
}

function partyOf(
  features: Features,
  { handlers, seeds }: { handlers: Handlers<HttpOperationId>; seeds: PartySeeds },
): Party {
  return {
    name: 'backend',
    title: 'Backend',
    contract: {
      operationIds: Object.keys(httpOperations),
      operations: httpOperations,
      refusals: errorCodes,
    },
    entryNames: ENTRY_NAMES,
    tables: TABLES,
    // Without a user nobody can sign in.
    tableRules: { required: ['User'], settled: ['User'] },
    records: backendRecords,
    keys: { [TOKEN_KEY]: async () => randomKeyText(32) },
    events: describeEvents(featureEvents(features) satisfies EventHandlers, EVENT_TEXTS),
    webhooks: [],
    receiver: RECEIVER,
    createProductServer: (serving) => createProductServer({ ...serving, handlers }),
    seeds,
    control: (control) => backendControl(features, control),
    findEnded,
    orders: {
      beginsWith: ['addOrder'] satisfies HttpOperationId[],
      orderOf: orderOfNumber,
      form: { pattern: ORDER_NO, text: '20 digits' },
    },
    merchant: { name: 'Skyworth Cloud Camera', email: 'pay@skyworth.example' },
    worldOfRequest,
  }
}

/** Files of the merchant's accounts by provider, and what reaches each provider with them. */
export type Merchant = ReturnType<typeof createMerchant>

/** Configures the merchant with the files that the consoles of its providers hand out. */
export function createMerchant(context: PartyContext) {
  const { accountFiles, publicAccountFiles } = context
  // A console hands out files of its own form, as the wire formats of the provider have it.
  const files = {
    wechat: (world: World) => accountFiles('wechat', world) as Promise<WechatMerchantFiles>,
    alipay: (world: World) => accountFiles('alipay', world) as Promise<AlipayMerchantFiles>,
    paypal: (world: World) => accountFiles('paypal', world) as Promise<PaypalMerchantFiles>,
    lianlian: (world: World) => accountFiles('lianlian', world) as Promise<LianlianMerchantFiles>,
  }
  const browserFiles = (world: World) =>
    publicAccountFiles('lianlian', world) as Promise<LianlianMerchantFiles>
  const lianlian = { ...context, files: files.lianlian, browserFiles }
  return {
    files,
    lianlianConfirmations: createLianlianConfirmations(lianlian),
    wallets: {
      wechat: createWechatWallet({ ...context, files: files.wechat }),
      alipay: createAlipayWallet({ ...context, files: files.alipay }),
      paypal: createPaypalWallet({ ...context, files: files.paypal }),
      lianlian: createLianlianWallet(lianlian),
    },
    contractWallets: {
      wechat: createWechatContractWallet({ ...context, files: files.wechat }),
      alipay: createAlipayContractWallet({ ...context, files: files.alipay }),
    },
    bills: {
      wechat: createWechatBills({ ...context, files: files.wechat }),
      alipay: createAlipayBills({ ...context, files: files.alipay }),
    },
  }
}

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

const NOTIFY_PATH = '{product}/api/skyworthPay/v1/notify'

/** The operations of the product that take webhooks in, and the addresses that the merchant's accounts have. */
const RECEIVER: WebhookReceiver = {
  operations: Object.fromEntries(
    Object.entries(httpOperations).map(([operationId, { path }]) => [`{product}${path}`, operationId]),
  ),
  addresses: {
    wechat: { contractNotifyUrl: `${NOTIFY_PATH}/wechat-contract/{worldId}` },
    alipay: { appGatewayUrl: `${NOTIFY_PATH}/alipay-gateway/{worldId}` },
    paypal: { webhookUrl: `${NOTIFY_PATH}/paypal/{worldId}` },
  },
}

const EVENT_TEXTS = {
  'order.deadline': { label: 'Payment deadline', subject: 'orderNo' },
  'order.timeout': { label: 'Time to pay is over', subject: 'orderNo' },
  'entitlement.due': { label: 'Package starts or ends', subject: 'deviceId' },
  'invoice.issue': { label: 'Invoice is issued', subject: 'orderNo' },
  'payment.check': { label: 'Payment is looked up', subject: 'orderNo' },
  'refund.check': { label: 'Refund is looked up', subject: 'orderNo' },
  'refund.due': { label: 'Refund', subject: 'orderNo' },
  'bill.wechat': { label: 'WeChat bill is compared', subject: 'day' },
  'bill.alipay': { label: 'Alipay bill is compared', subject: 'day' },
  'contract.due': { label: 'Auto-renewal', subject: 'contractCode' },
  'contract.session': { label: 'End of a signing session', subject: 'contractCode' },
  'contract.end': { label: 'Ending a contract', subject: 'contractCode' },
  'contract.check': { label: 'Asking after a contract', subject: 'contractCode' },
  'contract.plan': { label: 'Plan of a contract is compared', subject: 'contractCode' },
  'entitlement.moved': { label: 'A contract follows its service', subject: 'deviceId' },
} as const

/** Names of entries that tell what became of a thing of the shop. */
const ENTRY_NAMES = [
  ...['order', 'payment', 'refund', 'bill', 'entitlement', 'contract', 'deduction', 'coupon', 'code'],
  ...['package', 'banner', 'campaign', 'bindDevice', 'changeDevice', 'calls'],
]

const TABLES = [
  ...['User', 'Device', 'DeviceChannel', 'DeviceAccess', 'SimCard', 'DataProfile'],
  ...[
    'Package',
    'PackageText',
    'Entitlement',
    'Order',
    'OrderTransition',
    'Invoice',
    'Payment',
    'Refund',
    'NotifyInbox',
    'BillDifference',
  ],
  ...['Contract', 'ContractCycle', 'ContractTransition', 'Coupon', 'ActivationCode', 'Captcha', 'Grant'],
  ...['Banner', 'BannerText', 'Campaign', 'CampaignText'],
]

const closedOrder: ReadonlySet<string> = new Set([orderStatus.cancelled, orderStatus.timedOut].map(String))
const endedContract: ReadonlySet<string> = new Set<ContractState>(['terminated', 'abandoned'])

/** Finds the order or contract that a state entry of a transaction ends. */
export const findEnded: FindEnded = ({ kind, operationId, status, orderNo, contractCode }) => {
  if (kind !== 'state') return null
  if (operationId === 'order' && closedOrder.has(status)) return { orderNo }
  if (operationId === 'contract' && endedContract.has(status)) return { contractCode }
  return null
}

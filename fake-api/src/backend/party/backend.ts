import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { describeEvents, type Party, type PartyContext, type PartySeeds } from '../../engine/party/party.ts'
import { randomKeyText } from '../../engine/signing/crypto.ts'
import type { FindEnded } from '../../engine/webhooks/release-webhooks.ts'
import type { WebhookReceiver } from '../../engine/webhooks/webhook-provider.ts'
import type { EventHandlers } from '../../engine/world/clock/schedule.ts'
import type { Handlers } from '../http/handler.ts'
import { createProductServer } from '../http/product-server.ts'
import { TOKEN_KEY, worldOfRequest } from '../http/sign-in.ts'
import { ORDER_NO, orderOfNumber } from '../kernel/ids.ts'
import { orderStatus } from '../orders/rules/order.ts'
import type { ContractState } from '../renewals/rules/contract.ts'
import { scenarioTable } from '../scenarios/scenario-table.ts'
import { referenceTables } from '../scenarios/source-catalogue.ts'
import { backendControl } from './backend-control.ts'
import { createFeatures, type Features, featureEvents } from './features.ts'
import { createMerchant } from './merchant.ts'
import { productHandlers } from './product-handlers.ts'
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

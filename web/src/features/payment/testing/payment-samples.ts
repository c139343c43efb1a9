import type {
  PaymentOrder,
  PaymentState,
  Purchase,
  RenewalPurchase,
  ServicePurchase,
} from '../model/payment.ts'

/** Samples for the tests of a payment. */
export const samplePurchase: Purchase = {
  productCode: 'IPC',
  deviceId: '3701000000000000000001',
  deviceKey: 'dk1',
  packageSource: 1,
  packageId: 'cloud-event-7d-year',
  packageName: 'Event, 1 year',
  priceFen: 19_800,
  wallet: 'wechat',
  immediateUse: 0,
}

export const sampleOrder: PaymentOrder = {
  orderNo: '26112009412700000058',
  productCode: 'IPC',
  deviceId: '3701000000000000000001',
  packageSource: 1,
  packageName: 'Event, 1 year',
  immediateUse: 0,
}

export const sampleRenewal: RenewalPurchase = {
  productCode: 'IPC',
  deviceId: '3701000000000000000001',
  deviceKey: 'dk1',
  packageSource: 1,
  packageId: 'cloud-event-7d-month-auto',
  packageName: 'Event, monthly',
  wallet: 'wechat',
}

export const sampleService: ServicePurchase = { code: 'support', name: 'Support', priceFen: 10_000 }

export const sampleParameters = {
  appid: 'wx1',
  partnerid: '1',
  prepayid: 'p',
  package: 'Sign=WXPay',
  noncestr: 'n',
  timestamp: '1',
  sign: 's',
} as const

export const samplePreEntrust = { appid: 'wx1', businessType: 12, pre_entrustweb_id: 'p' } as const

/** One state of each phase. */
export const sampleStates: readonly PaymentState[] = [
  { at: 'choosing', notice: null },
  { at: 'creating', purchase: samplePurchase },
  { at: 'service-ordering', service: sampleService },
  { at: 'recovering', purchase: samplePurchase },
  { at: 'rereading', order: sampleOrder, expectedFen: 19_800, wallet: 'wechat' },
  { at: 'zero-paying', order: sampleOrder },
  { at: 'preparing', order: sampleOrder, wallet: 'wechat' },
  { at: 'opening', order: sampleOrder, request: { wallet: 'wechat', parameters: sampleParameters } },
  { at: 'waiting', order: sampleOrder },
  { at: 'returning', order: sampleOrder },
  { at: 'querying-status', order: sampleOrder, claim: 'none' },
  { at: 'polling-status', order: sampleOrder, claim: 'none' },
  { at: 'card-page', order: sampleOrder },
  { at: 'success', order: sampleOrder },
  { at: 'failed', order: sampleOrder, reason: 'wallet-failed' },
  { at: 'cancelled', order: sampleOrder },
  { at: 'contract-preparing', renewal: sampleRenewal },
  {
    at: 'contract-wallet-opening',
    renewal: sampleRenewal,
    request: { wallet: 'wechat', parameters: samplePreEntrust },
  },
  {
    at: 'contract-waiting',
    renewal: sampleRenewal,
    request: { wallet: 'wechat', parameters: samplePreEntrust },
  },
  {
    at: 'contract-querying',
    renewal: sampleRenewal,
    request: { wallet: 'wechat', parameters: samplePreEntrust },
  },
  { at: 'contract-signed', renewal: sampleRenewal },
]

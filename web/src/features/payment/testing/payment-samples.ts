import type { PaymentOrder, PaymentState, Purchase } from '../model/payment-state.ts'

/** Samples for the tests of a payment. */
export const samplePurchase: Purchase = {
  productCode: 'IPC',
  deviceId: '3701000000000000000001',
  deviceKey: 'dk1',
  packageSource: 1,
  packageId: 'cloud-event-7d-year',
  packageName: 'Event, 1 year',
  priceFen: 19_800,
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

export const sampleParameters = {
  appid: 'wx1',
  partnerid: '1',
  prepayid: 'p',
  package: 'Sign=WXPay',
  noncestr: 'n',
  timestamp: '1',
  sign: 's',
} as const

/** One state of each phase. */
export const sampleStates: readonly PaymentState[] = [
  { at: 'choosing', notice: null },
  { at: 'creating', purchase: samplePurchase },
  { at: 'recovering', purchase: samplePurchase },
  { at: 'rereading', order: sampleOrder, expectedFen: 19_800 },
  { at: 'signing', order: sampleOrder },
  { at: 'opening', order: sampleOrder, parameters: sampleParameters },
  { at: 'waiting', order: sampleOrder },
  { at: 'returning', order: sampleOrder },
  { at: 'confirming', order: sampleOrder, claim: 'none' },
  { at: 'checking', order: sampleOrder, claim: 'none' },
  { at: 'success', order: sampleOrder },
  { at: 'failed', order: sampleOrder, reason: 'wallet-failed' },
  { at: 'cancelled', order: sampleOrder },
]

import type { PageQuery } from '../../../shared/navigation/page-query.ts'
import { paths, type QueryValues, type ShopPath } from '../../../shared/navigation/paths.ts'
import type { PaymentState } from './payment-state.ts'
import type { PaymentOrder, RenewalPurchase } from './purchase.ts'

/** A page with what it needs to be complete by itself. */
export interface Destination {
  path: ShopPath
  query: QueryValues
}

/** The page an outcome is shown on; null where the present page shows it. */
export function paymentDestination(state: PaymentState): Destination | null {
  switch (state.at) {
    case 'success':
      return { path: paths.resultSuccess, query: resultQuery(state.order) }
    case 'failed':
      return { path: paths.resultFail, query: { ...resultQuery(state.order), reason: state.reason } }
    case 'polling-status':
      return { path: paths.resultFail, query: { ...resultQuery(state.order), checking: 1 } }
    case 'contract-signed':
      return { path: paths.resultSuccess, query: signedQuery(state.renewal) }
    default:
      return null
  }
}

/** The page on which an unpaid order can be paid or cancelled. */
export function unpaidDestination({ productCode, deviceId, packageSource }: UnpaidPageKey): Destination {
  // An order of no device is one of a service; those are paid where they are sold.
  if (deviceId === '') return { path: paths.help, query: { interType: 'prevPage' } }
  return { path: paths.payOrder, query: { productCode, deviceId, packageSource, interType: 'prevPage' } }
}

/** The device whose unpaid order a page shows. */
export type UnpaidPageKey = Pick<PaymentOrder, 'productCode' | 'deviceId' | 'packageSource'>

function resultQuery(order: PaymentOrder): QueryValues {
  const { orderNo, productCode, deviceId, packageSource, packageName, isPaidBefore } = order
  const named = { packageName, deviceId, packageSource, productCode, orderNo }
  return { ...named, paidBefore: isPaidBefore && 1, interType: 'prevPage' }
}

// The order of the first period is the server's; the page asks what is in effect.
function signedQuery(renewal: RenewalPurchase): QueryValues {
  const { productCode, deviceId, packageSource, packageName, isSignedBefore } = renewal
  const named = { packageName, deviceId, packageSource, productCode }
  return { ...named, signed: 1, paidBefore: isSignedBefore && 1, interType: 'prevPage' }
}

/** Whether the address of a result page names an order, a contract just signed, or the package of a device (product 2.52). */
export function namesPayment({ orderNo, signed, packageName, deviceId }: PageQuery): boolean {
  if (orderNo !== undefined) return true
  return deviceId !== undefined && (packageName !== undefined || signed === '1')
}

/** The order that the address of a result page names, of a device; null when it names none. */
export function orderOfQuery(
  { orderNo, packageName = '' }: PageQuery,
  device: UnpaidPageKey,
): PaymentOrder | null {
  return orderNo === undefined ? null : { ...device, orderNo, packageName, immediateUse: 0 }
}

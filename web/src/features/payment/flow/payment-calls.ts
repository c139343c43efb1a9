import type { Schemas } from '@skyshop/openapi/http'
import { type ApiResult, NetworkError, type Refusal } from '../../../shared/api-client/api-client.ts'
import { errorNameOf } from '../../../shared/errors/error-names.ts'
import { HostError } from '../../../shared/host/host-port.ts'
import type { Services } from '../../../shared/services/services.ts'
import { operationPointJson } from '../../../shared/session/session.ts'
import { isReviewMode } from '../../../shared/tenant/tenant.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import {
  dueOf,
  type PaymentEvent,
  type PaymentOrder,
  type Purchase,
  type StateAt,
  slotCountOf,
  type Wallet,
  type WalletRequest,
} from '../model/payment.ts'
import { readOrderStatus, readUnpaidOrder } from '../queries.ts'

/** Services that the calls of a payment use. */
export type FlowServices = Pick<Services, 'api' | 'session' | 'host' | 'clock'>

export const refused = ({ code }: Refusal): PaymentEvent => ({
  type: 'refused',
  error: errorNameOf(code) ?? 'contract-violation',
})

/** The event of a call that got no answer. */
export const networkRefusal: PaymentEvent = { type: 'refused', error: 'network-error' }

/** The result of a call; null after a network error. */
export async function resultOrNull<T>(call: Promise<ApiResult<T>>): Promise<ApiResult<T> | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}

/** The result of a call; null after a network error or a success without data. */
export async function nonEmptyResultOrNull<T>(call: Promise<ApiResult<T>>): Promise<ApiResult<T> | null> {
  const result = await resultOrNull(call)
  return result?.ok === true && isEmpty(result.data) ? null : result
}

/** The event when the device has changed since the buyer was asked (R-PAY-28), or cannot be read; null when nothing changed. */
export async function checkDevice({
  hasDeviceChanged,
}: Pick<Purchase, 'hasDeviceChanged'>): Promise<PaymentEvent | null> {
  try {
    return (await hasDeviceChanged?.()) ? { type: 'device-changed' } : null
  } catch (error) {
    if (error instanceof NetworkError) return networkRefusal
    throw error
  }
}

/** Reads price and device again and adds the order, unless one of them is not what was shown. */
export async function createOrder(services: FlowServices, purchase: Purchase): Promise<PaymentEvent> {
  const { packageId, productCode } = purchase
  const [bought, change] = await Promise.all([
    nonEmptyResultOrNull(services.api.call('getPackage', { query: { packageId, productCode } })),
    checkDevice(purchase),
  ])
  if (bought === null) return networkRefusal
  if (!bought.ok) return refused(bought.refusal)
  if (change !== null) return change
  const priceFen = bought.data.price * slotCountOf(purchase)
  if (priceFen !== purchase.priceFen) return { type: 'price-changed', priceFen }
  const sinceMs = services.clock.nowMs()
  const added = await nonEmptyResultOrNull(addOrder(services, purchase))
  if (added === null) return { type: 'answer-lost', sinceMs }
  if (added.ok) {
    const { orderNo, payMoney } = added.data
    return { type: 'created', order: orderOf(purchase, orderNo), dueFen: payMoney }
  }
  const { code, data } = added.refusal
  const name = errorNameOf(code)
  if (name === 'duplicate-unpaid-order') return { type: 'duplicate', orderNo: data?.orderNo ?? null }
  if (name === 'price-changed' && data?.payMoney !== undefined) {
    return { type: 'price-changed', priceFen: data.payMoney + (purchase.coupon?.savingFen ?? 0) }
  }
  return refused(added.refusal)
}

/** Wire times are cut to seconds. */
const ROUNDING_MS = 1000

/** Whether an order is older than a try that began `triedMs` ago; by the server's clock alone, whatever the page's is. */
function isOlder({ createTime, serverTime }: Schemas['OrderRecord'], triedMs: number): boolean {
  const createdMs = parseWireTime(createTime)
  const readMs = parseWireTime(serverTime)
  return createdMs !== null && readMs !== null && readMs - createdMs > triedMs + ROUNDING_MS
}

/**
 * Looks for the order after the answer to adding it was lost; one with another package or price, or made before the try,
 * is a duplicate.
 */
export async function recoverOrder(
  services: FlowServices,
  { purchase, sinceMs = 0 }: StateAt<'recovering'>,
): Promise<PaymentEvent> {
  const found = await resultOrNull(readUnpaidOrder(services, purchase))
  if (found === null) return networkRefusal
  if (!found.ok) return refused(found.refusal)
  const order = found.data
  if (order === null) return networkRefusal
  const isAlike = order.packageId === purchase.packageId && order.payMoney === dueOf(purchase)
  const isAgreed = isAlike && !isOlder(order, services.clock.nowMs() - sinceMs)
  return isAgreed
    ? { type: 'created', order: orderOf(purchase, order.orderNo), dueFen: order.payMoney }
    : { type: 'duplicate', orderNo: order.orderNo }
}

/** Reads an unpaid order again before it is paid. */
export async function reloadOrder(
  services: FlowServices,
  { order, expectedFen, hasDeviceChanged }: StateAt<'rereading'>,
): Promise<PaymentEvent> {
  const [found, change] = await Promise.all([
    resultOrNull(readUnpaidOrder(services, order)),
    checkDevice({ hasDeviceChanged }),
  ])
  if (found === null) return networkRefusal
  if (!found.ok) return refused(found.refusal)
  if (found.data?.orderNo !== order.orderNo) return { type: 'no-longer-unpaid' }
  if (change !== null) return change
  const { payMoney } = found.data
  return payMoney === expectedFen ? { type: 'reread' } : { type: 'price-changed', priceFen: payMoney }
}

/** Opens the payment at the server. An order that is not payable may have been paid, so its status is read next. */
export async function preparePayment(
  services: FlowServices,
  { order, wallet }: StateAt<'preparing'>,
): Promise<PaymentEvent> {
  const prepared = await nonEmptyResultOrNull(payWithWallet(services, order, wallet))
  if (prepared === null) return networkRefusal
  return prepared.ok ? { type: 'prepared', request: prepared.data } : noLongerPayable(prepared.refusal)
}

/** Pays an order that costs nothing. Without an answer it may be paid, so its status is read next. */
export async function payZero(services: FlowServices, order: PaymentOrder): Promise<PaymentEvent> {
  const { orderNo, productCode, immediateUse } = order
  const { manufacturerName: paySource } = services.session.getState()
  const body = { orderNo, productCode, immediateUse, paySource }
  const paid = await nonEmptyResultOrNull(services.api.call('zeroPay', { body }))
  if (paid === null) return { type: 'answer-lost' }
  return paid.ok ? { type: 'status', orderStatus: paid.data.orderStatus } : noLongerPayable(paid.refusal)
}

function noLongerPayable(refusal: Refusal): PaymentEvent {
  return errorNameOf(refusal.code) === 'order-not-payable' ? { type: 'no-longer-unpaid' } : refused(refusal)
}

/** Reads the status of an order; only `order-not-found` ends the payment, other failures may pass. */
export async function queryStatus(services: FlowServices, orderNo: string): Promise<PaymentEvent> {
  const confirmed = await nonEmptyResultOrNull(readOrderStatus(services, orderNo))
  if (confirmed === null) return { type: 'no-status' }
  if (confirmed.ok) return { type: 'status', orderStatus: confirmed.data.orderStatus }
  return errorNameOf(confirmed.refusal.code) === 'order-not-found'
    ? { type: 'refused', error: 'order-not-found' }
    : { type: 'no-status' }
}

// The parameters for the wallet must be there too.
function isEmpty(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return data === null || data === undefined
  return 'parameters' in data && isEmpty(data.parameters)
}

function orderOf(purchase: Purchase, orderNo: string): PaymentOrder {
  const { productCode, deviceId, packageSource, packageName, immediateUse } = purchase
  return { orderNo, productCode, deviceId, packageSource, packageName, immediateUse }
}

/** Adds an order at the price shown; the server refuses any other price. */
function addOrder(
  services: Pick<Services, 'api' | 'session'>,
  purchase: Purchase,
): Promise<ApiResult<Schemas['AddedOrder']>> {
  const { productCode, deviceId, deviceKey, packageSource, packageId } = purchase
  const { iccid = '', channels = [], coupon } = purchase
  const { manufacturerName, operationPoint, appKey, countryCode } = services.session.getState()
  return services.api.call('addOrder', {
    body: {
      ...{ productCode, deviceId, deviceKey, packageSource, packageId },
      payMoney: dueOf(purchase),
      productName: purchase.packageName,
      paySource: manufacturerName,
      operationPointJson: operationPointJson(operationPoint),
      ...(coupon === undefined ? {} : { couponId: coupon.couponId }),
      ...(iccid === '' ? {} : { iccid }),
      ...(channels.length === 0 ? {} : { channelIotId: channels.join(',') }),
      ...(appKey === '' ? {} : { appKey }),
      ...(countryCode === '' ? {} : { countryCode }),
    },
  })
}

/** Opens a payment for an unpaid order; fixes whether the package takes effect at once. */
async function payWithWallet(
  services: Pick<Services, 'api' | 'host' | 'session'>,
  { orderNo, productCode, immediateUse }: PaymentOrder,
  wallet: Wallet,
): Promise<ApiResult<WalletRequest>> {
  const { appKey, phone } = services.session.getState()
  const query = { appKey, orderNo, productCode, immediateUse }
  switch (wallet) {
    case 'wechat': {
      const opened = await services.api.call('pay4WeChat', { query })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
    case 'alipay': {
      const call = isReviewMode(services.host.platform(), phone) ? 'iosTestPay4Ali' : 'pay4Ali'
      const opened = await services.api.call(call, { query })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
  }
}

/** Asks the host to open the wallet. */
export function openWallet(
  { host }: Pick<Services, 'host'>,
  { request }: StateAt<'opening'>,
): Promise<PaymentEvent> {
  return callWallet(() =>
    request.wallet === 'wechat'
      ? host.call('requestWechatPay', request.parameters)
      : host.call('requestAliPay', request.parameters),
  )
}

/** Asks the host to open a wallet. A host without an answer may have opened it. */
export async function callWallet(open: () => Promise<unknown>): Promise<PaymentEvent> {
  try {
    await open()
    return { type: 'wallet-opened' }
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    switch (error.code) {
      case 'wallet-missing':
        return { type: 'wallet-refused', reason: 'missing' }
      case 'method-missing':
      case 'no-host':
        return { type: 'wallet-refused', reason: 'not-supported' }
      case 'no-answer':
      case 'bad-answer':
        return { type: 'wallet-silent' }
      default:
        return { type: 'wallet-refused', reason: 'pay-failed' }
    }
  }
}

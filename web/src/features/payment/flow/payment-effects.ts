import type { Schemas } from '@skyshop/openapi/http'
import { type ApiResult, NetworkError, type Refusal } from '../../../shared/api-client/api-errors.ts'
import { errorNameOf } from '../../../shared/errors/error-names.ts'
import { reportUnexpected } from '../../../shared/errors/report-unexpected.ts'
import { HostError } from '../../../shared/host/host-port.ts'
import type { Services } from '../../../shared/services/services.ts'
import { operationPointJson } from '../../../shared/session/session.ts'
import { delay } from '../../../shared/time/clock.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'
import {
  dueOf,
  orderNoOf,
  type PaymentEvent,
  type PaymentNotice,
  type PaymentOrder,
  type PaymentState,
  type Purchase,
  type RenewalPurchase,
  type ServicePurchase,
  type StateAt,
  slotCountOf,
  stateOfStatus,
  type Wallet,
  type WalletRequest,
} from '../model/payment.ts'
import { hasSignedContract, readContractDetail, readUnpaidOrder } from '../queries.ts'
import { requestSigningSession } from './contract-signing.ts'
import { createServicePay, findUnpaidService } from './service-order.ts'

/** Side effects of payments; loaded after the first view. */
export interface PaymentEffects {
  /** Runs the call or wait of an entered state. */
  enter(entered: PaymentState): void
  /** Reads the status of an order of an earlier visit. */
  checkEarlierOrder(order: PaymentOrder): Promise<EarlierOrderResult>
}

export type CreatePaymentEffects = (
  services: FlowServices & Pick<Services, 'timers'>,
  machine: PaymentMachine,
) => PaymentEffects

export const createPaymentEffects: CreatePaymentEffects = (services, machine) => ({
  enter: createPaymentSteps(services, machine),
  checkEarlierOrder: (order) => checkEarlierOrder(services, order),
})

/** How long after the page is back the callback may arrive. */
const CALLBACK_GRACE_MS = 1500
/** Pause between two queries of a status. */
const POLL_INTERVAL_MS = 2000

/** State and dispatch of the payment machine. */
export interface PaymentMachine {
  getState(): PaymentState
  dispatch(event: PaymentEvent): void
}

/** Returns the function that runs the call or wait of an entered state. */
function createPaymentSteps(
  services: FlowServices & Pick<Services, 'timers'>,
  { getState, dispatch }: PaymentMachine,
): (entered: PaymentState) => void {
  /** Awaits a step and dispatches its event, unless the state has changed meanwhile. */
  const step = async (
    of: PaymentState,
    work: Promise<PaymentEvent>,
    otherwise: PaymentEvent = { type: 'refused', error: 'internal-error' },
  ): Promise<void> => {
    const event = await work.catch((error: unknown) => {
      reportUnexpected(error)
      return otherwise
    })
    const now = getState()
    if (now.at === of.at && orderNoOf(now) === orderNoOf(of)) dispatch(event)
  }

  const later = createWait(services.timers, getState)

  const query = (of: StateAt<'querying-status'> | StateAt<'polling-status'>): Promise<void> =>
    step(of, queryStatus(services, of.order.orderNo), { type: 'no-status' })

  const poll = (polling: StateAt<'polling-status'>): void =>
    later(polling, POLL_INTERVAL_MS, () => void query(polling).then(() => poll(polling)))

  return (entered) => {
    switch (entered.at) {
      case 'creating':
        return void step(entered, createOrder(services, entered.purchase))
      case 'service-ordering':
        return void step(entered, orderService(services, entered.service))
      case 'recovering':
        return void step(entered, recoverOrder(services, entered))
      case 'rereading':
        return void step(entered, reloadOrder(services, entered))
      case 'zero-paying':
        return void step(entered, payZero(services, entered.order), { type: 'answer-lost' })
      case 'preparing':
        return void step(entered, preparePayment(services, entered))
      case 'opening':
        return void step(entered, openWallet(services, entered))
      case 'contract-preparing':
        return void step(entered, openSigningSession(services, entered.renewal))
      case 'contract-wallet-opening':
        return void step(entered, openContractSheet(services, entered), {
          type: 'wallet-refused',
          reason: 'pay-failed',
        })
      case 'contract-querying':
        return void step(entered, queryContract(services, entered), {
          type: 'contract-known',
          signed: 'none',
        })
      case 'returning':
        return later(entered, CALLBACK_GRACE_MS, () => dispatch({ type: 'callback-overdue' }))
      case 'querying-status':
        return void query(entered)
      case 'polling-status':
        return poll(entered)
      default:
        return undefined
    }
  }
}

/** Returns a function that runs a callback after a delay, unless the state has changed. */
function createWait(timers: Services['timers'], getState: () => PaymentState) {
  return (of: PaymentState, delayMs: number, run: () => void): void => {
    if (getState() !== of) return
    timers.after(delayMs, () => {
      if (getState() === of) run()
    })
  }
}

/** Result of checking an order of an earlier visit. */
export interface EarlierOrderResult {
  notice: PaymentNotice | null
  /** Whether the order has to stay stored. */
  isOpen: boolean
}

/** Reads the status of an order of an earlier visit; without an answer it stays stored and remembered. */
async function checkEarlierOrder(services: FlowServices, order: PaymentOrder): Promise<EarlierOrderResult> {
  const event = await queryStatus(services, order.orderNo)
  if (event.type === 'refused') return { notice: null, isOpen: false }
  if (event.type !== 'status') return { notice: { kind: 'remembered', order }, isOpen: true }
  const { at } = stateOfStatus(event.orderStatus, { order, claim: 'none' })
  if (at === 'polling-status') return { notice: { kind: 'unfinished', order }, isOpen: true }
  return { notice: at === 'success' ? { kind: 'finished', order } : null, isOpen: false }
}

/** Services that the calls of a payment use. */
export type FlowServices = Pick<Services, 'api' | 'session' | 'host' | 'clock' | 'isReviewer'>

const refused = ({ code }: Refusal): PaymentEvent => ({
  type: 'refused',
  error: errorNameOf(code) ?? 'contract-violation',
})

/** The event of a call that got no answer. */
const networkRefusal: PaymentEvent = { type: 'refused', error: 'network-error' }

/** The result of a call; null after a network error. */
async function resultOrNull<T>(call: Promise<ApiResult<T>>): Promise<ApiResult<T> | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}

/** The result of a call; null after a network error or a success without data. */
async function nonEmptyResultOrNull<T>(call: Promise<ApiResult<T>>): Promise<ApiResult<T> | null> {
  const result = await resultOrNull(call)
  return result?.ok === true && isEmpty(result.data) ? null : result
}

/** The event when the device has changed since the buyer was asked (R-PAY-28), or cannot be read; null when nothing changed. */
async function checkDevice({
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
async function createOrder(services: FlowServices, purchase: Purchase): Promise<PaymentEvent> {
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
async function recoverOrder(
  services: FlowServices,
  { purchase, sinceMs = 0 }: StateAt<'recovering'>,
): Promise<PaymentEvent> {
  const unpaid = await resultOrNull(readUnpaidOrder(services, purchase))
  if (unpaid === null) return networkRefusal
  if (!unpaid.ok) return refused(unpaid.refusal)
  const order = unpaid.data
  if (order === null) return networkRefusal
  const isAlike = order.packageId === purchase.packageId && order.payMoney === dueOf(purchase)
  const isAgreed = isAlike && !isOlder(order, services.clock.nowMs() - sinceMs)
  return isAgreed
    ? { type: 'created', order: orderOf(purchase, order.orderNo), dueFen: order.payMoney }
    : { type: 'duplicate', orderNo: order.orderNo }
}

/** Reads an unpaid order again before it is paid. */
async function reloadOrder(
  services: FlowServices,
  { order, expectedFen, hasDeviceChanged }: StateAt<'rereading'>,
): Promise<PaymentEvent> {
  const [unpaid, change] = await Promise.all([
    resultOrNull(readUnpaidOrder(services, order)),
    checkDevice({ hasDeviceChanged }),
  ])
  if (unpaid === null) return networkRefusal
  if (!unpaid.ok) return refused(unpaid.refusal)
  if (unpaid.data?.orderNo !== order.orderNo) return { type: 'no-longer-unpaid' }
  if (change !== null) return change
  const { payMoney } = unpaid.data
  return payMoney === expectedFen ? { type: 'reread' } : { type: 'price-changed', priceFen: payMoney }
}

/** Opens the payment at the server. An order that is not payable may have been paid, so its status is read next. */
async function preparePayment(
  services: FlowServices,
  { order, wallet }: StateAt<'preparing'>,
): Promise<PaymentEvent> {
  const prepared = await nonEmptyResultOrNull(payWithWallet(services, order, wallet))
  if (prepared === null) return networkRefusal
  return prepared.ok ? { type: 'prepared', request: prepared.data } : noLongerPayable(prepared.refusal)
}

/** Pays an order that costs nothing. Without an answer it may be paid, so its status is read next. */
async function payZero(services: FlowServices, order: PaymentOrder): Promise<PaymentEvent> {
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
async function queryStatus(services: FlowServices, orderNo: string): Promise<PaymentEvent> {
  const confirmed = await nonEmptyResultOrNull(services.api.call('confirmOrder', { query: { orderNo } }))
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
  services: Pick<Services, 'api' | 'isReviewer' | 'session'>,
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
      const call = services.isReviewer(phone) ? 'iosTestPay4Ali' : 'pay4Ali'
      const opened = await services.api.call(call, { query })
      return opened.ok ? { ok: true, data: { wallet, parameters: opened.data } } : opened
    }
  }
}

/** Asks the host to open the wallet. */
function openWallet(
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
async function callWallet(open: () => Promise<unknown>): Promise<PaymentEvent> {
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

/**
 * Orders a service and opens its payment. Services may be ordered repeatedly, so an unpaid order (of an earlier visit,
 * or after a lost answer) is paid instead of ordering another.
 */
async function orderService(services: FlowServices, service: ServicePurchase): Promise<PaymentEvent> {
  const left = await unpaidOne(services, service)
  if (left !== 'none') return left
  const opened = await nonEmptyResultOrNull(createServicePay(services, service))
  if (opened === null) {
    const made = await unpaidOne(services, service)
    return made === 'none' ? networkRefusal : made
  }
  if (!opened.ok) return refused(opened.refusal)
  const { orderNo, orderString } = opened.data
  return {
    type: 'service-opened',
    order: serviceOrder(service, orderNo),
    request: { wallet: 'alipay', parameters: { orderString } },
  }
}

async function unpaidOne(services: FlowServices, service: ServicePurchase): Promise<PaymentEvent | 'none'> {
  const unpaid: ApiResult<{ orderNo: string; payMoney: number } | null> | null = await resultOrNull(
    findUnpaidService(services, service),
  )
  if (unpaid === null) return networkRefusal
  if (!unpaid.ok) return refused(unpaid.refusal)
  if (unpaid.data === null) return 'none'
  const { orderNo, payMoney } = unpaid.data
  if (payMoney !== service.priceFen) return { type: 'price-changed', priceFen: payMoney }
  return { type: 'created', order: serviceOrder(service, orderNo), dueFen: payMoney }
}

// A service has no device; the call that opens its payment requires a product code all the same.
function serviceOrder({ name }: ServicePurchase, orderNo: string): PaymentOrder {
  return { orderNo, productCode: 'IPC', deviceId: '', packageSource: 0, packageName: name, immediateUse: 0 }
}

/** Delays, after the page is back, at which the server is asked for the signature. */
const QUERY_LIMIT_MS = 10_000
const QUERY_INTERVAL_MS = 1000

/** Opens a signing session at the server, unless the device has changed since the buyer was asked. */
async function openSigningSession(services: FlowServices, renewal: RenewalPurchase): Promise<PaymentEvent> {
  const change = await checkDevice(renewal)
  if (change !== null) return change
  const opened = await nonEmptyResultOrNull(requestSigningSession(services, renewal))
  if (opened === null) return networkRefusal
  return opened.ok ? { type: 'contract-prepared', request: opened.data } : refused(opened.refusal)
}

/** Asks the host to open the signing sheet of the wallet. */
function openContractSheet(
  { host }: FlowServices,
  { request }: StateAt<'contract-wallet-opening'>,
): Promise<PaymentEvent> {
  return callWallet(() =>
    request.wallet === 'wechat'
      ? host.call('wechatPreEntrust', request.parameters)
      : host.call('aliRenewalAuth', request.parameters),
  )
}

/** Asks the server whether the contract is signed, and which, each second for 10 s (R-RENEWAL-30, R-PAY-32). */
async function queryContract(
  services: FlowServices & Pick<Services, 'timers'>,
  { renewal, request }: StateAt<'contract-querying'>,
): Promise<PaymentEvent> {
  for (let waitedMs = 0; waitedMs <= QUERY_LIMIT_MS; waitedMs += QUERY_INTERVAL_MS) {
    const answer = await resultOrNull(hasSignedContract(services, renewal))
    if (answer?.ok === true && answer.data) {
      const isOther = await isAnother(services, renewal, request.parameters.contractCode)
      return { type: 'contract-known', signed: isOther ? 'other' : 'this' }
    }
    if (waitedMs < QUERY_LIMIT_MS) await delay(services.timers, QUERY_INTERVAL_MS)
  }
  return { type: 'contract-known', signed: 'none' }
}

/** Tells whether what is signed has another number than the session opened here; false where either is not known. */
async function isAnother(
  services: FlowServices,
  renewal: RenewalPurchase,
  contractCode: string | undefined,
): Promise<boolean> {
  if (contractCode === undefined) return false
  const detail = await resultOrNull(readContractDetail(services, renewal))
  return detail?.ok === true && detail.data.contractCode !== contractCode
}

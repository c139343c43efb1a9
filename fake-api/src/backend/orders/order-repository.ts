import type { TxClient } from '@skyshop/prisma'
import { type Instant, instantColumn, readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import { isRealNvr, type RecorderFields } from '../devices/rules/device.ts'
import type { Language } from '../kernel/language.ts'
import { PACKAGE_SOURCES } from '../kernel/package-kind.ts'
import type { OrderEvent, RefundCause } from './rules/decide-order.ts'
import {
  type OrderMoney,
  type OrderOrigin,
  type OrderSlot,
  type OrderState,
  type OrderStatus,
  type OrderView,
  orderStatus,
  type PaymentSuccess,
  type RefundState,
  type StoredOrder,
  secondPaymentOf,
} from './rules/order.ts'

/** A row of the table Order. */
export type OrderRow = NonNullable<Awaited<ReturnType<Reader['order']['findFirst']>>>

/** The payment of an order, and its refund while that is pending. */
type PaymentState = Pick<OrderState, 'success' | 'pendingRefund'>

/** One order, or null. Without a user it is found whoever owns it: for events of wallets and clocks. */
export async function findOrder(
  reader: Reader,
  where: { orderNo: string; userId?: string },
): Promise<StoredOrder | null> {
  const row = await reader.order.findFirst({ where })
  return row && toOrder(row, await findPaymentState(reader, row))
}

/** The unpaid purchase of a user's device, or null. */
export async function findUnpaidOrder(
  reader: Reader,
  key: { userId: string; productCode: string; deviceId: string },
): Promise<StoredOrder | null> {
  const row = await reader.order.findFirst({
    where: { ...key, status: orderStatus.unpaid, origin: 'purchase' },
  })
  return row && toOrder(row, NO_PAYMENT)
}

/** Stands for the payment of an order where payments are not read, or there is none. */
const NO_PAYMENT: PaymentState = { success: null, pendingRefund: null }

/** An unpaid order has seen no money: the first success moves it on, in the same transaction. */
async function findPaymentState(reader: Reader, { orderNo, status }: OrderRow): Promise<PaymentState> {
  if (status === orderStatus.unpaid) return NO_PAYMENT
  const paid = await reader.payment.findFirst({
    where: { orderNo, transactionId: { not: null }, paidAtMs: { not: null } },
    orderBy: [{ paidAtMs: 'asc' }, { id: 'asc' }],
  })
  if (!paid) return NO_PAYMENT
  return { success: toSuccess(paid), pendingRefund: await findPendingRefund(reader, orderNo) }
}

/**
 * An order whose package begins or ends: of its money only a refund on its way is read, which forbids both.
 * Commands about payments need `findOrder`.
 */
export async function findRunningOrder(reader: Reader, orderNo: string): Promise<StoredOrder | null> {
  const row = await reader.order.findUnique({ where: { orderNo } })
  if (!row) return null
  const refunded = await findPendingRefund(reader, orderNo)
  return toOrder(row, { success: refunded, pendingRefund: refunded })
}

/** Times at which an order was paid and its package ends. */
export interface OrderTimes {
  paidAtMs: number | null
  endsAtMs: number | null
}

/** The times of an order; null when there is no such order. */
export async function findOrderTimes(reader: Reader, orderNo: string): Promise<OrderTimes | null> {
  const select = { paidAtMs: true, endsAtMs: true }
  const row = await reader.order.findUnique({ where: { orderNo }, select })
  return row && { paidAtMs: readInstant(row.paidAtMs), endsAtMs: readInstant(row.endsAtMs) }
}

async function findPendingRefund(reader: Reader, orderNo: string): Promise<PaymentSuccess | null> {
  // A refund of money that came twice is not a refund of the order.
  const reason = { not: 'second-success' satisfies RefundCause }
  const pending = await reader.refund.findFirst({
    where: { orderNo, state: 'requested', reason },
    select: { paymentId: true },
  })
  // Rarely one: asking for both at once would cost every order a second query.
  const payment = pending && (await reader.payment.findUnique({ where: { id: pending.paymentId } }))
  return payment && toSuccess(payment)
}

/** A row as an order. */
function toOrder(row: OrderRow, payment: PaymentState): StoredOrder {
  return {
    orderNo: row.orderNo,
    origin: row.origin as OrderState['origin'],
    status: row.status as OrderStatus,
    payMoneyFen: row.payMoneyFen,
    payDeadlineMs: readInstant(row.payDeadlineMs),
    toldPaidBy: row.toldPaidBy,
    ...payment,
    userId: row.userId,
    productCode: row.productCode,
    deviceId: row.deviceId ?? '',
    packageSource: row.packageSource ?? 0,
    packageId: row.packageId ?? '',
    channels: row.channelIotId ? row.channelIotId.split(',') : [],
    couponId: row.couponId,
    productName: row.productName,
    priceFen: row.priceFen,
    originalPriceFen: row.originalPriceFen ?? row.priceFen,
    discountFen: row.discountFen,
    validityDays: row.validityDays,
    paySource: row.paySource,
    operationPointJson: row.operationPointJson ?? '',
    immediateUse: row.immediateUse ?? false,
    createdAtMs: Number(row.createdAtMs),
    paidAtMs: readInstant(row.paidAtMs),
    effectiveAtMs: readInstant(row.effectiveAtMs),
    endsAtMs: readInstant(row.endsAtMs),
  }
}

function toSuccess(row: {
  provider: string
  transactionId: string | null
  paidFen: number | null
}): PaymentSuccess {
  return { provider: row.provider, transactionId: row.transactionId ?? '', amountFen: row.paidFen ?? 0 }
}

/** A new order as it is written. */
export interface NewOrder {
  orderNo: string
  userId: string
  origin: OrderOrigin
  productCode: string
  /** Null for a service, which belongs to no device. */
  deviceId: string | null
  packageSource: number | null
  packageId: string
  channels: readonly string[]
  iccid: string | null
  couponId: string | null
  contract: { contractId: number; contractPeriod: number } | null
  priceFen: number
  originalPriceFen: number
  discountFen: number
  payMoneyFen: number
  productName: string
  /** Days it is sold for; null for a service. */
  validityDays: number | null
  paySource: string
  operationPointJson: string
  appKey: string
  countryCode: string
  createdAtMs: number
  payDeadlineMs: number | null
}

/** Writes a new unpaid order with the first line of its history. */
export async function insertOrder(tx: TxClient, order: NewOrder): Promise<void> {
  const { orderNo, createdAtMs, payDeadlineMs, channels, contract } = order
  await tx.order.createMany({
    data: {
      orderNo,
      userId: order.userId,
      origin: order.origin,
      productCode: order.productCode,
      deviceId: order.deviceId,
      packageSource: order.packageSource,
      packageId: order.packageId,
      channelIotId: channels.length === 0 ? null : channels.join(','),
      iccid: order.iccid,
      couponId: order.couponId,
      ...contract,
      status: orderStatus.unpaid,
      priceFen: order.priceFen,
      originalPriceFen: order.originalPriceFen,
      discountFen: order.discountFen,
      payMoneyFen: order.payMoneyFen,
      productName: order.productName,
      validityDays: order.validityDays,
      paySource: order.paySource,
      operationPointJson: order.operationPointJson,
      appKey: order.appKey,
      countryCode: order.countryCode,
      createdAtMs: BigInt(createdAtMs),
      payDeadlineMs: instantColumn(payDeadlineMs),
    },
  })
  await insertTransition(tx, orderNo, { from: null, to: orderStatus.unpaid, event: 'add', atMs: createdAtMs })
}

/** Writes the moves of an order: its status, its history and the columns with their instants. */
export async function saveOrderEvents(
  tx: TxClient,
  orderNo: string,
  events: readonly OrderEvent[],
): Promise<void> {
  for (const event of events) {
    if (event.type !== 'status-changed') continue
    await tx.order.updateMany({ where: { orderNo }, data: { status: event.to, ...momentOf(event) } })
    await insertTransition(tx, orderNo, event)
  }
}

/** Sets when the package of an order begins and ends, as the timeline now says. */
export async function saveOrderSpan(
  tx: TxClient,
  orderNo: string,
  span: { effectiveAtMs: number | null; endsAtMs: number | null },
): Promise<void> {
  await tx.order.updateMany({
    where: { orderNo },
    data: { effectiveAtMs: instantColumn(span.effectiveAtMs), endsAtMs: instantColumn(span.endsAtMs) },
  })
}

/** Fixes, when paying, whether the package takes effect at once. */
export async function saveImmediateUse(tx: TxClient, orderNo: string, immediateUse: boolean): Promise<void> {
  await tx.order.updateMany({ where: { orderNo }, data: { immediateUse } })
}

/** Notes whose app paid (product 7.06: zeroPay carries it too). */
export async function savePaySource(tx: TxClient, orderNo: string, paySource: string): Promise<void> {
  await tx.order.updateMany({ where: { orderNo }, data: { paySource } })
}

function insertTransition(
  tx: TxClient,
  orderNo: string,
  step: { from: OrderStatus | null; to: OrderStatus; event: string; atMs: number },
) {
  return tx.orderTransition.createMany({
    data: { orderNo, fromStatus: step.from, toStatus: step.to, event: step.event, atMs: BigInt(step.atMs) },
  })
}

/** The column with the instant of a status; null for a status without one. */
const MOMENT_OF = {
  [orderStatus.unpaid]: null,
  [orderStatus.activating]: 'paidAtMs',
  [orderStatus.queued]: null,
  [orderStatus.refunded]: 'refundedAtMs',
  [orderStatus.inEffect]: null,
  [orderStatus.expired]: null,
  [orderStatus.cancelled]: 'cancelledAtMs',
  [orderStatus.timedOut]: 'cancelledAtMs',
  [orderStatus.paymentFailed]: null,
  [orderStatus.activationFailed]: null,
  [orderStatus.refundFailed]: null,
} as const satisfies Record<OrderStatus, string | null>

function momentOf({ to, atMs }: { to: OrderStatus; atMs: number }) {
  const column = MOMENT_OF[to]
  return column === null ? {} : { [column]: BigInt(atMs) }
}

/** Filter for the orders of a user. */
export interface OrderFilter {
  userId: string
  orderNo?: string
  productCode?: string
  deviceId?: string
  paySource?: string
  status?: number | { in: number[] }
  createdAtMs?: { gte: bigint; lt: bigint }
}

/** Leaves out unpaid periods of a contract: they are shown once paid or finally failed (R-ORDER-22). */
const WITHOUT_UNPAID_PERIODS = { NOT: { origin: 'contract', status: orderStatus.unpaid } }

export interface PageRange {
  language: Language
  skip?: number
  take?: number
}

/** Orders of a user in their language, the newest first; without payments and refunds. */
export async function findOrderViews(
  reader: Reader,
  where: OrderFilter,
  { language, ...range }: PageRange,
): Promise<OrderView[]> {
  const rows = await reader.order.findMany({
    where: { ...where, ...WITHOUT_UNPAID_PERIODS },
    ...range,
    orderBy: [{ createdAtMs: 'desc' }, { orderNo: 'desc' }],
  })
  const devices = await findNamedDevices(reader, rows)
  const slots = await findOrderSlots(reader, rows, devices)
  const names = await findNames(reader, rows, language)
  const foreign = await findForeignDevices(reader, rows, where.userId)
  return rows.map((row) => ({
    ...toOrder(row, NO_PAYMENT),
    deviceName: foreign.has(row.deviceId ?? '') ? '' : (devices.get(row.deviceId ?? '')?.deviceName ?? ''),
    packageName: names.get(row.packageId ?? '') ?? row.productName,
    slots: slots.get(row.orderNo) ?? [],
  }))
}

/** Finds what came in for orders and what goes back, by order number; an order nobody paid is left out. */
export async function findOrderMoney(
  reader: Reader,
  orders: readonly Pick<OrderView, 'orderNo' | 'status'>[],
): Promise<Map<string, OrderMoney>> {
  const moved = orders.filter(({ status }) => status !== orderStatus.unpaid).map(({ orderNo }) => orderNo)
  if (moved.length === 0) return new Map()
  const payments = await reader.payment.findMany({
    where: { orderNo: { in: moved }, transactionId: { not: null }, paidAtMs: { not: null } },
    orderBy: [{ paidAtMs: 'asc' }, { id: 'asc' }],
  })
  const paid = Map.groupBy(payments, ({ orderNo }) => orderNo)
  if (paid.size === 0) return new Map()
  const refunds = await reader.refund.findMany({
    where: { orderNo: { in: [...paid.keys()] } },
    orderBy: [{ createdAtMs: 'asc' }, { refundNo: 'asc' }],
  })
  const refundsOf = Map.groupBy(refunds, ({ orderNo }) => orderNo)
  return new Map([...paid].map(([orderNo, own]) => [orderNo, toMoney(own, refundsOf.get(orderNo) ?? [])]))
}

type PaymentRow = NonNullable<Awaited<ReturnType<Reader['payment']['findFirst']>>>
type RefundRow = NonNullable<Awaited<ReturnType<Reader['refund']['findFirst']>>>

/** The first money is the order's; a refund of later money is not a refund of the order (R-ORDER-6). */
function toMoney([first]: readonly PaymentRow[], refunds: readonly RefundRow[]): OrderMoney {
  const isSecond = ({ reason }: RefundRow) => reason === ('second-success' satisfies RefundCause)
  const own = refunds.findLast((refund) => !isSecond(refund))
  return {
    payment: first ? { ...toSuccess(first), paidAtMs: Number(first.paidAtMs) } : null,
    refund: own
      ? {
          refundNo: own.refundNo,
          amountFen: own.amountFen,
          state: own.state as RefundState,
          atMs: Number(own.settledAtMs ?? own.createdAtMs),
        }
      : null,
    secondPayment: secondPaymentOf(refunds.filter(isSecond)),
  }
}

function toSlot(
  { iotId, channelNumber, deviceName }: { iotId: string; channelNumber: number; deviceName: string | null },
  isLens: boolean,
): OrderSlot {
  return { iotId, channelNumber, name: deviceName ?? '', isLens }
}

type NamedDevice = RecorderFields & { deviceName: string | null }

async function findNamedDevices(
  reader: Reader,
  rows: readonly { deviceId: string | null }[],
): Promise<Map<string, NamedDevice>> {
  const deviceIds = [...new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))]
  if (deviceIds.length === 0) return new Map()
  const select = { deviceId: true, deviceName: true, productCode: true, productMorphology: true }
  const devices = await reader.device.findMany({ where: { deviceId: { in: deviceIds } }, select })
  return new Map(devices.map((device) => [device.deviceId, device]))
}

/** The channels or lenses of orders, in the order of their device; an algorithm is none. */
async function findOrderSlots(
  reader: Reader,
  rows: readonly OrderRow[],
  devices: ReadonlyMap<string, NamedDevice>,
): Promise<Map<string, OrderSlot[]>> {
  const ordered = rows.filter(({ channelIotId }) => channelIotId !== null)
  if (ordered.length === 0) return new Map()
  const deviceIds = [...new Set(ordered.flatMap(({ deviceId }) => deviceId ?? []))]
  const channels = await reader.deviceChannel.findMany({
    where: { deviceId: { in: deviceIds } },
    orderBy: { channelNumber: 'asc' },
  })
  return new Map(
    ordered.map(({ orderNo, deviceId, channelIotId }) => {
      const iotIds = new Set(channelIotId?.split(','))
      const device = devices.get(deviceId ?? '')
      const isLens = device !== undefined && !isRealNvr(device)
      const own = channels.filter((channel) => channel.deviceId === deviceId && iotIds.has(channel.iotId))
      return [orderNo, own.map((one) => toSlot(one, isLens))]
    }),
  )
}

/** Straight from the texts: going through the packages would cost a query more. */
async function findNames(
  reader: Reader,
  rows: readonly { packageId: string | null }[],
  language: Language,
): Promise<Map<string, string>> {
  const packageIds = [...new Set(rows.flatMap(({ packageId }) => packageId ?? []))]
  if (packageIds.length === 0) return new Map()
  const texts = await reader.packageText.findMany({ where: { language, packageId: { in: packageIds } } })
  return new Map(texts.map((text) => [text.packageId, text.name]))
}

/** Data may be bought for a camera of somebody else by its number; its name is not the buyer's to read. */
async function findForeignDevices(
  reader: Reader,
  rows: readonly { packageSource: number | null; deviceId: string | null }[],
  userId: string,
): Promise<Set<string>> {
  const bought = new Set(
    rows.flatMap(({ packageSource, deviceId }) =>
      packageSource === PACKAGE_SOURCES.data[0] && deviceId ? [deviceId] : [],
    ),
  )
  if (bought.size === 0) return bought
  const own = await reader.deviceAccess.findMany({ where: { userId, deviceId: { in: [...bought] } } })
  for (const { deviceId } of own) bought.delete(deviceId)
  return bought
}

/** Counts the orders behind all pages. */
export function countOrders(reader: Reader, where: OrderFilter): Promise<number> {
  return reader.order.count({ where: { ...where, ...WITHOUT_UNPAID_PERIODS } })
}

/** Time of the oldest order behind all pages; null without one. */
export async function findFirstOrderTime(reader: Reader, where: OrderFilter): Promise<Instant | null> {
  const first = await reader.order.findFirst({
    where: { ...where, ...WITHOUT_UNPAID_PERIODS },
    select: { createdAtMs: true },
    orderBy: { createdAtMs: 'asc' },
  })
  return readInstant(first?.createdAtMs ?? null)
}

import type { Language } from '../../kernel/language.ts'
import { PACKAGE_SOURCES } from '../../kernel/package-kind.ts'
import type { Reader } from '../../world/transaction/world.ts'
import type { RefundCause } from './rules/decide-order.ts'
import {
  type OrderState,
  type OrderStatus,
  type OrderView,
  orderStatus,
  type PaymentSuccess,
  type StoredOrder,
} from './rules/order-state.ts'

type Row = NonNullable<Awaited<ReturnType<Reader['order']['findFirst']>>>

/** What is known of the money of an order. */
type Money = Pick<OrderState, 'success' | 'pendingRefund'>

/** One order, or null. Without a user it is found whoever owns it: for events of wallets and clocks. */
export async function findOrder(
  reader: Reader,
  where: { orderNo: string; userId?: string },
): Promise<StoredOrder | null> {
  const row = await reader.order.findFirst({ where })
  return row && toOrder(row, await findMoney(reader, row))
}

/** The unpaid purchase of a user's device, or null. */
export async function findUnpaidOrder(
  reader: Reader,
  key: { userId: string; productCode: string; deviceId: string },
): Promise<StoredOrder | null> {
  const row = await reader.order.findFirst({
    where: { ...key, status: orderStatus.unpaid, origin: 'purchase' },
  })
  return row && toOrder(row, NO_MONEY)
}

const NO_MONEY: Money = { success: null, pendingRefund: null }

/** A refund of money that came twice is not a refund of the order. */
const SECOND_SUCCESS: RefundCause = 'second-success'

/** An unpaid order has seen no money: the first success moves it on, in the same transaction. */
async function findMoney(reader: Reader, { orderNo, status }: Row): Promise<Money> {
  if (status === orderStatus.unpaid) return NO_MONEY
  const paid = await reader.payment.findFirst({
    where: { orderNo, transactionId: { not: null }, paidAtMs: { not: null } },
    orderBy: [{ paidAtMs: 'asc' }, { id: 'asc' }],
  })
  if (!paid) return NO_MONEY
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

/** When an order was paid and its package ends. */
export interface OrderSpan {
  paidAtMs: number | null
  endsAtMs: number | null
}

/** The span of an order, or null. */
export async function findOrderSpan(reader: Reader, orderNo: string): Promise<OrderSpan | null> {
  const select = { paidAtMs: true, endsAtMs: true }
  const row = await reader.order.findUnique({ where: { orderNo }, select })
  return row && { paidAtMs: optional(row.paidAtMs), endsAtMs: optional(row.endsAtMs) }
}

async function findPendingRefund(reader: Reader, orderNo: string): Promise<PaymentSuccess | null> {
  const pending = await reader.refund.findFirst({
    where: { orderNo, state: 'requested', reason: { not: SECOND_SUCCESS } },
    select: { paymentId: true },
  })
  // Rarely one: asking for both at once would cost every order a second query.
  const payment = pending && (await reader.payment.findUnique({ where: { id: pending.paymentId } }))
  return payment && toSuccess(payment)
}

/** A row as an order. */
function toOrder(row: Row, money: Money): StoredOrder {
  return {
    orderNo: row.orderNo,
    origin: row.origin as OrderState['origin'],
    status: row.status as OrderStatus,
    payMoneyFen: row.payMoneyFen,
    payDeadlineMs: optional(row.payDeadlineMs),
    ...money,
    userId: row.userId,
    productCode: row.productCode,
    deviceId: row.deviceId ?? '',
    packageSource: row.packageSource ?? 0,
    packageId: row.packageId ?? '',
    channels: row.channelIotId ? row.channelIotId.split(',') : [],
    couponId: row.couponId,
    productName: row.productName,
    priceFen: row.priceFen,
    paySource: row.paySource,
    operationPointJson: row.operationPointJson ?? '',
    immediateUse: row.immediateUse ?? false,
    createdAtMs: Number(row.createdAtMs),
    paidAtMs: optional(row.paidAtMs),
    effectiveAtMs: optional(row.effectiveAtMs),
    endsAtMs: optional(row.endsAtMs),
  }
}

function toSuccess(row: {
  provider: string
  transactionId: string | null
  paidFen: number | null
}): PaymentSuccess {
  return { provider: row.provider, transactionId: row.transactionId ?? '', amountFen: row.paidFen ?? 0 }
}

function optional(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}

/** Which orders of a user. */
interface OrderFilter {
  userId: string
  orderNo?: string
  productCode?: string
  deviceId?: string
  paySource?: string
  status?: number
}

/** Periods of a contract are shown once paid or finally failed (R-ORDER-22). */
const LISTED = { NOT: { origin: 'contract', status: orderStatus.unpaid } }

interface Slice {
  language: Language
  skip?: number
  take?: number
}

/** Orders of a user as they read them, newest first. What is on its way between wallets is not part of a view. */
export async function findOrderViews(
  reader: Reader,
  where: OrderFilter,
  { language, ...range }: Slice,
): Promise<OrderView[]> {
  const rows = await reader.order.findMany({
    where: { ...where, ...LISTED },
    ...range,
    orderBy: [{ createdAtMs: 'desc' }, { orderNo: 'desc' }],
  })
  const deviceNames = await findDeviceNames(reader, rows)
  const names = await findNames(reader, rows, language)
  const foreign = await findForeignDevices(reader, rows, where.userId)
  return rows.map((row) => ({
    ...toOrder(row, { success: null, pendingRefund: null }),
    deviceName: foreign.has(row.deviceId ?? '') ? '' : (deviceNames.get(row.deviceId ?? '') ?? ''),
    packageName: names.get(row.packageId ?? '') ?? row.productName,
  }))
}

async function findDeviceNames(
  reader: Reader,
  rows: readonly { deviceId: string | null }[],
): Promise<Map<string, string | null>> {
  const deviceIds = [...new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))]
  if (deviceIds.length === 0) return new Map()
  const select = { deviceId: true, deviceName: true }
  const devices = await reader.device.findMany({ where: { deviceId: { in: deviceIds } }, select })
  return new Map(devices.map(({ deviceId, deviceName }) => [deviceId, deviceName]))
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

/** How many orders there are behind all pages. */
export function countOrders(reader: Reader, where: OrderFilter): Promise<number> {
  return reader.order.count({ where: { ...where, ...LISTED } })
}

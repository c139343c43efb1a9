import type { Language } from '../../kernel/language.ts'
import type { Reader } from '../../world/world.ts'
import type { RefundCause } from './domain/order-decision.ts'
import { type OrderState, type OrderStatus, orderStatus, type PaymentSuccess } from './domain/order-state.ts'
import type { StoredOrder } from './domain/stored-order.ts'

type Row = Awaited<ReturnType<typeof readRows>>[number]

interface OrderFilter {
  orderNo?: string
  userId?: string
  productCode?: string
  deviceId?: string
  paySource?: string
  status?: number
}

function readRows(
  client: Reader,
  where: OrderFilter,
  page: { language: Language; skip?: number; take?: number },
) {
  const { language, ...range } = page
  return client.order.findMany({
    where,
    ...range,
    orderBy: [{ createdAtMs: 'desc' }, { orderNo: 'desc' }],
    include: {
      user: { select: { phone: true } },
      device: { select: { deviceName: true } },
      package: { select: { texts: { where: { language } } } },
      payments: { orderBy: { paidAtMs: 'asc' } },
      refunds: { include: { payment: true } },
    },
  })
}

/** One order, or null. Without a user it is found whoever owns it: for events of wallets and clocks. */
export async function findOrder(
  client: Reader,
  where: { orderNo: string; userId?: string },
  language: Language = 'en',
): Promise<StoredOrder | null> {
  const [row] = await readRows(client, where, { language })
  return row ? toOrder(row) : null
}

/** The unpaid purchase of a user's device, or null. */
export async function findUnpaidOrder(
  client: Reader,
  key: { userId: string; productCode: string; deviceId: string },
  language: Language = 'en',
): Promise<StoredOrder | null> {
  const [row] = await readRows(client, { ...key, status: orderStatus.unpaid }, { language, take: 1 })
  return row ? toOrder(row) : null
}

/** One page of a user's orders, newest first, with the number of all. */
export async function findOrderPage(
  client: Reader,
  where: { userId: string; paySource?: string; status?: number },
  page: { language: Language; skip: number; take: number },
): Promise<{ orders: StoredOrder[]; total: number }> {
  const [rows, total] = await Promise.all([readRows(client, where, page), client.order.count({ where })])
  return { orders: rows.map(toOrder), total }
}

/** A refund of money that came twice is not a refund of the order. */
const SECOND_SUCCESS: RefundCause = 'second-success'

function toOrder(row: Row): StoredOrder {
  const { payments, refunds } = row
  const paid = payments.find((payment) => payment.transactionId !== null && payment.paidAtMs !== null)
  const pending = refunds.find((refund) => refund.state === 'requested' && refund.reason !== SECOND_SUCCESS)
  return {
    orderNo: row.orderNo,
    origin: row.origin as OrderState['origin'],
    status: row.status as OrderStatus,
    payMoneyFen: row.payMoneyFen,
    payDeadlineMs: optional(row.payDeadlineMs),
    success: paid ? toSuccess(paid) : null,
    pendingRefund: pending ? toSuccess(pending.payment) : null,
    userId: row.userId,
    productCode: row.productCode,
    deviceId: row.deviceId ?? '',
    deviceName: row.device?.deviceName ?? '',
    packageSource: row.packageSource ?? 0,
    packageId: row.packageId ?? '',
    packageName: row.package?.texts[0]?.name ?? row.productName,
    priceFen: row.priceFen,
    paySource: row.paySource,
    operationPointJson: row.operationPointJson ?? '',
    immediateUse: row.immediateUse ?? false,
    createdAtMs: Number(row.createdAtMs),
    paidAtMs: optional(row.paidAtMs),
    effectiveAtMs: optional(row.effectiveAtMs),
    endsAtMs: optional(row.endsAtMs),
    accountPhone: row.user.phone,
  }
}

function toSuccess(row: {
  provider: string
  transactionId: string | null
  amountFen: number
}): PaymentSuccess {
  return { provider: row.provider, transactionId: row.transactionId ?? '', amountFen: row.amountFen }
}

function optional(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}

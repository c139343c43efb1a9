import type { Schemas } from '@skyshop/openapi/http'
import { orderStatusValues } from '@skyshop/openapi/http-values'
import { formatWireTime, parseWireTime } from '../../../shared/time/wire-time.ts'
import { isUnpaid } from './order-status.ts'

type OrderStatus = Schemas['OrderStatus']

/** Chip that each state of an order stands behind (product 2.38); money that goes back, or has to, is a refund. */
const filterOf = {
  0: 'to-pay',
  1: 'running',
  2: 'running',
  3: 'refunds',
  4: 'running',
  5: 'ended',
  6: 'ended',
  7: 'ended',
  '-1': 'ended',
  '-2': 'refunds',
  '-3': 'refunds',
} as const satisfies Record<OrderStatus, string>

/** A chip of the order list. */
export type OrderFilter = 'all' | (typeof filterOf)[OrderStatus]

/** Chips of the order list, in their order. */
export const orderFilters = [
  { value: 'all', labelKey: 'orders.all' },
  { value: 'to-pay', labelKey: 'orders.toPay' },
  { value: 'running', labelKey: 'orders.running' },
  { value: 'ended', labelKey: 'orders.ended' },
  { value: 'refunds', labelKey: 'orders.refunds' },
] as const satisfies readonly { value: OrderFilter; labelKey: string }[]

/** The states behind a chip; null lists all orders, also those of a state that this shop does not know. */
export function statusesOfFilter(filter: OrderFilter): OrderStatus[] | null {
  return filter === 'all' ? null : orderStatusValues.filter((status) => filterOf[status] === filter)
}

/** Number of orders above which the list is searched and shown by year. */
const MANY = 100

/** Years of a long list of orders, the newest first; empty for a list that is short, or whose beginning is not told. */
export function yearsOf(
  { total, firstOrderTime }: { total: number; firstOrderTime?: unknown },
  nowMs: number,
): number[] {
  const firstMs = parseWireTime(firstOrderTime)
  if (total <= MANY || firstMs === null) return []
  const [first, last] = [firstMs, nowMs].map((ms) => Number(formatWireTime(ms).slice(0, 4)))
  return Array.from({ length: Math.max(1, (last ?? 0) - (first ?? 0) + 1) }, (_, ago) => (last ?? 0) - ago)
}

type OrderRecord = Schemas['OrderRecord']

/** One answer of the order list. */
interface OrderListPage {
  records: readonly OrderRecord[]
  /** The page's time at which it came, for countdowns. */
  receivedAtMs: number
}

/** An order with the moment it was read. */
export interface ListedOrder {
  order: OrderRecord
  receivedAtMs: number
}

/** Orders as the list shows them: unpaid ones on top, all others by month. */
export interface OrderGroups {
  unpaid: ListedOrder[]
  /** Newest month first, as `YYYY-MM` of Beijing time. */
  months: { month: string; orders: ListedOrder[] }[]
}

/**
 * Arranges pages; an order that slid to the next page meanwhile is shown once, as it was read last. `statuses` leaves
 * out what a backend sends beside what it was asked for.
 */
export function groupOrders(
  pages: readonly OrderListPage[],
  statuses: readonly OrderStatus[] | null = null,
): OrderGroups {
  const byNo = new Map<string, ListedOrder>()
  for (const { records, receivedAtMs } of pages) {
    for (const order of records) {
      const seen = byNo.get(order.orderNo)
      if (seen === undefined || seen.receivedAtMs < receivedAtMs)
        byNo.set(order.orderNo, { order, receivedAtMs })
    }
  }
  const wanted = [...byNo.values()].filter(
    ({ order }) => statuses === null || statuses.includes(order.orderStatus),
  )
  const all = wanted.sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
  const months = new Map<string, ListedOrder[]>()
  for (const listed of all.filter(({ order }) => !isUnpaid(order.orderStatus))) {
    const month = listed.order.createTime.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), listed])
  }
  return {
    unpaid: all.filter(({ order }) => isUnpaid(order.orderStatus)),
    months: [...months].map(([month, orders]) => ({ month, orders })),
  }
}

// Orders of one second follow each other by their number, as on the server.
function placeOf({ order }: ListedOrder): string {
  return `${order.createTime} ${order.orderNo}`
}

/** Name of a month `YYYY-MM` in a language, with Latin digits, as a heading: *November 2026*. */
export function monthName(month: string, language: string): string {
  const [year = 0, index = 1] = month.split('-').map(Number)
  const locale = `${language}-u-ca-gregory-nu-latn`
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  const name = format.format(Date.UTC(year, index - 1))
  // Some languages write months small; by style, WebKit would part the first letter of an Arabic word from the next.
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

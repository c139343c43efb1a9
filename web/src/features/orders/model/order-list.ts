import type { Schemas } from '@skyshop/openapi/http'
import { orderStatusValues } from '@skyshop/openapi/http-values'
import { isUnpaid } from './order-status.ts'

/** Chip of each status (product 4.01); what can be acted on has the lowest rank. */
const chips = {
  0: { rank: 1, value: 'unpaid', labelKey: 'orders.unpaid' },
  1: { rank: 3, value: 'activating', labelKey: 'orders.activating' },
  2: { rank: 4, value: 'activated', labelKey: 'orders.activated' },
  3: { rank: 8, value: 'refunded', labelKey: 'orders.refunded' },
  4: { rank: 2, value: 'in-effect', labelKey: 'orders.valid' },
  5: { rank: 5, value: 'expired', labelKey: 'orders.expired' },
  6: { rank: 6, value: 'canceled', labelKey: 'orders.canceled' },
  7: { rank: 7, value: 'timed-out', labelKey: 'orders.timedOut' },
  '-1': { rank: 9, value: 'pay-failed', labelKey: 'orders.payFailed' },
  '-2': { rank: 10, value: 'activate-failed', labelKey: 'orders.activateFailed' },
  '-3': { rank: 11, value: 'refund-failed', labelKey: 'orders.refundFailed' },
} as const satisfies Record<Schemas['OrderStatus'], { rank: number; value: string; labelKey: string }>

/** Chips of the order list: all orders, then those of each status. */
export const orderFilters = [
  { value: 'all', status: null, labelKey: 'orders.all' } as const,
  ...orderStatusValues
    .map((status) => ({ status, ...chips[status] }))
    .sort((one, other) => one.rank - other.rank),
]

/** The status a chip stands for; null lists all orders. */
export function statusOfFilter(value: string): Schemas['OrderStatus'] | null {
  return orderFilters.find((filter) => filter.value === value)?.status ?? null
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

/** Arranges pages; an order that slid to the next page meanwhile is shown once, as it was read last. */
export function groupOrders(pages: readonly OrderListPage[]): OrderGroups {
  const byNo = new Map<string, ListedOrder>()
  for (const { records, receivedAtMs } of pages) {
    for (const order of records) {
      const seen = byNo.get(order.orderNo)
      if (seen === undefined || seen.receivedAtMs < receivedAtMs)
        byNo.set(order.orderNo, { order, receivedAtMs })
    }
  }
  const all = [...byNo.values()].sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1))
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

import type { Schemas } from '@skyshop/openapi/http'
import { isUnpaid } from './order-status.ts'

type OrderRecord = Schemas['OrderRecord']

/** One answer of the order list. */
export interface OrderListPage {
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
  const all = [...byNo.values()].sort((one, other) =>
    one.order.createTime < other.order.createTime ? 1 : -1,
  )
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

/** Name of a month `YYYY-MM` in a language, with Latin digits: *November 2026*. */
export function monthName(month: string, language: string): string {
  const [year = 0, index = 1] = month.split('-').map(Number)
  const locale = `${language}-u-ca-gregory-nu-latn`
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(year, index - 1))
}

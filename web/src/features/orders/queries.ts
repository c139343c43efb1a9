import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

const PAGE_SIZE = 20

/** Part of the orders that is listed. */
export interface OrderSearch {
  /** Null for orders of every state. */
  statuses: readonly Schemas['OrderStatus'][] | null
  /** Null for those of every year. */
  year: number | null
  keyword: string
}

/** All orders. */
export const ALL_ORDERS: OrderSearch = { statuses: null, year: null, keyword: '' }

/** Orders, page by page, newest first; those made under another manufacturer's name are not listed (domain rules). */
export function ordersQuery(services: Services, { statuses, year, keyword }: OrderSearch) {
  return infiniteQueryOptions({
    queryKey: ['orders', 'list', { statuses, year, keyword }],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const paySource = services.session.getState().manufacturerName
      const query = {
        current: pageParam,
        size: PAGE_SIZE,
        ...(paySource === '' ? {} : { paySource }),
        ...statusQuery(statuses),
        ...(year === null ? {} : { year }),
        ...(keyword === '' ? {} : { keyword }),
      }
      const page = dataOf(await services.api.call('listUserOrders', { query }, signal))
      return { ...page, receivedAtMs: services.clock.nowMs() }
    },
    getNextPageParam: ({ current, pages, records }) =>
      current < pages && records.length > 0 ? current + 1 : undefined,
  })
}

/** A backend may know one state alone; several are asked for together. */
function statusQuery(statuses: OrderSearch['statuses']) {
  const [orderStatus, ...others] = statuses ?? []
  if (statuses === null || orderStatus === undefined) return {}
  return others.length === 0 ? { orderStatus } : { orderStatuses: statuses.join(',') }
}

/** One order with its true state. */
export function orderQuery(services: Services, orderNo: string) {
  return queryOptions({
    queryKey: ['orders', 'one', orderNo],
    queryFn: async ({ signal }) => {
      const order = dataOf(await services.api.call('getOrderRecord', { query: { orderNo } }, signal))
      return { order, receivedAtMs: services.clock.nowMs() }
    },
  })
}

/** The invoice of an order; null where none can be asked for, and where the backend has none. */
export function invoiceQuery(services: Services, orderNo: string) {
  return queryOptions({
    queryKey: ['orders', 'invoice', orderNo],
    retry: false,
    queryFn: async ({ signal }): Promise<Schemas['Invoice'] | null> => {
      const answer = await services.api.call('getInvoice', { query: { orderNo } }, signal)
      const isUnknown = !answer.ok && answer.refusal.code === errorNumbers['not-found']
      return isUnknown ? null : dataOf(answer)
    },
  })
}

const PAST_ORDERS_PAGE_SIZE = 100
/** Order statuses of what is over (product 4.01): expired and refunded. */
const PAST = [5, 3] as const

/** Orders of a device whose package is over, among the latest hundred of each status. */
export function pastOrdersQuery(
  services: Services,
  { deviceId, packageSource }: { deviceId: string; packageSource: number },
) {
  const read = async (orderStatus: Schemas['OrderStatus'], signal: AbortSignal) => {
    const paySource = services.session.getState().manufacturerName
    const query = {
      current: 1,
      size: PAST_ORDERS_PAGE_SIZE,
      orderStatus,
      ...(paySource === '' ? {} : { paySource }),
    }
    return dataOf(await services.api.call('listUserOrders', { query }, signal)).records
  }
  return queryOptions({
    queryKey: ['orders', 'past', { deviceId, packageSource }],
    queryFn: async ({ signal }) => {
      const orders = (await Promise.all(PAST.map((status) => read(status, signal)))).flat()
      return orders.filter((order) => order.deviceId === deviceId && order.packageSource === packageSource)
    },
  })
}

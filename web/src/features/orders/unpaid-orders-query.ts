import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

const UNPAID = 0
/** Limit of one request in the contract; a device has one unpaid order at most. */
const PAGE_SIZE = 100

/** The unpaid orders of the user, made under this manufacturer's name, newest first. */
export function unpaidOrdersQuery(services: Services) {
  return queryOptions({
    queryKey: ['orders', 'unpaid-list'],
    queryFn: async ({ signal }) => {
      const paySource = services.session.getState().manufacturerName
      const query = {
        ...{ current: 1, size: PAGE_SIZE, orderStatus: UNPAID },
        ...(paySource === '' ? {} : { paySource }),
      }
      return dataOf(await services.api.call('listUserOrders', { query }, signal)).records
    },
  })
}

/**
 * Whether the provider of an unpaid order says that it is paid, without proof: it can neither be paid nor cancelled, and
 * has no deadline any more. A backend without the extra field tells none apart.
 */
export function isProofAwaited(order: Pick<Schemas['OrderRecord'], 'orderStatus' | 'payDeadline'>): boolean {
  return order.orderStatus === UNPAID && order.payDeadline === null
}

/** Those of the unpaid orders that can be paid. */
export function payableOrdersQuery(services: Services) {
  return queryOptions({ ...unpaidOrdersQuery(services), select: payableOf })
}

const payableOf = (orders: Schemas['OrderRecord'][]) => orders.filter((order) => !isProofAwaited(order))

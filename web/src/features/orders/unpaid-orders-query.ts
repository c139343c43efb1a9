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

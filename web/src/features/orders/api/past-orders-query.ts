import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

const PAGE_SIZE = 100
/** Order statuses of what is over (spec §4): expired and refunded. */
const PAST = [5, 3] as const

/** Orders of a device whose package is over, among the latest hundred of each status. */
export function pastOrdersQuery(
  services: Services,
  { deviceId, packageSource }: { deviceId: string; packageSource: number },
) {
  const read = async (orderStatus: Schemas['OrderStatus'], signal: AbortSignal) => {
    const paySource = services.session.getState().manufacturerName
    const query = { current: 1, size: PAGE_SIZE, orderStatus, ...(paySource === '' ? {} : { paySource }) }
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

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

/** The unpaid orders of the account with the moment they were read; null as long as the server has not answered. */
export type UnpaidOrdersAnswer = { orders: readonly Schemas['OrderRecord'][]; receivedAtMs: number } | null

/** What a read of the unpaid orders brought; one that failed tells nothing, and leaves what an earlier one brought. */
export function unpaidOrdersAnswer(read: {
  data: Schemas['OrderRecord'][] | undefined
  dataUpdatedAt: number
}): UnpaidOrdersAnswer {
  return read.data === undefined ? null : { orders: read.data, receivedAtMs: read.dataUpdatedAt }
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

/** What a notice says of unpaid orders: how many there are and the first of them, or that their payment is checked. */
export type UnpaidNotice<Left> =
  | { kind: 'unpaid'; count: number; orders: Schemas['OrderRecord'][]; first: Schemas['OrderRecord'] | Left }
  | { kind: 'checked' }

/**
 * What is told of the unpaid orders of the account, or of one device. `left` is the order of an earlier visit, which the
 * list need not have. Null for none, and without an answer of the server: a number that is not known is not told.
 */
export function unpaidNotice<Left>(
  listed: readonly Schemas['OrderRecord'][] | undefined,
  { deviceId, left }: { deviceId: string | undefined; left: Left | null },
): UnpaidNotice<Left> | null {
  if (listed === undefined) return null
  const told = deviceId === undefined ? [...listed] : listed.filter((order) => order.deviceId === deviceId)
  const orders = payableOf(told)
  if (told.length > 0 && orders.length === 0) return { kind: 'checked' }
  const first = orders[0] ?? left
  return first === null ? null : { kind: 'unpaid', count: Math.max(1, orders.length), orders, first }
}

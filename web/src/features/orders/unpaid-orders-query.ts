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

/** The unpaid orders of the account with the moment they were read; before that, whether an answer may still come. */
export type UnpaidOrdersAnswer =
  | { orders: readonly Schemas['OrderRecord'][]; receivedAtMs: number }
  | 'waiting'
  | 'failed'

/** What a read of the unpaid orders brought; one that failed leaves what an earlier one brought. */
export function unpaidOrdersAnswer(read: {
  data: Schemas['OrderRecord'][] | undefined
  dataUpdatedAt: number
  isError: boolean
}): UnpaidOrdersAnswer {
  if (read.data === undefined) return read.isError ? 'failed' : 'waiting'
  return { orders: read.data, receivedAtMs: read.dataUpdatedAt }
}

/** Whether an order is among the unpaid ones; not before they are known. */
export function isListedUnpaid(answer: UnpaidOrdersAnswer, orderNo: string): boolean {
  return typeof answer === 'object' && answer.orders.some((one) => one.orderNo === orderNo)
}

/**
 * Whether the provider of an unpaid order says that it is paid, without proof: it can neither be paid nor cancelled, and
 * has no deadline any more. A backend without the extra field tells none apart.
 */
export function isProofAwaited(order: Pick<Schemas['OrderRecord'], 'orderStatus' | 'payDeadline'>): boolean {
  return order.orderStatus === UNPAID && order.payDeadline === null
}

/** The unpaid orders that can be paid. */
export function payableOrdersQuery(services: Services) {
  return queryOptions({ ...unpaidOrdersQuery(services), select: payableOf })
}

const payableOf = (orders: Schemas['OrderRecord'][]) => orders.filter((order) => !isProofAwaited(order))

/**
 * What a notice says of unpaid orders: how many there are and the first of them, that their payment is checked, or the
 * one that is known where the list could not be read.
 */
export type UnpaidNotice<Left> =
  | {
      kind: 'unpaid'
      count: number
      orders: Schemas['OrderRecord'][]
      first: Schemas['OrderRecord'] | Left
      receivedAtMs: number
    }
  | { kind: 'checked' }
  | { kind: 'earlier'; first: Left }

/**
 * What is told of the unpaid orders of the account, or of one device. `left` is the order of an earlier visit, which the
 * list need not have. Null for none, and until the server answers: a number that is not known is not told.
 */
export function unpaidNotice<Left>(
  answer: UnpaidOrdersAnswer,
  { deviceId, left }: { deviceId: string | undefined; left: Left | null },
): UnpaidNotice<Left> | null {
  if (answer === 'waiting') return null
  if (answer === 'failed') return left && { kind: 'earlier', first: left }
  const listed = answer.orders
  const told = deviceId === undefined ? [...listed] : listed.filter((order) => order.deviceId === deviceId)
  const orders = payableOf(told)
  if (told.length > 0 && orders.length === 0) return { kind: 'checked' }
  const first = orders[0] ?? left
  if (first === null) return null
  return {
    ...{ kind: 'unpaid', count: Math.max(1, orders.length), orders, first },
    receivedAtMs: answer.receivedAtMs,
  }
}

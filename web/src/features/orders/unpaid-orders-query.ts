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

/** The unpaid orders of the account with the time they were read; without any, whether the read goes on or has failed. */
export type UnpaidOrdersAnswer =
  | { orders: readonly Schemas['OrderRecord'][]; receivedAtMs: number }
  | 'waiting'
  | 'failed'

/** The answer of a read of the unpaid orders; after a failed one, that of the last successful read. */
export function unpaidOrdersAnswer(read: {
  data: Schemas['OrderRecord'][] | undefined
  dataUpdatedAt: number
  isError: boolean
}): UnpaidOrdersAnswer {
  if (read.data === undefined) return read.isError ? 'failed' : 'waiting'
  return { orders: read.data, receivedAtMs: read.dataUpdatedAt }
}

/** Tells whether an order is listed as unpaid; false until the list is known. */
export function isListedUnpaid(answer: UnpaidOrdersAnswer, orderNo: string): boolean {
  return typeof answer === 'object' && answer.orders.some((one) => one.orderNo === orderNo)
}

/**
 * Tells whether the provider calls an unpaid order paid but the proof is missing: it can be neither paid nor cancelled,
 * and has no deadline any more. False for every order of a backend without the extra field `payDeadline`.
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
 * Contents of a notice on unpaid orders: how many there are and the first of them, that the proof of their payment is
 * awaited, or the order of an earlier visit when the list could not be read.
 */
export type UnpaidNotice<Earlier> =
  | {
      kind: 'unpaid'
      count: number
      orders: Schemas['OrderRecord'][]
      first: Schemas['OrderRecord'] | Earlier
      receivedAtMs: number
    }
  | { kind: 'proof-awaited' }
  | { kind: 'earlier'; first: Earlier }

/**
 * The notice about the unpaid orders of the account, or of one device; null without any, and until the server answers.
 * `earlier`: the order of an earlier visit, which the list need not have.
 */
export function unpaidNotice<Earlier>(
  answer: UnpaidOrdersAnswer,
  { deviceId, earlier }: { deviceId: string | undefined; earlier: Earlier | null },
): UnpaidNotice<Earlier> | null {
  if (answer === 'waiting') return null
  if (answer === 'failed') return earlier && { kind: 'earlier', first: earlier }
  const listed = answer.orders
  const relevant =
    deviceId === undefined ? [...listed] : listed.filter((order) => order.deviceId === deviceId)
  const orders = payableOf(relevant)
  if (relevant.length > 0 && orders.length === 0) return { kind: 'proof-awaited' }
  const first = orders[0] ?? earlier
  if (first === null) return null
  return {
    ...{ kind: 'unpaid', count: Math.max(1, orders.length), orders, first },
    receivedAtMs: answer.receivedAtMs,
  }
}

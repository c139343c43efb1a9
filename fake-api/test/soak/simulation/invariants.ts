import { orderTransitions } from '../../../src/features/orders/rules/order-state.ts'
import type { ShopState } from './shop-state.ts'

/** The invariants (docs/rules/invariants.md) that speak of what the pure core keeps, each answering what breaks it. */
const invariants: Readonly<Record<string, (shop: ShopState) => string[]>> = {
  '1 an order is activated at most once': ({ activations }) =>
    [...activations].filter(([, times]) => times > 1).map(([orderNo, times]) => `${orderNo} ${times} times`),

  '2 an activated order has been paid its due': ({ activations, orders, attempts }) =>
    [...activations.keys()].filter((orderNo) => {
      const due = orders.get(orderNo)?.payMoneyFen
      return !attempts.some((attempt) => attempt.orderNo === orderNo && attempt.paidFen === due)
    }),

  '3 reported money is activated, refunded, on its way back or flagged': (shop) => {
    const reportedFen = sum(shop.attempts.map(({ paidFen }) => paidFen)) + shop.flaggedFen
    const keptFen = sum([...shop.orders.values()].map((order) => keptBy(shop, order.orderNo)))
    const backFen = sum(shop.taken.map(({ refundedFen }) => refundedFen))
    const onTheWayFen = sum(shop.refunds.filter(({ isBack }) => !isBack).map(({ amountFen }) => amountFen))
    const failed = shop.attempts.filter(({ transactionId }) => shop.failedRefunds.has(transactionId ?? ''))
    const failedFen = sum(failed.map(({ paidFen }) => paidFen))
    const placedFen = keptFen + backFen + onTheWayFen + failedFen + shop.flaggedFen
    return reportedFen === placedFen ? [] : [`reported ${reportedFen}, accounted for ${placedFen}`]
  },

  '3a a provider never gives back more than it took': ({ taken }) =>
    taken
      .filter(({ refundedFen, amountFen }) => refundedFen > amountFen)
      .map(({ transactionId }) => transactionId),

  '3b money taken before the deadline and told of in time is not refunded as late': ({ inTime, late }) =>
    [...inTime].filter((transactionId) => late.has(transactionId)),

  '3c a payment that is closed without money stays without it': ({ attempts }) =>
    attempts.filter(({ isClosed, paidFen }) => isClosed && paidFen > 0).map(({ orderNo }) => orderNo),

  '6 no contract without a signature': ({ orders }) =>
    [...orders.values()].flatMap(({ orderNo, renewal }) =>
      renewal?.state === 'active' && !renewal.isSigned ? [orderNo] : [],
    ),

  '4 states move along the table only': ({ history }) =>
    [...history].flatMap(([orderNo, statuses]) =>
      statuses.slice(1).flatMap((to, index) => {
        const from = statuses[index]
        const isKnown = orderTransitions.some((row) => row.from === from && row.to === to)
        return isKnown ? [] : [`${orderNo} ${from} → ${to}`]
      }),
    ),

  '5 one unpaid order per user and device': ({ orders }) => {
    const keys = [...orders.values()]
      .filter(({ status }) => status === 0)
      .map(({ userId, deviceId }) => `${userId} ${deviceId}`)
    return keys.filter((key, index) => keys.indexOf(key) !== index)
  },

  '10 time bought is used, left or revoked': ({ timelines }) =>
    [...timelines.values()].flat().flatMap(({ id, boughtMs, usedMs, remainingMs, revokedMs }) => {
      const isWhole =
        usedMs >= 0 && remainingMs >= 0 && revokedMs >= 0 && boughtMs === usedMs + remainingMs + revokedMs
      return isWhole ? [] : [`entitlement ${id}`]
    }),

  '10a one base package runs at a time': ({ timelines }) =>
    [...timelines]
      .filter(([, rows]) => rows.filter(({ state }) => state === 'activated').length > 1)
      .map(([deviceId]) => deviceId),

  '12 no entitlement without a paid order': ({ timelines, activations }) =>
    [...timelines.values()]
      .flat()
      .filter(({ orderNo }) => !activations.has(orderNo ?? ''))
      .map(({ id }) => `entitlement ${id}`),
}

/** What is broken now, as sentences. */
export function brokenInvariants(shop: ShopState): string[] {
  return Object.entries(invariants).flatMap(([name, check]) => check(shop).map((what) => `${name}: ${what}`))
}

/** What an order keeps of the money paid for it. */
function keptBy({ orders, attempts, refunds }: ShopState, orderNo: string): number {
  const order = orders.get(orderNo)
  const success = order?.success
  if (!order || !success || ![2, 4, 5].includes(order.status)) return 0
  if (refunds.some(({ transactionId }) => transactionId === success.transactionId)) return 0
  return attempts.find((attempt) => attempt.transactionId === success.transactionId)?.paidFen ?? 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

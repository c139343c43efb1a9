import { countsAsTimedOut, orderTransitions } from '../../../src/backend/orders/rules/order.ts'
import { isCyclePayable } from '../../../src/backend/renewals/rules/cycle.ts'
import { DAY_MS, SECOND_MS } from '../../../src/engine/kernel/clock.ts'
import { sumOfParts } from './shop-payments.ts'
import type { ShopState, TakenMoney } from './shop-state.ts'

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

  '3a a provider never gives back more than it took': ({ taken, foreign }) =>
    [...taken, ...foreign]
      .filter(({ refundedFen, parts, amountFen }) => refundedFen + sumOfParts(parts) > amountFen)
      .map(({ transactionId }) => transactionId),

  '3b money taken before the deadline and told of in time is not refunded as late': ({ inTime, late }) =>
    [...inTime].filter((transactionId) => late.has(transactionId)),

  '3c a payment that is closed without money stays without it': ({ attempts }) =>
    attempts.filter(({ isClosed, paidFen }) => isClosed && paidFen > 0).map(({ orderNo }) => orderNo),

  '3d money known here was taken by its provider for this order': ({ attempts, taken }) =>
    attempts
      .filter((attempt) => {
        const isTaken = (money: TakenMoney) =>
          money.transactionId === attempt.transactionId && money.orderNo === attempt.orderNo
        return attempt.paidFen > 0 && !taken.some(isTaken)
      })
      .map(({ orderNo }) => orderNo),

  '3e a foreign trade pays nothing here': ({ foreign, attempts, orders }) =>
    foreign
      .filter(({ transactionId, orderNo }) => {
        const isOurs = orders.has(orderNo) || attempts.some((own) => own.transactionId === transactionId)
        return isOurs
      })
      .map(({ orderNo }) => orderNo),

  '3f money of a contract is known here two days after it moved': ({ nowMs, taken, deductions, attempts }) =>
    taken
      .filter(({ orderNo, transactionId, takenAtMs }) => {
        const isKnown = attempts.some((attempt) => attempt.transactionId === transactionId)
        return deductions.has(orderNo) && !isKnown && nowMs - takenAtMs > 2 * DAY_MS
      })
      .map(({ orderNo }) => orderNo),

  '3g an order that a close told of waits or is paid, where its money was taken in time': ({
    told,
    orders,
  }) => [...told.keys()].filter((orderNo) => [6, 7].includes(orders.get(orderNo)?.status ?? 0)),

  '6 no contract without a signature': ({ orders }) =>
    [...orders.values()].flatMap(({ orderNo, renewal }) =>
      renewal?.state === 'active' && !renewal.isSigned ? [orderNo] : [],
    ),

  '6a one payment for a period of a contract, none after its end': ({ taken, deductions, contracts }) =>
    [...deductions.values()].flatMap(({ orderNo, contractCode }) => {
      const money = taken.filter((one) => one.orderNo === orderNo)
      const endMs = contracts.get(contractCode)?.closedAtMs ?? Infinity
      return money.length > 1 || money.some(({ takenAtMs }) => takenAtMs > endMs) ? [orderNo] : []
    }),

  '6b a deduction is asked for on the days of its provider, and no period is given up while its money moves':
    ({ breaches }) => breaches,

  '6d a period that is open has a next instant': ({ contracts }) =>
    [...contracts.values()].flatMap(({ code, cycle }) =>
      isCyclePayable(cycle) && cycle.nextDueMs === null ? [`${code}/${cycle.period}`] : [],
    ),

  '6e one general agreement for a user and scene': ({ orders }) => {
    const signed = [...orders.values()].flatMap(({ userId, renewal }) =>
      renewal?.isSigned && renewal.personalProduct === 'GENERAL_WITHHOLDING_P'
        ? [`${userId} ${renewal.signScene}`]
        : [],
    )
    return signed.filter((key, index) => signed.indexOf(key) !== index)
  },

  '8 a coupon is used once, inside its validity when it was reserved, and by the order that it made cheaper':
    ({ orders, coupons }) =>
      [...orders.values()].flatMap(({ orderNo, couponId, createdAtMs, discountFen, success, status }) => {
        const coupon = coupons.get(couponId ?? '')
        if (coupon === undefined) return discountFen === 0 ? [] : [`${orderNo} without a coupon`]
        const isInside = createdAtMs >= coupon.validFromMs && createdAtMs < coupon.validUntilMs
        const isPaidInTime = success !== null && [1, 2, 4, 5].includes(status)
        const isUsed = coupon.state === 'used' && coupon.orderNo === orderNo
        return isInside && (!isPaidInTime || isUsed) ? [] : [`${orderNo} ${couponId} ${coupon.state}`]
      }),

  '9 a page makes the server ask about an order once a second': ({ askedByPages }) =>
    [...askedByPages].flatMap(([orderNo, times]) =>
      times.some((atMs, index) => index > 0 && atMs - (times[index - 1] ?? 0) < SECOND_MS) ? [orderNo] : [],
    ),

  '4 states move along the table only': ({ history }) =>
    [...history].flatMap(([orderNo, statuses]) =>
      statuses.slice(1).flatMap((to, index) => {
        const from = statuses[index]
        const isKnown = orderTransitions.some((row) => row.from === from && row.to === to)
        return isKnown ? [] : [`${orderNo} ${from} → ${to}`]
      }),
    ),

  '4a an unpaid order past its deadline waits for proof': ({ nowMs, orders }) =>
    [...orders.values()].filter((order) => countsAsTimedOut(order, nowMs)).map(({ orderNo }) => orderNo),

  '5 one unpaid order per user and device': ({ orders }) => {
    const keys = [...orders.values()]
      .filter(({ status, origin }) => status === 0 && origin !== 'contract')
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

/** Lists what is broken now, as sentences. */
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

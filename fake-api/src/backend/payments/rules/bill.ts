import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import { billDueMs } from './payment.ts'

/*
 * Rules of comparing a provider's bill of a day with what we know (docs/rules/payments.md)
 * R-PAY-63. The bill of a day in Beijing is fetched from WeChat Pay and Alipay at ten in the morning of the next day, when
 *   it is complete (WX-204, WX-326, AL-239): of each day on which a payment was begun there, the money of a deduction was to
 *   move, money came in, or a refund was asked for or ended. Other days need none.
 * R-PAY-64. A bill that is not there, that cannot be trusted or whose answer was lost is asked for again after ten
 *   minutes, one, three and six hours, and on the next two mornings; after that its lack is a difference. A provider
 *   that has no bill of a day is believed at once where no money is known that it should list.
 * R-PAY-65. They differ where a bill lists money that we do not know to have moved, where it does not list money that
 *   moved, and where it lists another amount. A payment belongs in the bill of the day on which its provider took it; a refund
 *   in that of one of the days from its request to its end. A refund that is under way agrees with the bill that lists it.
 * R-PAY-66. The provider is asked about each payment and refund of ours that its bill lists otherwise, and its answer
 *   goes the way of any query: money pays its order or goes back, a refund ends. What still differs is open: it
 *   stands in the state of the world, once in the journal, and is compared again on the next two mornings; then it is
 *   for staff.
 * R-PAY-67. Where a payment that was begun on a day is still open when its bill is compared, the bill of the next day is
 *   fetched, too.
 */

/** Waits after a bill should have been there. */
const SOON_MS: readonly number[] = [10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS]
const MORNINGS_MS: readonly number[] = [DAY_MS, 2 * DAY_MS]

/** Instant at which a bill that was not there is asked for again, strictly later than now; null when no more (R-PAY-64). */
export function nextBillTryMs(day: string, nowMs: Instant): Instant | null {
  return firstAfter([...SOON_MS, ...MORNINGS_MS], { day, nowMs })
}

/** Instant at which a bill with open differences is compared again, strictly later than now; null when no more (R-PAY-66). */
export function nextComparisonMs(day: string, nowMs: Instant): Instant | null {
  return firstAfter(MORNINGS_MS, { day, nowMs })
}

function firstAfter(
  waitsMs: readonly number[],
  { day, nowMs }: { day: string; nowMs: Instant },
): Instant | null {
  const dueMs = billDueMs(day)
  return waitsMs.map((waitMs) => dueMs + waitMs).find((atMs) => atMs > nowMs) ?? null
}

/** Direction of money: it came in, or went back. */
export type MoneyKind = 'payment' | 'refund'

/** Money as a bill lists it. */
export interface ListedMoney {
  readonly money: MoneyKind
  /** The merchant's number of the payment or the refund. */
  readonly number: string
  readonly amountFen: Fen
}

/** A payment or a refund as we know it. */
export interface KnownMoney {
  readonly money: MoneyKind
  readonly number: string
  readonly orderNo: string
  readonly amountFen: Fen
  /** `moved`: paid or given back; `under-way`: a refund whose end is not known; `none`: as far as we know nothing moved. */
  readonly state: 'moved' | 'under-way' | 'none'
  /** True where this bill has to list it. */
  readonly isExpected: boolean
}

/** A way in which bill and payments differ; `no-bill` where there was none to compare. */
export const billDifferenceKinds = [
  'payment-unknown',
  'payment-unlisted',
  'payment-amount',
  'refund-unknown',
  'refund-unlisted',
  'refund-amount',
  'no-bill',
] as const

export type BillDifferenceKind = (typeof billDifferenceKinds)[number]

/** A difference between bill and payments. */
export interface BillDifference {
  readonly kind: BillDifferenceKind
  /** Of the payment or the refund; empty for `no-bill`. */
  readonly number: string
  /** Null for money of no order of ours. */
  readonly orderNo: string | null
  /** As we know it; null where we know of none that moved. */
  readonly knownFen: Fen | null
  /** As the bill has it; null where it does not list it. */
  readonly listedFen: Fen | null
}

/** Compares a bill with what we know, by the merchant's numbers (R-PAY-65). */
export function compareBill(listed: readonly ListedMoney[], known: readonly KnownMoney[]): BillDifference[] {
  const ours = new Map(known.map((money) => [keyOf(money), money]))
  const theirs = new Set(listed.map(keyOf))
  const unlisted = known.filter((money) => money.isExpected && !theirs.has(keyOf(money)))
  return [
    ...listed.flatMap((money) => differenceOf(money, ours.get(keyOf(money)))),
    ...unlisted.map(({ money, number, orderNo, amountFen }) => {
      const kind = `${money}-unlisted` as const
      return { kind, number, orderNo, knownFen: amountFen, listedFen: null }
    }),
  ]
}

/** Names money by what it is and its number: a refund may have the number of a payment. */
export function keyOf({ money, number }: Pick<ListedMoney, 'money' | 'number'>): string {
  return `${money} ${number}`
}

function differenceOf(
  { money, number, amountFen: listedFen }: ListedMoney,
  known: KnownMoney | undefined,
): BillDifference[] {
  if (known === undefined)
    return [{ kind: `${money}-unknown`, number, orderNo: null, knownFen: null, listedFen }]
  const { orderNo, amountFen: knownFen, state } = known
  if (knownFen !== listedFen) return [{ kind: `${money}-amount`, number, orderNo, knownFen, listedFen }]
  if (state === 'none') return [{ kind: `${money}-unknown`, number, orderNo, knownFen: null, listedFen }]
  return []
}

import { DAY_MS, type Instant } from '../../engine/kernel/clock.ts'
import type { Fen } from '../../engine/kernel/money.ts'
import { type OrderStatus, orderStatus } from '../orders/rules/order.ts'

/*
 * Rules of the invoice (fapiao) of an order (docs/rules/orders.md; assumed)
 * R-INVOICE-1. An invoice can be asked for once, for an order whose money has come and stayed. Nothing paid, no invoice.
 * R-INVOICE-2. A company names its taxpayer number; a person needs none.
 * R-INVOICE-3. It is issued a day after it was asked for, with a number of 20 digits. Where the money goes back none is
 *   issued, and one that was is reversed: both read as withdrawn.
 */

/** Time from asking for an invoice until it is issued. */
export const ISSUED_AFTER_MS = DAY_MS

const KEPT: ReadonlySet<OrderStatus> = new Set([
  orderStatus.activating,
  orderStatus.queued,
  orderStatus.inEffect,
  orderStatus.expired,
])

interface Paid {
  readonly status: OrderStatus
  readonly payMoneyFen: Fen
}

/** An invoice that was asked for. */
export interface Invoice {
  readonly title: string
  /** Empty for a person. */
  readonly taxNumber: string
  readonly email: string
  readonly requestedAtMs: Instant
  readonly issuedAtMs: Instant | null
  readonly number: string | null
}

/** Tells whether the money of an order has come and stayed. */
export function isMoneyKept({ status, payMoneyFen }: Paid): boolean {
  return payMoneyFen > 0 && KEPT.has(status)
}

/** Tells whether an application names what its kind needs. */
export function isComplete(application: { kind: 'personal' | 'company'; taxNumber?: string | undefined }) {
  return application.kind === 'personal' || application.taxNumber !== undefined
}

/** Where the invoice of an order stands; null where there is none and none can be asked for. */
export function invoiceState(
  order: Paid,
  invoice: Invoice | null,
): 'available' | 'requested' | 'issued' | 'withdrawn' | null {
  if (invoice === null) return isMoneyKept(order) ? 'available' : null
  if (!isMoneyKept(order)) return 'withdrawn'
  return invoice.issuedAtMs === null ? 'requested' : 'issued'
}

import type { Schemas } from '@skyshop/openapi/http'

/** Chips of the order list: each status of an order (spec §4), what can be acted on first. */
export const orderFilters = [
  { value: 'all', status: null, labelKey: 'orders.all' },
  { value: 'unpaid', status: 0, labelKey: 'orders.unpaid' },
  { value: 'in-effect', status: 4, labelKey: 'orders.inEffect' },
  { value: 'activating', status: 1, labelKey: 'orders.activating' },
  { value: 'activated', status: 2, labelKey: 'orders.activated' },
  { value: 'expired', status: 5, labelKey: 'orders.expired' },
  { value: 'canceled', status: 6, labelKey: 'orders.canceled' },
  { value: 'timed-out', status: 7, labelKey: 'orders.timedOut' },
  { value: 'refunded', status: 3, labelKey: 'orders.refunded' },
  { value: 'pay-failed', status: -1, labelKey: 'orders.payFailed' },
  { value: 'activate-failed', status: -2, labelKey: 'orders.activateFailed' },
  { value: 'refund-failed', status: -3, labelKey: 'orders.refundFailed' },
] as const satisfies readonly { value: string; status: Schemas['OrderStatus'] | null; labelKey: string }[]

/** The status a chip stands for; null lists all orders. */
export function statusOfFilter(value: string): Schemas['OrderStatus'] | null {
  return orderFilters.find((filter) => filter.value === value)?.status ?? null
}

import type { Schemas } from '@skyshop/openapi/http'
import { orderStatusValues } from '@skyshop/openapi/http-values'

/** Chip of each status (product 4.01); by their places, what can be acted on comes first. */
const chips = {
  0: { place: 1, value: 'unpaid', labelKey: 'orders.unpaid' },
  1: { place: 3, value: 'activating', labelKey: 'orders.activating' },
  2: { place: 4, value: 'activated', labelKey: 'orders.activated' },
  3: { place: 8, value: 'refunded', labelKey: 'orders.refunded' },
  4: { place: 2, value: 'in-effect', labelKey: 'orders.inEffect' },
  5: { place: 5, value: 'expired', labelKey: 'orders.expired' },
  6: { place: 6, value: 'canceled', labelKey: 'orders.canceled' },
  7: { place: 7, value: 'timed-out', labelKey: 'orders.timedOut' },
  '-1': { place: 9, value: 'pay-failed', labelKey: 'orders.payFailed' },
  '-2': { place: 10, value: 'activate-failed', labelKey: 'orders.activateFailed' },
  '-3': { place: 11, value: 'refund-failed', labelKey: 'orders.refundFailed' },
} as const satisfies Record<Schemas['OrderStatus'], { place: number; value: string; labelKey: string }>

/** Chips of the order list: all orders, then those of each status. */
export const orderFilters = [
  { value: 'all', status: null, labelKey: 'orders.all' } as const,
  ...orderStatusValues
    .map((status) => ({ status, ...chips[status] }))
    .sort((one, other) => one.place - other.place),
]

/** The status a chip stands for; null lists all orders. */
export function statusOfFilter(value: string): Schemas['OrderStatus'] | null {
  return orderFilters.find((filter) => filter.value === value)?.status ?? null
}

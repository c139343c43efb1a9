import type { Purchase } from './payment-state.ts'

/** How often the price of a package is paid: once for each channel, else once. */
export function slotCountOf({ channels = [] }: Pick<Purchase, 'channels'>): number {
  return Math.max(1, channels.length)
}

/** What is to be paid, in fen: the price less the coupon, and never less than nothing. */
export function dueOf({ priceFen, coupon }: Pick<Purchase, 'priceFen' | 'coupon'>): number {
  return Math.max(0, priceFen - (coupon?.savingFen ?? 0))
}

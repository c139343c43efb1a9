import type { Purchase } from './payment-state.ts'

/** How often the price of a package is paid: once for each channel, else once. */
export function linesOf({ channels = [] }: Pick<Purchase, 'channels'>): number {
  return Math.max(1, channels.length)
}

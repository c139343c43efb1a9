import type { JournalFilter } from './journal-filter.ts'

/** The filter that shows one order from tap to activation, in place of any other order. */
export function followOrder({ tokens }: JournalFilter, orderNo: string): JournalFilter {
  const others = tokens.filter(({ field }) => field !== 'order')
  const token = { field: 'order', value: orderNo } as const
  return { groups: new Set(), faultsOnly: false, tokens: [...others, token], text: '' }
}

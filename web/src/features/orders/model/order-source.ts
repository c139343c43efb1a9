const sources = {
  1: 'orders.sourceCloud',
  2: 'orders.sourceData',
  4: 'orders.sourceReminder',
  5: 'orders.sourceCloud',
  6: 'orders.sourceCall',
  7: 'orders.sourceAlgorithm',
} as const satisfies Record<number, string>

type SourceKey = (typeof sources)[keyof typeof sources]

/** Text of a package source (spec §3); null for one this shop does not know. */
export function orderSourceKey(packageSource: number): SourceKey | null {
  return Object.entries(sources).find(([code]) => Number(code) === packageSource)?.[1] ?? null
}

import type { Schemas } from '@skyshop/openapi/http'
import { KB_PER_UNIT } from '../../../shared/catalogue/data-amount.ts'

/** Price of a GB in fen, to the nearest; null where a package does not say how much it brings in all. */
export function perGbFen({
  price,
  dataMb = 0,
}: Pick<Schemas['ShopPackage'], 'price' | 'dataMb'>): number | null {
  return dataMb <= 0 ? null : Math.round((price * KB_PER_UNIT.GB) / (dataMb * KB_PER_UNIT.MB))
}

/** Suggestion of monthly data in MB, with the KB that the camera used in how many days. */
export interface PlanSuggestion {
  monthlyMb: number
  usedKb: number
  days: number
}

const DAYS_OF_MONTH = 30
/** Fewer days say nothing of a month. */
const MIN_DAYS = 7
/** The last weeks, today left out: it has not ended. */
const MAX_DAYS = 28

/**
 * The smallest plan that a month like the last weeks fits into, else the largest; null where too little is known. Days
 * before the first use do not count: the camera was not there yet.
 */
export function suggestPlan(
  points: readonly Schemas['DailyPoint'][] | undefined,
  offered: readonly number[],
): PlanSuggestion | null {
  const ended = (points ?? []).slice(0, -1).slice(-MAX_DAYS)
  const first = ended.findIndex(({ usedKb }) => usedKb > 0)
  const used = first < 0 ? [] : ended.slice(first)
  if (used.length < MIN_DAYS || offered.length === 0) return null
  const usedKb = used.reduce((sum, point) => sum + point.usedKb, 0)
  const monthMb = (usedKb / used.length / KB_PER_UNIT.MB) * DAYS_OF_MONTH
  const sizes = [...offered].sort((one, other) => one - other)
  const monthlyMb = sizes.find((mb) => mb >= monthMb) ?? sizes[sizes.length - 1]
  return monthlyMb === undefined ? null : { monthlyMb, usedKb, days: used.length }
}

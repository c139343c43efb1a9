import type { Schemas } from '@skyshop/openapi/http'
import { type DataUnit, KB_PER_UNIT } from '../../../shared/catalogue/data-amount.ts'
import { dateFormatOf } from '../../../shared/time/format-time.ts'

type DailyPoint = Schemas['DailyPoint']

/** Daily use as bars: what they are measured in, how far the scale goes, and what was used in all. */
export interface DailyChart {
  points: readonly DailyPoint[]
  unit: DataUnit
  /** Grid lines from zero up, in the unit. */
  scale: readonly number[]
  totalKb: number
}

const GRID_LINES = 3
/** What a step between grid lines may be, times a power of ten. */
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** The chart of the points a backend gives; null without any, for a backend need not have them. */
export function dailyChart(points: readonly DailyPoint[] | undefined): DailyChart | null {
  if (points === undefined || points.length === 0) return null
  const maxKb = Math.max(...points.map(({ usedKb }) => usedKb))
  const unit = maxKb > GRID_LINES * KB_PER_UNIT.GB ? 'GB' : 'MB'
  const step = roundStep(maxKb / KB_PER_UNIT[unit] / GRID_LINES)
  const totalKb = points.reduce((sum, { usedKb }) => sum + usedKb, 0)
  const scale = Array.from({ length: GRID_LINES + 1 }, (_, index) => index * step)
  return { points, unit, scale, totalKb }
}

/** Height of a bar as a share of the scale. */
export function barHeight({ unit, scale }: DailyChart, usedKb: number): number {
  return usedKb / KB_PER_UNIT[unit] / (scale.at(-1) ?? 1)
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  return (ROUND_STEPS.find((step) => step * power >= least) ?? 10) * power
}

/** Letters of a name that takes no more room than a date does, where the chart is narrow. */
const SHORT_NAME = 6

/** Where the line under the bars names a day: the first, every tenth, and the last, which has a name of its own. */
export function labelledDays(count: number, lastName: string): number[] {
  const last = count - 1
  const clear = lastName.length > SHORT_NAME ? 11 : 5
  const tenths = Array.from({ length: Math.ceil(count / 10) }, (_, index) => index * 10)
  return [...tenths.filter((index) => last - index >= clear), last]
}

/** Half the width of a figure over a bar, as a share of the chart, also where the chart is narrow. */
const LABEL_REACH = 0.12

/**
 * Where the figure of a day stands, as shares of the chart: over its bar and over those beside it that it would cover,
 * and not beyond an edge.
 */
export function labelPosition(chart: DailyChart, index: number): { middle: number; height: number } {
  const { points } = chart
  const placeOf = (day: number): number => (day + 0.5) / points.length
  const middle = Math.min(1 - LABEL_REACH, Math.max(LABEL_REACH, placeOf(index)))
  const under = points.filter((_, day) => Math.abs(placeOf(day) - middle) <= LABEL_REACH)
  return { middle, height: Math.max(0, ...under.map(({ usedKb }) => barHeight(chart, usedKb))) }
}

/** The day of a country's time format, without its year: `DD/MM/YYYY HH:mm:ss` → `DD/MM`. */
export function dayFormatOf(timeFormat: string): string {
  return dateFormatOf(timeFormat).replace(/^YYYY[^DM]*|[^DM]*YYYY$/, '') || 'MM.DD'
}

import { DAY_MS, formatBeijing, type Instant, startOfBeijingDay } from '../../../engine/kernel/clock.ts'
import { type DataMeter, type DataPack, runningPacks } from './data-pack.ts'
import { usagePeriods, usedUntil } from './data-usage.ts'

/*
 * Rules of showing data use; the chart is assumed (docs/rules/sim-cards.md; product 7.33, 8.19)
 * R-SIM-18. The figures of a card are those of the packs that run now: what they brought, what is used of it, what is
 *   left.
 * R-SIM-19. The operator counts once a day: its figure is the use until the last midnight in Beijing, of the same
 *   packs. *Actual data may be delayed* says so, and only while the two differ.
 * R-SIM-20. The chart has a point for each of the last days in Beijing, today included, with all the device used on it.
 */

/** Days of the chart (assumed). */
const CHART_DAYS = 30

/** Figures of a card, in KB. */
export interface CardFigures {
  totalKb: number
  usedKb: number
  remainingKb: number
  operatorUsedKb: number
  /** When the operator counted. */
  operatorAtMs: Instant
}

/** Data that a day used, in KB. */
export interface DailyPoint {
  /** YYYY-MM-DD in Beijing. */
  date: string
  usedKb: number
}

/** Figures of the packs that run now. */
export function cardFigures(meter: DataMeter, nowMs: Instant): CardFigures {
  const running = runningPacks(meter.packs, nowMs)
  const operatorAtMs = startOfBeijingDay(nowMs)
  if (running.length === 0) return { totalKb: 0, usedKb: 0, remainingKb: 0, operatorUsedKb: 0, operatorAtMs }
  const totalKb = running.reduce((sum, pack) => sum + pack.dataKb, 0)
  const usedKb = sumOf(running, usedUntil(meter, nowMs))
  const operatorUsedKb = sumOf(running, usedUntil(meter, operatorAtMs))
  return { totalKb, usedKb, remainingKb: totalKb - usedKb, operatorUsedKb, operatorAtMs }
}

/** The last days in order. */
export function dailyPoints(meter: DataMeter, nowMs: Instant, days = CHART_DAYS): DailyPoint[] {
  const todayMs = startOfBeijingDay(nowMs)
  const midnights = Array.from({ length: days }, (_, index) => todayMs - (days - 1 - index) * DAY_MS)
  const usedKb = new Map(midnights.map((midnight) => [midnight, 0]))
  for (const { fromMs, kbByPack } of usagePeriods(meter, nowMs, midnights)) {
    const day = startOfBeijingDay(fromMs)
    const known = usedKb.get(day)
    if (known !== undefined) usedKb.set(day, known + [...kbByPack.values()].reduce((sum, kb) => sum + kb, 0))
  }
  return [...usedKb].map(([midnight, kb]) => ({ date: formatBeijing(midnight).slice(0, 10), usedKb: kb }))
}

function sumOf(packs: readonly DataPack[], usedKb: ReadonlyMap<number, number>): number {
  return packs.reduce((sum, pack) => sum + (usedKb.get(pack.id) ?? 0), 0)
}

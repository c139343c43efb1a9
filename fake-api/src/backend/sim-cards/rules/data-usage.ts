import { DAY_MS, type Instant } from '../../../engine/kernel/clock.ts'
import { type DataMeter, type DataPack, type ProfileStep, runningPacks } from './data-pack.ts'

/*
 * Rules of data use (docs/rules/sim-cards.md; product 7.33)
 * R-SIM-13. A device uses data evenly, as much a day as the newest step of its profile says; before the first step,
 *   none. What it wants is counted in whole KB.
 * R-SIM-14. Data comes from what runs: one base package at a time, and every top-up beside it.
 * R-SIM-15. The earliest-expiring pack is drawn first, by its end as it stood when it began: a later suspension moves
 *   that end, and must not rewrite what has been drawn.
 * R-SIM-16. Use stops at zero: what a device wants and no pack has is not caught up on later.
 * R-SIM-17. Nothing is stored: use follows from packs, profile and instant, so it grows with time and never shrinks.
 */

/** Data drawn from the packs between two instants in which nothing changed. */
export interface UsagePeriod {
  fromMs: Instant
  toMs: Instant
  /** KB by pack. */
  kbByPack: ReadonlyMap<number, number>
}

/** Draws from the first pack on until an instant; `cutsMs` are instants a stretch must not go across. */
export function usagePeriods(
  { packs, profile }: DataMeter,
  untilMs: Instant,
  cutsMs: readonly Instant[] = [],
): UsagePeriod[] {
  const left = new Map(packs.map((pack) => [pack.id, pack.dataKb]))
  const changes = packs.flatMap(({ startsAtMs, endsAtMs }) => [startsAtMs ?? [], endsAtMs ?? []].flat())
  const instants = [...changes, ...cutsMs, untilMs].filter((instant) => instant <= untilMs)
  const cuts = [...new Set(instants)].sort((a, b) => a - b)
  return cuts.slice(1).map((toMs, index) => {
    const fromMs = cuts[index] ?? toMs
    const demandKb = demandUntilKb(profile, toMs) - demandUntilKb(profile, fromMs)
    return { fromMs, toMs, kbByPack: drawFrom(runningPacks(packs, fromMs), left, demandKb) }
  })
}

/** KB used of each pack until an instant. */
export function usedUntil(meter: DataMeter, untilMs: Instant): Map<number, number> {
  const used = new Map(meter.packs.map((pack) => [pack.id, 0]))
  for (const { kbByPack } of usagePeriods(meter, untilMs))
    for (const [id, kb] of kbByPack) used.set(id, (used.get(id) ?? 0) + kb)
  return used
}

/** KB a day a device uses at an instant. */
export function dailyKbAt(profile: readonly ProfileStep[], atMs: Instant): number {
  const steps = profile.filter(({ sinceMs }) => sinceMs <= atMs).sort((a, b) => a.sinceMs - b.sinceMs)
  return steps.at(-1)?.dailyKb ?? 0
}

/** Takes the demand out of the packs, the earliest-expiring first, as far as they have it. */
function drawFrom(running: DataPack[], left: Map<number, number>, demandKb: number): Map<number, number> {
  const kbByPack = new Map<number, number>()
  let missingKb = demandKb
  for (const { id } of running.sort((a, b) => firstEnd(a) - firstEnd(b) || a.id - b.id)) {
    const takenKb = Math.min(missingKb, left.get(id) ?? 0)
    if (takenKb === 0) continue
    left.set(id, (left.get(id) ?? 0) - takenKb)
    kbByPack.set(id, takenKb)
    missingKb -= takenKb
  }
  return kbByPack
}

function firstEnd({ startsAtMs, boughtMs }: DataPack): Instant {
  return (startsAtMs ?? 0) + boughtMs
}

/** Whole KB of demand of a device since ever. Large numbers of KB times milliseconds need integers of their own. */
function demandUntilKb(profile: readonly ProfileStep[], untilMs: Instant): number {
  const steps = [...profile].sort((a, b) => a.sinceMs - b.sinceMs)
  const kbMs = steps.reduce((sum, { sinceMs, dailyKb }, index) => {
    const endMs = Math.min(untilMs, steps[index + 1]?.sinceMs ?? untilMs)
    return endMs <= sinceMs ? sum : sum + BigInt(dailyKb) * BigInt(endMs - sinceMs)
  }, 0n)
  return Number(kbMs / BigInt(DAY_MS))
}

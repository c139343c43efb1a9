import type { Instant } from '../../../engine/kernel/clock.ts'

/** Kilobytes in a megabyte, as data is sold and counted. */
export const KB_PER_MB = 1024

/** Data on a device: what one package brought, and when it runs. */
export interface DataPack {
  id: number
  packageId: string
  orderNo: string | null
  /** Runs beside the base package. */
  topUp: boolean
  /** Place in the queue of base packages; of those begun and not ended, the smallest one runs. */
  position: number
  dataKb: number
  /** Its time, in ms. */
  boughtMs: number
  /** Begin and end, as a fact or as a forecast; null when it never began and will not. */
  startsAtMs: Instant | null
  endsAtMs: Instant | null
}

/** Use a day, in KB, from an instant until the next step. */
export interface ProfileStep {
  sinceMs: Instant
  dailyKb: number
}

/** Everything the data use of a device follows from. */
export interface DataMeter {
  packs: readonly DataPack[]
  /** In any order. */
  profile: readonly ProfileStep[]
}

/** Tells whether a pack has begun and not ended; a suspended one counts. */
export function isOpen({ startsAtMs, endsAtMs }: DataPack, atMs: Instant): boolean {
  return startsAtMs !== null && startsAtMs <= atMs && (endsAtMs === null || atMs < endsAtMs)
}

/** The packs data can be drawn from at an instant: the base package that runs, and every top-up. */
export function runningPacks(packs: readonly DataPack[], atMs: Instant): DataPack[] {
  const open = packs.filter((pack) => isOpen(pack, atMs))
  const [base] = open.filter((pack) => !pack.topUp).sort((a, b) => a.position - b.position || a.id - b.id)
  return open.filter((pack) => pack.topUp || pack === base)
}

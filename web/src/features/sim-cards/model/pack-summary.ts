import type { Schemas } from '@skyshop/openapi/http'
import { displayTime } from '../../../shared/time/format-time.ts'
import { DAY_MS, daysUntil, isEndingSoon, LONG_TERM_DAYS } from '../../../shared/time/periods.ts'
import { expiryMs, parseWireTime, untilDay } from '../../../shared/time/wire-time.ts'

type DataPack = Schemas['DataPack']

/** Until when there is data; `date` in the format of the other dates of its page. */
export type DataEnd = { kind: 'until'; date: string; daysLeft: number } | { kind: 'long-term' }

/** The packages of a card in figures. */
export interface PackSummary {
  active: number
  queued: number
  end: DataEnd | null
  /** What is paid and begins next; null where nothing waits. */
  next: { name: string; date: string } | null
}

const phases = {
  activated: 'running',
  activating: 'running',
  'not-yet-active': 'waiting',
  suspended: 'waiting',
  expired: 'over',
  revoked: 'over',
  'activation-failed': 'over',
} as const satisfies Record<DataPack['state'], string>

/** The moment, and how dates are written on the page. */
interface Present {
  nowMs: number
  dateFormat: string
}

/** Sums up what runs, what waits, and when the base package ends; without one, the last that runs beside it. */
export function summarisePacks(packs: readonly DataPack[], { nowMs, dateFormat }: Present): PackSummary {
  const active = packs.filter(({ state }) => phases[state] === 'running')
  const bases = active.filter(({ topUp }) => !topUp)
  const decisive = bases.length > 0 ? bases : active
  return {
    active: active.length,
    queued: packs.filter(({ state }) => phases[state] === 'waiting').length,
    end: lastEnd(decisive, { nowMs, dateFormat }),
    next: nextOf(packs, dateFormat),
  }
}

function nextOf(packs: readonly DataPack[], dateFormat: string): PackSummary['next'] {
  const [first] = packs
    .filter(({ state, startTime }) => state === 'not-yet-active' && startTime !== null)
    .sort((one, other) => startOf(one) - startOf(other))
  const date = displayTime(first?.startTime, dateFormat)
  return first === undefined || date === null ? null : { name: first.packageName, date }
}

function startOf({ startTime }: DataPack): number {
  return parseWireTime(startTime) ?? Number.MAX_SAFE_INTEGER
}

function lastEnd(packs: readonly DataPack[], { nowMs, dateFormat }: Present): DataEnd | null {
  if (packs.some(({ longTermEffectFlag }) => longTermEffectFlag === 1)) return { kind: 'long-term' }
  const ends = packs.flatMap(({ endTime }) => parseWireTime(endTime) ?? [])
  if (ends.length === 0) return null
  const endMs = Math.max(...ends)
  const last = packs.find(({ endTime }) => parseWireTime(endTime) === endMs)
  const date = displayTime(last?.endTime, dateFormat)
  return date === null ? null : { kind: 'until', date, daysLeft: daysUntil(endMs, nowMs) }
}

/** Status of a camera's data in one line (product 4.17-4.19). */
export type DataStatus =
  | { kind: 'until'; date: string; isEndingSoon: boolean }
  | { kind: 'long-term' }
  | { kind: 'active' }
  | { kind: 'not-purchased' }

export function dataStatus(
  expiry: Pick<Schemas['DevicePackageExpiry'], 'vipStatus' | 'expireDate' | 'expireDateUTC'>,
  nowMs: number,
): DataStatus {
  if (expiry.vipStatus !== 1) return { kind: 'not-purchased' }
  const endMs = expiryMs(expiry)
  if (endMs === null) return { kind: 'active' }
  // An end this far away is a formality: such data lasts until it is used up.
  if (endMs - nowMs >= LONG_TERM_DAYS * DAY_MS) return { kind: 'long-term' }
  return { kind: 'until', date: untilDay(endMs), isEndingSoon: isEndingSoon(endMs, nowMs) }
}

import type { Schemas } from '@skyshop/openapi/http'
import { displayTime } from '../../../shared/time/format-time.ts'
import { DAY_MS, isEndingSoon, LONG_TERM_DAYS } from '../../../shared/time/periods.ts'
import { daysUntil, expiryMs, parseWireTime, untilDay } from '../../../shared/time/wire-time.ts'

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

/**
 * Sums up what runs and what waits, and until when there is data: until the last end of what runs and of base packages that
 * wait behind it. What runs beside them counts while some of it is left, so that the end is the one of the lists
 * (R-ENTITLEMENT-21).
 */
export function summarisePacks(packs: readonly DataPack[], { nowMs, dateFormat }: Present): PackSummary {
  const active = packs.filter(({ state }) => phases[state] === 'running')
  const waiting = packs.filter(({ state }) => phases[state] === 'waiting')
  const lasting = active.filter(({ topUp, remainingKb }) => !topUp || remainingKb > 0)
  const bases = lasting.length === 0 ? [] : waiting.filter(({ topUp }) => !topUp)
  return {
    active: active.length,
    queued: waiting.length,
    end: lastEnd([...lasting, ...bases], { nowMs, dateFormat }),
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

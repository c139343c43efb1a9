import type { Schemas } from '@skyshop/openapi/http'
import { daysUntil, parseWireTime, untilDate } from '../../../shared/time/wire-time.ts'

/** The reminder package in effect, as figures. */
export interface ReminderFacts {
  callsLeft: number
  callsTotal: number
  callsMade: number
  /** Whole days begun until it ends; null where the backend does not say when. */
  daysLeft: number | null
  until: string | null
}

type Detail = Pick<Schemas['UnattendedDetail'], 'vipStatus' | 'expireDate' | 'callCount' | 'callsLeft'>

/** Returns what runs on the camera, or null when nothing does. */
export function reminderFactsOf(detail: Detail, nowMs: number): ReminderFacts | null {
  if (detail.vipStatus !== 1) return null
  const { callCount, callsLeft, expireDate } = detail
  const endMs = parseWireTime(expireDate)
  return {
    callsLeft,
    callsTotal: callCount,
    callsMade: Math.max(0, callCount - callsLeft),
    daysLeft: endMs === null ? null : daysUntil(endMs, nowMs),
    until: untilDate(expireDate),
  }
}

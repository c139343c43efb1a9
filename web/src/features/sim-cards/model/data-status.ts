import type { Schemas } from '@skyshop/openapi/http'
import { parseWireTime, untilDate } from '../../../shared/time/wire-time.ts'

/** What is said of a camera's data in one line (spec §4). */
export type DataStatus =
  | { kind: 'until'; date: string; isEndingSoon: boolean }
  | { kind: 'long-term' }
  | { kind: 'active' }
  | { kind: 'not-purchased' }

const DAY_MS = 24 * 3_600_000
const SOON_MS = 7 * DAY_MS
/** An end this far away is a formality: such data lasts until it is used up. */
const LONG_TERM_MS = 3650 * DAY_MS

export function dataStatus(
  { vipStatus, expireDate }: Pick<Schemas['DevicePackageExpiry'], 'vipStatus' | 'expireDate'>,
  nowMs: number,
): DataStatus {
  if (vipStatus !== 1) return { kind: 'not-purchased' }
  const endMs = parseWireTime(expireDate)
  const date = untilDate(expireDate)
  if (endMs === null || date === null) return { kind: 'active' }
  if (endMs - nowMs >= LONG_TERM_MS) return { kind: 'long-term' }
  return { kind: 'until', date, isEndingSoon: endMs - nowMs <= SOON_MS }
}

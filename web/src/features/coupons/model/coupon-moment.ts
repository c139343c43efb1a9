import type { Schemas } from '@skyshop/openapi/http'
import { displayTime } from '../../../shared/time/display-time.ts'
import { dateFormatOf } from '../../../shared/time/format-parts.ts'
import { untilDate } from '../../../shared/time/until-date.ts'
import { parseWireTime } from '../../../shared/time/wire-time.ts'

/** Where a coupon stands in time; dates as they are shown, null where the backend tells none. */
export type CouponMoment =
  | { kind: 'until'; date: string | null; isSoon: boolean }
  /** An unpaid order holds it. */
  | { kind: 'reserved' }
  | { kind: 'span'; from: string | null; until: string | null }
  | { kind: 'used'; date: string | null }
  | { kind: 'expired'; date: string | null }
  | { kind: 'invalid' }

const SOON_MS = 7 * 86_400_000

/** What is said of a coupon's time; within seven days of its end it is urgent. `timeFormat` is the country's. */
export function couponMoment(
  { status, reason, startTime, endTime, useTime }: Schemas['Coupon'],
  { nowMs, timeFormat }: { nowMs: number; timeFormat: string },
): CouponMoment {
  switch (status) {
    case 'unused': {
      if (reason === 'reserved') return { kind: 'reserved' }
      const leftMs = (parseWireTime(endTime) ?? Number.POSITIVE_INFINITY) - nowMs
      return { kind: 'until', date: untilDate(endTime), isSoon: leftMs <= SOON_MS }
    }
    case 'not-yet-effective':
      return { kind: 'span', from: untilDate(startTime), until: untilDate(endTime) }
    case 'used':
      return { kind: 'used', date: displayTime(useTime, dateFormatOf(timeFormat)) }
    case 'expired':
      return { kind: 'expired', date: untilDate(endTime) }
    case 'invalid':
      return { kind: 'invalid' }
  }
}

import { displayTime } from '../../../shared/time/display-time.ts'
import { clockFormatOf, dateFormatOf } from '../../../shared/time/format-parts.ts'
import { formatWireTime } from '../../../shared/time/wire-time.ts'

/** A moment in the list: with its date, or only the time of day when it is today's. */
export interface OrderMoment {
  isToday: boolean
  text: string
}

/** To the minute, in the country's format; null when the wire gave no usable time. */
export function orderMoment(wireTime: unknown, timeFormat: string, nowMs: number): OrderMoment | null {
  const date = displayTime(wireTime, dateFormatOf(timeFormat))
  const clock = displayTime(wireTime, clockFormatOf(timeFormat))
  if (date === null || clock === null) return null
  const isToday = String(wireTime).slice(0, 10) === formatWireTime(nowMs).slice(0, 10)
  return { isToday, text: isToday ? clock : `${date} ${clock}` }
}

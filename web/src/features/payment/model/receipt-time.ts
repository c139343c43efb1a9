import { displayTime } from '../../../shared/time/display-time.ts'
import { formatWireTime } from '../../../shared/time/wire-time.ts'

/** A moment on a receipt: the time of day today, the country's date on any other day. */
export function receiptTime(
  wireTime: string | null,
  { nowMs, timeFormat }: { nowMs: number; timeFormat: string },
): string | null {
  const isToday = wireTime?.slice(0, 10) === formatWireTime(nowMs).slice(0, 10)
  return displayTime(wireTime, isToday ? 'HH:mm' : timeFormat.split(' ')[0])
}

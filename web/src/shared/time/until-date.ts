import { formatWireTime, parseWireTime } from './wire-time.ts'

/**
 * The date of an “Until {date}” line, with dots between the figures whatever the country (spec §4); null when the wire
 * gave no usable time. Apart from `display-time.ts` because the tabs need nothing else of it.
 */
export function untilDate(wireTime: unknown): string | null {
  const ms = parseWireTime(wireTime)
  return ms === null ? null : formatWireTime(ms).slice(0, 10).replaceAll('-', '.')
}

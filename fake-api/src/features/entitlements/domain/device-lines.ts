import type { Instant } from '../../../kernel/clock.ts'
import type { LineExpiry } from './data-expiry.ts'
import type { Timeline } from './entitlement.ts'
import { infoOf } from './expire-info.ts'
import { takeEffectChoices } from './take-effect.ts'

/*
 * Rules of a device that has several lines of one kind: algorithms, channels, lenses (domain.md, Entitlement)
 *  1. It is active while any line is, until the latest end among those that are.
 *  2. While none is, the last end of anything that ran is shown.
 *  3. "Renewed" is said of a device as a whole only: of several lines each is renewed by itself.
 */

/** The lines of one kind on a device, by what they are for; '' is the device as a whole. */
export type DeviceLines = ReadonlyMap<string, Timeline>

/** Expiry of a device from the expiry of its lines, at least one. */
export function joinExpiry(lines: readonly LineExpiry[]): LineExpiry {
  const active = lines.filter(({ vipStatus }) => vipStatus === 1)
  const ends = (active.length > 0 ? active : lines).flatMap(({ expiresAtMs }) => expiresAtMs ?? [])
  return {
    ...infoOf(active.length > 0 ? 1 : 0, ends.length === 0 ? null : Math.max(...ends)),
    isActivating: lines.some(({ isActivating }) => isActivating),
    isLongTerm: active.some(({ isLongTerm }) => isLongTerm),
  }
}

/** Whether the device as a whole is renewed ahead. */
export function isRenewedAsWhole(lines: DeviceLines, nowMs: Instant): boolean {
  const [[channel, timeline] = ['', []], ...others] = lines
  return others.length === 0 && channel === '' && takeEffectChoices(timeline, nowMs).isRenewedAhead
}

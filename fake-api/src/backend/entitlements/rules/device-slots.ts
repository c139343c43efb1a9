import type { Instant } from '../../../engine/kernel/clock.ts'
import type { SlotExpiry } from './data-expiry.ts'
import type { Timeline } from './entitlement.ts'
import { infoOf } from './expire-info.ts'
import { takeEffectChoices } from './take-effect.ts'

/*
 * Rules of a device with several slots of one kind: algorithms, channels, lenses (docs/rules/entitlements.md; product
 * 3.11)
 * R-ENTITLEMENT-24. A device is active while any slot is, until the latest end among those that are.
 * R-ENTITLEMENT-25. While no slot is active, the last end of anything that ran is shown.
 * R-ENTITLEMENT-26. Of several channels or lenses each is renewed by itself; the device is renewed once all are. A
 *   channel asked about by itself is a whole.
 * R-ENTITLEMENT-27. A package may take effect at once where any slot has one to suspend.
 * R-ENTITLEMENT-38. A channel, a lens or a device as a whole is sold a package while it has no contract and is not
 *   renewed ahead.
 * R-ENTITLEMENT-39. A device that is renewed says when its renewal starts, of several channels or lenses the first.
 */

/** Key of what is not divided further. */
export const WHOLE = ''

/** The slots of one kind on a device, by what they are for; `WHOLE` is the device as a whole. */
export type DeviceSlots = ReadonlyMap<string, Timeline>

/** Expiry of a device from the expiry of its slots, at least one. */
export function joinExpiry(slots: readonly SlotExpiry[]): SlotExpiry {
  const active = slots.filter(({ vipStatus }) => vipStatus === 1)
  const ends = (active.length > 0 ? active : slots).flatMap(({ expiresAtMs }) => expiresAtMs ?? [])
  return {
    ...infoOf(active.length > 0 ? 1 : 0, ends.length === 0 ? null : Math.max(...ends)),
    isActivating: slots.some(({ isActivating }) => isActivating),
    isLongTerm: active.some(({ isLongTerm }) => isLongTerm),
  }
}

/** Whether a device is renewed ahead, as a whole or by each of its channels or lenses (R-ENTITLEMENT-26). */
export function isRenewedAhead(slots: DeviceSlots, channels: readonly string[], nowMs: Instant): boolean {
  const timelines = timelinesOf(slots, channels)
  return (
    timelines.length > 0 && timelines.every((timeline) => takeEffectChoices(timeline, nowMs).isRenewedAhead)
  )
}

/** When the renewal of a device starts; null while it is not renewed (R-ENTITLEMENT-39). */
export function renewalStart(
  slots: DeviceSlots,
  channels: readonly string[],
  nowMs: Instant,
): Instant | null {
  if (!isRenewedAhead(slots, channels, nowMs)) return null
  const starts = timelinesOf(slots, channels).flatMap(
    (timeline) => takeEffectChoices(timeline, nowMs).renewalStartsAtMs ?? [],
  )
  return starts.length === 0 ? null : Math.min(...starts)
}

/** Whether a device has slots of its own beside the whole. */
export function isDivided(slots: DeviceSlots): boolean {
  return timelineOfWhole(slots) === null
}

/** The slots of a device: all that it has, those under a contract, and what is on each. */
interface ContractedSlots {
  all: readonly string[]
  contracted: readonly string[]
  slots: DeviceSlots
}

/** Whether any slot is sold a package (R-ENTITLEMENT-38); none is under a contract of the device as a whole. */
export function isAnySlotForSale({ all, contracted, slots }: ContractedSlots, nowMs: Instant): boolean {
  if (contracted.includes(WHOLE)) return false
  return all.some(
    (slot) => !contracted.includes(slot) && !takeEffectChoices(slots.get(slot) ?? [], nowMs).isRenewedAhead,
  )
}

function timelinesOf(slots: DeviceSlots, channels: readonly string[]): readonly Timeline[] {
  const whole = timelineOfWhole(slots)
  return whole ? [whole] : channels.map((channel) => slots.get(channel) ?? [])
}

function timelineOfWhole(slots: DeviceSlots): Timeline | null {
  const [[slot, timeline] = [WHOLE, []], ...others] = slots
  return others.length === 0 && slot === WHOLE ? timeline : null
}

/** Whether a package bought now has one to suspend. */
export function hasImmediateChoice(slots: DeviceSlots, nowMs: Instant): boolean {
  return [...slots.values()].some((timeline) =>
    takeEffectChoices(timeline, nowMs).choices.includes('immediate'),
  )
}

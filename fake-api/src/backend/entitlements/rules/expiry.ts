import { addDays, formatUtc, type Instant, wireTime } from '../../../engine/kernel/clock.ts'
import { isLongTerm } from '../../kernel/long-term.ts'
import { takeEffectChoices } from './take-effect.ts'
import { advanceTimeline, findCoverageEnd, type Timeline } from './timeline.ts'

/*
 * Rules of the expiry a user sees (docs/rules/entitlements.md; product 3.11, 4.17, 4.19)
 * R-ENTITLEMENT-17. Active (vipStatus 1) means that a base package runs at this instant; activating and queued ones
 *   alone are not.
 * R-ENTITLEMENT-18. While active, `expireDate` is the end of the unbroken coverage (assumed): the running package and
 *   all queued and suspended ones that follow without a gap. So "Until {date}" is the day recording stops, a renewal
 *   moves it by its full time, and it is the day a package bought now takes effect normally.
 * R-ENTITLEMENT-19. While not active, `expireDate` is the end of the last package that ran, or null when none ever did;
 *   expired reads as not active.
 */

/** Expiry of one device, kind and channel, with the wire times of both fields. */
export interface ExpireInfo {
  vipStatus: 0 | 1
  expiresAtMs: Instant | null
  expireDate: string | null
  expireDateUTC: string | null
  /** A paid base package has not taken effect yet. */
  isActivating: boolean
}

/** Expiry at an instant; what is due by then counts as happened. */
export function expireInfo(timeline: Timeline, nowMs: Instant): ExpireInfo {
  const rows = advanceTimeline(timeline, nowMs).timeline
  const coverageEndMs = findCoverageEnd(rows)
  const expiresAtMs = coverageEndMs ?? lastEnd(rows)
  return {
    ...infoOf(coverageEndMs === null ? 0 : 1, expiresAtMs),
    isActivating: rows.some((row) => row.state === 'activating' && !row.topUp),
  }
}

/** Status and end with the wire times of both fields. */
export function infoOf(vipStatus: 0 | 1, expiresAtMs: Instant | null): Omit<ExpireInfo, 'isActivating'> {
  const expireDate = wireTime(expiresAtMs)
  const expireDateUTC = expiresAtMs === null ? null : formatUtc(expiresAtMs)
  return { vipStatus, expiresAtMs, expireDate, expireDateUTC }
}

function lastEnd(timeline: Timeline): Instant | null {
  const ends = timeline.flatMap((row) => {
    const hasEnded = !row.topUp && (row.state === 'expired' || row.state === 'revoked')
    return hasEnded ? (row.endsAtMs ?? []) : []
  })
  return ends.length === 0 ? null : Math.max(...ends)
}

/*
 * Rules of the expiry of 4G data; the details are assumed (docs/rules/entitlements.md; product 3.11, 4.18)
 * R-ENTITLEMENT-20. A device has data while a base package runs, or a top-up, given data included, that is not used up.
 * R-ENTITLEMENT-21. The data of a device is shown until the latest end of them. An end ten years away is *long-term
 *   effectiveness*: data sold until used up. Used up, it counts no more.
 * R-ENTITLEMENT-22. While a device has no data, the last end of anything that ran is shown.
 * R-ENTITLEMENT-23. Data is activating while anything is paid for and not credited yet, a top-up too.
 */

/** Expiry of one slot, with the flag only data can have. */
export interface SlotExpiry extends ExpireInfo {
  isLongTerm: boolean
}

/** Expiry of the data of a device; `spent` are entitlements without any data left. */
export function dataExpiry(timeline: Timeline, spent: ReadonlySet<number>, nowMs: Instant): SlotExpiry {
  const rows = advanceTimeline(timeline, nowMs).timeline
  const base = expireInfo(timeline, nowMs)
  const running = rows.filter((row) => row.topUp && row.state === 'activated' && !spent.has(row.id))
  const isActive = base.vipStatus === 1 || running.length > 0
  const ends = [
    ...running.map((row) => row.endsAtMs ?? []),
    ...(base.vipStatus === 1 ? [base.expiresAtMs ?? []] : []),
    ...(isActive ? [] : pastEnds(rows)),
  ].flat()
  const expiresAtMs = ends.length === 0 ? null : Math.max(...ends)
  return {
    ...infoOf(isActive ? 1 : 0, expiresAtMs),
    isActivating: rows.some((row) => row.state === 'activating'),
    isLongTerm: isActive && isLongTerm(expiresAtMs, nowMs),
  }
}

function pastEnds(rows: Timeline): Instant[] {
  return rows.flatMap((row) => {
    const hasEnded = row.state === 'expired' || row.state === 'revoked'
    return hasEnded ? (row.endsAtMs ?? []) : []
  })
}

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
 * R-ENTITLEMENT-40. A device sold by channel or lens says how many of them are covered until its end, and of how many.
 *   An end less than a day before that of the device is the same (assumed).
 */

/** Key of what is not divided further. */
export const WHOLE = ''

/** The slots of one kind on a device, by what they are for; `WHOLE` is the device as a whole. */
export type DeviceSlots = ReadonlyMap<string, Timeline>

/** Expiry of a device from the expiry of its slots, at least one. */
export function joinExpiry(slots: readonly SlotExpiry[]): SlotExpiry {
  const [first, ...others] = slots
  if (first !== undefined && others.length === 0) return first
  const active = slots.filter(({ vipStatus }) => vipStatus === 1)
  const ends = (active.length > 0 ? active : slots).flatMap(({ expiresAtMs }) => expiresAtMs ?? [])
  return {
    ...infoOf(active.length > 0 ? 1 : 0, ends.length === 0 ? null : Math.max(...ends)),
    isActivating: slots.some(({ isActivating }) => isActivating),
    isLongTerm: active.some(({ isLongTerm }) => isLongTerm),
  }
}

/** Tells whether a device is renewed ahead, as a whole or by each of its channels or lenses (R-ENTITLEMENT-26). */
export function isRenewedAhead(slots: DeviceSlots, channels: readonly string[], nowMs: Instant): boolean {
  const timelines = timelinesOf(slots, channels)
  return (
    timelines.length > 0 && timelines.every((timeline) => takeEffectChoices(timeline, nowMs).isRenewedAhead)
  )
}

/** Returns the instant a device's renewal starts; null while it is not renewed (R-ENTITLEMENT-39). */
export function renewalStart(
  slots: DeviceSlots,
  channels: readonly string[],
  nowMs: Instant,
): Instant | null {
  const choices = timelinesOf(slots, channels).map((timeline) => takeEffectChoices(timeline, nowMs))
  if (!choices.every(({ isRenewedAhead }) => isRenewedAhead)) return null
  const starts = choices.flatMap(({ renewalStartsAtMs }) => renewalStartsAtMs ?? [])
  return starts.length === 0 ? null : Math.min(...starts)
}

/** Channels or lenses of a device that are covered as long as it is, and how many it has. */
export interface CoveredChannels {
  covered: number
  total: number
}

/** Counts covered channels or lenses (R-ENTITLEMENT-40); null for a device as a whole, and where none is covered. */
export function coveredChannels(
  slots: DeviceSlots,
  channels: readonly string[],
  nowMs: Instant,
): CoveredChannels | null {
  if (channels.length === 0) return null
  const endOf = (slot: string): Instant | null =>
    findCoverageEnd(advanceTimeline(slots.get(slot) ?? [], nowMs).timeline)
  if (endOf(WHOLE) !== null) return null
  const ends = channels.flatMap((channel) => endOf(channel) ?? [])
  const lastMs = Math.max(...ends)
  const covered = ends.filter((endMs) => endMs > addDays(lastMs, -1)).length
  return covered === 0 ? null : { covered, total: channels.length }
}

/** Tells whether a device has slots of its own beside the whole. */
export function isDivided(slots: DeviceSlots): boolean {
  return timelineOfWhole(slots) === null
}

/** The slots of a device: all that it has, those under a contract, and what is on each. */
interface ContractedSlots {
  all: readonly string[]
  contracted: readonly string[]
  slots: DeviceSlots
}

/** Tells whether any slot is sold a package (R-ENTITLEMENT-38); none is under a contract of the device as a whole. */
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

/** Tells whether a package bought now has one to suspend. */
export function hasImmediateChoice(slots: DeviceSlots, nowMs: Instant): boolean {
  return [...slots.values()].some((timeline) =>
    takeEffectChoices(timeline, nowMs).choices.includes('immediate'),
  )
}

/** Kind of packages whose end hangs on what is left of the data. */
export const DATA_KIND = 'data'

/** Joins the expiry of all slots of a kind on a device; `spent` are entitlements without any data left. */
export function deviceExpiry(
  kind: string,
  slots: DeviceSlots,
  facts: { spent: ReadonlySet<number>; nowMs: number },
): SlotExpiry {
  return joinExpiry([...slots.values()].map((timeline) => slotExpiry(kind, timeline, facts)))
}

function slotExpiry(
  kind: string,
  timeline: Timeline,
  { spent, nowMs }: { spent: ReadonlySet<number>; nowMs: number },
): SlotExpiry {
  if (kind === DATA_KIND) return dataExpiry(timeline, spent, nowMs)
  return { ...expireInfo(timeline, nowMs), isLongTerm: false }
}

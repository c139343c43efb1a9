import type { Schemas } from '@skyshop/openapi/http'
import { isEndingSoon } from '../../../shared/time/periods.ts'
import { expiryMs, untilDay } from '../../../shared/time/wire-time.ts'
import { type Device, isNvr } from './device.ts'

/** Content of a row about a device's package; null while it is unknown, and then no text is shown. */
export type VipInfo =
  | { kind: 'until'; date: string; isEndingSoon: boolean }
  | { kind: 'long-term' }
  /** Active, by a backend that does not say until when. */
  | { kind: 'active' }
  /** Paid, and in effect before long. */
  | { kind: 'activating' }
  /** What it had is over. */
  | { kind: 'ended'; date: string }
  | { kind: 'not-active' }

/** Reads an expiry entry; null stands for a device the server left out of its answer. */
export function vipInfoOf(entry: Schemas['VipExpiry'] | null, nowMs: number): VipInfo {
  if (entry === null) return { kind: 'not-active' }
  if (entry.vipStatus !== 1) return notActiveInfo(entry, nowMs)
  if (entry.longTermEffectFlag === 1) return { kind: 'long-term' }
  const endMs = expiryMs(entry)
  if (endMs === null) return { kind: 'active' }
  return { kind: 'until', date: untilDay(endMs), isEndingSoon: isEndingSoon(endMs, nowMs) }
}

function notActiveInfo(entry: Schemas['VipExpiry'], nowMs: number): VipInfo {
  if (entry.activating === true) return { kind: 'activating' }
  const endMs = expiryMs(entry)
  return endMs === null || endMs > nowMs ? { kind: 'not-active' } : { kind: 'ended', date: untilDay(endMs) }
}

/** Channels or lenses that are covered until the end of a device; null for a device as a whole, one that is covered whole, or when unknown. */
export function partialCoverageOf(entry: Schemas['VipExpiry'] | null): Schemas['CoveredChannels'] | null {
  const { coveredChannels: some, vipStatus }: Partial<Schemas['VipExpiry']> = entry ?? {}
  return vipStatus === 1 && some !== undefined && some.covered < some.total ? some : null
}

/** Step to take with a device: a package is bought, its renewal is managed, or nothing. */
export type NextPurchase = 'buy' | 'manage' | 'nothing'

/**
 * Returns what is to be done with a device; null stands for an unknown one. Under a contract a package is refused, and
 * what may be done is its signer's; one that is renewed ahead is not sold another. Channels and lenses may have contracts
 * one by one: while any has none and is not renewed ahead, packages are sold for it. Where a recorder has a contract and
 * the backend does not say whether channels are left (`isPartial`), packages are sold.
 */
export function nextPurchaseOf(
  device: Pick<Device, 'sn' | 'productCode' | 'productMorphology'>,
  entry: Schemas['VipExpiry'] | null,
): NextPurchase {
  if (entry === null) return 'buy'
  const { renewal, nextStart } = entry
  if (renewal !== undefined) {
    const { isOwn, isPartial = isNvr(device) } = renewal
    if (isPartial) return 'buy'
    return isOwn ? 'manage' : 'nothing'
  }
  return nextStart === undefined ? 'buy' : 'nothing'
}

/** The spec's ifEffect: the button reads “Renew” when true, else “Order”. What is paid for lacks nothing. */
export function isInEffect(info: VipInfo): boolean {
  return info.kind !== 'not-active' && info.kind !== 'ended'
}

import type { Instant } from '../../../engine/kernel/clock.ts'
import { periodState } from './banner-fields.ts'

/*
 * Rules of a campaign page; its shape is assumed (docs/rules/operations.md; product 7.43)
 * R-OPERATION-1. A campaign runs from its start, that instant included, until its end, that instant not included; open
 *   ends never come.
 * R-OPERATION-2. A campaign that does not run is answered like one that does not exist, so that an announced one cannot
 *   be read before its day.
 * R-OPERATION-3. The packages of a campaign are those it names that are on sale, in its order.
 */

/** Period in which a campaign runs. */
export interface CampaignPeriod {
  startsAtMs: Instant | null
  endsAtMs: Instant | null
}

/** Tells whether a campaign's page is to be seen at this instant. */
export function isCampaignRunning(period: CampaignPeriod, nowMs: Instant): boolean {
  return periodState(period, nowMs) === 'running'
}

/** The packages a campaign names, of those that are on sale. */
export function campaignPackages<T extends { packageId: string }>(
  packageIds: readonly string[],
  onSale: readonly T[],
): T[] {
  return packageIds.flatMap((id) => onSale.find(({ packageId }) => packageId === id) ?? [])
}

import type { Language } from '../../kernel/language.ts'
import type { Reader } from '../../world/transaction/world.ts'
import type { CampaignCoupon, GiftCampaign } from './rules/offers.ts'

/** A campaign that gives something, or null. */
export async function findGiftCampaign(
  client: Reader,
  id: string,
  language: Language,
): Promise<GiftCampaign | null> {
  const row = await client.campaign.findUnique({ where: { id }, include: { texts: { where: { language } } } })
  if (!row || (row.packageId === null && row.couponKey === null)) return null
  const { coupon, nextPackageId = null } = JSON.parse(row.detailsJson) as {
    coupon?: Omit<CampaignCoupon, 'nameKey'>
    nextPackageId?: string
  }
  return {
    campaignId: row.id,
    title: row.texts[0]?.title ?? row.id,
    body: row.texts[0]?.body ?? '',
    packageId: row.packageId,
    nextPackageId,
    coupon: coupon && row.couponKey !== null ? { ...coupon, nameKey: row.couponKey } : null,
    startsAtMs: row.startsAtMs === null ? null : Number(row.startsAtMs),
    endsAtMs: row.endsAtMs === null ? null : Number(row.endsAtMs),
  }
}

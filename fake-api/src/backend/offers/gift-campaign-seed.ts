import type { NewRow } from '@skyshop/prisma'
import { type CampaignTexts, FREE_MONTH, GENERAL, NEW_YEAR, STRONG } from './gift-campaign-texts.ts'
import type { CampaignCoupon } from './rules/offers.ts'

interface GiftSeed {
  id: string
  actionValue: string
  words: CampaignTexts
  packageId?: string
  couponKey?: string
  details: { coupon?: Omit<CampaignCoupon, 'nameKey'>; nextPackageId?: string }
}

const THIRTY_DAYS = { days: 30, from: 'claim' } as const
/** To the end of February, when the festival is over whatever the lunar calendar says. */
const WINTER = { days: 59, from: 'new-year' } as const

const fiveOff: Omit<CampaignCoupon, 'nameKey'> = {
  amountFen: 500,
  minimumFen: 1500,
  kind: 'cloud',
  validity: THIRTY_DAYS,
}

/** Campaigns behind the claim pages (product 2.39-2.42), which always run; amounts are assumed. */
const CAMPAIGNS: readonly GiftSeed[] = [
  {
    id: 'receiveCoupon',
    actionValue: '/receiveCoupon',
    words: GENERAL,
    couponKey: 'cloud-saver',
    details: { coupon: fiveOff },
  },
  {
    id: 'receiveCoupon_en',
    actionValue: '/receiveCoupon_en',
    words: GENERAL,
    couponKey: 'welcome',
    details: { coupon: fiveOff },
  },
  {
    id: 'receiveCoupon_strong',
    actionValue: '/receiveCoupon_strong',
    words: STRONG,
    couponKey: 'cloud-saver',
    details: { coupon: { ...fiveOff, amountFen: 800, minimumFen: 3000 } },
  },
  {
    id: 'newYearReceiveCoupon',
    actionValue: '/newYearReceiveCoupon',
    words: NEW_YEAR,
    couponKey: 'new-year',
    details: { coupon: { amountFen: 2000, minimumFen: 10000, kind: null, validity: WINTER } },
  },
  {
    id: 'freeMonthforipc',
    actionValue: '/packagesActivity',
    words: FREE_MONTH,
    packageId: 'cloud-free-month',
    details: { nextPackageId: 'cloud-event-3d-month' },
  },
]

/** Rows of the campaigns that give something in the tables Campaign and CampaignText. */
export function giftCampaignRows(): {
  campaigns: Required<NewRow<'Campaign'>>[]
  texts: Required<NewRow<'CampaignText'>>[]
} {
  const campaigns = CAMPAIGNS.map(
    ({ id, actionValue, packageId = null, couponKey = null, details }, sort) => ({
      ...{ id, actionValue, packageId, couponKey, sort },
      kind: 'template',
      imageUrl: 'banner-dusk',
      actionType: 'GOTO_URL',
      startsAtMs: null,
      endsAtMs: null,
      detailsJson: JSON.stringify(details),
    }),
  )
  const texts = CAMPAIGNS.flatMap(({ id, words }) =>
    Object.entries(words).map(([language, text]) => ({ campaignId: id, language, ...text })),
  )
  return { campaigns, texts }
}

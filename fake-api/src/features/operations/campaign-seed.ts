import type { Prisma } from '@skyshop/prisma'
import {
  A_WHOLE_YEAR,
  type CampaignTexts,
  NEVER_BLINKS,
  SPRING_FESTIVAL,
  WHICH_PACKAGE,
} from './campaign-texts.ts'

/** A campaign page; without a period it always runs. */
interface Campaign {
  id: string
  kind: 'template' | 'image' | 'packages'
  /** A drawing of `assets/art`. */
  art: string
  actionValue: string
  words: CampaignTexts
  packageIds?: readonly string[]
  startsAtMs?: number
  endsAtMs?: number
}

const BEIJING = '+08:00'

const CAMPAIGNS: readonly Campaign[] = [
  { id: '101', kind: 'image', art: 'campaign-night', actionValue: '/homePage2', words: NEVER_BLINKS },
  {
    id: '102',
    kind: 'template',
    art: 'campaign-compare',
    actionValue: '/CloudServiceQa',
    words: WHICH_PACKAGE,
  },
  {
    id: '103',
    kind: 'packages',
    art: 'campaign-year',
    actionValue: '/homePage2',
    words: A_WHOLE_YEAR,
    packageIds: ['cloud-event-7d-year', 'cloud-continuous-7d-year', 'cloud-event-3d-year'],
  },
  {
    id: '104',
    kind: 'image',
    art: 'campaign-spring',
    actionValue: '/newYearReceiveCoupon',
    words: SPRING_FESTIVAL,
    startsAtMs: Date.parse(`2027-01-25T00:00:00${BEIJING}`),
    endsAtMs: Date.parse(`2027-02-22T00:00:00${BEIJING}`),
  },
]

/** Rows of the campaign pages in the tables Campaign and CampaignText. */
export function campaignRows() {
  const campaigns: Required<Prisma.CampaignCreateManyInput>[] = CAMPAIGNS.map(
    ({ id, kind, art, actionValue, packageIds = [], startsAtMs = null, endsAtMs = null }, sort) => ({
      ...{ id, kind, actionValue, startsAtMs, endsAtMs, sort },
      imageUrl: art,
      actionType: 'GOTO_URL',
      packageId: null,
      couponKey: null,
      detailsJson: JSON.stringify({ packageIds }),
    }),
  )
  const texts: Required<Prisma.CampaignTextCreateManyInput>[] = CAMPAIGNS.flatMap(({ id, words }) =>
    Object.entries(words).map(([language, text]) => ({ campaignId: id, language, ...text })),
  )
  return { campaigns, texts }
}

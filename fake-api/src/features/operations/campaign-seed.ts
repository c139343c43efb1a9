import type { TxClient } from '@skyshop/prisma'
import {
  A_WHOLE_YEAR,
  type CampaignWords,
  NEVER_BLINKS,
  SPRING_FESTIVAL,
  WHICH_PACKAGE,
} from './campaign-words.ts'

/** A campaign page; without a period it always runs. */
interface Campaign {
  id: string
  kind: 'template' | 'image' | 'packages'
  /** A drawing of `assets/art`. */
  art: string
  actionValue: string
  words: CampaignWords
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

const optionalBig = (value: number | undefined) => (value === undefined ? null : BigInt(value))

/** Writes the campaign pages. */
export async function insertCampaigns(tx: TxClient): Promise<void> {
  await tx.campaign.createMany({
    data: CAMPAIGNS.map(({ id, kind, art, actionValue, packageIds = [], startsAtMs, endsAtMs }, sort) => ({
      id,
      kind,
      imageUrl: art,
      actionType: 'GOTO_URL',
      actionValue,
      detailsJson: JSON.stringify({ packageIds }),
      startsAtMs: optionalBig(startsAtMs),
      endsAtMs: optionalBig(endsAtMs),
      sort,
    })),
  })
  await tx.campaignText.createMany({
    data: CAMPAIGNS.flatMap(({ id, words }) =>
      Object.entries(words).map(([language, text]) => ({ campaignId: id, language, ...text })),
    ),
  })
}

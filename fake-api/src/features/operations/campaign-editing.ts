import type { Schemas } from '@skyshop/openapi/control'
import type { Reader, WorldTx } from '../../world/transaction/world.ts'
import { periodState } from './rules/banner-fields.ts'

type CampaignRow = Schemas['CampaignRow']

/** Campaign pages of a world with the texts of every language; with an id only that one. */
export async function readCampaigns(client: Reader, nowMs: number, id?: string): Promise<CampaignRow[]> {
  const rows = await client.campaign.findMany({
    ...(id === undefined ? {} : { where: { id } }),
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    include: { texts: true },
  })
  return rows.map(({ kind, actionType, actionValue, ...row }) => {
    const period = { startsAtMs: msOf(row.startsAtMs), endsAtMs: msOf(row.endsAtMs) }
    const { packageIds = [] } = JSON.parse(row.detailsJson) as { packageIds?: string[] }
    return {
      ...{ campaignId: row.id, actionType, actionValue, packageIds, ...period },
      kind: kind as CampaignRow['kind'],
      picture: row.imageUrl,
      texts: Object.fromEntries(row.texts.map(({ language, title, body }) => [language, { title, body }])),
      state: periodState(period, nowMs),
    }
  })
}

/** Changes what is named of a campaign page, its texts language by language. */
export async function changeCampaign(
  ctx: WorldTx,
  id: string,
  { texts = {}, picture, packageIds, ...columns }: Schemas['CampaignChange'],
): Promise<void> {
  const row = await ctx.tx.campaign.findUniqueOrThrow({ where: { id } })
  const details = JSON.parse(row.detailsJson) as object
  const data = {
    ...{ id, ...columns },
    ...(picture === undefined ? {} : { imageUrl: picture }),
    ...(packageIds === undefined ? {} : { detailsJson: JSON.stringify({ ...details, packageIds }) }),
  }
  await ctx.tx.campaign.updateMany({ where: { id }, data })
  for (const [language, text] of Object.entries(texts)) {
    await ctx.tx.campaignText.deleteMany({ where: { campaignId: id, language } })
    await ctx.tx.campaignText.create({ data: { campaignId: id, language, ...text } })
  }
  const parties = { from: 'world', to: 'upstream' } as const
  const entry = { kind: 'system', operationId: 'campaign', ...parties, status: 'changed' } as const
  ctx.record({ ...entry, label: 'campaign changed', note: id })
}

const msOf = (value: bigint | null) => (value === null ? null : Number(value))

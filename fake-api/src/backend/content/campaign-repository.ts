import type { Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import type { TxClient } from '@skyshop/prisma'
import { readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'
import { periodState } from './rules/banner-fields.ts'
import type { CampaignPeriod } from './rules/campaign.ts'

/** A campaign page with its texts in one language. */
export interface LocalizedCampaign extends CampaignPeriod {
  id: string
  kind: Schemas['Campaign']['kind']
  imageUrl: string
  actionType: string
  actionValue: string
  title: string
  body: string
  packageIds: string[]
}

/** A package as a campaign page shows it. */
export interface CampaignPackage {
  packageId: string
  packageName: string
  description: string
  packageSource: number
  price: number
  originalPrice: number
}

/** One campaign, or null. */
export async function findCampaign(
  client: Reader,
  id: string,
  language: Language,
): Promise<LocalizedCampaign | null> {
  const row = await client.campaign.findUnique({ where: { id } })
  if (!row) return null
  const texts = await client.campaignText.findMany({
    where: { campaignId: id, language: { in: [language, 'en'] } },
  })
  const text = texts.find((one) => one.language === language) ?? texts[0]
  const { packageIds = [] } = JSON.parse(row.detailsJson) as { packageIds?: string[] }
  return {
    id: row.id,
    kind: row.kind as LocalizedCampaign['kind'],
    imageUrl: row.imageUrl,
    actionType: row.actionType,
    actionValue: row.actionValue,
    title: text?.title ?? '',
    body: text?.body ?? '',
    packageIds,
    startsAtMs: readInstant(row.startsAtMs),
    endsAtMs: readInstant(row.endsAtMs),
  }
}

/** Which of these packages are on sale. */
export async function findPackagesOnSale(
  client: Reader,
  packageIds: readonly string[],
  language: Language,
): Promise<CampaignPackage[]> {
  const rows = await client.package.findMany({
    where: { packageId: { in: [...packageIds] }, onSale: true },
  })
  const texts = await client.packageText.findMany({
    where: { packageId: { in: rows.map(({ packageId }) => packageId) }, language },
  })
  const textOf = new Map(texts.map((text) => [text.packageId, text]))
  return rows.map((row) => ({
    packageId: row.packageId,
    packageName: textOf.get(row.packageId)?.name ?? row.packageId,
    description: textOf.get(row.packageId)?.description ?? '',
    packageSource: row.packageSource ?? 0,
    price: row.priceFen,
    originalPrice: row.originalPriceFen,
  }))
}

type CampaignRow = ControlSchemas['CampaignRow']

/** Campaign pages of a world with the texts of every language; with an id only that one. */
export async function findCampaignRows(client: Reader, nowMs: number, id?: string): Promise<CampaignRow[]> {
  const rows = await client.campaign.findMany({
    ...(id === undefined ? {} : { where: { id } }),
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
  })
  const texts = await client.campaignText.findMany({
    where: { campaignId: { in: rows.map((row) => row.id) } },
  })
  const textsOf = Map.groupBy(texts, ({ campaignId }) => campaignId)
  return rows.map(({ kind, actionType, actionValue, ...row }) => {
    const period = { startsAtMs: readInstant(row.startsAtMs), endsAtMs: readInstant(row.endsAtMs) }
    const { packageIds = [] } = JSON.parse(row.detailsJson) as { packageIds?: string[] }
    return {
      ...{ campaignId: row.id, actionType, actionValue, packageIds, ...period },
      kind: kind as CampaignRow['kind'],
      picture: row.imageUrl,
      texts: Object.fromEntries(
        (textsOf.get(row.id) ?? []).map(({ language, title, body }) => [language, { title, body }]),
      ),
      state: periodState(period, nowMs),
    }
  })
}

/** Writes what is named of a campaign page, its texts language by language. */
export async function updateCampaign(
  tx: TxClient,
  id: string,
  { texts = {}, picture, packageIds, ...columns }: ControlSchemas['CampaignChange'],
): Promise<void> {
  const row = await tx.campaign.findUniqueOrThrow({ where: { id } })
  const details = JSON.parse(row.detailsJson) as object
  const data = {
    ...{ id, ...columns },
    ...(picture === undefined ? {} : { imageUrl: picture }),
    ...(packageIds === undefined ? {} : { detailsJson: JSON.stringify({ ...details, packageIds }) }),
  }
  await tx.campaign.updateMany({ where: { id }, data })
  for (const [language, text] of Object.entries(texts)) {
    await tx.campaignText.deleteMany({ where: { campaignId: id, language } })
    await tx.campaignText.create({ data: { campaignId: id, language, ...text } })
  }
}

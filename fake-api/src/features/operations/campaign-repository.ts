import type { Schemas } from '@skyshop/openapi/http'
import type { Language } from '../../kernel/language.ts'
import type { Reader } from '../../world/transaction/world.ts'
import type { CampaignPeriod } from './rules/campaign.ts'

/** A campaign page with its words in one language. */
export interface CampaignRow extends CampaignPeriod {
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
): Promise<CampaignRow | null> {
  const row = await client.campaign.findUnique({
    where: { id },
    include: { texts: { where: { language: { in: [language, 'en'] } } } },
  })
  if (!row) return null
  const text = row.texts.find((one) => one.language === language) ?? row.texts[0]
  const { packageIds = [] } = JSON.parse(row.detailsJson) as { packageIds?: string[] }
  return {
    id: row.id,
    kind: row.kind as CampaignRow['kind'],
    imageUrl: row.imageUrl,
    actionType: row.actionType,
    actionValue: row.actionValue,
    title: text?.title ?? '',
    body: text?.body ?? '',
    packageIds,
    startsAtMs: row.startsAtMs === null ? null : Number(row.startsAtMs),
    endsAtMs: row.endsAtMs === null ? null : Number(row.endsAtMs),
  }
}

/** Those of these packages that are on sale. */
export async function findPackagesOnSale(
  client: Reader,
  packageIds: readonly string[],
  language: Language,
): Promise<CampaignPackage[]> {
  const rows = await client.package.findMany({
    where: { packageId: { in: [...packageIds] }, onSale: true },
    include: { texts: { where: { language } } },
  })
  return rows.map((row) => ({
    packageId: row.packageId,
    packageName: row.texts[0]?.name ?? row.packageId,
    description: row.texts[0]?.description ?? '',
    packageSource: row.packageSource ?? 0,
    price: row.priceFen,
    originalPrice: row.originalPriceFen,
  }))
}

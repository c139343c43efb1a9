import type { ReadClient } from '@skyshop/prisma'
import type { Language } from '../../kernel/language.ts'

/** A banner with its words in one language. */
export interface BannerRow {
  id: number
  typeName: string
  imageUrl: string
  innerId: string
  actionType: string
  actionValue: string
  priceFen: number | null
  title: string
  subtitle: string
}

/** Which slot of which page a banner stands in. */
export interface BannerSlot {
  bannerType: string
  productCode: string
  packageSource: number
}

/** Banners of a slot in their order. */
export async function findBanners(
  client: ReadClient,
  slot: BannerSlot,
  language: Language,
): Promise<BannerRow[]> {
  const rows = await client.banner.findMany({
    where: slot,
    orderBy: { sort: 'asc' },
    include: { texts: { where: { language } } },
  })
  return rows.map(({ texts, ...row }) => ({
    id: row.id,
    typeName: row.typeName,
    imageUrl: row.imageUrl,
    innerId: row.innerId,
    actionType: row.actionType,
    actionValue: row.actionValue,
    priceFen: row.priceFen,
    title: texts[0]?.title ?? '',
    subtitle: texts[0]?.subtitle ?? '',
  }))
}

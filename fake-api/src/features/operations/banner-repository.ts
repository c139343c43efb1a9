import type { ReadClient } from '@skyshop/prisma'
import type { Language } from '../../kernel/language.ts'
import { type BannerAudience, isBannerFor, type ViewedDevice } from './rules/banner-audience.ts'

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

/** Who looks at a slot. */
export interface BannerViewer {
  language: Language
  /** The device the page is about; null for none. */
  device: ViewedDevice | null
}

/** Banners of a slot in their order; of those meant for certain devices the ones for the viewer's. */
export async function findBanners(
  client: ReadClient,
  slot: BannerSlot,
  { language, device }: BannerViewer,
): Promise<BannerRow[]> {
  const rows = await client.banner.findMany({
    where: slot,
    orderBy: { sort: 'asc' },
    include: { texts: { where: { language } } },
  })
  const shown = rows.filter((row) => isBannerFor(audienceOf(row), device))
  return shown.map(({ texts, ...row }) => ({
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

function audienceOf(row: { deviceKeysJson: string; modelsJson: string }): BannerAudience {
  return {
    deviceKeys: JSON.parse(row.deviceKeysJson) as string[],
    models: JSON.parse(row.modelsJson) as string[],
  }
}

/** The device of a key, if this user has it or shares it. */
export async function findViewedDevice(
  client: ReadClient,
  userId: string,
  deviceKey: string,
): Promise<ViewedDevice | null> {
  const access = await client.deviceAccess.findFirst({
    where: { userId, device: { deviceKey } },
    include: { device: true },
  })
  return access && { deviceKey, model: access.device.model ?? '' }
}

import type { ReadClient } from '@skyshop/prisma'
import type { Language } from '../../kernel/language.ts'
import { type BannerAudience, isBannerFor, type ViewedDevice } from './rules/banner-audience.ts'
import { periodState } from './rules/banner-fields.ts'

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
  nowMs: number
}

/** Banners of a slot that run now, in their order; of those meant for certain devices the ones for the viewer's. */
export async function findBanners(
  client: ReadClient,
  slot: BannerSlot,
  { language, device, nowMs }: BannerViewer,
): Promise<BannerRow[]> {
  const rows = await client.banner.findMany({
    where: slot,
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
    include: { texts: { where: { language: { in: [language, 'en'] } } } },
  })
  const shown = rows.filter((row) => isBannerFor(audienceOf(row), device) && isRunning(row, nowMs))
  return shown.map(({ texts, ...row }) => ({
    id: row.id,
    typeName: row.typeName,
    imageUrl: row.imageUrl,
    innerId: row.innerId,
    actionType: row.actionType,
    actionValue: row.actionValue,
    priceFen: row.priceFen,
    ...textIn(language, texts),
  }))
}

interface Text {
  language: string
  title: string
  subtitle: string
}

/** The text of this language, the English one where there is none (R-OPERATION-15). */
function textIn(language: Language, texts: readonly Text[]): { title: string; subtitle: string } {
  const filled = texts.filter(({ title, subtitle }) => title !== '' || subtitle !== '')
  const found = filled.find((text) => text.language === language) ?? filled[0]
  return { title: found?.title ?? '', subtitle: found?.subtitle ?? '' }
}

type Period = Record<'startsAtMs' | 'endsAtMs', bigint | null>

function isRunning({ startsAtMs, endsAtMs }: Period, nowMs: number): boolean {
  const ms = (value: bigint | null) => (value === null ? null : Number(value))
  return periodState({ startsAtMs: ms(startsAtMs), endsAtMs: ms(endsAtMs) }, nowMs) === 'running'
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

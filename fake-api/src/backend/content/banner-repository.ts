import type { Schemas } from '@skyshop/openapi/control'
import type { ReadClient, TxClient } from '@skyshop/prisma'
import { readInstant } from '../../engine/kernel/clock.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'
import { type BannerAudience, isBannerFor, periodState, type ViewedDevice } from './rules/banner-fields.ts'

/** A banner with its texts in one language. */
export interface LocalizedBanner {
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
): Promise<LocalizedBanner[]> {
  const rows = await client.banner.findMany({
    where: slot,
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
  })
  const shown = rows.filter((row) => isBannerFor(audienceOf(row), device) && isRunning(row, nowMs))
  const texts = await client.bannerText.findMany({
    where: { bannerId: { in: shown.map(({ id }) => id) }, language: { in: [language, 'en'] } },
  })
  const textsOf = Map.groupBy(texts, ({ bannerId }) => bannerId)
  return shown.map((row) => ({
    id: row.id,
    typeName: row.typeName,
    imageUrl: row.imageUrl,
    innerId: row.innerId,
    actionType: row.actionType,
    actionValue: row.actionValue,
    priceFen: row.priceFen,
    ...textIn(language, textsOf.get(row.id) ?? []),
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
  const localText = filled.find((text) => text.language === language) ?? filled[0]
  return { title: localText?.title ?? '', subtitle: localText?.subtitle ?? '' }
}

type Period = Record<'startsAtMs' | 'endsAtMs', bigint | null>

function isRunning({ startsAtMs, endsAtMs }: Period, nowMs: number): boolean {
  return (
    periodState({ startsAtMs: readInstant(startsAtMs), endsAtMs: readInstant(endsAtMs) }, nowMs) === 'running'
  )
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
  const devices = await client.device.findMany({
    where: { deviceKey },
    select: { deviceId: true, model: true },
  })
  const deviceId = { in: devices.map((device) => device.deviceId) }
  const access = await client.deviceAccess.findFirst({ where: { userId, deviceId } })
  const device = devices.find((one) => one.deviceId === access?.deviceId)
  return device ? { deviceKey, model: device.model ?? '' } : null
}

type NewBanner = Schemas['NewBanner']
type BannerRow = Schemas['BannerRow']
type Texts = Schemas['BannerTexts']

/** Banners of a world with the texts of every language; with an id only that one. */
export async function findBannerRows(client: Reader, nowMs: number, id?: number): Promise<BannerRow[]> {
  const rows = await client.banner.findMany({
    ...(id === undefined ? {} : { where: { id } }),
    orderBy: [
      { bannerType: 'desc' },
      { productCode: 'asc' },
      { packageSource: 'asc' },
      { sort: 'asc' },
      { id: 'asc' },
    ],
  })
  const texts = await client.bannerText.findMany({ where: { bannerId: { in: rows.map((row) => row.id) } } })
  const textsOf = Map.groupBy(texts, ({ bannerId }) => bannerId)
  return rows.map((row) => {
    const period = { startsAtMs: readInstant(row.startsAtMs), endsAtMs: readInstant(row.endsAtMs) }
    const { innerId, actionType, actionValue, priceFen, sort } = row
    return {
      ...{ bannerId: String(row.id), picture: row.imageUrl, ...period },
      ...{ innerId, actionType, actionValue, priceFen, sort },
      // The contract checks what an edit writes, and a test the seeded rows.
      bannerType: row.bannerType as BannerRow['bannerType'],
      productCode: row.productCode as BannerRow['productCode'],
      packageSource: row.packageSource as BannerRow['packageSource'],
      deviceKeys: JSON.parse(row.deviceKeysJson) as string[],
      models: JSON.parse(row.modelsJson) as string[],
      texts: Object.fromEntries(
        (textsOf.get(row.id) ?? []).map(({ language, title, subtitle }) => [language, { title, subtitle }]),
      ) as Texts,
      state: periodState(period, nowMs),
    }
  })
}

/** Adds a banner under this number. */
export async function insertBanner(tx: TxClient, id: number, banner: NewBanner): Promise<void> {
  const { bannerType, productCode, packageSource, picture } = banner
  await tx.banner.create({
    data: {
      ...{ id, bannerType, productCode, packageSource, typeName: bannerType, imageUrl: picture },
      ...{ innerId: String(id), actionType: 'GOTO_URL', actionValue: '' },
      ...columnsOf(banner),
    },
  })
  await writeTexts(tx, id, banner.texts)
}

/** Writes what is named of a banner; false when there is none of this number. */
export async function updateBanner(
  tx: TxClient,
  id: number,
  change: Schemas['BannerChange'],
): Promise<boolean> {
  const { count } = await tx.banner.updateMany({ where: { id }, data: { id, ...columnsOf(change) } })
  if (count === 0) return false
  await writeTexts(tx, id, change.texts)
  return true
}

/** Deletes a banner with its texts. */
export async function deleteBanner(tx: TxClient, id: number): Promise<void> {
  await tx.bannerText.deleteMany({ where: { bannerId: id } })
  await tx.banner.deleteMany({ where: { id } })
}

/** The columns of the fields that are named. */
function columnsOf({
  texts: _,
  deviceKeys,
  models,
  picture,
  bannerType,
  ...columns
}: Schemas['BannerChange']) {
  return {
    ...columns,
    ...(bannerType === undefined ? {} : { bannerType, typeName: bannerType }),
    ...(picture === undefined ? {} : { imageUrl: picture }),
    ...(deviceKeys === undefined ? {} : { deviceKeysJson: JSON.stringify(deviceKeys) }),
    ...(models === undefined ? {} : { modelsJson: JSON.stringify(models) }),
  }
}

async function writeTexts(tx: TxClient, bannerId: number, texts: Texts = {}): Promise<void> {
  for (const [language, text] of Object.entries(texts)) {
    await tx.bannerText.deleteMany({ where: { bannerId, language } })
    await tx.bannerText.create({ data: { bannerId, language, ...text } })
  }
}

import type { Schemas } from '@skyshop/openapi/control'
import type { TxClient } from '@skyshop/prisma'
import type { Reader, WorldTx } from '../../world/transaction/world.ts'
import { periodState } from './rules/banner-fields.ts'

type NewBanner = Schemas['NewBanner']
type BannerRow = Schemas['BannerRow']
type Texts = Schemas['BannerTexts']

/** Banners of a world with the texts of every language; with an id only that one. */
export async function readBanners(client: Reader, nowMs: number, id?: number): Promise<BannerRow[]> {
  const rows = await client.banner.findMany({
    ...(id === undefined ? {} : { where: { id } }),
    orderBy: [
      { bannerType: 'desc' },
      { productCode: 'asc' },
      { packageSource: 'asc' },
      { sort: 'asc' },
      { id: 'asc' },
    ],
    include: { texts: true },
  })
  return rows.map((row) => {
    const period = { startsAtMs: msOf(row.startsAtMs), endsAtMs: msOf(row.endsAtMs) }
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
        row.texts.map(({ language, title, subtitle }) => [language, { title, subtitle }]),
      ) as Texts,
      state: periodState(period, nowMs),
    }
  })
}

/** Adds a banner and returns its number. */
export async function createBanner(ctx: WorldTx, banner: NewBanner): Promise<number> {
  const last = await ctx.tx.banner.findFirst({ orderBy: { id: 'desc' } })
  const id = (last?.id ?? 0) + 1
  const { bannerType, productCode, packageSource, picture } = banner
  await ctx.tx.banner.create({
    data: {
      ...{ id, bannerType, productCode, packageSource, typeName: bannerType, imageUrl: picture },
      ...{ innerId: String(id), actionType: 'GOTO_URL', actionValue: '' },
      ...columnsOf(banner),
    },
  })
  await writeTexts(ctx.tx, id, banner.texts)
  recordBanner(ctx, 'banner created', id)
  return id
}

/** Changes what is named of a banner; false when there is none of this number. */
export async function changeBanner(
  ctx: WorldTx,
  id: number,
  change: Schemas['BannerChange'],
): Promise<boolean> {
  const { count } = await ctx.tx.banner.updateMany({ where: { id }, data: { id, ...columnsOf(change) } })
  if (count === 0) return false
  await writeTexts(ctx.tx, id, change.texts)
  recordBanner(ctx, 'banner changed', id)
  return true
}

/** Removes a banner with its texts. */
export async function removeBanner(ctx: WorldTx, id: number): Promise<void> {
  await ctx.tx.bannerText.deleteMany({ where: { bannerId: id } })
  await ctx.tx.banner.deleteMany({ where: { id } })
  recordBanner(ctx, 'banner removed', id)
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

function recordBanner(
  ctx: WorldTx,
  label: 'banner created' | 'banner changed' | 'banner removed',
  id: number,
): void {
  const parties = { from: 'world', to: 'upstream' } as const
  const entry = { kind: 'system', operationId: 'banner', ...parties, status: 'changed' } as const
  ctx.record({ ...entry, label, note: String(id) })
}

const msOf = (value: bigint | null) => (value === null ? null : Number(value))

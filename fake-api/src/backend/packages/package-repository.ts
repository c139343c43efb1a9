import type { Schemas } from '@skyshop/openapi/control'
import type { NewRow, Row as StoredRow, TxClient } from '@skyshop/prisma'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'
import type { Slots } from '../kernel/package-kind.ts'
import type { ListedPackage } from './rules/catalogue-changes.ts'
import type { CataloguePackage, LocalizedPackage } from './rules/catalogue-package.ts'
import { serviceIdOf } from './rules/service-catalogue.ts'

type Row = StoredRow<'Package'>
type Text = StoredRow<'PackageText'>

/** Two look-ups of one table each cost less than one with its relation. */
async function localized(
  client: Reader,
  rows: readonly Row[],
  language: Language,
): Promise<LocalizedPackage[]> {
  if (rows.length === 0) return []
  const where = { language, packageId: { in: rows.map(({ packageId }) => packageId) } }
  const texts = await client.packageText.findMany({ where })
  const textOf = new Map(texts.map((text) => [text.packageId, text]))
  return rows.map((row) => toPackage(row, textOf.get(row.packageId)))
}

/** One package of the price list, also when no longer on sale; null when there is none. */
export async function findPackage(
  client: Reader,
  packageId: string,
  language: Language,
): Promise<LocalizedPackage | null> {
  const row = await client.package.findUnique({ where: { packageId } })
  return row && ((await localized(client, [row], language))[0] ?? null)
}

/** The service a page names, by its name in any language or by its id (R-PACKAGE-30); null when there is none. */
export async function findService(
  client: Reader,
  productName: string,
  language: Language,
): Promise<LocalizedPackage | null> {
  const services = await client.package.findMany({ where: { kind: 'service' }, orderBy: { sort: 'asc' } })
  const packageIds = services.map(({ packageId }) => packageId)
  const named = await client.packageText.findFirst({
    where: { name: productName, packageId: { in: packageIds } },
  })
  const id = named?.packageId ?? serviceIdOf(productName) ?? productName
  const row = services.find(({ packageId }) => packageId === id)
  return row ? ((await localized(client, [row], language))[0] ?? null) : null
}

/** Packages of a source on sale, in their order. */
export async function findPackagesOf(
  client: Reader,
  packageSource: number,
  language: Language,
): Promise<LocalizedPackage[]> {
  const rows = await client.package.findMany({
    where: { packageSource, onSale: true },
    orderBy: { sort: 'asc' },
  })
  return localized(client, rows, language)
}

/** Every package of a world with all its columns, also those no longer on sale, by its id. */
export async function readPriceList(client: Reader): Promise<ListedPackage[]> {
  return client.package.findMany({ orderBy: { packageId: 'asc' } })
}

/** Writes what is named of a package, its texts language by language; false when there is none of this id. */
export async function updatePackage(
  tx: TxClient,
  packageId: string,
  { texts = {}, ...data }: Omit<Schemas['PackageChange'], 'contractNoticeDays'>,
): Promise<boolean> {
  const { count } = await tx.package.updateMany({ where: { packageId }, data: { ...data, packageId } })
  if (count === 0) return false
  for (const [language, text] of Object.entries(texts)) {
    await tx.packageText.deleteMany({ where: { packageId, language } })
    await tx.packageText.create({ data: { packageId, language, ...text } })
  }
  return true
}

/** Rows of the packages in the tables Package and PackageText. */
export function catalogueRows(catalogue: readonly CataloguePackage[]): {
  packages: Required<NewRow<'Package'>>[]
  texts: Required<NewRow<'PackageText'>>[]
} {
  const packages = catalogue.map(({ texts: _, countries, line = '', simForm = null, ...columns }) => ({
    ...{ ...columns, line, simForm },
    countries: countries.join(','),
  }))
  const texts = catalogue.flatMap(({ packageId, texts }) =>
    Object.entries(texts).map(([language, text]) => ({ packageId, language, ...text })),
  )
  return { packages, texts }
}

function toPackage(row: Row, text: Text | undefined): LocalizedPackage {
  const { packageId, countries, effectWithinMs } = row
  return {
    // Whole: what is left of a row that was taken apart takes ten times as long.
    ...(row as Omit<CataloguePackage, 'texts' | 'countries' | 'effectWithinMs'>),
    countries: countries === '' ? [] : countries.split(','),
    effectWithinMs: Number(effectWithinMs),
    name: text?.name ?? packageId,
    description: text?.description ?? '',
  }
}

/** Tells whether auto-renewal runs on one of these slots: under it only top-ups are sold (R-PACKAGE-3). */
export async function hasActiveContract(
  reader: Reader,
  { deviceId, kind, channels }: Slots,
): Promise<boolean> {
  const where = {
    deviceId,
    kind,
    channel: { in: channels.length === 0 ? [''] : [...channels] },
    state: 'active',
  }
  return (await reader.contract.count({ where })) > 0
}

import type { TxClient } from '@skyshop/prisma'
import type { Language } from '../../kernel/language.ts'
import type { Reader } from '../../world/world.ts'
import type { CataloguePackage } from './domain/catalogue-package.ts'
import type { WordedPackage } from './domain/worded-package.ts'

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(
  client: Reader,
  where: { packageId?: string; packageSource?: number; onSale?: boolean },
  language: Language,
) {
  return client.package.findMany({
    where,
    orderBy: { sort: 'asc' },
    include: { texts: { where: { language } } },
  })
}

/** One package of the price book, also when no longer on sale; null when there is none. */
export async function findPackage(
  client: Reader,
  packageId: string,
  language: Language,
): Promise<WordedPackage | null> {
  const [row] = await readRows(client, { packageId }, language)
  return row ? toPackage(row) : null
}

/** Packages of a source on sale, in their order. */
export async function findPackagesOf(
  client: Reader,
  packageSource: number,
  language: Language,
): Promise<WordedPackage[]> {
  return (await readRows(client, { packageSource, onSale: true }, language)).map(toPackage)
}

/** Writes the price book into a new world template. */
export async function insertCatalogue(tx: TxClient, catalogue: readonly CataloguePackage[]): Promise<void> {
  await tx.package.createMany({
    data: catalogue.map(({ texts: _, countries, effectWithinMs, line = '', ...columns }) => ({
      ...columns,
      line,
      countries: countries.join(','),
      effectWithinMs: BigInt(effectWithinMs),
    })),
  })
  await tx.packageText.createMany({
    data: catalogue.flatMap(({ packageId, texts }) =>
      Object.entries(texts).map(([language, text]) => ({ packageId, language, ...text })),
    ),
  })
}

function toPackage({ texts, countries, effectWithinMs, ...row }: Row): WordedPackage {
  return {
    ...(row as Omit<CataloguePackage, 'texts' | 'countries' | 'effectWithinMs'>),
    countries: countries === '' ? [] : countries.split(','),
    effectWithinMs: Number(effectWithinMs),
    name: texts[0]?.name ?? row.packageId,
    description: texts[0]?.description ?? '',
  }
}

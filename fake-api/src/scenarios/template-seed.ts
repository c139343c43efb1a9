import { insertBanners } from '../features/operations/banner-seed.ts'
import { cloudCatalogue } from '../features/packages/domain/cloud-catalogue.ts'
import { insertCatalogue } from '../features/packages/package-repository.ts'
import type { WorldTx } from '../world/world-tx.ts'

/** Changes whenever what every world begins with changes: an older template is then built anew. */
export const TEMPLATE_VERSION = '2'

/** Worlds begin here unless they are told otherwise: 2026-11-20 09:41 in Beijing. */
export const TEMPLATE_NOW_MS = Date.UTC(2026, 10, 20, 1, 41)

/** What every world begins with: the price book and the banners. */
export async function seedTemplate({ tx }: WorldTx): Promise<void> {
  await insertCatalogue(tx, cloudCatalogue())
  await insertBanners(tx)
}

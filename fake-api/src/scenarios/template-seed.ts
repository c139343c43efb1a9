import { insertBanners } from '../features/operations/banner-seed.ts'
import { insertCampaigns } from '../features/operations/campaign-seed.ts'
import { priceBook } from '../features/packages/domain/price-book.ts'
import { insertCatalogue } from '../features/packages/package-repository.ts'
import { insertGiftCampaigns } from '../features/trials/gift-campaign-seed.ts'
import type { ReferenceTable } from '../world/reference-data.ts'
import type { WorldTx } from '../world/world-tx.ts'

/** Changes whenever what every world begins with changes: an older template is then built anew. */
export const TEMPLATE_VERSION = '15'

/** What `seedTemplate` fills. Orders point at packages, so one no longer sold stays, with its words. */
export const REFERENCE_TABLES: readonly ReferenceTable[] = [
  { name: 'Package', stale: { clear: 'onSale' } },
  { name: 'PackageText', stale: 'keep' },
  { name: 'Banner', stale: 'remove' },
  { name: 'BannerText', stale: 'remove' },
  { name: 'Campaign', stale: 'remove' },
  { name: 'CampaignText', stale: 'remove' },
]

/** Worlds begin here unless they are told otherwise: 2026-11-20 09:41 in Beijing. */
export const TEMPLATE_NOW_MS = Date.UTC(2026, 10, 20, 1, 41)

/** What every world begins with: the price book, the banners and the campaign pages. */
export async function seedTemplate({ tx }: WorldTx): Promise<void> {
  await insertCatalogue(tx, priceBook())
  await insertBanners(tx)
  await insertCampaigns(tx)
  await insertGiftCampaigns(tx)
}

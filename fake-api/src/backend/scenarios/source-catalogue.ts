import {
  type ReferenceData,
  type ReferenceTable,
  referenceData,
} from '../../engine/world/storage/reference-data.ts'
import { bannerRows } from '../content/banner-seed.ts'
import { campaignRows } from '../content/campaign-seed.ts'
import { giftCampaignRows } from '../offers/gift-campaign-seed.ts'
import { catalogueRows } from '../packages/package-repository.ts'
import type { CataloguePackage } from '../packages/rules/catalogue-package.ts'
import { priceList } from '../packages/rules/price-list.ts'

/** The rows that every new world begins with, as the source has them: packages, banners and campaign pages. */
export function referenceTables(packages: readonly CataloguePackage[] = priceList()): ReferenceTable[] {
  return [...packageTables(packages), ...bannerTables(), ...campaignTables()]
}

/** Returns what every new world begins with, with its version. */
export function sourceCatalogue(packages: readonly CataloguePackage[] = priceList()): ReferenceData {
  return referenceData(referenceTables(packages))
}

/** Orders point at packages, so one no longer sold stays, with its words. */
function packageTables(catalogue: readonly CataloguePackage[]): ReferenceTable[] {
  const { packages, texts } = catalogueRows(catalogue)
  return [
    { name: 'Package', key: ['packageId'], stale: { clear: 'onSale' }, rows: packages },
    { name: 'PackageText', key: ['packageId', 'language'], stale: 'keep', rows: texts },
  ]
}

function bannerTables(): ReferenceTable[] {
  const { banners, texts } = bannerRows()
  return [
    { name: 'Banner', key: ['id'], stale: 'remove', rows: banners },
    { name: 'BannerText', key: ['bannerId', 'language'], stale: 'remove', rows: texts },
  ]
}

function campaignTables(): ReferenceTable[] {
  const [pages, gifts] = [campaignRows(), giftCampaignRows()]
  const campaigns = [...pages.campaigns, ...gifts.campaigns]
  const texts = [...pages.texts, ...gifts.texts]
  return [
    { name: 'Campaign', key: ['id'], stale: 'remove', rows: campaigns },
    { name: 'CampaignText', key: ['campaignId', 'language'], stale: 'remove', rows: texts },
  ]
}

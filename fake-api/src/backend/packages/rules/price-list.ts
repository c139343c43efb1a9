import { algorithmCatalogue } from './algorithm-catalogue.ts'
import { callCatalogue } from './call-catalogue.ts'
import type { CataloguePackage } from './catalogue-package.ts'
import { cloudCatalogue } from './cloud-catalogue.ts'
import { dataCatalogue } from './data-catalogue.ts'
import { recorderCatalogue } from './recorder-catalogue.ts'
import { serviceCatalogue } from './service-catalogue.ts'
import { trialCatalogue } from './trial-catalogue.ts'

/** Every package a world begins with: sold, given, and sold by contract. */
export function priceList(): CataloguePackage[] {
  return [
    ...cloudCatalogue(),
    ...recorderCatalogue(),
    ...trialCatalogue(),
    ...dataCatalogue(),
    ...callCatalogue(),
    ...algorithmCatalogue(),
    ...serviceCatalogue(),
  ]
}

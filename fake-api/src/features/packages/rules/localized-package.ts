import type { CataloguePackage } from './catalogue-package.ts'

/** A package of the price list with its texts in one language. */
export interface LocalizedPackage extends Omit<CataloguePackage, 'texts'> {
  name: string
  description: string
}

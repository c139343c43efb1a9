import type { CataloguePackage } from './catalogue-package.ts'

/** A package of the price book with its words in one language. */
export interface WordedPackage extends Omit<CataloguePackage, 'texts'> {
  name: string
  description: string
}

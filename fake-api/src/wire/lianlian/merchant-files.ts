import type { Schemas } from '@skyshop/openapi/control'

/** What LianLian's console hands out to a merchant: the base URL, its number, its key and the platform's public key. PEM. */
export type LianlianMerchantFiles = Schemas['Merchants']['lianlian']

import type { Schemas } from '@skyshop/openapi/control'

/** Content of LianLian's console for a merchant: base URL, number, its key and the platform's public key. PEM. */
export type LianlianMerchantFiles = Omit<Schemas['Merchants']['lianlian'], 'rootUrl'>

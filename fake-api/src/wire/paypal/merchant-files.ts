import type { Schemas } from '@skyshop/openapi/control'

/** Content of PayPal's console for a merchant's application: the base URL and the credentials. */
export type PaypalMerchantFiles = Omit<Schemas['Merchants']['paypal'], 'rootUrl'>

import type { Schemas } from '@skyshop/openapi/control'

/** What PayPal's console hands out for a merchant's application: the base URL and the credentials. */
export type PaypalMerchantFiles = Schemas['Merchants']['paypal']

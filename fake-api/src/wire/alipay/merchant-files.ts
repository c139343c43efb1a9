import type { Schemas } from '@skyshop/openapi/control'

/** Files of the open platform's console for a merchant: keys and URL by the contract, and one setting more. PEM. */
export type AlipayMerchantFiles = Omit<Schemas['Merchants']['alipay'], 'rootUrl'> & {
  /** PEM of the platform's certificates, the one in use and the next; none in key mode. */
  readonly platformCertificates: readonly string[]
}

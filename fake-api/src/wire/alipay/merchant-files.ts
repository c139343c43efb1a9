import type { Schemas } from '@skyshop/openapi/control'

/** Files of the open platform's console for a merchant: keys and URL by the contract, and two settings more. PEM. */
export type AlipayMerchantFiles = Omit<Schemas['Merchants']['alipay'], 'rootUrl'> & {
  /** The merchant's own number (PID), which every webhook about a trade names. */
  readonly sellerId: string
  /** PEM of the platform's certificates, the one in use and the next; none in key mode. */
  readonly platformCertificates: readonly string[]
}

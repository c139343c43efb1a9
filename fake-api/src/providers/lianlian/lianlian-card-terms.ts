import type { Schemas } from '@skyshop/openapi/wallets/lianlian'

/** The first member that a payment by card needs beside those of every payment and has not (LL-026); null for none. */
export function missingForCard({
  sub_merchant_id,
  customer = {},
  merchant_order: { products = [], shipping },
}: Pick<Schemas['PaymentRequest'], 'sub_merchant_id' | 'customer' | 'merchant_order'>): string | null {
  const { full_name, first_name, last_name, email, phone } = customer
  const isNamed = full_name !== undefined || (first_name !== undefined && last_name !== undefined)
  if (sub_merchant_id === undefined) return 'sub_merchant_id'
  if (products.length === 0) return 'merchant_order.products'
  if (!isNamed) return 'customer.full_name'
  if (email === undefined && phone === undefined) return 'customer.email or customer.phone'
  const isShipped = products.some(({ shipping_provider }) => shipping_provider !== undefined)
  return isShipped && shipping === undefined ? 'merchant_order.shipping' : null
}

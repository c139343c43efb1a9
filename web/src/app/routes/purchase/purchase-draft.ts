import { zeroPaymentImmediateUseValues } from '@skyshop/openapi/http-values'
import * as v from 'valibot'

const purchaseDraft = v.object({
  packageId: v.pipe(v.string(), v.maxLength(64)),
  immediateUse: v.picklist(zeroPaymentImmediateUseValues),
  isTicked: v.boolean(),
  /** Of a package sold by contract. */
  isRenewalTicked: v.optional(v.boolean()),
  coupon: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})

/** An open purchase, kept in the history entry while the agreement is read. */
export type PurchaseDraft = v.InferOutput<typeof purchaseDraft>

/** Reads the draft of a history entry; null for anything else. */
export function readPurchaseDraft(memory: unknown): PurchaseDraft | null {
  const read = v.safeParse(purchaseDraft, memory)
  return read.success ? read.output : null
}

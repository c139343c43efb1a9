import { zeroPaymentImmediateUseValues } from '@skyshop/openapi/http-values'
import * as v from 'valibot'
import { MAX_CHANNELS } from '../../../features/channels/model/channel-set.ts'

const sheetAnswers = v.object({
  immediateUse: v.picklist(zeroPaymentImmediateUseValues),
  isTicked: v.boolean(),
  /** Of a package sold by contract. */
  isRenewalTicked: v.boolean(),
  coupon: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})

/** What is answered in the sheet that buys. */
export type SheetAnswers = v.InferOutput<typeof sheetAnswers>

/** What the sheet begins with. */
export const NOTHING_ANSWERED: SheetAnswers = {
  immediateUse: 0,
  isTicked: false,
  isRenewalTicked: false,
  coupon: null,
}

const purchaseDraft = v.object({
  /** The package chosen; of auto-renewal the one sold by contract. */
  packageId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** iotIds of the channels or lenses chosen. */
  channels: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(MAX_CHANNELS))),
  /** Present while the sheet is open. */
  sheet: v.optional(sheetAnswers),
})

/** A purchase under way, kept in the history entry of its page. */
export type PurchaseDraft = v.InferOutput<typeof purchaseDraft>

/** Reads the draft of a history entry; null for anything else. */
export function readPurchaseDraft(memory: unknown): PurchaseDraft | null {
  const read = v.safeParse(purchaseDraft, memory)
  return read.success ? read.output : null
}

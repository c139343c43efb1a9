import { zeroPaymentImmediateUseValues } from '@skyshop/openapi/http-values'
import * as v from 'valibot'
import { MAX_CHANNELS } from '../../../features/channels/model/channel-set.ts'

const sheetChoices = v.object({
  immediateUse: v.picklist(zeroPaymentImmediateUseValues),
  isTicked: v.boolean(),
  /** Of a package sold by contract. */
  isRenewalTicked: v.boolean(),
  coupon: v.nullable(v.pipe(v.string(), v.maxLength(64))),
})

/** Choices and agreements made in the purchase sheet. */
export type SheetChoices = v.InferOutput<typeof sheetChoices>

/** The choices of a sheet that is opened for the first time. */
export const NO_CHOICES: SheetChoices = {
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
  sheet: v.optional(sheetChoices),
})

/** A purchase under way, kept in the history entry of its page. */
export type PurchaseDraft = v.InferOutput<typeof purchaseDraft>

/** Reads the draft of a history entry; null for anything else. */
export function readPurchaseDraft(memory: unknown): PurchaseDraft | null {
  const read = v.safeParse(purchaseDraft, memory)
  return read.success ? read.output : null
}

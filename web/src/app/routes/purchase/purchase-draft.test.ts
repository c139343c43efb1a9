import { expect, it } from 'vitest'
import { type PurchaseDraft, readPurchaseDraft } from './purchase-draft.ts'

const draft = {
  packageId: 'cloud-event-7d-year',
  sheet: { immediateUse: 1, isTicked: true, isRenewalTicked: false, coupon: 'none' },
} satisfies PurchaseDraft

it('readPurchaseDraft returns the draft of a history entry', () => {
  expect(readPurchaseDraft(structuredClone(draft))).toEqual(draft)
})

it('readPurchaseDraft returns a choice without a sheet', () => {
  expect(readPurchaseDraft({ packageId: 'cloud-event-7d-day' })).toEqual({ packageId: 'cloud-event-7d-day' })
})

it.each([null, undefined, 'x', { ...draft, sheet: { immediateUse: 2 } }, { ...draft, packageId: 7 }])(
  'begins anew with %j',
  (memory) => {
    expect(readPurchaseDraft(memory)).toBeNull()
  },
)

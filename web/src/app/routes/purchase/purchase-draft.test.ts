import { expect, it } from 'vitest'
import { type PurchaseDraft, readPurchaseDraft } from './purchase-draft.ts'

const draft: PurchaseDraft = {
  packageId: 'cloud-event-7d-year',
  immediateUse: 1,
  isTicked: true,
  coupon: 'none',
}

it('reads what was remembered', () => {
  expect(readPurchaseDraft(structuredClone(draft))).toEqual(draft)
})

it.each([null, undefined, 'x', {}, { ...draft, immediateUse: 2 }, { ...draft, packageId: 7 }])(
  'begins anew with %j',
  (memory) => {
    expect(readPurchaseDraft(memory)).toBeNull()
  },
)

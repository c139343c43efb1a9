import { expect, it } from 'vitest'
import { type PurchaseDraft, readPurchaseDraft } from './purchase-draft.ts'

const draft: PurchaseDraft = {
  choice: { recordType: 'event', rollingDays: 7, durationType: 'year' },
  immediateUse: 1,
  isTicked: true,
}

it('reads what was remembered', () => {
  expect(readPurchaseDraft(structuredClone(draft))).toEqual(draft)
})

it.each([null, undefined, 'x', {}, { ...draft, immediateUse: 2 }, { ...draft, choice: {} }])(
  'begins anew with %j',
  (memory) => {
    expect(readPurchaseDraft(memory)).toBeNull()
  },
)

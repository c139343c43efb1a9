import { expect, it } from 'vitest'
import { sampleOrder, sampleStates } from '../testing/payment-samples.ts'
import { isFromLastAttempt, selectNotice } from './payment-state.ts'

it('is there only while one chooses', () => {
  const notice = { kind: 'refused', error: 'already-renewed' } as const
  expect(selectNotice({ at: 'choosing', notice })).toBe(notice)
  expect(sampleStates.map(selectNotice).every((found) => found === null)).toBe(true)
})

it('keeps the notice of an earlier visit when another package is chosen', () => {
  expect(isFromLastAttempt({ kind: 'price-changed', priceFen: 1 })).toBe(true)
  expect(isFromLastAttempt({ kind: 'unfinished', order: sampleOrder })).toBe(false)
  expect(isFromLastAttempt(null)).toBe(false)
})

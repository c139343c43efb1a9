import { expect, it } from 'vitest'
import { sampleOrder, sampleStates } from '../testing/payment-samples.ts'
import { isOfLastTry, noticeOf } from './notice-of.ts'

it('is there only while one chooses', () => {
  const notice = { kind: 'refused', error: 'already-renewed' } as const
  expect(noticeOf({ at: 'choosing', notice })).toBe(notice)
  expect(sampleStates.map(noticeOf).every((found) => found === null)).toBe(true)
})

it('outlives a new choice when it is of an earlier visit', () => {
  expect(isOfLastTry({ kind: 'price-changed', priceFen: 1 })).toBe(true)
  expect(isOfLastTry({ kind: 'unfinished', order: sampleOrder })).toBe(false)
  expect(isOfLastTry(null)).toBe(false)
})

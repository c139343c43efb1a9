import { expect, it } from 'vitest'
import { DAY_MS, formatBeijing } from '../../../engine/kernel/clock.ts'
import { dataExpiry } from './data-expiry.ts'
import { buy } from './entitlement-fixture.ts'

const MONTH = 30 * DAY_MS
const CENTURY = 36_500 * DAY_MS
const none = new Set<number>()
const base = buy([], 0, { boughtMs: MONTH }).timeline
const topUp = (boughtMs: number, change = {}) => ({ id: 2, topUp: true, boughtMs, ...change })

it('returns no data expiry for a device without packages', () => {
  expect(dataExpiry([], none, 0)).toEqual({
    vipStatus: 0,
    expiresAtMs: null,
    expireDate: null,
    expireDateUTC: null,
    isActivating: false,
    isLongTerm: false,
  })
})

it('data expires at the latest end of base packages and top-ups', () => {
  const { timeline } = buy(base, 0, topUp(2 * MONTH))
  const info = dataExpiry(timeline, none, DAY_MS)
  expect(info).toMatchObject({ vipStatus: 1, expiresAtMs: 2 * MONTH, isLongTerm: false })
  expect(info.expireDate).toBe(formatBeijing(2 * MONTH))
  expect(dataExpiry(timeline, none, MONTH)).toMatchObject({ vipStatus: 1, expiresAtMs: 2 * MONTH })
})

it('ignores a used-up top-up, but counts a base package until its end', () => {
  const { timeline } = buy(base, 0, topUp(2 * MONTH))
  const spent = new Set([1, 2])
  expect(dataExpiry(timeline, spent, DAY_MS)).toMatchObject({ vipStatus: 1, expiresAtMs: MONTH })
  expect(dataExpiry(timeline, spent, MONTH)).toMatchObject({ vipStatus: 0, expiresAtMs: MONTH })
})

it('data is long-term while a pack sold until used up has data left', () => {
  const { timeline } = buy(base, 0, topUp(CENTURY))
  expect(dataExpiry(timeline, none, DAY_MS)).toMatchObject({ vipStatus: 1, isLongTerm: true })
  expect(dataExpiry(timeline, new Set([2]), DAY_MS)).toMatchObject({ vipStatus: 1, isLongTerm: false })
})

it('data is activating while a top-up is not credited', () => {
  const { timeline } = buy([], 0, topUp(MONTH, { readyAtMs: 10 }))
  expect(dataExpiry(timeline, none, 9)).toMatchObject({ vipStatus: 0, isActivating: true })
  expect(dataExpiry(timeline, none, 10)).toMatchObject({ vipStatus: 1, isActivating: false })
})

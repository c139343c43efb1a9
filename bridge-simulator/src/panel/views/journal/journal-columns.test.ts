import { expect, it } from 'vitest'
import { journalColumns, lettersBetween } from './journal-columns.ts'

it('sizes lanes to the remaining width', () => {
  expect(journalColumns(600).lanesWidth).toBe(360)
  expect(journalColumns(1200).lanesWidth).toBeGreaterThan(800)
  expect(lettersBetween('shop', 'host', 525)).toBeGreaterThanOrEqual('requestWechatPay'.length)
})

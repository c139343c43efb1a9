import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lanePositions } from '../../model/journal-entry.ts'
import { journalColumns, lettersBetween } from './journal-columns.ts'

it('sizes lanes to the remaining width', () => {
  expect(journalColumns(600).lanesWidth).toBe(360)
  expect(journalColumns(1200).lanesWidth).toBeGreaterThan(800)
  expect(lettersBetween('shop', 'host', 525)).toBeGreaterThanOrEqual('requestWechatPay'.length)
})

it('lanePositions are the positions in tokens.css', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
  const places = [...tokens.matchAll(/--at-(\w+): (\d+)%/g)].map(([, lane, at]) => [lane, Number(at)])
  expect(Object.fromEntries(places)).toEqual(lanePositions)
})

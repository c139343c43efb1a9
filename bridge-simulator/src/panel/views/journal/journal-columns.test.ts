import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { laneLayout, lanePositions } from '../../model/journal-entry.ts'
import { journalColumns, lettersBetween } from './journal-columns.ts'

it('sizes lanes to the remaining width', () => {
  const layout = laneLayout({ hasBackend: true })
  expect(journalColumns(600, layout).lanesWidth).toBe(360)
  expect(journalColumns(1200, layout).lanesWidth).toBeGreaterThan(700)
  expect(lettersBetween('shop', 'host', { ...layout, lanesWidth: 525 })).toBeGreaterThanOrEqual(
    'requestWechatPay'.length,
  )
})

it('has a column for the camera where the lanes have room to spare', () => {
  const layout = laneLayout({ hasBackend: true })
  expect([900, 1000].map((width) => journalColumns(width, layout).hasCamera)).toEqual([false, true])
})

it('leaves the shop no lane without the backend, and the others its room', () => {
  const [all, alone] = [true, false].map((hasBackend) => journalColumns(900, laneLayout({ hasBackend })))
  expect(alone?.lanes).toEqual(['host', 'upstream', 'gateway'])
  const letters = [all, alone].map((columns) => columns && lettersBetween('upstream', 'gateway', columns))
  expect(letters).toEqual([15, 27])
})

it('lanePositions are the positions in tokens.css', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
  const places = [...tokens.matchAll(/--at-(\w+): (\d+)%/g)].map(([, lane, at]) => [lane, Number(at)])
  expect(Object.fromEntries(places)).toEqual(lanePositions)
})

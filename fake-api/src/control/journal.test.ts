import { expect, it } from 'vitest'
import { FakeWallClock } from '../engine/world/registry/test-world.ts'
import { keepOpen } from './journal.ts'

/** A stream, and what was written into it. */
function openStream() {
  const written: string[] = []
  const write = (text: string) => written.push(text) > 0
  return { written, raw: { write, writableNeedDrain: false, writableEnded: false } }
}

it('keepOpen writes a comment line every 15 seconds, until the stream is left', () => {
  const wallClock = new FakeWallClock()
  const { written, raw } = openStream()
  const leave = keepOpen(raw, wallClock)
  wallClock.moveBy(14_999)
  expect(written).toEqual([])
  wallClock.moveBy(30_001)
  expect(written).toEqual([': idle\n\n', ': idle\n\n', ': idle\n\n'])
  leave()
  expect(wallClock.delaysMs).toEqual([])
})

it('keepOpen writes nothing to a reader that does not read, or into a stream that has ended', () => {
  const wallClock = new FakeWallClock()
  const { written, raw } = openStream()
  keepOpen(raw, wallClock)
  raw.writableNeedDrain = true
  wallClock.moveBy(15_000)
  Object.assign(raw, { writableNeedDrain: false, writableEnded: true })
  wallClock.moveBy(15_000)
  expect(written).toEqual([])
  raw.writableEnded = false
  wallClock.moveBy(15_000)
  expect(written).toHaveLength(1)
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FrameStore, frameLimits, rewriteFrames } from './frame-store.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'frames-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (limits: Partial<typeof frameLimits> = {}) =>
  new FrameStore('w1', join(folder, 'frames.db'), { ...frameLimits, ...limits })

const frameOf = (html: string, change: Partial<Schemas['NewFrame']> = {}): Schemas['NewFrame'] => ({
  ...{ path: '/homePage2', origin: 'http://127.0.0.1:4010', inlineSize: 375, blockSize: 748, over: null },
  ...{ html, styles: ['h1 { margin: 0 }'], layer: null, ...change },
})

const at = (seq: number, state: Buffer | null = null) => ({ seq, virtualMs: 1000 * seq, wallMs: seq, state })

/** A file of pages of 1 KB, which says so where SQLite does. */
function stateOf(pages: readonly Buffer[]): Buffer {
  const state = Buffer.concat(pages)
  state.writeUInt16BE(1024, 16)
  return state
}

const seqsOf = (store: FrameStore) => store.list().frames.map(({ seq }) => seq)

it('has no frames, and makes no file, until the first one', () => {
  expect(open().list()).toEqual({ frames: [], held: 0, bytes: 0 })
  expect(() => readFileSync(join(folder, 'frames.db'))).toThrow('ENOENT')
  expect(() => open().read(1)).toThrow('no frame 1')
})

it('reads a frame as it was added, and its state as it was then', () => {
  const store = open()
  const pages = Array.from({ length: 40 }, () => randomBytes(1024))
  const [first, second] = [stateOf(pages), stateOf([...pages.slice(0, 39), randomBytes(1024)])]
  store.add(frameOf('<p>one</p>'), at(3, first))
  const layer = { html: '<p>pay</p>', styles: ['c {}'] }
  store.add(frameOf('<p>two</p>', { over: 'cashier', layer, styles: ['a {}', 'b {}'] }), at(9, second))
  expect(store.read(9)).toMatchObject({
    frame: { seq: 9, virtualMs: 9000, over: 'cashier', isForkable: true },
    ...{ html: '<p>two</p>', styles: ['a {}', 'b {}'], layer },
  })
  for (const [seq, state] of [[3, first] as const, [9, second] as const]) {
    expect(store.copyState(seq, join(folder, 'state.db'))).toEqual({ isForeign: false })
    expect(readFileSync(join(folder, 'state.db')).equals(state)).toBe(true)
  }
})

it('stores what two frames share once', () => {
  const store = open()
  const state = stateOf(Array.from({ length: 200 }, () => randomBytes(1024)))
  store.add(frameOf('<p>1</p>', { styles: ['x'.repeat(1000)] }), at(1, state))
  const first = store.list().bytes
  for (let seq = 2; seq <= 20; seq += 1) store.add(frameOf(`<p>${seq}</p>`), at(seq, state))
  expect(store.list().bytes - first).toBeLessThan(0.15 * first)
})

it('adds no frame that shows what the newest shows, and one that shows it again later', () => {
  const store = open()
  const added = ['a', 'a', 'b', 'a'].map((html, index) => store.add(frameOf(html), at(index + 1)))
  expect([added, seqsOf(store)]).toEqual([
    [1, null, 3, 4],
    [1, 3, 4],
  ])
  const layer = { html: '<p>pay</p>', styles: [] }
  expect(store.add(frameOf('a', { layer }), at(5))).toBe(5)
  expect(store.add(frameOf('a', { layer }), at(6))).toBeNull()
  expect(store.add(frameOf('a', { over: 'result' }), at(5))).toBe(5)
  expect(store.add(frameOf('later', { over: 'result' }), at(5))).toBe(5)
  expect(store.read(5).html).toBe('later')
})

it('lists by a range of entries', () => {
  const store = open()
  for (let seq = 1; seq <= 9; seq += 1) store.add(frameOf(`${seq}`), at(seq))
  const { frames, held } = store.list({ afterSeq: 2, untilSeq: 7, limit: 3 })
  expect([frames.map(({ seq }) => seq), held]).toEqual([[3, 4, 5], 9])
})

it('drops the oldest where there are too many, and what only they needed', () => {
  const store = open({ frames: 20 })
  const html = () => randomBytes(4000).toString('hex')
  for (let seq = 1; seq <= 60; seq += 1) store.add(frameOf(html()), at(seq))
  const seqs = seqsOf(store)
  expect([seqs.length <= 20, seqs.length >= 18, seqs.at(-1)]).toEqual([true, true, 60])
  expect(store.list().bytes).toBeLessThan(20 * 6000 + 40_000)
})

it('drops the oldest where they take too much, never the newest', () => {
  const store = open({ bytes: 200_000 })
  const state = () => stateOf(Array.from({ length: 60 }, () => randomBytes(1024)))
  for (let seq = 1; seq <= 12; seq += 1) store.add(frameOf(`${seq}`), at(seq, state()))
  const { frames, bytes } = store.list()
  expect([frames.at(-1)?.seq, frames.length < 5, bytes <= 200_000]).toEqual([12, true, true])
  store.add(frameOf('large'), at(13, stateOf(Array.from({ length: 400 }, () => randomBytes(1024)))))
  expect(seqsOf(store)).toEqual([13])
})

it('keeps no state above its limit', () => {
  const store = open({ stateBytes: 4096 })
  store.add(frameOf('a'), at(1, stateOf(Array.from({ length: 5 }, () => randomBytes(1024)))))
  expect(store.list().frames[0]?.isForkable).toBe(false)
  expect(() => store.copyState(1, join(folder, 'state.db'))).toThrow('was not kept')
})

it('copies the frames up to an entry, and nothing that only later ones needed', () => {
  const store = open()
  store.add(frameOf('a'), at(1))
  store.add(frameOf(randomBytes(200_000).toString('hex')), at(2))
  store.copyTo(join(folder, 'copy.db'), 1)
  const copy = new FrameStore('w2', join(folder, 'copy.db'))
  expect([seqsOf(copy), copy.list().bytes < 40_000, seqsOf(store)]).toEqual([[1], true, [1, 2]])
})

it('takes frames of a file from elsewhere, whose states are marked', () => {
  const state = stateOf([randomBytes(1024)])
  open().add(frameOf('a', { layer: { html: '<p>pay</p>', styles: ['c {}'] } }), at(4, state))
  rewriteFrames(join(folder, 'frames.db'), join(folder, 'own.db'), 4)
  const own = new FrameStore('w2', join(folder, 'own.db'))
  expect(own.read(4)).toEqual(open().read(4))
  expect(own.copyState(4, join(folder, 'state.db'))).toEqual({ isForeign: true })
})

it('leaves out frames from elsewhere beyond the end of the journal', () => {
  for (const seq of [4, 5, 999_999]) open().add(frameOf(`${seq}`), at(seq))
  rewriteFrames(join(folder, 'frames.db'), join(folder, 'own.db'), 4)
  expect(seqsOf(new FrameStore('w2', join(folder, 'own.db')))).toEqual([4])
})

it.each([
  ['another schema', 'CREATE TRIGGER t AFTER INSERT ON "Frame" BEGIN SELECT 1; END'],
  ['damaged', `UPDATE "Part" SET "data" = x'00'`],
  ['damaged', 'DELETE FROM "Part"'],
  ['damaged', `UPDATE "Frame" SET "path" = 'javascript:1'`],
  ['damaged', `UPDATE "Frame" SET "origin" = 'http://a"b'`],
  ['damaged', `UPDATE "Part" SET "size" = 99`],
  ['too large', 'UPDATE "Part" SET "size" = 300000000'],
])('refuses frames from elsewhere as %s: %s', (reason, sql) => {
  open().add(frameOf('a'), at(4, stateOf([randomBytes(1024)])))
  const db = new DatabaseSync(join(folder, 'frames.db'))
  db.exec(sql)
  db.close()
  expect(() => rewriteFrames(join(folder, 'frames.db'), join(folder, 'own.db'), 4)).toThrow(reason)
})

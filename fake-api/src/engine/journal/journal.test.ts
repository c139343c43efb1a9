import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { writtenTogether } from './journal.ts'
import { type NewJournalEntry, writtenEntry } from './journal-entry.ts'
import { longResponseLength, maxKnownResponses } from './journal-store.ts'
import { entry, openJournal } from './testing/journal-fixture.ts'

it('numbers, stamps and completes an entry', () => {
  const { journal, wallClock } = openJournal()
  journal.append(entry)
  const second = journal.append({ ...entry, parentSeq: 1, orderNo: '1', request: { a: 1 } })
  expect(second).toMatchObject({
    seq: 2,
    parentSeq: 1,
    virtualMs: 42,
    wallMs: wallClock.nowMs(),
    response: null,
  })
  expect(journal.query()).toHaveLength(2)
  expect(journal.query()[1]).toEqual(second)
  expect(journal.lastSeq).toBe(2)
  journal.close()
})

it('filters by sequence, kind, order and trace, oldest first', () => {
  const { journal } = openJournal()
  journal.append(entry)
  journal.append({ ...entry, kind: 'job', status: 'done', orderNo: '7' })
  journal.append({ ...entry, kind: 'gateway', traceId: 't2', orderNo: '7' })
  const seqs = (filter: Parameters<typeof journal.query>[0]) => journal.query(filter).map(({ seq }) => seq)
  expect(seqs({ afterSeq: 1 })).toEqual([2, 3])
  expect(seqs({ limit: 2 })).toEqual([1, 2])
  expect(seqs({ kinds: ['job', 'http'] })).toEqual([1, 2])
  expect(seqs({ orderNo: '7' })).toEqual([2, 3])
  expect(seqs({ orderNo: '7', traceId: 't2' })).toEqual([3])
  expect(seqs({ kinds: [] })).toEqual([])
  journal.close()
})

it('writes 50 ms after the first entry, with one timer', () => {
  const { file, journal, wallClock } = openJournal()
  journal.append(entry)
  journal.append(entry)
  expect(wallClock.delaysMs).toEqual([50])
  const reader = openJournal(file).journal
  expect(reader.query()).toHaveLength(0)
  wallClock.moveBy(50)
  expect(reader.query()).toHaveLength(2)
  reader.close()
  journal.close()
})

it('makes its file with the first entry that is written, and none to be asked', () => {
  const { file, journal, wallClock } = openJournal()
  expect([journal.lastSeq, journal.query(), existsSync(file)]).toEqual([0, [], false])
  journal.append(entry)
  expect(existsSync(file)).toBe(false)
  wallClock.moveBy(50)
  expect(existsSync(file)).toBe(true)
  journal.close()
})

it('writes sixteen entries at once, in their order and with the hash of one by one', () => {
  const { file, journal, wallClock } = openJournal()
  const slow = openJournal().journal
  const reader = openJournal(file).journal
  for (let number = 1; number <= writtenTogether; number += 1) {
    expect(reader.query()).toEqual([])
    journal.append({ ...entry, request: { number } })
    slow.append({ ...entry, request: { number } })
    slow.hash()
  }
  expect([reader.query().length, journal.backlog, wallClock.delaysMs]).toEqual([writtenTogether, 0, []])
  expect([journal.query(), journal.hash()]).toEqual([slow.query(), slow.hash()])
  for (const one of [reader, journal, slow]) one.close()
})

it('continues sequence and hash after a restart', () => {
  const { file, journal } = openJournal()
  journal.append(entry)
  const hash = journal.hash()
  journal.close()
  const again = openJournal(file).journal
  expect(again.hash()).toBe(hash)
  expect(again.append(entry).seq).toBe(2)
  expect(again.hash()).not.toBe(hash)
  again.close()
})

it('hashes entries without wall time and trace', () => {
  const hashOf = (
    change: Partial<Omit<Extract<NewJournalEntry, { kind: 'http' | 'gateway' }>, 'kind'>>,
    wallMs = 0,
  ) => {
    const { journal, wallClock } = openJournal()
    wallClock.moveBy(wallMs)
    journal.append({ ...entry, ...change })
    const hash = journal.hash()
    journal.close()
    return hash
  }
  expect(hashOf({ traceId: 'other', tookMs: 9 }, 1000)).toBe(hashOf({}))
  expect(hashOf({ request: { token: 'a' } })).toBe(hashOf({ request: { token: 'b' } }))
  for (const change of [{ status: '500' as const }, { operationId: 'x' }, { request: { a: 1 } }]) {
    expect(hashOf(change)).not.toBe(hashOf({}))
  }
})

it('stores a long response once for all entries that have it, each read whole and hashed alike', () => {
  const { file, journal } = openJournal()
  const rows = ['a', 'b', 'a', 'a'].map((name) => ({ name, padding: 'x'.repeat(longResponseLength) }))
  const hashes = rows.map((response) => {
    const restarted = openJournal(file).journal
    restarted.append({ ...entry, response })
    const hash = restarted.hash()
    restarted.close()
    return hash
  })
  const together = openJournal()
  for (const response of rows) together.journal.append({ ...entry, response })
  expect([together.journal.hash(), new Set(hashes).size]).toEqual([hashes.at(-1), rows.length])
  for (const one of [journal, together.journal]) {
    expect(one.query().map(({ response }) => response)).toEqual(rows)
    expect(one.query({ text: '"NAME":"b","PADDING":"xx' }).map(({ seq }) => seq)).toEqual([2])
    one.close()
  }
  const stored = new DatabaseSync(together.file)
  expect(stored.prepare('SELECT count(*) AS "count" FROM "LongResponse"').get()).toEqual({ count: 2 })
  stored.close()
})

it('stores a long response once as long as it comes again before sixteen others have come', () => {
  const { file, journal } = openJournal()
  const long = (name: string) => ({ name, padding: 'x'.repeat(longResponseLength) })
  const others = Array.from({ length: maxKnownResponses - 1 }, (_, index) => long(String(index)))
  for (const response of [long('a'), ...others, long('a'), long('new'), long('a'), long('0')])
    journal.append({ ...entry, response })
  journal.close()
  const stored = new DatabaseSync(file)
  const count = (name: string) =>
    stored
      .prepare(`SELECT count(*) AS "count" FROM "LongResponse" WHERE "json" LIKE ?`)
      .get(`{"name":"${name}"%`)
  expect([count('a'), count('1'), count('0')]).toEqual([{ count: 1 }, { count: 1 }, { count: 2 }])
  stored.close()
})

it('a request that is a list is written without its members being copied', () => {
  const request = new Proxy(['a', 'b'], {
    ownKeys() {
      throw new Error('taken apart')
    },
  })
  const written = writtenEntry({ ...entry, seq: 1, virtualMs: 0, wallMs: 0, request } as never)
  expect([written.requestPart, written.response]).toEqual(['"request":["a","b"],"response":', 'null'])
})

it('notifies subscribers until they leave, and when the journal ends', () => {
  const { journal } = openJournal()
  const received: number[] = []
  const leave = journal.subscribe(({ seq }) => received.push(seq))
  journal.subscribe(
    () => {},
    () => received.push(-1),
  )
  journal.append(entry)
  leave()
  journal.append(entry)
  journal.close()
  expect(received).toEqual([1, -1])
})

it('ignores entries after its end and writes no file', () => {
  const { journal } = openJournal()
  journal.append(entry)
  journal.close()
  expect(journal.append(entry).seq).toBe(2)
  expect(() => journal.query()).toThrow('closed')
})

/** A journal that another program keeps from writing, until `free`. */
function blockedJournal() {
  const opened = openJournal()
  expect(opened.journal.hash()).toBe('')
  opened.journal.append(entry)
  const other = new DatabaseSync(opened.file)
  other.exec('ALTER TABLE "Entry" RENAME TO "Away"')
  const free = () => {
    other.exec('ALTER TABLE "Away" RENAME TO "Entry"')
    other.close()
  }
  return { ...opened, free }
}

it('keeps entries whose flush fails, reports it once and tries again every second', () => {
  const { file, journal, wallClock, errors, free } = blockedJournal()
  wallClock.moveBy(50)
  journal.append(entry)
  wallClock.moveBy(3000)
  journal.rest()
  expect(errors).toHaveLength(1)
  free()
  wallClock.moveBy(1000)
  const other = new DatabaseSync(file)
  expect(other.prepare('SELECT "seq" FROM "Entry"').all()).toEqual([{ seq: 1 }, { seq: 2 }])
  other.close()
  expect([journal.lastSeq, wallClock.delaysMs]).toEqual([2, []])
  journal.close()
  expect(errors).toHaveLength(1)
})

it('reports unwritten entries when it ends', () => {
  const { journal, wallClock, errors, free } = blockedJournal()
  let isOver = false
  journal.subscribe(
    () => {},
    () => {
      isOver = true
    },
  )
  journal.append(entry)
  journal.close()
  free()
  expect(isOver).toBe(true)
  expect(errors.map(String)).toMatchObject([
    expect.stringMatching(/no such table/),
    expect.stringMatching(/^Error: The last 2 entries of the journal .* are lost[.]$/),
  ])
  expect(wallClock.delaysMs).toEqual([])
})

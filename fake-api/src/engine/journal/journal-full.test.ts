import { mkdirSync, rmdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { maxBuffered, writtenTogether } from './journal.ts'
import { longResponseLength } from './journal-store.ts'
import { entry, openJournal } from './testing/journal-fixture.ts'

/** A journal with one stored entry that can be read but, as on a full disk, not written until `free`. */
function fullJournal() {
  const opened = openJournal()
  const { file, journal, wallClock } = opened
  journal.append(entry)
  wallClock.moveBy(50)
  const other = new DatabaseSync(file)
  other.exec(`CREATE TRIGGER "full" BEFORE INSERT ON "Entry"
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  const free = () => {
    other.exec('DROP TRIGGER "full"')
    other.close()
  }
  return { ...opened, free }
}

it('filters stored and buffered entries alike while the disk is full', () => {
  const { journal, wallClock, errors, free } = fullJournal()
  journal.append({ ...entry, kind: 'job', status: 'done' })
  journal.append(entry)
  const seqs = (filter: Parameters<typeof journal.query>[0]) => journal.query(filter).map(({ seq }) => seq)
  expect([seqs({}), seqs({ kinds: ['http'] }), seqs({ limit: 2 }), seqs({ afterSeq: 2 })]).toEqual([
    [1, 2, 3],
    [1, 3],
    [1, 2],
    [3],
  ])
  const { entries, ...page } = journal.search({ terms: [], limit: 2 })
  expect([entries.map(({ seq }) => seq), page]).toMatchObject([
    [2, 3],
    {
      matched: 3,
      held: 3,
      groups: [
        { group: 'http', count: 2 },
        { group: 'time', count: 1 },
      ],
      hasOlder: true,
    },
  ])
  expect(errors.map(String)).toEqual(['Error: database or disk is full'])
  expect(() => journal.hash()).toThrow('full')
  expect(wallClock.delaysMs).toEqual([1000])
  free()
  wallClock.moveBy(1000)
  expect([seqs({}), wallClock.delaysMs]).toEqual([[1, 2, 3], []])
  journal.close()
})

it('stores a long response again that was lost with the entry before it', () => {
  const { journal, wallClock, free } = fullJournal()
  const response = { padding: 'x'.repeat(longResponseLength) }
  journal.append({ ...entry, response })
  wallClock.moveBy(50)
  free()
  wallClock.moveBy(1000)
  expect(journal.query({ afterSeq: 1 })).toMatchObject([{ seq: 2, response }])
  journal.close()
})

it('keeps the newest entries while the disk is full and counts the lost ones once there is room', () => {
  const { journal, wallClock, free } = fullJournal()
  for (let count = 0; count < maxBuffered + 3; count += 1) journal.append(entry)
  const limit = maxBuffered * 2
  const heldSeqs = journal.query({ limit }).map(({ seq }) => seq)
  expect([heldSeqs.length, ...heldSeqs.slice(0, 2)]).toEqual([maxBuffered + 1, 1, 5])
  free()
  wallClock.moveBy(1000)
  wallClock.moveBy(50)
  const last = journal.query({ limit }).at(-1)
  expect(last).toMatchObject({
    seq: maxBuffered + 5,
    operationId: 'journal-gap',
    note: '3 entries could not be written and are lost: 2 to 4.',
    request: { count: 3, fromSeq: 2, untilSeq: 4 },
  })
  journal.append(entry)
  expect(journal.query({ afterSeq: maxBuffered + 4 }).map(({ operationId }) => operationId)).toEqual([
    'journal-gap',
    'addOrder',
  ])
  journal.close()
})

it('counts the entries it dropped among those that are lost at its end', () => {
  const { journal, errors, free } = fullJournal()
  for (let count = 0; count < maxBuffered + 3; count += 1) journal.append(entry)
  journal.close()
  free()
  expect(String(errors.at(-1))).toContain(`The last ${maxBuffered + 3} entries`)
})

it('tries once a second while the disk is full, however many entries come', () => {
  const { journal, wallClock, errors, free } = fullJournal()
  for (let count = 0; count < 3 * writtenTogether; count += 1) journal.append(entry)
  expect([errors.map(String), wallClock.delaysMs]).toEqual([['Error: database or disk is full'], [1000]])
  free()
  wallClock.moveBy(1000)
  expect([journal.backlog, wallClock.delaysMs]).toEqual([0, []])
  journal.close()
})

it('keeps the entries of a new journal that there is no room to make, and makes it once there is', () => {
  const { journal, wallClock, errors, file } = openJournal()
  rmdirSync(dirname(file))
  expect(journal.query()).toEqual([])
  journal.append(entry)
  wallClock.moveBy(50)
  expect(journal.query().map(({ seq }) => seq)).toEqual([1])
  expect(errors.map(String)).toEqual([expect.stringMatching(/unable to open/)])
  mkdirSync(dirname(file))
  wallClock.moveBy(1000)
  journal.append(entry)
  expect([journal.query().map(({ seq }) => seq), journal.backlog]).toEqual([[1, 2], 0])
  journal.close()
})

import { once } from 'node:events'
import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { handOverLength, maxBuffered } from './journal.ts'
import { journalWriter } from './journal-writer.ts'
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
  journal.append({ ...entry, kind: 'job' })
  journal.append(entry)
  const seqs = (filter: Parameters<typeof journal.query>[0]) => journal.query(filter).map(({ seq }) => seq)
  expect([seqs({}), seqs({ kinds: ['http'] }), seqs({ limit: 2 }), seqs({ afterSeq: 2 })]).toEqual([
    [1, 2, 3],
    [1, 3],
    [1, 2],
    [3],
  ])
  expect(errors.map(String)).toEqual(['Error: database or disk is full'])
  expect(() => journal.hash()).toThrow('full')
  expect(wallClock.delaysMs).toEqual([1000])
  free()
  wallClock.moveBy(1000)
  expect([seqs({}), wallClock.delaysMs]).toEqual([[1, 2, 3], []])
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

it('keeps what its thread could not write while the disk is full, and writes it once there is room', async () => {
  const { journal, wallClock, errors, free } = fullJournal()
  const long = 'x'.repeat(handOverLength / 2)
  for (let count = 0; count < 2; count += 1) journal.append({ ...entry, request: { long } })
  const seqs = () => journal.query().map(({ seq }) => seq)
  expect([seqs(), errors.map(String)]).toEqual([[1, 2, 3], ['Error: database or disk is full']])
  free()
  wallClock.moveBy(1000)
  expect([seqs(), journal.backlog, errors]).toEqual([[1, 2, 3], 0, [expect.anything()]])
  journal.close()
})

const longEntry = { ...entry, request: { long: 'x'.repeat(handOverLength) } }

/** Blocks until the thread has done all jobs so far; no journal has heard of it yet. */
function waitForThread(): void {
  const writer = journalWriter()
  const job = writer?.write({ file: ':memory:', worldNames: [], entries: [] }, () => {})
  writer?.waitFor(job ?? 0)
}

it('waits for no thread that is lost, and writes what several journals had given to it', async () => {
  vi.resetModules()
  const fresh = await import('./testing/journal-fixture.ts')
  // An earlier test's thread is told of no sooner.
  await setImmediate()
  const begun = once(process, 'worker')
  const opened = [fresh.openJournal(), fresh.openJournal()]
  for (const { journal } of opened) journal.append(longEntry)
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
  onTestFinished(() => wait.mockRestore())
  const [thread]: Worker[] = await begun
  await thread?.terminate()
  expect(wait).not.toHaveBeenCalled()
  for (const { journal, wallClock, errors } of opened) {
    wallClock.moveBy(50)
    expect([journal.backlog, journal.query().length, errors]).toEqual([0, 1, []])
    journal.close()
  }
})

it('waits once for a thread that hangs, ends it, and writes what several journals had given to it', async () => {
  vi.resetModules()
  const fresh = await import('./testing/journal-fixture.ts')
  await setImmediate()
  const begun = once(process, 'worker')
  const opened = [fresh.openJournal(), fresh.openJournal()]
  // Whatever the thread does, no job of it is seen to end.
  const load = vi.spyOn(Atomics, 'load').mockReturnValue(0 as never)
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
  onTestFinished(() => {
    load.mockRestore()
    wait.mockRestore()
  })
  for (const { journal } of opened) journal.append(longEntry)
  const [thread]: Worker[] = await begun
  const ended = once(thread ?? process, 'exit')
  for (const { journal, errors } of opened) {
    expect([journal.query().length, journal.backlog, errors]).toEqual([1, 0, []])
  }
  expect(wait).toHaveBeenCalledOnce()
  await ended
  for (const { journal } of opened) journal.close()
})

it('writes nothing twice when the file cannot be opened after its thread has written it', () => {
  const { file, journal, wallClock, errors } = openJournal()
  journal.append(entry)
  journal.rest()
  journal.append(longEntry)
  waitForThread()
  renameSync(file, `${file}.away`)
  mkdirSync(file)
  journal.append(entry)
  journal.rest()
  expect(errors.map(String)).toEqual(['Error: unable to open database file'])
  rmdirSync(file)
  renameSync(`${file}.away`, file)
  wallClock.moveBy(1000)
  expect([journal.backlog, journal.query().map(({ seq }) => seq)]).toEqual([0, [1, 2, 3]])
  expect([errors.length, wallClock.delaysMs]).toEqual([1, []])
  journal.close()
})

it('drops nothing that its thread has in hand', () => {
  const { journal, errors } = openJournal()
  const count = maxBuffered + 3
  for (let number = 0; number < count; number += 1) journal.append({ ...entry, label: '' })
  journal.hash()
  const seqs = journal.query({ limit: 2 * count }).map(({ seq }) => seq)
  expect([seqs.length, seqs.at(-1), errors]).toEqual([count, count, []])
  journal.close()
})

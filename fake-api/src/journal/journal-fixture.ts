// A journal for the tests of this folder.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FakeWallClock } from '../world/registry/test-world.ts'
import { JournalFile } from './journal.ts'
import type { NewJournalEntry } from './journal-entry.ts'

/** What a caller tells of a request of the shop. */
export const entry: NewJournalEntry = {
  traceId: 't1',
  kind: 'http',
  operationId: 'addOrder',
  from: 'shop',
  to: 'upstream',
  label: 'POST /v1/order/add',
  status: '200',
}

/** A journal in a file of its own, or in one that is there, on a wall clock that the test moves. */
export function openJournal(file = join(mkdtempSync(join(tmpdir(), 'skyshop-journal-')), 'journal.db')) {
  const wallClock = new FakeWallClock()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const journal = new JournalFile({ file, wallClock, virtualNowMs: () => 42, onError })
  return { file, wallClock, journal, errors }
}

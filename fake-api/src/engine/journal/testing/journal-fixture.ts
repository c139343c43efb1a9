import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { unknownNaming } from '../../kernel/order-naming.ts'
import { FakeWallClock } from '../../world/registry/test-world.ts'
import { JournalFile } from '../journal.ts'
import type { JournalEntry, NewJournalEntry } from '../journal-entry.ts'

// A journal for the tests of this folder.

/** Entry that a caller tells of a request of the shop. */
export const entry = {
  traceId: 't1',
  kind: 'http',
  operationId: 'addOrder',
  from: 'shop',
  to: 'upstream',
  label: 'POST /v1/order/add',
  status: '200',
} as const satisfies NewJournalEntry

/**
 * A journal in a file of its own, or in one that is there, on a wall clock that the test moves. Its world stands still, or
 * goes on by so much before each entry.
 */
export function openJournal(file = newFile(), byMs = 0) {
  const wallClock = new FakeWallClock()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  let nowMs = byMs === 0 ? 42 : 0
  const virtualNowMs = () => {
    nowMs += byMs
    return nowMs
  }
  const orders = { ...unknownNaming, beginsWith: ['addOrder'] }
  const journal = new JournalFile({ file, wallClock, virtualNowMs, orders, onError })
  return { file, wallClock, journal, errors }
}

/** A file in a folder that is removed when the running test has finished. */
function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'journal.db')
}

// An entry for the tests of this folder.

/** A request of the shop that went well, changed as asked. */
export function sampleEntry(change: Partial<JournalEntry> = {}): JournalEntry {
  return {
    seq: 1,
    traceId: 't',
    parentSeq: null,
    virtualMs: Date.UTC(2026, 10, 20, 1, 41),
    wallMs: Date.UTC(2026, 0, 1),
    kind: 'http',
    from: 'shop',
    to: 'upstream',
    operationId: 'addOrder',
    label: 'POST /v1/order/add',
    status: '200',
    tookMs: 1.5,
    note: null,
    orderNo: null,
    request: { query: {}, body: { packageId: 'p' } },
    response: { code: 200 },
    ...change,
  }
}

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { controlValidator } from '../../api-contract/contract-validator.ts'
import { factTables } from '../../journal/entry-facts.ts'
import { type JournalEntry, maskedParts, writtenEntry } from '../../journal/journal-entry.ts'
import {
  JournalStore,
  journalTables,
  longResponseTables,
  selectEntries,
} from '../../journal/journal-store.ts'
import { WorldFileRefusedError } from '../../kernel/world-errors.ts'
import { openForeignFile, refuseOnError, schemaOf } from './foreign-file.ts'

const pageSize = 500
/** What all long responses may be, each as often as an entry has it: a small file can hold one for very many entries. */
const maxResponseBytes = 256 * 1024 * 1024

/**
 * Writes a journal from elsewhere anew, entry by entry: what is no entry of the contract refuses the file, and what
 * this version hides is hidden, whoever wrote it. Returns the number of its last entry.
 * @throws WorldFileRefusedError
 */
export function rewriteJournal(foreign: string, target: string, worldNames: readonly string[]): number {
  if (existsSync(target)) throw new Error(`${target} is there already.`)
  const store = new JournalStore(target, worldNames)
  const db = openForeignFile(foreign)
  try {
    return refuseOnError(() => {
      const page = db.prepare(`${entriesOf(db)} WHERE "seq" > ? ORDER BY "seq" LIMIT ?`)
      for (let after = 0; ; ) {
        const rows = page.all(after, pageSize)
        if (rows.length === 0) return after
        const entries = readEntries(rows)
        store.write(entries.map((entry) => writtenEntry(entry)))
        after = entries.at(-1)?.seq ?? refuse()
      }
    })
  } finally {
    db.close()
    store.close()
  }
}

/**
 * How its entries are read: in a journal of an earlier version each holds its own response, however long; in a later one
 * searches had no table of their own.
 */
function entriesOf(db: DatabaseSync): string {
  const schema = schemaOf(db)
  const isFormer = schema === schemaAfter(journalTables)
  const known = [longResponseTables, longResponseTables + factTables]
  if (!isFormer && !known.some((tables) => schema === schemaAfter(journalTables + tables)))
    throw new WorldFileRefusedError('its journal has another schema')
  if (db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') refuse()
  if (isFormer) return 'SELECT "seq", "entryJson" FROM "Entry"'
  const bytes = db.prepare(
    `SELECT total(octet_length("json")) AS "bytes" FROM "EntryResponse" JOIN "LongResponse" ON "id" = "responseId"`,
  )
  if (Number(bytes.get()?.bytes) > maxResponseBytes)
    throw new WorldFileRefusedError('its journal is too large')
  return selectEntries
}

/** What a file with these tables defines, as a comparable text. */
function schemaAfter(tables: string): string {
  const db = new DatabaseSync(':memory:')
  try {
    db.exec(tables)
    return schemaOf(db)
  } finally {
    db.close()
  }
}

function refuse(): never {
  throw new WorldFileRefusedError('its journal is damaged')
}

function readEntries(rows: readonly Record<string, unknown>[]): JournalEntry[] {
  const entries = rows.map((row): JournalEntry => JSON.parse(String(row.entryJson)))
  const page = { entries, lastSeq: 0, hash: '' }
  const answer = { status: 200, body: page }
  if (controlValidator.checkResponse('/control/worlds/{worldId}/journal', 'get', answer).length > 0) refuse()
  return entries.map((entry, index) => {
    if (entry.seq !== rows[index]?.seq) refuse()
    return { ...entry, ...maskedParts(entry) }
  })
}

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { controlValidator } from '../../api-contract/contract-validator.ts'
import { type JournalEntry, maskedParts, writtenEntry } from '../../journal/journal-entry.ts'
import { JournalStore, journalTables } from '../../journal/journal-store.ts'
import { WorldFileRefusedError } from '../../kernel/world-errors.ts'
import { openForeignFile, refuseOnError, schemaOf } from './foreign-file.ts'

const pageSize = 500

/**
 * Writes a journal from elsewhere anew, entry by entry: what is no entry of the contract refuses the file, and what
 * this version hides is hidden, whoever wrote it.
 * @throws WorldFileRefusedError
 */
export function rewriteJournal(foreign: string, target: string, worldNames: readonly string[]): void {
  if (existsSync(target)) throw new Error(`${target} is there already.`)
  const store = new JournalStore(target, worldNames)
  const db = openForeignFile(foreign)
  try {
    refuseOnError(() => {
      if (schemaOf(db) !== ownSchema()) throw new WorldFileRefusedError('its journal has another schema')
      if (db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') refuse()
      const page = db.prepare('SELECT "seq", "entryJson" FROM "Entry" WHERE "seq" > ? ORDER BY "seq" LIMIT ?')
      for (let after = 0; ; ) {
        const rows = page.all(after, pageSize)
        if (rows.length === 0) return
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

/** What a journal file of this version defines, as a comparable text. */
function ownSchema(): string {
  const db = new DatabaseSync(':memory:')
  try {
    db.exec(journalTables)
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

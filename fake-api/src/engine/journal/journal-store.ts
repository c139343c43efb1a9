import { copyFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { OrderNaming } from '../kernel/order-naming.ts'
import { FactWriter, factTables } from './entry-facts.ts'
import {
  chainHash,
  type JournalEntry,
  type JournalKind,
  type WrittenEntry,
  writtenEntry,
} from './journal-entry.ts'
import { type JournalFinds, type JournalSearch, searchEntries } from './journal-search.ts'

/** Which entries are asked for; all conditions hold together. */
export interface JournalFilter {
  afterSeq?: number | undefined
  /** The last one. */
  untilSeq?: number | undefined
  /** At most this many, oldest first; 1,000 when left out. */
  limit?: number | undefined
  kinds?: readonly JournalKind[] | undefined
  orderNo?: string | undefined
  traceId?: string | undefined
  operationId?: string | undefined
  status?: string | undefined
  /** Anywhere in the entry, whatever the case. */
  text?: string | undefined
  /** World time, from this instant on. */
  fromMs?: number | undefined
  /** World time, before this instant. */
  untilMs?: number | undefined
}

/** The tables of a journal file, as SQL. */
export const journalTables = `
CREATE TABLE IF NOT EXISTS "Entry" (
  "seq" INTEGER PRIMARY KEY,
  "traceId" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "orderNo" TEXT,
  "entryJson" TEXT NOT NULL,
  "chain" TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS "Entry_orderNo" ON "Entry"("orderNo") WHERE "orderNo" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "Entry_traceId" ON "Entry"("traceId");`

/** The tables of long responses, which journals of earlier versions have not: one that comes again is not stored again. */
export const longResponseTables = `
CREATE TABLE IF NOT EXISTS "LongResponse" ("id" INTEGER PRIMARY KEY, "json" TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS "EntryResponse" ("seq" INTEGER PRIMARY KEY, "responseId" INTEGER NOT NULL);`

const noResponse = 'null}'
/** An entry as JSON: its row, which has no response where that is a long one, put together with it. */
const entrySql = `coalesce(
  substr("entryJson", 1, length("entryJson") - ${noResponse.length}) || "json" || '}', "entryJson")`
/** Whole entries, number and JSON; conditions follow. */
export const selectEntries = `SELECT "seq", ${entrySql} AS "entryJson" FROM "Entry"
  LEFT JOIN "EntryResponse" USING ("seq") LEFT JOIN "LongResponse" ON "id" = "responseId"`

/** Characters from which a response is long. A list has 10,000 to 20,000, and a page asks for it again and again. */
export const longResponseLength = 2000
/** Long responses of which is known where they are stored, while the file is open. */
export const maxKnownResponses = 16

/** An answer with a list has 10 to 20 KB: on SQLite's usual 4 KB it would lie in many pieces, each written by itself. */
const pageBytes = 8192

/** 2 MB: a larger checkpoint would delay requests by several milliseconds. */
const walPages = 250

const insert = 'INSERT INTO "Entry" VALUES (?, ?, ?, ?, ?, ?)'
const insertLong = 'INSERT INTO "LongResponse" ("json") VALUES (?)'
const insertLink = 'INSERT INTO "EntryResponse" VALUES (?, ?)'
/** Entries of an earlier version that are read at a time. */
const earlierPage = 1000
/** Number of entries in the answer to a query that names no limit. */
export const defaultLimit = 1000

/** The journal's rows in journal.db. Losing the last of them with the machine is accepted: synchronous is off. */
export class JournalStore {
  readonly #db: DatabaseSync
  readonly #file: string
  readonly #worldNames: readonly string[]
  readonly #insert: StatementSync
  readonly #longResponses: LongResponses
  readonly #facts: FactWriter
  #chain = ''
  #lastSeq = 0

  constructor(file: string, worldNames: readonly string[]) {
    this.#worldNames = worldNames
    this.#file = file
    this.#db = new DatabaseSync(file, { timeout: 5000 })
    try {
      // Nothing of it waits for the disk: a new file would several times.
      this.#db.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL`)
      this.#db.exec(`PRAGMA wal_autocheckpoint = ${walPages}`)
      this.#db.exec(`BEGIN; ${journalTables} ${longResponseTables} ${factTables} COMMIT`)
      this.#insert = this.#db.prepare(insert)
      this.#longResponses = new LongResponses(this.#db, worldNames)
      this.#facts = new FactWriter(this.#db)
      const last = this.#db.prepare('SELECT "seq", "chain" FROM "Entry" ORDER BY "seq" DESC LIMIT 1').get()
      this.#lastSeq = Number(last?.seq ?? 0)
      this.#chain = String(last?.chain ?? '')
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Number of the newest stored entry; 0 for none. */
  get lastSeq(): number {
    return this.#lastSeq
  }

  /** Hash over all entries, empty for none. */
  get chain(): string {
    return this.#chain
  }

  /** Writes all entries or none, in one transaction. @throws Error when the file takes no more */
  write(entries: readonly WrittenEntry[]): void {
    let chain = this.#chain
    this.#db.exec('BEGIN')
    try {
      for (const entry of entries) {
        const { seq, traceId, kind, orderNo, head, hashedHead, requestPart, response } = entry
        const isLong = response.length >= longResponseLength
        const hashed = isLong ? this.#longResponses.store(seq, response) : response
        chain = chainHash(chain, hashedHead + requestPart + hashed, this.#worldNames)
        const rowJson = head + requestPart + (isLong ? noResponse : `${response}}`)
        this.#insert.run(seq, traceId, kind, orderNo, rowJson, chain)
        this.#facts.write(entry.facts, { request: requestPart, response })
      }
      this.#db.exec('COMMIT')
    } catch (error) {
      // On a full disk SQLite has rolled back by itself.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK')
      this.#longResponses.forget()
      this.#facts.forget()
      throw error
    }
    this.#chain = chain
    this.#lastSeq = entries.at(-1)?.seq ?? this.#lastSeq
  }

  query(filter: JournalFilter): JournalEntry[] {
    const { where, args } = conditions(filter)
    const sql = `${selectEntries} WHERE ${where} ORDER BY "seq" LIMIT ?`
    const rows = this.#db.prepare(sql).all(...args, filter.limit ?? defaultLimit)
    return rows.map((row): JournalEntry => JSON.parse(String(row.entryJson)))
  }

  /** Searches all entries, those too that a version without facts has written. */
  search(search: JournalSearch, orders: OrderNaming): JournalFinds {
    this.#readEarlierEntries()
    return searchEntries({ db: this.#db, orders, selectEntries }, search)
  }

  /** Writes the facts of entries that have none, as they stand in a journal of an earlier version. */
  #readEarlierEntries(): void {
    const first = this.#db.prepare('SELECT min("seq") AS "seq" FROM "EntryFacts"').get()?.seq
    const before = Number(first ?? this.#lastSeq + 1)
    const page = this.#db.prepare(`${selectEntries} WHERE "seq" > ? AND "seq" < ? ORDER BY "seq" LIMIT ?`)
    const read = (after: number) =>
      page.all(after, before, earlierPage).map(({ entryJson }) => String(entryJson))
    let jsons = read(0)
    if (jsons.length === 0) return
    const writer = new FactWriter(this.#db)
    this.#db.exec('BEGIN')
    while (jsons.length > 0) {
      const entries = jsons.map((json) => writtenEntry(JSON.parse(json)))
      for (const { facts, requestPart, response } of entries)
        writer.write(facts, { request: requestPart, response })
      jsons = read(entries.at(-1)?.seq ?? before)
    }
    this.#db.exec('COMMIT')
  }

  /**
   * Copies all rows into one file, at once: nothing may be written meanwhile. `checkpoint` brings them there from the WAL.
   * @throws WorldFileBusyError
   */
  copyTo(target: string, checkpoint: (db: DatabaseSync, file: string) => void): void {
    checkpoint(this.#db, this.#file)
    copyFileSync(this.#file, target)
  }

  close(): void {
    this.#db.close()
  }
}

/** Removes the entries behind one from a journal that is open; what had its cause in them has none any more. */
export function cutJournal(db: DatabaseSync, untilSeq: number): void {
  for (const table of ['Entry', 'EntryResponse', 'EntryFacts'])
    db.prepare(`DELETE FROM "${table}" WHERE "seq" > ?`).run(untilSeq)
  db.prepare('UPDATE "EntryFacts" SET "parentSeq" = NULL WHERE "parentSeq" > ?').run(untilSeq)
  db.exec('DELETE FROM "LongResponse" WHERE "id" NOT IN (SELECT "responseId" FROM "EntryResponse")')
}

/** What is stored of a long response. */
interface StoredResponse {
  id: number | bigint
  /** Stands for the text in the hash of the journal, so that what is stored once is hashed once. */
  digest: string
}

/** Long responses: one of those that were last stored or seen again is not stored again. */
class LongResponses {
  readonly #worldNames: readonly string[]
  readonly #insert: StatementSync
  readonly #insertLink: StatementSync
  /** By text, the one not seen for longest first. */
  readonly #known = new Map<string, StoredResponse>()

  constructor(db: DatabaseSync, worldNames: readonly string[]) {
    this.#worldNames = worldNames
    this.#insert = db.prepare(insertLong)
    this.#insertLink = db.prepare(insertLink)
  }

  /** Stores the response of an entry and returns its digest. */
  store(seq: number, json: string): string {
    const stored = this.#known.get(json) ?? this.#storeNew(json)
    this.#known.delete(json)
    this.#known.set(json, stored)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maxKnownResponses) break
      this.#known.delete(oldest)
    }
    this.#insertLink.run(seq, stored.id)
    return stored.digest
  }

  /** What was stored since may be gone with a transaction. */
  forget(): void {
    this.#known.clear()
  }

  #storeNew(json: string): StoredResponse {
    return {
      id: this.#insert.run(json).lastInsertRowid,
      digest: chainHash('', json, this.#worldNames),
    }
  }
}

/** Conditions on one column or one field of the entry each. */
const conditionOf = {
  afterSeq: '"seq" > ?',
  untilSeq: '"seq" <= ?',
  orderNo: '"orderNo" = ?',
  traceId: '"traceId" = ?',
  operationId: `json_extract("entryJson", '$.operationId') = ?`,
  status: `json_extract("entryJson", '$.status') = ?`,
  text: `instr(lower(${entrySql}), lower(?)) > 0`,
  fromMs: `json_extract("entryJson", '$.virtualMs') >= ?`,
  untilMs: `json_extract("entryJson", '$.virtualMs') < ?`,
} as const

function conditions({ kinds, limit: _, ...filter }: JournalFilter) {
  const parts = ['true']
  const args: SQLInputValue[] = []
  for (const name of Object.keys(conditionOf) as (keyof typeof conditionOf)[]) {
    const value = filter[name]
    if (value === undefined) continue
    parts.push(conditionOf[name])
    args.push(value)
  }
  if (kinds !== undefined) {
    parts.push(`"kind" IN (${kinds.map(() => '?').join(', ')})`)
    args.push(...kinds)
  }
  return { where: parts.join(' AND '), args }
}

/** Asks what waits to be written by the same SQL as what is stored. */
export function askUnwritten<T>(entries: readonly WrittenEntry[], ask: (store: JournalStore) => T): T {
  const store = new JournalStore(':memory:', [])
  try {
    store.write(entries)
    return ask(store)
  } finally {
    store.close()
  }
}

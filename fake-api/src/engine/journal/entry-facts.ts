import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { type EntryReading, readingOf } from '@skyshop/openapi/entry-reading'

type JournalEntry = Schemas['JournalEntry']

/** The table that searches look through: what a reader makes of an entry, without its bodies. Its texts are in lower case. */
export const factTables = `
CREATE TABLE IF NOT EXISTS "EntryFacts" (
  "seq" INTEGER PRIMARY KEY,
  "virtualMs" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "group" TEXT NOT NULL,
  "isFault" INTEGER NOT NULL,
  "isNoise" INTEGER NOT NULL,
  "operationId" TEXT NOT NULL,
  "from" TEXT NOT NULL,
  "to" TEXT NOT NULL,
  "label" TEXT NOT NULL,
  "result" TEXT,
  "note" TEXT,
  "parentSeq" INTEGER,
  "contractCode" TEXT,
  "deviceId" TEXT
);
CREATE INDEX IF NOT EXISTS "EntryFacts_parentSeq" ON "EntryFacts"("parentSeq") WHERE "parentSeq" IS NOT NULL;`

const insert = `INSERT INTO "EntryFacts" VALUES (${Array(15).fill('?').join(', ')})`
/** A job is written after what it did, which names no cause of its own. */
const claim = `UPDATE "EntryFacts" SET "parentSeq" = ? WHERE "seq" = ?`

/** Parts of an entry that are told to the writer of facts. */
export interface EntryFacts
  extends Pick<JournalEntry, 'seq' | 'virtualMs' | 'wallMs' | 'tookMs' | 'operationId' | 'parentSeq'>,
    EntryReading {
  /** Whether it is of a transaction that no request began. */
  isUntraced: boolean
}

/** Reads what searches look through. */
export function factsOf(entry: JournalEntry): EntryFacts {
  const { seq, virtualMs, wallMs, tookMs, operationId, parentSeq } = entry
  return {
    ...{ seq, virtualMs, wallMs, tookMs, operationId, parentSeq },
    isUntraced: entry.traceId === `tx-${seq}`,
    ...readingOf(entry),
  }
}

/** A request and its answer as JSON. */
interface Exchanged {
  request: string
  response: string
}

/** Telemetry of the page, by its names on the bridge. */
const telemetry: ReadonlySet<string> = new Set(['reportEvent'])

/** Entries without a trace since the last job, of which it may claim some; of more, the oldest are not claimed. */
const maxUnclaimed = 5_000

/** Writes the facts of a journal's entries in their order, with what only those before tell. */
export class FactWriter {
  readonly #insert: StatementSync
  readonly #claim: StatementSync
  readonly #answers = new LastAnswers()
  #unclaimed: Pick<EntryFacts, 'seq' | 'wallMs'>[] = []

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(insert)
    this.#claim = db.prepare(claim)
  }

  write(facts: EntryFacts, exchanged: Exchanged): void {
    const { seq, virtualMs, kind, operationId, from, to, label, result, note } = facts
    const isNoise = telemetry.has(operationId) || this.#isRepeat(facts, exchanged)
    this.#insert.run(
      ...([seq, virtualMs, kind, facts.group, Number(facts.tone === 'fault'), Number(isNoise)] as const),
      ...([operationId, from, to, label.toLowerCase(), result, note?.toLowerCase() ?? null] as const),
      ...([facts.parentSeq, facts.contractCode, facts.deviceId] as const),
    )
    if (kind === 'job') this.#claimEffects(facts)
    else if (facts.isUntraced) this.#keepUnclaimed(facts)
  }

  /** What was written may be gone with a transaction. */
  forget(): void {
    this.#answers.forget()
    this.#unclaimed = []
  }

  /** Jobs run one after the other: what was recorded without a trace in the time that one took is what it did. */
  #claimEffects({ seq, wallMs, tookMs }: EntryFacts): void {
    const unclaimed = this.#unclaimed
    this.#unclaimed = []
    if (tookMs === null) return
    // Both times are rounded.
    const beganMs = wallMs - tookMs - 1
    for (const effect of unclaimed) if (effect.wallMs >= beganMs) this.#claim.run(seq, effect.seq)
  }

  #keepUnclaimed({ seq, wallMs }: EntryFacts): void {
    if (this.#unclaimed.length >= maxUnclaimed) this.#unclaimed = this.#unclaimed.slice(maxUnclaimed / 2)
    this.#unclaimed.push({ seq, wallMs })
  }

  #isRepeat({ kind, label, operationId }: EntryFacts, { request, response }: Exchanged): boolean {
    const isRead = kind === 'call' && label.startsWith('GET ')
    return isRead && this.#answers.note(`${operationId} ${request}`, response)
  }
}

/** Reads of which the last answer is kept: a page makes about as many. */
const maxKnownReads = 32

/** What was answered last to each read, the one not made for longest first. */
class LastAnswers {
  readonly #known = new Map<string, string>()

  /** Notes an answer and tells if it is the one before, apart from the time at which it was given. */
  note(call: string, answer: string): boolean {
    const before = this.#known.get(call)
    this.#known.delete(call)
    this.#known.set(call, answer)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maxKnownReads) break
      this.#known.delete(oldest)
    }
    return before?.length === answer.length && timeless(before) === timeless(answer)
  }

  forget(): void {
    this.#known.clear()
  }
}

function timeless(answer: string): string {
  return answer.includes('"serverTime"') ? answer.replaceAll(/"serverTime":"[^"]*"/g, '') : answer
}

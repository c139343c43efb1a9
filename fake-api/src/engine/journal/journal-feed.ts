import type { WallClock } from '../kernel/clock.ts'
import { TooManyStreamsError } from '../kernel/world-errors.ts'
import type { Journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'

/** Streams of one journal. Each that does not read keeps some megabytes of socket buffers, and each that reads costs a write. */
export const MAX_STREAMS = 100
/** Entries that are read from a journal, or written into a stream, at a time. */
const PAGE_ENTRIES = 20
/** Pages that are kept for further streams: more than the system takes for a reader that does not read. */
const MAX_KEPT_BYTES = 8_000_000
/** Entries that come within this time are written together: a write costs more than what is written. */
const TOGETHER_MS = 50

/** An answer that goes on, as far as a feed writes it. */
export interface FeedTarget {
  readonly writableNeedDrain: boolean
  readonly writableEnded: boolean
  readonly destroyed: boolean
  write(bytes: Buffer): boolean
  end(): void
  on(event: 'drain', listener: () => void): unknown
}

interface FeedStream {
  readonly target: FeedTarget
  sentSeq: number
}

/** Entries that follow each other, as server-sent events. */
interface FeedPage {
  readonly bytes: Buffer
  readonly untilSeq: number
}

/**
 * The streams of one journal. Entries are read and serialised once for all that stand at the same one; for a stream whose
 * reader takes nothing, nothing is done until it does, and what waits for it stays in the journal.
 */
export class JournalFeed {
  readonly #journal: Journal
  readonly #wallClock: WallClock
  readonly #streams = new Set<FeedStream>()
  readonly #pages = new PageCache()
  /** Entries that wait to be written together, and need not be read from the file; null where there are none. */
  #newest: { afterSeq: number; untilSeq: number; events: string[] } | null = null
  #cancelWrite = () => {}
  #unsubscribe = () => {}

  constructor(journal: Journal, wallClock: WallClock) {
    this.#journal = journal
    this.#wallClock = wallClock
  }

  /**
   * Writes the entries behind `afterSeq` into an answer, those to come included, no faster than its reader takes them.
   * Returns the end of it. @throws TooManyStreamsError
   */
  add(target: FeedTarget, afterSeq: number): () => void {
    this.requireRoom()
    if (this.#streams.size === 0)
      this.#unsubscribe = this.#journal.subscribe(
        (entry) => this.#hear(entry),
        () => this.#end(),
      )
    const stream = { target, sentSeq: afterSeq }
    this.#streams.add(stream)
    target.on('drain', () => this.#catchUp(stream))
    this.#catchUp(stream)
    return () => this.#remove(stream)
  }

  /** Refuses a further stream where there are as many as there may be. @throws TooManyStreamsError */
  requireRoom(): void {
    if (this.#streams.size >= MAX_STREAMS) throw new TooManyStreamsError(MAX_STREAMS)
  }

  #hear(entry: JournalEntry): void {
    if (this.#newest === null) {
      if (![...this.#streams].some(isReady)) return
      this.#newest = { afterSeq: entry.seq - 1, untilSeq: 0, events: [] }
      this.#cancelWrite = this.#wallClock.startTimer(TOGETHER_MS, () => this.#write())
    }
    this.#newest.events.push(eventOf(entry))
    this.#newest.untilSeq = entry.seq
    if (this.#newest.events.length === PAGE_ENTRIES) this.#write()
  }

  /** Writes the newest entries into the streams that have all before them, and others as far as they take it. */
  #write(): void {
    const before = this.#takeNewest()
    for (const stream of this.#streams) {
      if (before !== null && isReady(stream) && stream.sentSeq === before.afterSeq) send(stream, before.page)
      this.#catchUp(stream)
    }
    const isAllSent = [...this.#streams].every(({ sentSeq }) => sentSeq >= this.#journal.lastSeq)
    if (isAllSent) this.#pages.clear()
  }

  #takeNewest(): { afterSeq: number; page: FeedPage } | null {
    this.#cancelWrite()
    if (this.#newest === null) return null
    const { afterSeq, untilSeq, events } = this.#newest
    this.#newest = null
    return { afterSeq, page: { bytes: Buffer.from(events.join('')), untilSeq } }
  }

  /** Writes what a stream lacks, as far as it takes it. One whose entries cannot be read ends: its reader asks again for them. */
  #catchUp(stream: FeedStream): void {
    try {
      while (this.#streams.has(stream) && isReady(stream) && stream.sentSeq < this.#journal.lastSeq) {
        const page = this.#pageAfter(stream.sentSeq)
        if (page === null) return
        send(stream, page)
      }
    } catch {
      stream.target.end()
      this.#remove(stream)
    }
  }

  /** The next page: all streams come to the same ones, whichever entry they begin at. Null where the journal has lost the rest. */
  #pageAfter(afterSeq: number): FeedPage | null {
    const kept = this.#pages.get(afterSeq)
    if (kept !== null) return kept
    const entries = this.#journal.query({ afterSeq, limit: PAGE_ENTRIES - (afterSeq % PAGE_ENTRIES) })
    const last = entries.at(-1)
    if (last === undefined) return null
    const page = { bytes: Buffer.from(entries.map(eventOf).join('')), untilSeq: last.seq }
    this.#pages.keep(afterSeq, page)
    return page
  }

  #remove(stream: FeedStream): void {
    if (!this.#streams.delete(stream) || this.#streams.size > 0) return
    this.#unsubscribe()
    this.#takeNewest()
    this.#pages.clear()
  }

  /** The journal is closed, and cannot be read any more. */
  #end(): void {
    const last = this.#takeNewest()
    for (const stream of this.#streams) {
      if (last !== null && isReady(stream) && stream.sentSeq === last.afterSeq) send(stream, last.page)
      stream.target.end()
    }
    this.#streams.clear()
    this.#pages.clear()
  }
}

function isReady({ target }: FeedStream): boolean {
  return !target.writableNeedDrain && !target.writableEnded && !target.destroyed
}

function send(stream: FeedStream, { bytes, untilSeq }: FeedPage): void {
  stream.target.write(bytes)
  stream.sentSeq = untilSeq
}

function eventOf(entry: JournalEntry): string {
  return `id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`
}

/** Pages by the entry before them, of limited size; of more, those that were read first go. */
class PageCache {
  readonly #pages = new Map<number, FeedPage>()
  #bytes = 0

  get(afterSeq: number): FeedPage | null {
    return this.#pages.get(afterSeq) ?? null
  }

  keep(afterSeq: number, page: FeedPage): void {
    this.#pages.set(afterSeq, page)
    this.#bytes += page.bytes.length
    for (const [oldest, { bytes }] of this.#pages) {
      if (this.#bytes <= MAX_KEPT_BYTES) return
      this.#pages.delete(oldest)
      this.#bytes -= bytes.length
    }
  }

  clear(): void {
    this.#pages.clear()
    this.#bytes = 0
  }
}

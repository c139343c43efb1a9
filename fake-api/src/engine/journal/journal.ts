import { copyFileSync, existsSync } from 'node:fs'
import { checkpointWal, isWithoutWal } from '@skyshop/prisma'
import type { WallClock } from '../kernel/clock.ts'
import { type OrderNaming, unknownNaming } from '../kernel/order-naming.ts'
import {
  gapEntry,
  type JournalEntry,
  type JournalGap,
  JournalLossError,
  maskedParts,
  type NewJournalEntry,
  type WrittenEntry,
  writtenEntry,
} from './journal-entry.ts'
import { type JournalFinds, type JournalSearch, joinFinds, nothingFound } from './journal-search.ts'
import { askUnwritten, defaultLimit, type JournalFilter, JournalStore } from './journal-store.ts'

/** The append-only causal log of one world. */
export interface Journal {
  /**
   * Numbers, stamps, masks and buffers an entry; it is written once sixteen wait, within 50 ms and before any query.
   * `responseJson` is its response as JSON, where that has been serialised already.
   */
  append(entry: NewJournalEntry, responseJson?: string): JournalEntry
  /** Oldest first; while the disk is full, what is stored and then what waits to be. */
  query(filter?: JournalFilter): readonly JournalEntry[]
  /** A page of what fits, with what fits in all; while the disk is full, of what waits to be stored, too. */
  search(search: JournalSearch): JournalFinds
  /** 0 for an empty journal. */
  readonly lastSeq: number
  /** How the merchant names its orders: an entry has the number of its order, whichever try it is about. */
  readonly orders: OrderNaming
  /** Over virtual time, sequence, kind, operationId, status and masked bodies; empty for an empty journal. */
  hash(): string
  /**
   * Hears every entry from now on; `onClose` when the world goes, with why it goes on elsewhere, null when it is deleted.
   * Returns the way out.
   */
  subscribe(listener: (entry: JournalEntry) => void, onClose?: (reason: Error | null) => void): () => void
}

/** Where a journal is written, and the clocks and names of its world. */
export interface JournalOptions {
  file: string
  /** Id and number of the world; the hash does not depend on them. */
  worldNames?: readonly string[]
  wallClock: WallClock
  virtualNowMs: () => number
  /** How the merchant names its orders; nothing is known of it when left out. */
  orders?: OrderNaming | undefined
  /** The first of several flushes that failed; the entries stay buffered and are tried again every second. */
  onError: (error: unknown) => void
}

/** Entries kept in memory while none can be written; of more, the oldest go. */
export const maxBuffered = 5_000
const flushAfterMs = 50
/** Entries that are written at once. All that come in 50 ms, up to 250, would keep every request waiting for 10 ms. */
export const writtenTogether = 16
const flushAgainAfterMs = 1000

interface Subscriber {
  listener: (entry: JournalEntry) => void
  onClose: ((reason: Error | null) => void) | undefined
}

/** The journal in its own SQLite file, which is made when the first entry is written and opened when needed. */
export class JournalFile implements Journal {
  readonly #options: JournalOptions
  readonly orders: OrderNaming
  readonly #subscribers = new Set<Subscriber>()
  readonly #buffer = new JournalBuffer()
  #store: JournalStore | null = null
  #lastSeq: number | null = null
  /** Whether there was no file when the journal was opened, and none has been made here since. */
  #isNew = false
  #cancelFlush: (() => void) | null = null
  /** Why the last flush failed, which was reported; null when it did not. */
  #failure: unknown = null
  #closed = false

  constructor(options: JournalOptions) {
    this.#options = options
    this.orders = options.orders ?? unknownNaming
  }

  /** Finds the newest entry that is stored; from then on `append` needs no room on the disk, and does not fail. */
  open(): void {
    if (this.#lastSeq !== null) return
    this.#isNew = this.#closed || !existsSync(this.#options.file)
    this.#lastSeq = this.#isNew ? 0 : this.#opened().lastSeq
  }

  append(entry: NewJournalEntry, responseJson?: string): JournalEntry {
    // Spread where entries of many forms pass, they take three times as long.
    const complete: JournalEntry = Object.assign(
      { parentSeq: null, tookMs: null },
      entry,
      maskedParts(entry),
      {
        orderNo: entry.orderNo ? this.orders.orderOf(entry.orderNo) : null,
        seq: this.lastSeq + 1,
        virtualMs: this.#options.virtualNowMs(),
        wallMs: this.#options.wallClock.nowMs(),
      },
    )
    this.#lastSeq = complete.seq
    // A request may end after its world was deleted; its entry has nowhere to go.
    if (this.#closed) return complete
    const isPlain = complete.response === entry.response
    // At once: what an entry tells of may change before it is written.
    this.#buffer.add(writtenEntry(complete, isPlain ? responseJson : undefined))
    if (this.backlog > maxBuffered) this.#buffer.dropOldest()
    if (this.backlog >= writtenTogether && this.#failure === null) this.#flushInBackground()
    else this.#flushLater(flushAfterMs)
    for (const { listener } of this.#subscribers) listener(complete)
    return complete
  }

  query(filter: JournalFilter = {}): readonly JournalEntry[] {
    const ask = (store: JournalStore) => store.query(filter)
    const stored = this.#askStored(ask) ?? []
    if (this.#failure === null) return stored
    const unwritten = askUnwritten(this.#buffer.entries, ask)
    return [...stored, ...unwritten].slice(0, filter.limit ?? defaultLimit)
  }

  search(search: JournalSearch): JournalFinds {
    const ask = (store: JournalStore) => store.search(search, this.orders)
    const stored = this.#askStored(ask) ?? nothingFound
    return this.#failure === null
      ? stored
      : joinFinds(stored, askUnwritten(this.#buffer.entries, ask), search)
  }

  /** Asks the file once what waits is written; null when there is no file, and none is made to be asked. */
  #askStored<T>(ask: (store: JournalStore) => T): T | null {
    this.open()
    this.#flushInBackground()
    const isMissing =
      this.#isNew && !this.#closed && (this.#failure !== null || !existsSync(this.#options.file))
    return isMissing ? null : ask(this.#opened())
  }

  get lastSeq(): number {
    this.open()
    return this.#lastSeq ?? 0
  }

  hash(): string {
    return this.#flushed().chain
  }

  subscribe(listener: (entry: JournalEntry) => void, onClose?: (reason: Error | null) => void): () => void {
    const subscriber = { listener, onClose }
    this.#subscribers.add(subscriber)
    return () => void this.#subscribers.delete(subscriber)
  }

  /** Entries that are not written yet. */
  get backlog(): number {
    return this.#buffer.entries.length
  }

  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0
  }

  /** Copies all entries so far into one file. @throws WorldFileBusyError */
  copyTo(target: string): void {
    const { file } = this.#options
    const isComplete = this.#store === null && this.backlog === 0 && isWithoutWal(file)
    if (isComplete && !this.#closed) copyFileSync(file, target)
    else this.#flushed().copyTo(target, checkpointWal)
  }

  /** Writes the buffer and closes the file until it is needed again; subscribers stay. */
  rest(): void {
    this.#flushInBackground()
    this.#store?.close()
    this.#store = null
  }

  /** Ends subscriptions and closes the file for good. What could not be written till now is lost, and reported. */
  close(reason: Error | null = null): void {
    if (this.#closed) return
    this.rest()
    this.#closed = true
    this.#cancelFlush?.()
    if (this.backlog > 0) this.#reportLoss()
    for (const { onClose } of this.#subscribers) onClose?.(reason)
    this.#subscribers.clear()
  }

  #opened(): JournalStore {
    if (this.#closed) throw new Error('The journal is closed.')
    this.#store ??= new JournalStore(this.#options.file, this.#options.worldNames ?? [])
    this.#isNew = false
    return this.#store
  }

  #flushed(): JournalStore {
    const store = this.#opened()
    if (this.backlog > 0) store.write(this.#buffer.entries)
    this.#buffer.clear()
    this.#failure = null
    this.#cancelFlush?.()
    this.#cancelFlush = null
    this.#journalDropped()
    return store
  }

  /** Journals which entries were dropped, once there is room again: the gap in the numbers has its reason beside it. */
  #journalDropped(): void {
    const gap = this.#buffer.takeGap()
    if (gap !== null) this.append(gapEntry(this.lastSeq + 1, gap))
  }

  #flushInBackground(): void {
    this.#cancelFlush?.()
    this.#cancelFlush = null
    if (this.backlog === 0) return
    try {
      this.#flushed()
    } catch (error) {
      if (this.#failure === null) this.#options.onError(error)
      this.#failure = error
      this.#flushLater(flushAgainAfterMs)
    }
  }

  #flushLater(delayMs: number): void {
    this.#cancelFlush ??= this.#options.wallClock.startTimer(delayMs, () => {
      this.#cancelFlush = null
      this.#flushInBackground()
    })
  }

  #reportLoss(): void {
    this.#options.onError(new JournalLossError(this.#buffer.unwritten, this.#options.file))
    this.#buffer.clear()
  }
}

/** Entries that wait to be written, oldest first, and what had to go as there was no room for more. */
class JournalBuffer {
  #entries: WrittenEntry[] = []
  #gap: JournalGap | null = null

  /** Oldest first. */
  get entries(): readonly WrittenEntry[] {
    return this.#entries
  }

  /** Entries that are lost if none can be written any more, those that went before included. */
  get unwritten(): number {
    const { fromSeq, untilSeq } = this.#gap ?? { fromSeq: 0, untilSeq: -1 }
    return this.#entries.length + untilSeq - fromSeq + 1
  }

  add(entry: WrittenEntry): void {
    this.#entries.push(entry)
  }

  clear(): void {
    this.#entries = []
  }

  /** Drops the oldest entry, which then belongs to the gap. */
  dropOldest(): void {
    const untilSeq = this.#entries.shift()?.seq ?? 0
    this.#gap = { fromSeq: this.#gap?.fromSeq ?? untilSeq, untilSeq }
  }

  /** What has been dropped since the last call; null if nothing has. */
  takeGap(): JournalGap | null {
    const gap = this.#gap
    this.#gap = null
    return gap
  }
}

/**
 * Opens the journal of what no world knows of, whose clock is the wall's. Made at once, so that a data folder that cannot be
 * written to refuses the start.
 */
export function openSystemJournal(
  options: Pick<JournalOptions, 'file' | 'wallClock' | 'onError'>,
): JournalFile {
  const journal = new JournalFile({ ...options, virtualNowMs: () => options.wallClock.nowMs() })
  journal.hash()
  return journal
}

import type { WallClock } from '../kernel/clock.ts'
import { type JournalEntry, type NewJournalEntry, type WrittenEntry, writtenEntry } from './journal-entry.ts'
import { maskSecrets } from './journal-mask.ts'
import { defaultLimit, type JournalFilter, JournalStore } from './journal-store.ts'
import { maskText } from './masked-text.ts'

/** The append-only causal log of one world. */
export interface Journal {
  /** Numbers, stamps, masks and buffers an entry; written within 50 ms and before any query. */
  append(entry: NewJournalEntry): JournalEntry
  /** Oldest first; while the disk is full, what is stored and then what waits to be. */
  query(filter?: JournalFilter): readonly JournalEntry[]
  /** 0 for an empty journal. */
  readonly lastSeq: number
  /** Over virtual time, sequence, kind, operationId, status and masked bodies; empty for an empty journal. */
  hash(): string
  /** Hears every entry from now on; `onClose` when the world goes. Returns the way out. */
  subscribe(listener: (entry: JournalEntry) => void, onClose?: () => void): () => void
}

/** The texts and bodies of an entry without what must not be read in them. */
export function maskedParts(entry: NewJournalEntry) {
  const { label, note, request, response, http } = entry
  return {
    label: maskText(label),
    note: note ? maskText(note) : null,
    request: maskSecrets(request),
    response: maskSecrets(response),
    ...(http ? { http: maskSecrets(http) as typeof http } : {}),
  }
}

export interface JournalOptions {
  file: string
  /** Id and tenant of the world; the hash does not depend on them. */
  worldNames?: readonly string[]
  wallClock: WallClock
  virtualNowMs: () => number
  /** The first of several flushes that failed; the entries stay buffered and are tried again every second. */
  onError: (error: unknown) => void
}

/** The journal ended before its last entries could be written; why was reported before. */
export class JournalLossError extends Error {
  constructor(count: number, file: string) {
    super(`The last ${count} entries of the journal ${file} could not be written and are lost.`)
  }
}

/** Entries kept in memory while none can be written; of more, the oldest go. */
export const maxBuffered = 5_000
const flushAfterMs = 50
const flushAgainAfterMs = 1000

interface Subscriber {
  listener: (entry: JournalEntry) => void
  onClose: (() => void) | undefined
}

/** The journal in its own SQLite file, opened when first needed. */
export class JournalFile implements Journal {
  readonly #options: JournalOptions
  readonly #subscribers = new Set<Subscriber>()
  #store: JournalStore | null = null
  #buffer: WrittenEntry[] = []
  #lastSeq: number | null = null
  #cancelFlush: (() => void) | null = null
  /** Why the last flush failed, which was reported; null when it did not. */
  #failure: unknown = null
  /** Entries that were never written, as the buffer had no room for more. */
  #dropped: { fromSeq: number; untilSeq: number } | null = null
  #closed = false

  constructor(options: JournalOptions) {
    this.#options = options
  }

  /** Opens the file; from then on `append` needs no room on the disk, and does not fail. */
  open(): void {
    this.#lastSeq ??= this.#closed ? 0 : this.#opened().lastSeq
  }

  append({ responseJson, ...entry }: NewJournalEntry): JournalEntry {
    const complete: JournalEntry = {
      parentSeq: null,
      tookMs: null,
      orderNo: null,
      ...entry,
      ...maskedParts(entry),
      seq: this.lastSeq + 1,
      virtualMs: this.#options.virtualNowMs(),
      wallMs: this.#options.wallClock.nowMs(),
    }
    this.#lastSeq = complete.seq
    // A request may end after its world was deleted; its entry has nowhere to go.
    if (this.#closed) return complete
    const isPlain = complete.response === entry.response
    // At once: what an entry tells of may change before it is written.
    this.#buffer.push(writtenEntry(complete, isPlain ? responseJson : undefined))
    if (this.#buffer.length > maxBuffered) this.#dropOldest()
    this.#flushLater(flushAfterMs)
    for (const { listener } of this.#subscribers) listener(complete)
    return complete
  }

  query(filter: JournalFilter = {}): readonly JournalEntry[] {
    const store = this.#opened()
    this.#flushInBackground()
    const stored = store.query(filter)
    if (this.#failure === null) return stored
    return [...stored, ...this.#queryBuffer(filter)].slice(0, filter.limit ?? defaultLimit)
  }

  get lastSeq(): number {
    this.open()
    return this.#lastSeq ?? 0
  }

  hash(): string {
    return this.#flushed().chain
  }

  subscribe(listener: (entry: JournalEntry) => void, onClose?: () => void): () => void {
    const subscriber = { listener, onClose }
    this.#subscribers.add(subscriber)
    return () => {
      this.#subscribers.delete(subscriber)
    }
  }

  /** Entries that are not written yet. */
  get backlog(): number {
    return this.#buffer.length
  }

  get hasSubscribers(): boolean {
    return this.#subscribers.size > 0
  }

  /** Copies all entries so far into one file. @throws WorldFileBusyError */
  copyTo(target: string): void {
    this.#flushed().copyTo(target)
  }

  /** Writes the buffer and closes the file until it is needed again; subscribers stay. */
  rest(): void {
    this.#flushInBackground()
    this.#store?.close()
    this.#store = null
  }

  /** Ends subscriptions and closes the file for good. What could not be written till now is lost, and reported. */
  close(): void {
    if (this.#closed) return
    this.rest()
    this.#closed = true
    this.#cancelFlush?.()
    if (this.#buffer.length > 0) this.#reportLoss()
    for (const { onClose } of this.#subscribers) onClose?.()
    this.#subscribers.clear()
  }

  #opened(): JournalStore {
    if (this.#closed) throw new Error('The journal is closed.')
    this.#store ??= new JournalStore(this.#options.file, this.#options.worldNames ?? [])
    return this.#store
  }

  #flushed(): JournalStore {
    const store = this.#opened()
    if (this.#buffer.length === 0) return store
    store.write(this.#buffer)
    this.#buffer = []
    this.#failure = null
    this.#cancelFlush?.()
    this.#cancelFlush = null
    this.#journalDropped()
    return store
  }

  /** What waits to be written, looked through by the same SQL as what is stored. */
  #queryBuffer(filter: JournalFilter): JournalEntry[] {
    const store = new JournalStore(':memory:', [])
    try {
      store.write(this.#buffer)
      return store.query(filter)
    } finally {
      store.close()
    }
  }

  #dropOldest(): void {
    const untilSeq = this.#buffer.shift()?.seq ?? 0
    this.#dropped = { fromSeq: this.#dropped?.fromSeq ?? untilSeq, untilSeq }
  }

  /** Once there is room again, so that a gap in the numbers has its reason beside it. */
  #journalDropped(): void {
    if (this.#dropped === null) return
    const { fromSeq, untilSeq } = this.#dropped
    const count = untilSeq - fromSeq + 1
    this.#dropped = null
    this.append({
      traceId: `state-${this.lastSeq + 1}`,
      kind: 'state',
      operationId: 'journal-gap',
      from: 'world',
      to: 'world',
      label: 'journal-gap',
      status: 'lost',
      note: `${count} entries could not be written and are lost: ${fromSeq} to ${untilSeq}.`,
      request: { count, fromSeq, untilSeq },
    })
  }

  #flushInBackground(): void {
    this.#cancelFlush?.()
    this.#cancelFlush = null
    if (this.#buffer.length === 0) return
    try {
      this.#flushed()
    } catch (error) {
      if (this.#failure === null) this.#options.onError(error)
      this.#failure = error
      this.#flushLater(flushAgainAfterMs)
    }
  }

  #flushLater(delayMs: number): void {
    this.#cancelFlush ??= this.#options.wallClock.startTimer(delayMs, () => this.#flushInBackground())
  }

  #reportLoss(): void {
    const { fromSeq = 0, untilSeq = -1 } = this.#dropped ?? {}
    const count = this.#buffer.length + untilSeq - fromSeq + 1
    this.#options.onError(new JournalLossError(count, this.#options.file))
    this.#buffer = []
  }
}

import type { JournalGap, WrittenEntry } from './journal-entry.ts'

/** Entries that wait to be written, oldest first, and what had to go as there was no room for more. */
export class JournalBuffer {
  #entries: WrittenEntry[] = []
  #waitingLength = 0
  #gap: JournalGap | null = null

  /** Those that are not known to be written, oldest first. */
  get entries(): readonly WrittenEntry[] {
    return this.#entries
  }

  /** Characters, about, of the entries that no writer has been given. */
  get waitingLength(): number {
    return this.#waitingLength
  }

  /** Entries that are lost if none can be written any more, those that went before included. */
  get unwritten(): number {
    const { fromSeq, untilSeq } = this.#gap ?? { fromSeq: 0, untilSeq: -1 }
    return this.#entries.length + untilSeq - fromSeq + 1
  }

  add(entry: WrittenEntry): void {
    this.#entries.push(entry)
    this.#waitingLength += lengthOf([entry])
  }

  /** The first entries, for a writer; they stay until `keepAfter` says that they are written. */
  give(length: number): readonly WrittenEntry[] {
    const given = firstEntriesUpTo(this.#entries, length)
    this.#waitingLength -= lengthOf(given)
    return given
  }

  /** Keeps what comes after an entry: all up to it is in the file. Of the rest no writer has any. */
  keepAfter(seq: number): void {
    this.#entries = this.#entries.filter((entry) => entry.seq > seq)
    this.#waitingLength = lengthOf(this.#entries)
  }

  clear(): void {
    this.#entries = []
    this.#waitingLength = 0
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

function lengthOf(entries: readonly WrittenEntry[]): number {
  let length = 0
  for (const { head, bodies } of entries) {
    length += head.length
    for (const part of bodies) length += part.length
  }
  return length
}

/** The first entries that have so many characters together: who has to wait for their job does not wait long. */
function firstEntriesUpTo(entries: readonly WrittenEntry[], length: number): readonly WrittenEntry[] {
  let sum = 0
  const last = entries.findIndex((entry) => {
    sum += lengthOf([entry])
    return sum >= length
  })
  return last < 0 ? entries : entries.slice(0, last + 1)
}

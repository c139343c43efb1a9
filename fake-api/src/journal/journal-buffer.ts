import type { JournalGap, WrittenEntry } from './journal-entry.ts'

/** Entries that wait to be written, oldest first, and what had to go as there was no room for more. */
export class JournalBuffer {
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

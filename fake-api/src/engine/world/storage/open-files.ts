import { type ReadClient, readClient, WorldDatabase } from '@skyshop/prisma'
import { movingColumns } from '../transaction/world-state.ts'

/** What nearly every request reads and hardly any writes (`World.settingsStamp`), with the columns that all the same move. */
const settingsTables = { World: movingColumns, Fault: [], Setting: [], GatewayKey: [] } as const

/** An open world file. */
export interface OpenFile {
  readonly database: WorldDatabase
  /** Reads outside of transactions. */
  readonly read: ReadClient
}

/** A world file that may be open or closed. */
export interface FileOwner {
  readonly file: string
  /** Whether the file may be closed now. */
  readonly isIdle: boolean
  /** The file is being closed; must not be used from now on. */
  closed(): void
}

interface Slot {
  database: WorldDatabase | null
  owner: FileOwner | null
}

/** The open world files of this process, a limited number: idle ones are closed, longest unused first, when another is needed. */
export class OpenFiles {
  readonly #size: number
  readonly #settingsTables: Readonly<Record<string, readonly string[]>>
  /** Longest unused first. */
  #slots: Slot[] = []
  #waiting: (() => void)[] = []

  /** Lets so many files be open; `settled` are tables of the parties that belong to the settings, too. */
  constructor(size: number, settled: readonly string[] = []) {
    this.#size = size
    this.#settingsTables = { ...settingsTables, ...Object.fromEntries(settled.map((name) => [name, []])) }
  }

  /** Opens the owner's file; waits while all that are open are in use. */
  async open(owner: FileOwner): Promise<OpenFile> {
    let slot = this.#claim(owner)
    while (slot === null) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
      slot = this.#claim(owner)
    }
    try {
      await closeFile(slot)
      const database = new WorldDatabase(owner.file, this.#settingsTables)
      slot.database = database
      return { database, read: readClient(database) }
    } catch (error) {
      slot.owner = null
      this.wake()
      throw error
    }
  }

  /** Closes the owner's file. */
  async close(owner: FileOwner): Promise<void> {
    const slot = this.#slots.find((candidate) => candidate.owner === owner)
    if (slot === undefined) return
    owner.closed()
    // Nobody may claim the slot while its file closes, or it would be freed under its next owner.
    slot.owner = { file: owner.file, isIdle: false, closed: () => {} }
    await closeFile(slot)
    slot.owner = null
    this.wake()
  }

  /** Marks the owner as the one used last. */
  touch(owner: FileOwner): void {
    const slot = this.#slots.at(-1)
    if (slot?.owner === owner) return
    this.#slots.sort((a, b) => Number(a.owner === owner) - Number(b.owner === owner))
  }

  /** An owner has become idle: whoever waits tries again. */
  wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }

  /** Worlds that are open, and requests that wait for a world to close so that theirs can open. */
  usage(): { open: number; waiting: number } {
    return { open: this.#slots.filter(({ owner }) => owner !== null).length, waiting: this.#waiting.length }
  }

  /** Closes all files. */
  async closeAll(): Promise<void> {
    for (const slot of this.#slots) {
      slot.owner?.closed()
      await closeFile(slot)
    }
    this.#slots = []
  }

  #claim(owner: FileOwner): Slot | null {
    const slot =
      this.#slots.find((candidate) => candidate.owner === null) ??
      this.#grow() ??
      this.#slots.find((candidate) => candidate.owner?.isIdle === true)
    if (slot === undefined) return null
    slot.owner?.closed()
    slot.owner = owner
    this.touch(owner)
    return slot
  }

  #grow(): Slot | undefined {
    if (this.#slots.length >= this.#size) return undefined
    const slot: Slot = { database: null, owner: null }
    this.#slots.push(slot)
    return slot
  }
}

async function closeFile(slot: Slot): Promise<void> {
  const { database } = slot
  slot.database = null
  await database?.close()
}

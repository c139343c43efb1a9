import {
  createWorldClient,
  directClient,
  type PrismaClient,
  WorldAdapter,
  WorldDatabase,
} from '@skyshop/prisma'
import type { AttachedClient } from '../transaction/transaction.ts'
import { movingColumns } from '../transaction/world-state.ts'

/** What nearly every request reads and hardly any writes (`World.settingsStamp`), with the columns that all the same move. */
const settingsTables = { World: movingColumns, Fault: [], Setting: [], GatewayKey: [] } as const

/** A world file as the pool sees it. */
export interface ClientOwner {
  readonly file: string
  /** Whether the client may be taken away now. */
  readonly isIdle: boolean
  /** The client is being taken away; must not use it from now on. */
  detached(): void
}

interface Slot {
  readonly client: PrismaClient
  readonly adapter: WorldAdapter
  database: WorldDatabase | null
  owner: ClientOwner | null
}

/**
 * A few Prisma clients, each attached to one world file at a time: Prisma merges reads of one tick, so a
 * client shared by two open worlds would hand one's row to the other. Idle worlds lose theirs, longest
 * unused first, when another needs one.
 */
export class ClientPool {
  readonly #size: number
  readonly #settingsTables: Readonly<Record<string, readonly string[]>>
  /** Longest unused first. */
  #slots: Slot[] = []
  #waiting: (() => void)[] = []

  /** Makes a pool of at most so many clients; `settled` are tables of the parties that belong to the settings, too. */
  constructor(size: number, settled: readonly string[] = []) {
    this.#size = size
    this.#settingsTables = { ...settingsTables, ...Object.fromEntries(settled.map((name) => [name, []])) }
  }

  /** Attaches a client to the owner's file; waits when all are in use. */
  async attach(owner: ClientOwner): Promise<AttachedClient> {
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
      slot.adapter.attach(database)
      const { client } = slot
      return { client, reader: directClient(client, () => database.reader), database }
    } catch (error) {
      slot.owner = null
      this.wake()
      throw error
    }
  }

  /** Closes the owner's file and frees its client. */
  async detach(owner: ClientOwner): Promise<void> {
    const slot = this.#slots.find((candidate) => candidate.owner === owner)
    if (slot === undefined) return
    owner.detached()
    // Nobody may claim the slot while its file closes, or it would be freed under its next owner.
    slot.owner = { file: owner.file, isIdle: false, detached: () => {} }
    await closeFile(slot)
    slot.owner = null
    this.wake()
  }

  /** Marks the owner as the one used last. */
  touch(owner: ClientOwner): void {
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

  /** Takes all clients away from their owners, closes the files and ends the clients. */
  async close(): Promise<void> {
    for (const slot of this.#slots) {
      slot.owner?.detached()
      await closeFile(slot)
      await slot.client.$disconnect()
    }
    this.#slots = []
  }

  #claim(owner: ClientOwner): Slot | null {
    const slot =
      this.#slots.find((candidate) => candidate.owner === null) ??
      this.#grow() ??
      this.#slots.find((candidate) => candidate.owner?.isIdle === true)
    if (slot === undefined) return null
    slot.owner?.detached()
    slot.owner = owner
    this.touch(owner)
    return slot
  }

  #grow(): Slot | undefined {
    if (this.#slots.length >= this.#size) return undefined
    const adapter = new WorldAdapter()
    const slot: Slot = { client: createWorldClient(adapter), adapter, database: null, owner: null }
    this.#slots.push(slot)
    return slot
  }
}

async function closeFile(slot: Slot): Promise<void> {
  const { database } = slot
  if (database === null) return
  slot.adapter.detach()
  slot.database = null
  await database.close()
}

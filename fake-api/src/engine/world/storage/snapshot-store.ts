import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SnapshotNotFoundError, TooManySnapshotsError } from '../../kernel/world-errors.ts'
import { copyDatabase, removeDatabase, snapshotFolder } from './world-files.ts'

/** A world's state as it was at one instant. */
export interface Snapshot {
  snapshotId: string
  /** What its maker calls it; may be empty. */
  label: string
  /** The world's time in it. */
  nowMs: number
  /** Wall time. */
  takenAtMs: number
  bytes: number
}

const maxSnapshots = 100
const infoName = /^s(\d+)[.]json$/

/** The snapshots of one world, each a state file with a note beside it. */
export class SnapshotStore {
  readonly #worldId: string
  readonly #folder: string
  /** Numbers in use, also by snapshots that are being written. */
  #lastNumber: Promise<number> | null = null

  constructor(worldId: string, worldFolder: string) {
    this.#worldId = worldId
    this.#folder = snapshotFolder(worldFolder)
  }

  /** Oldest first. */
  async list(): Promise<Snapshot[]> {
    const numbers = await this.#numbers()
    return numbers.map((number) => this.#note(`s${number}`)).filter((note) => note !== null)
  }

  /** Makes a snapshot of what `copy` writes into the file it is given. @throws TooManySnapshotsError */
  async add(
    facts: Pick<Snapshot, 'label' | 'takenAtMs'>,
    copy: (file: string) => Promise<{ nowMs: number }>,
  ): Promise<Snapshot> {
    if ((await this.#numbers()).length >= maxSnapshots)
      throw new TooManySnapshotsError(this.#worldId, maxSnapshots)
    await mkdir(this.#folder, { recursive: true })
    const snapshotId = `s${await this.#nextNumber()}`
    const file = this.#file(`${snapshotId}.db`)
    try {
      const { nowMs } = await copy(file)
      const { size: bytes } = await stat(file)
      const snapshot = { snapshotId, ...facts, nowMs, bytes }
      // The note is what makes it one: without it a half-written file is none.
      await writeFile(this.#file(`${snapshotId}.draft`), JSON.stringify(snapshot))
      await rename(this.#file(`${snapshotId}.draft`), this.#file(`${snapshotId}.json`))
      return snapshot
    } catch (error) {
      removeDatabase(file)
      await rm(this.#file(`${snapshotId}.draft`), { force: true })
      throw error
    }
  }

  /** Copies the state of a snapshot into a file. @throws SnapshotNotFoundError */
  async copyTo(snapshotId: string, target: string): Promise<void> {
    this.#known(snapshotId)
    await copyDatabase(this.#file(`${snapshotId}.db`), target).catch((error: unknown) => {
      // Removed since it was looked for.
      throw isMissing(error) ? this.#notFound(snapshotId) : error
    })
  }

  /** Removes a snapshot and returns what it was. @throws SnapshotNotFoundError */
  async remove(snapshotId: string): Promise<Snapshot> {
    const snapshot = this.#known(snapshotId)
    await rm(this.#file(`${snapshotId}.json`), { force: true })
    removeDatabase(this.#file(`${snapshotId}.db`))
    return snapshot
  }

  #known(snapshotId: string): Snapshot {
    const snapshot = infoName.test(`${snapshotId}.json`) ? this.#note(snapshotId) : null
    if (snapshot === null) throw this.#notFound(snapshotId)
    return snapshot
  }

  /** Null when there is none, also for one that is being removed. */
  #note(snapshotId: string): Snapshot | null {
    try {
      return JSON.parse(readFileSync(this.#file(`${snapshotId}.json`), 'utf8'))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  #notFound(snapshotId: string): SnapshotNotFoundError {
    return new SnapshotNotFoundError(this.#worldId, snapshotId)
  }

  async #nextNumber(): Promise<number> {
    const before = this.#lastNumber ?? this.#numbers().then((numbers) => numbers.at(-1) ?? 0)
    const own = before.then((last) => last + 1)
    this.#lastNumber = own
    return own
  }

  async #numbers(): Promise<number[]> {
    if (!existsSync(this.#folder)) return []
    const names = await readdir(this.#folder)
    return names
      .flatMap((name) => infoName.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b)
  }

  #file(name: string): string {
    return join(this.#folder, name)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

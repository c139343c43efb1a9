import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorldRegistryOptions } from './registry-options.ts'
import { defaultWorldId, newWorldId } from './world-id.ts'

/** Where worlds lie under the data folder, and where they are made before they get there. */
export class WorldFolders {
  readonly #rootDir: string
  readonly #randomInt: (limit: number) => number
  readonly #isHome: (worldId: string) => boolean
  /** Files on their way; emptied at each start. */
  readonly transfer: string

  constructor({
    rootDir,
    randomInt,
    sharing,
  }: Pick<WorldRegistryOptions, 'rootDir' | 'randomInt' | 'sharing'>) {
    this.#rootDir = rootDir
    this.#randomInt = randomInt
    this.#isHome = sharing?.isHome ?? (() => true)
    this.transfer = join(rootDir, 'transfer', sharing?.name ?? '')
  }

  /** Parent folder of all worlds but the default one. */
  get worlds(): string {
    return join(this.#rootDir, 'worlds')
  }

  /** What this disk had of worlds that went on on another one. */
  get replaced(): string {
    return join(this.#rootDir, 'replaced')
  }

  /** The folder of a world, whether it exists or not. */
  of(worldId: string): string {
    return worldId === defaultWorldId ? join(this.#rootDir, defaultWorldId) : join(this.worlds, worldId)
  }

  /** Makes what is missing, and removes what was on its way when the process before ended. */
  async open(): Promise<void> {
    await rm(this.transfer, { recursive: true, force: true })
    for (const folder of [this.worlds, this.of(defaultWorldId)]) await mkdir(folder, { recursive: true })
  }

  /** Ids of the worlds on disk, but the default one. */
  ids(): Promise<string[]> {
    return readdir(this.worlds)
  }

  /** An id that no world has; with one of several workers, one that is at home there. */
  freeId(): string {
    for (;;) {
      const id = newWorldId(this.#randomInt)
      if (this.#isHome(id) && !existsSync(join(this.transfer, id)) && !existsSync(this.of(id))) return id
    }
  }

  /** Makes the folder of a world elsewhere and moves it to its place when it is complete. */
  async make(worldId: string, build: (draft: string) => Promise<void>): Promise<string> {
    const draft = join(this.transfer, worldId)
    mkdirSync(draft, { recursive: true })
    try {
      await build(draft)
      renameSync(draft, this.of(worldId))
      return this.of(worldId)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  }

  async remove(worldId: string): Promise<void> {
    await rm(this.of(worldId), { recursive: true, force: true })
  }
}

/** Tells whether a folder could not be moved to its place because there is one already. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
}

import { WorldExistsError, WorldIdError, WorldNotFoundError } from '../../kernel/world-errors.ts'
import type { NewWorld, WorldSpec } from './registry-options.ts'
import { isTaken, type WorldFolders } from './world-folders.ts'
import { isNewWorldId, worldNumberOf } from './world-id.ts'
import type { WorldTable } from './world-table.ts'

/** What making worlds needs of the registry. */
interface WorldFactoryHost {
  folders: WorldFolders
  table: WorldTable
  /** Puts a whole new world into a folder. */
  build(folder: string, spec: WorldSpec): Promise<void>
  /** Opens a world for the first time; what it throws undoes the world. */
  open(worldId: string): Promise<void>
  /** Keeps a world under a name. */
  keep(worldId: string, name: string): Promise<unknown>
  /** Makes sure that this server has a world, where there is such one. @throws WorldElsewhereError, WorldNotFoundError */
  claim(worldId: string): Promise<void>
  /** Makes this server the owner of a world that nobody can see yet; its epoch, none where nobody shares worlds. */
  own(worldId: string, folder: string): number | undefined
  /** The world is no longer, or never came to be. */
  forget(worldId: string): void
}

/** Makes new worlds, one folder each, as many as there may be. */
export class WorldFactory {
  readonly #host: WorldFactoryHost
  /** Worlds of a chosen id that are being made. */
  readonly #making = new Map<string, Promise<'made' | 'there'>>()

  constructor(host: WorldFactoryHost) {
    this.#host = host
  }

  /** Makes a world of a spec, and returns its id. @throws TooManyWorldsError, TooManyKeptWorldsError */
  create(spec: NewWorld): Promise<string> {
    return this.#createAs(this.#host.folders.freeId(), spec)
  }

  /**
   * Makes a world under a chosen id, unless it is there already, of the same scenario and seed.
   * @throws WorldIdError, WorldExistsError, TooManyWorldsError, TooManyKeptWorldsError
   */
  async createOnce(worldId: string, spec: NewWorld): Promise<'made' | 'there'> {
    if (!isNewWorldId(worldId)) throw new WorldIdError(worldId)
    const before = this.#making.get(worldId)
    if (before !== undefined) return before.then(() => this.createOnce(worldId, spec))
    const making = this.#makeOnce(worldId, spec)
    this.#making.set(worldId, making)
    try {
      return await making
    } finally {
      this.#making.delete(worldId)
    }
  }

  async #makeOnce(worldId: string, spec: NewWorld): Promise<'made' | 'there'> {
    if (await this.#isThere(worldId, spec)) return 'there'
    try {
      await this.#createAs(worldId, spec)
      return 'made'
    } catch (error) {
      // Another server was faster.
      if (isTaken(error) && (await this.#isThere(worldId, spec))) return 'there'
      throw error
    }
  }

  /** Whether there is such a world already. @throws WorldExistsError for one of another scenario or seed */
  async #isThere(worldId: string, spec: NewWorld): Promise<boolean> {
    const { claim, table } = this.#host
    await claim(worldId).catch((error: unknown) => {
      if (!(error instanceof WorldNotFoundError)) throw error
    })
    if (!table.has(worldId)) return false
    const { scenario, seed } = table.summaryOf(worldId)
    if (scenario === spec.scenario && seed === spec.seed) return true
    throw new WorldExistsError(worldId, { scenario, seed })
  }

  /** Makes an ephemeral world of what `build` puts into a folder. @throws TooManyWorldsError */
  async make(
    build: (folder: string, worldNames: readonly string[]) => Promise<void>,
    id: string = this.#host.folders.freeId(),
  ): Promise<string> {
    const { table, folders, open, own, forget } = this.#host
    table.lifetimes.assertRoom()
    let ownerEpoch: number | undefined
    try {
      const folder = await folders.make(id, async (draft) => {
        await build(draft, [id, worldNumberOf(id)])
        ownerEpoch = own(id, draft)
      })
      table.add(id, { folder, ownerEpoch })
      await open(id)
      return id
    } catch (error) {
      if (table.has(id)) await folders.remove(id)
      forget(id)
      throw error
    }
  }

  async #createAs(worldId: string, { keepAs, ...spec }: NewWorld): Promise<string> {
    const { table, build } = this.#host
    if (keepAs !== undefined) table.lifetimes.assertRoomForKept()
    await this.make((folder) => build(folder, spec), worldId)
    if (keepAs !== undefined) await this.#host.keep(worldId, keepAs)
    return worldId
  }
}

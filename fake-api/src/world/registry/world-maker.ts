import { WorldExistsError, WorldIdError } from '../../kernel/world-errors.ts'
import type { NewWorld, WorldSpec } from './registry-options.ts'
import type { WorldFolders } from './world-folders.ts'
import { isNewWorldId, tenantIdOf } from './world-id.ts'
import type { WorldTable } from './world-table.ts'

/** What making worlds needs of the registry. */
interface WorldMakerHost {
  folders: WorldFolders
  table: WorldTable
  /** Puts a whole new world into a folder. */
  build(folder: string, spec: WorldSpec): Promise<void>
  /** Opens a world for the first time; what it throws undoes the world. */
  open(worldId: string): Promise<void>
}

/** Makes new worlds, one folder each, as many as there may be. */
export class WorldMaker {
  readonly #host: WorldMakerHost
  /** Worlds of a chosen id that are being made. */
  readonly #making = new Map<string, Promise<string>>()

  constructor(host: WorldMakerHost) {
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
    const isBeingMade = this.#making.get(worldId)
    if (isBeingMade !== undefined) await isBeingMade
    const { table } = this.#host
    if (table.has(worldId)) {
      const { scenario, seed } = table.originOf(worldId)
      if (scenario === spec.scenario && seed === spec.seed) return 'there'
      throw new WorldExistsError(worldId, { scenario, seed })
    }
    const making = this.#createAs(worldId, spec)
    this.#making.set(worldId, making)
    try {
      await making
      return 'made'
    } finally {
      this.#making.delete(worldId)
    }
  }

  /** Makes an ephemeral world of what `build` puts into a folder. @throws TooManyWorldsError */
  async make(
    build: (folder: string, worldNames: readonly string[]) => Promise<void>,
    id: string = this.#host.folders.freeId(),
  ): Promise<string> {
    const { table, folders, open } = this.#host
    table.lifetimes.assertRoom()
    const folder = await folders.make(id, (draft) => build(draft, [id, tenantIdOf(id)]))
    try {
      table.add(id, { folder })
      await open(id)
      return id
    } catch (error) {
      table.remove(id)
      await folders.remove(id)
      throw error
    }
  }

  async #createAs(worldId: string, { keepAs, ...spec }: NewWorld): Promise<string> {
    const { table, build } = this.#host
    if (keepAs !== undefined) table.lifetimes.assertRoomForKept()
    await this.make((folder) => build(folder, spec), worldId)
    if (keepAs !== undefined) await table.setLifetime(worldId, keepAs)
    return worldId
  }
}

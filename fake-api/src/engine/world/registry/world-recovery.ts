import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { WallClock } from '../../kernel/clock.ts'
import { WorldElsewhereError, WorldError } from '../../kernel/world-errors.ts'
import { StoredWorldSilentError } from '../sharing/copy-store.ts'
import {
  ownWorld,
  readEpoch,
  readOwner,
  setEpoch,
  type WorldOwner,
  type WorldSharing,
} from '../sharing/world-owner.ts'
import { earlierStateFile } from '../storage/closed-file.ts'
import { firstStateFile } from '../storage/world-files.ts'
import { readKeeping } from '../storage/world-folder.ts'
import type { StoredWorld, StoredWorlds } from './stored-worlds.ts'
import { isTaken, type WorldFolders } from './world-folders.ts'

/** What a server had of a world that another one opened from its copy: it does not go on, and nothing of it is removed. */
class WorldReplacedError extends WorldError {
  constructor(worldId: string, { owner, folder }: { owner: string; folder: string }) {
    super(
      'world-replaced',
      `The world ${worldId} was opened from its copy by the server ${owner} while this one could not be asked. What ` +
        `this one had of it is in ${folder}, as it was.`,
    )
  }
}

interface WorldRecoveryOptions {
  stored: StoredWorlds
  sharing: WorldSharing
  self: () => WorldOwner
  folders: WorldFolders
  wallClock: WallClock
  onError: (error: unknown, worldId: string) => void
}

/**
 * Brings worlds from the store of copies to this disk. The one server that begins the next epoch in the store opens the
 * copy; what another disk has of the world is earlier from then on, and does not go on.
 */
export class WorldRecovery {
  readonly #options: WorldRecoveryOptions

  constructor(options: WorldRecoveryOptions) {
    this.#options = options
  }

  /** Begins the next epoch of a kept world in the store, too; a store that does not answer gets it with the next copy. */
  async begin(worldId: string, epoch: number): Promise<void> {
    const hasBegun = await this.#options.stored.begin(worldId, epoch).catch((error: unknown) => {
      this.#options.onError(error, worldId)
    })
    if (hasBegun === false) throw new WorldElsewhereError(worldId, 'that opens its copy')
  }

  /** Fetches a world that this disk lacks, or has in an earlier state than the server that opened its copy since. */
  async bring(worldId: string): Promise<void> {
    const { folders, stored, onError } = this.#options
    const folder = folders.of(worldId)
    const isHere = existsSync(folder)
    if (isHere && readKeeping(folder) === null) return
    const known = await stored.look(worldId).catch((error: unknown) => {
      // What is on this disk goes on; whether it still may is looked at with its next copy.
      if (!isHere || !(error instanceof StoredWorldSilentError)) throw error
      onError(error, worldId)
    })
    if (known === undefined || known.owner === null || !known.hasCopy) return
    if (isHere && known.epoch <= readEpoch(await earlierStateFile(worldId, folder))) return
    const newest = await this.#askStoreOwner(worldId, { known, owner: known.owner })
    if (isHere) await this.setAside(worldId, known.owner.server)
    if (!(await stored.begin(worldId, newest.epoch + 1))) {
      throw new WorldElsewhereError(worldId, (await stored.look(worldId)).owner?.server ?? 'that was faster')
    }
    await this.#unpack(worldId, newest)
  }

  /** Asks the server of the last epoch to release the world; returns what the store has then. @throws WorldElsewhereError */
  async #askStoreOwner(
    worldId: string,
    { known, owner }: { known: StoredWorld; owner: WorldOwner },
  ): Promise<StoredWorld> {
    const { sharing, stored, self } = this.#options
    // The loopback address of another machine is this server's own: nobody else answers there.
    if (owner.server === self().server || owner.controlUrl === self().controlUrl) return known
    const answer = await sharing.askOwner(owner, { worldId, needsCopy: true })
    if (answer === 'kept') throw new WorldElsewhereError(worldId, owner.server)
    return answer === 'released' ? stored.look(worldId) : known
  }

  async #unpack(worldId: string, known: StoredWorld): Promise<void> {
    try {
      await this.#options.folders.make(worldId, async (draft) => {
        await this.#options.stored.restore(worldId, known, draft)
        // Taking it begins the next, which is this server's in the store.
        setEpoch(firstStateFile(draft), known.epoch)
      })
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }

  /** Puts what this disk has of a world that went on elsewhere out of the way, and says where. */
  async setAside(worldId: string, owner: string): Promise<void> {
    const { folders, self, onError, wallClock } = this.#options
    const release = ownWorld(folders.of(worldId), self())
    if (release === null)
      throw new WorldElsewhereError(worldId, readOwner(folders.of(worldId))?.server ?? owner)
    const folder = join(folders.replaced, `${worldId}-${wallClock.nowMs()}`)
    await mkdir(folders.replaced, { recursive: true })
    await rename(folders.of(worldId), folder)
    release()
    onError(new WorldReplacedError(worldId, { owner, folder }), worldId)
  }
}

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WallClock } from '../../kernel/clock.ts'
import { WorldFileRefusedError, WorldNotFoundError, WorldOwnerLostError } from '../../kernel/world-errors.ts'
import { CopyFailedError, type CopyStore, StoredWorldSilentError } from '../sharing/copy-store.ts'
import type { WorldOwner } from '../sharing/world-owner.ts'
import { packWorld, partsIn, unpackWorld } from '../storage/world-archive.ts'
import { snapshotFolder } from '../storage/world-files.ts'
import type { WorldEntry } from './world-table.ts'

/** As many copies of a world stay, and as many notes of its owners. */
const KEPT_COPIES = 3

// Names of a world: `e000012.owner` says who began the epoch, `e000012-0001790000000000.world` is a copy of it with the
// instant it was made, `kept.json` its keeping; `s3-1790000000000.db` and `.json` are a snapshot, which never changes.
const digits = (value: number, count: number) => String(value).padStart(count, '0')
const ownerName = (epoch: number) => `e${digits(epoch, 6)}.owner`
const copyName = (epoch: number, takenAtMs: number) => `e${digits(epoch, 6)}-${digits(takenAtMs, 16)}.world`
const isOwner = (name: string) => /^e\d{6}[.]owner$/.test(name)
const isCopy = (name: string) => /^e\d{6}-\d{16}[.]world$/.test(name)
const epochOf = (name: string) => Number(name.slice(1, 7))
const snapshotName = /^(s\d+)-\d+[.](db|json)$/
const keepingName = 'kept.json'

/** Record that the store has of one world. */
export interface StoredWorld {
  /** The last that was begun; 0 for none. */
  epoch: number
  /** Who began it. */
  owner: WorldOwner | null
  names: readonly string[]
  hasCopy: boolean
}

/** Counts of the copies written and read since the start, and of the times that failed. */
export interface CopyCounts {
  stored: number
  restored: number
  failed: number
}

interface StoredWorldsOptions {
  store: CopyStore
  self: () => WorldOwner
  /** For files on their way. */
  transferFolder: string
  wallClock: WallClock
  onError: (error: unknown, worldId: string) => void
}

/** Copies of kept worlds in a store apart from this disk, each of one owner's epoch. */
export class StoredWorlds {
  readonly counts: CopyCounts = { stored: 0, restored: 0, failed: 0 }
  readonly #options: StoredWorldsOptions
  /** Of worlds that are copied: the revision that was. */
  readonly #copied = new WeakMap<object, number>()
  readonly #busy = new Map<string, Promise<void>>()
  readonly #toRemove = new Set<string>()

  constructor(options: StoredWorldsOptions) {
    this.#options = options
  }

  /** @throws StoredWorldSilentError when the store does not answer */
  async look(worldId: string): Promise<StoredWorld> {
    const { store } = this.#options
    try {
      const names = await store.list(worldId)
      const last = names.filter(isOwner).at(-1)
      if (last === undefined) return { epoch: 0, owner: null, names, hasCopy: false }
      const owner = JSON.parse(String(await store.read(`${worldId}/${last}`))) as WorldOwner
      return { epoch: epochOf(last), owner, names, hasCopy: names.some(isCopy) }
    } catch (error) {
      throw this.#failed(new StoredWorldSilentError(worldId, store.address, error))
    }
  }

  /** Begins an epoch of a world, which one server can; false when another one has. */
  async begin(worldId: string, epoch: number): Promise<boolean> {
    const { store, self } = this.#options
    const name = `${worldId}/${ownerName(epoch)}`
    if (await store.writeOnce(name, Buffer.from(JSON.stringify(self())))) return true
    // An earlier attempt whose answer got lost was this server's own.
    return (JSON.parse(String(await store.read(name))) as WorldOwner).server === self().server
  }

  /** Whether the world is kept and has changed since it was copied last. */
  isDue({ keeping, runtime }: WorldEntry): boolean {
    return keeping !== null && this.#copied.get(runtime) !== runtime.revision
  }

  /** Copies a kept world, changed or not: it has another name, or a snapshot more. @throws WorldOwnerLostError */
  copyNow(entry: WorldEntry): Promise<void> {
    this.#copied.delete(entry.runtime)
    return this.copy(entry)
  }

  /** Copies a kept world that has changed; what fails is reported, and tried again with the next sweep. @throws WorldOwnerLostError */
  async copy(entry: WorldEntry): Promise<void> {
    const { id, runtime } = entry
    const before = this.#busy.get(id) ?? Promise.resolve()
    const own = before.then(async () => {
      if (!this.isDue(entry) || runtime.isClosed) return
      const { release } = await runtime.acquire()
      await this.copyOpen(entry).finally(release)
    })
    const settled = own.catch(() => {})
    this.#busy.set(id, settled)
    void settled.then(() => this.#busy.get(id) === settled && this.#busy.delete(id))
    await own.catch((error: unknown) => this.#report(error, id))
  }

  /** Copies a world that its caller has open to the store, when a copy is due. @throws CopyFailedError, WorldOwnerLostError */
  async copyOpen(entry: WorldEntry): Promise<void> {
    if (!this.isDue(entry)) return
    const { id, runtime } = entry
    const { store } = this.#options
    try {
      const known = await this.look(id)
      await this.#assertOwned(entry, known.epoch, known.owner)
      const { revision, archive } = await this.#pack(entry)
      await store.write(`${id}/${keepingName}`, Buffer.from(JSON.stringify(entry.keeping)))
      const snapshots = await this.#storeSnapshots(entry, known.names)
      const name = copyName(runtime.ownerEpoch ?? 0, this.#options.wallClock.nowMs())
      await store.write(`${id}/${name}`, archive)
      this.#copied.set(runtime, revision)
      this.counts.stored += 1
      await this.#sweep(id, [...known.names, name], snapshots)
    } catch (error) {
      if (error instanceof WorldOwnerLostError || error instanceof StoredWorldSilentError) throw error
      throw this.#failed(new CopyFailedError(id, store.address, error))
    }
  }

  /** Writes the newest copy that is sound, and the snapshots, into the folder of a new world. */
  async restore(worldId: string, { names }: StoredWorld, folder: string): Promise<void> {
    await this.#unpackNewest(worldId, names.filter(isCopy).reverse(), folder)
    const read = (name: string) => this.#options.store.read(`${worldId}/${name}`)
    await writeFile(join(folder, keepingName), await read(keepingName))
    await mkdir(snapshotFolder(folder), { recursive: true })
    for (const name of names) {
      const [, snapshotId, kind] = snapshotName.exec(name) ?? []
      if (snapshotId) await writeFile(join(snapshotFolder(folder), `${snapshotId}.${kind}`), await read(name))
    }
    this.counts.restored += 1
  }

  /** Removes all of a world that is removed or no longer kept; what fails is tried again with the next sweep. */
  async remove(worldId: string): Promise<void> {
    const { store } = this.#options
    this.#toRemove.add(worldId)
    try {
      const names = await store.list(worldId)
      // Copies first: what is left is no world.
      for (const name of [...names.filter(isCopy), ...names]) await store.remove(`${worldId}/${name}`)
      this.#toRemove.delete(worldId)
    } catch (error) {
      this.#report(this.#failed(new CopyFailedError(worldId, store.address, error)), worldId)
    }
  }

  /** Tries again to remove the worlds whose removal has failed. */
  async removeLeftOver(): Promise<void> {
    for (const worldId of [...this.#toRemove]) await this.remove(worldId)
  }

  /** @throws WorldOwnerLostError when another server has begun this epoch or a later one */
  async #assertOwned({ id, folder, runtime }: WorldEntry, epoch: number, owner: WorldOwner | null) {
    const own = runtime.ownerEpoch ?? 0
    const isOwn = epoch === own && owner?.server === this.#options.self().server
    if (isOwn || (epoch < own && (await this.begin(id, own)))) return
    throw new WorldOwnerLostError(folder)
  }

  async #pack({ runtime }: WorldEntry): Promise<{ revision: number; archive: Buffer }> {
    const { transferFolder } = this.#options
    await mkdir(transferFolder, { recursive: true })
    const folder = await mkdtemp(join(transferFolder, 'copy-'))
    try {
      const parts = partsIn(folder)
      const revision = await runtime.copyState(parts.state)
      runtime.journal.copyTo(parts.journal)
      runtime.frames.copyTo(parts.frames)
      const file = join(folder, 'world.sqlar')
      await packWorld(parts, file)
      return { revision, archive: await readFile(file) }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Stores the snapshots that the store lacks; returns the names of all. */
  async #storeSnapshots({ id, folder, runtime }: WorldEntry, known: readonly string[]): Promise<string[]> {
    const snapshots = await runtime.snapshots.list()
    const names = snapshots.map(({ snapshotId, takenAtMs }) => ({
      snapshotId,
      name: `${snapshotId}-${takenAtMs}`,
    }))
    for (const { snapshotId, name } of names) {
      // The note last: it is what makes a snapshot one.
      const missing = ['db', 'json'].filter((kind) => !known.includes(`${name}.${kind}`))
      for (const kind of missing) {
        const bytes = await readFile(join(snapshotFolder(folder), `${snapshotId}.${kind}`))
        await this.#options.store.write(`${id}/${name}.${kind}`, bytes)
      }
    }
    return names.flatMap(({ name }) => [`${name}.json`, `${name}.db`])
  }

  async #sweep(worldId: string, names: readonly string[], snapshots: readonly string[]): Promise<void> {
    const old = [isCopy, isOwner].flatMap((is) => names.filter(is).sort().slice(0, -KEPT_COPIES))
    const gone = names.filter((name) => snapshotName.test(name) && !snapshots.includes(name))
    for (const name of [...old, ...gone]) await this.#options.store.remove(`${worldId}/${name}`)
  }

  async #unpackNewest(worldId: string, newestFirst: readonly string[], folder: string): Promise<void> {
    const parts = partsIn(folder)
    const archive = join(folder, 'world.sqlar')
    for (const name of newestFirst) {
      await writeFile(archive, await this.#options.store.read(`${worldId}/${name}`))
      try {
        return await unpackWorld(archive, parts)
      } catch (error) {
        if (!(error instanceof WorldFileRefusedError)) throw error
        this.#report(this.#failed(error), worldId)
      } finally {
        await rm(archive, { force: true })
      }
    }
    throw new WorldNotFoundError(worldId)
  }

  #failed<E extends Error>(error: E): E {
    this.counts.failed += 1
    return error
  }

  #report(error: unknown, worldId: string): void {
    if (error instanceof WorldOwnerLostError) throw error
    this.#options.onError(error, worldId)
  }
}

import type { Schemas } from '@skyshop/openapi/control'
import { type ContractValidator, controlValidator } from '../engine/api-contract/contract-validator.ts'
import type { ControlHandlers } from '../engine/control/control-handler.ts'
import { WorldFileRefusedError } from '../engine/kernel/world-errors.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import { saveTitle } from '../engine/world/registry/world-identity.ts'
import type { LibraryFolder, WorldLibrary } from '../engine/world/storage/world-library.ts'
import { importedWorld } from './copies.ts'
import type { WorldViews } from './world-views.ts'

type Entry = Schemas['LibraryEntry']

export interface LibraryHandlerOptions {
  registry: WorldRegistry
  views: WorldViews
  validator: ContractValidator
  library: WorldLibrary
}

/** The library: worlds under names on the disk, beside the scenarios. */
export function libraryHandlers({ registry, views, validator, library }: LibraryHandlerOptions) {
  const { problemOf, keepOnly } = problemReader({
    read: (entryId) => library.read(entryId),
    check: (archive) => registry.copies.check(archive),
  })
  const entryOf = async (folder: LibraryFolder) => shownEntry(folder, await problemOf(folder))
  return {
    listLibrary: async () => {
      const folders = await library.list()
      keepOnly(folders)
      const entries = await Promise.all(folders.map(entryOf))
      return { folder: library.folder, entries: entries.toSorted(byTitle) }
    },
    addToLibrary: async ({ body: { worldId, title, description = '' } }) => {
      const copied = await registry.use(worldId, async (world) => ({
        facts: await views.facts(world),
        scenario: (await world.read.world.findFirstOrThrow()).scenario,
      }))
      const entryId = await library.add(
        { title, description, ...copied },
        await registry.copies.export(worldId),
      )
      const folder = (await library.list()).find((one) => one.entryId === entryId)
      if (folder === undefined) throw new Error(`${library.folder} has lost ${entryId}.`)
      return entryOf(folder)
    },
    createWorldFromLibrary: async ({ params: { entryId } }) => {
      const world = await importedWorld({ registry, views, validator }, await library.read(entryId))
      const folder = (await library.list()).find((one) => one.entryId === entryId)
      const { title } = folder === undefined ? { title: entryId } : shownEntry(folder, null)
      await registry.use(world.worldId, (one) => one.withTx((ctx) => saveTitle(ctx, title)))
      return { ...world, title }
    },
  } satisfies ControlHandlers<'listLibrary' | 'addToLibrary' | 'createWorldFromLibrary'>
}

/** By letters without their case, in the order of Unicode: every Node has the same. */
function byTitle({ title: a }: Entry, { title: b }: Entry): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** An entry as the contract has it. What people wrote into its text and the contract has not, is left out of it. */
function shownEntry({ entryId, text, bytes }: LibraryFolder, problem: Entry['problem']): Entry {
  const plain = { entryId, title: entryId, description: '', scenario: null, facts: null, bytes, problem }
  const { title, description = '', scenario = null, facts = null } = text ?? {}
  const told = { ...plain, title, description, scenario, facts } as Entry
  return [told, { ...told, facts: null }].find(isShown) ?? plain
}

function isShown(entry: Entry): boolean {
  const body = { folder: '', entries: [entry] }
  return controlValidator.checkResponse('/control/library', 'get', { status: 200, body }).length === 0
}

/** Means to read an archive and to look at it, which unpacks it. */
export interface ArchiveChecks {
  read: (entryId: string) => Promise<Buffer>
  /** @throws WorldFileRefusedError */
  check: (archive: Buffer) => Promise<unknown>
}

/**
 * Reads why no world can be made of an archive, one archive after another. What an archive itself says is kept as long as
 * its file stays as it is; anything else, as a full disk, is looked at again.
 */
export function problemReader({ read, check }: ArchiveChecks) {
  const known = new Map<string, { version: string; problem: Entry['problem'] }>()
  let last: Promise<unknown> = Promise.resolve()
  const look = async ({ entryId, version }: LibraryFolder): Promise<Entry['problem']> => {
    const before = known.get(entryId)
    if (before?.version === version) return before.problem
    known.delete(entryId)
    try {
      await check(await read(entryId))
      known.set(entryId, { version, problem: null })
      return null
    } catch (error) {
      const problem = toProblem(error)
      if (error instanceof WorldFileRefusedError) known.set(entryId, { version, problem })
      return problem
    }
  }
  return {
    problemOf: (folder: LibraryFolder): Promise<Entry['problem']> => {
      const next = last.then(() => look(folder))
      last = next
      return next
    },
    /** Drops what is known of folders that are gone. */
    keepOnly: (folders: readonly LibraryFolder[]): void => {
      const names = new Set(folders.map(({ entryId }) => entryId))
      for (const entryId of known.keys()) if (!names.has(entryId)) known.delete(entryId)
    },
  }
}

function toProblem(error: unknown): NonNullable<Entry['problem']> {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof WorldFileRefusedError)) return { kind: 'broken', message }
  if (error.code === 'world-file-newer') return { kind: 'newer', message }
  return { kind: error.differences.length > 0 ? 'older' : 'broken', message }
}

import type { Schemas } from '@skyshop/openapi/control'
import { controlValidator } from '../http/contract-validator.ts'
import { WorldFileRefusedError } from '../kernel/world-errors.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { LibraryFolder, WorldLibrary } from '../world/storage/world-library.ts'
import type { ControlHandlers } from './control-handler.ts'
import { importedWorld } from './copies.ts'
import type { WorldViewServices } from './world-view.ts'
import { worldFacts } from './worlds.ts'

type Entry = Schemas['LibraryEntry']

export interface LibraryHandlerOptions {
  registry: WorldRegistry
  services: WorldViewServices
  library: WorldLibrary
}

/** The library: worlds under names on the disk, beside the scenarios. */
export function libraryHandlers({ registry, services, library }: LibraryHandlerOptions) {
  const troubleOf = troubleReader(registry, library)
  const entryOf = async (folder: LibraryFolder) => shownEntry(folder, await troubleOf(folder))
  return {
    listLibrary: async () => {
      const entries = await Promise.all((await library.list()).map(entryOf))
      return { folder: library.folder, entries: entries.toSorted((a, b) => a.title.localeCompare(b.title)) }
    },
    addToLibrary: async ({ body: { worldId, title, description = '' } }) => {
      const about = await registry.use(worldId, async (world) => ({
        facts: await worldFacts(world),
        scenario: (await world.read.world.findFirstOrThrow()).scenario,
      }))
      const entryId = await library.add(
        { title, description, ...about },
        await registry.copies.export(worldId),
      )
      const folder = (await library.list()).find((one) => one.entryId === entryId)
      if (folder === undefined) throw new Error(`${library.folder} has lost ${entryId}.`)
      return entryOf(folder)
    },
    beginFromLibrary: async ({ params: { entryId } }) =>
      importedWorld({ registry, services }, await library.read(entryId)),
  } satisfies ControlHandlers<'listLibrary' | 'addToLibrary' | 'beginFromLibrary'>
}

/** An entry as the contract has it. What people wrote into its text and the contract has not, is left out of it. */
function shownEntry({ entryId, text, bytes }: LibraryFolder, trouble: Entry['trouble']): Entry {
  const plain = { entryId, title: entryId, description: '', scenario: null, facts: null, bytes, trouble }
  const { title, description = '', scenario = null, facts = null } = text ?? {}
  const told = { ...plain, title, description, scenario, facts } as Entry
  return [told, { ...told, facts: null }].find(isShown) ?? plain
}

function isShown(entry: Entry): boolean {
  const body = { folder: '', entries: [entry] }
  return controlValidator.checkResponse('/control/library', 'get', { status: 200, body }).length === 0
}

/** Reads why an archive cannot be begun, which takes a while: once for each file as it stands. */
function troubleReader(registry: WorldRegistry, library: WorldLibrary) {
  const known = new Map<string, { version: string; trouble: Promise<Entry['trouble']> }>()
  return ({ entryId, version }: LibraryFolder): Promise<Entry['trouble']> => {
    const before = known.get(entryId)
    if (before?.version === version) return before.trouble
    const trouble = library
      .read(entryId)
      .then((archive) => registry.copies.check(archive))
      .then(() => null, toTrouble)
    known.set(entryId, { version, trouble })
    return trouble
  }
}

function toTrouble(error: unknown): NonNullable<Entry['trouble']> {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof WorldFileRefusedError)) return { kind: 'broken', message }
  if (error.code === 'world-file-newer') return { kind: 'newer', message }
  return { kind: error.differences.length > 0 ? 'older' : 'broken', message }
}

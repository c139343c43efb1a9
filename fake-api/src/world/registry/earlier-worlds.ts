import { KeptWorldDamagedError, WorldDamagedError } from '../../kernel/world-errors.ts'
import { earlierStateFile } from '../storage/closed-file.ts'
import { lastWrittenMs, readKeeping, readOrigin } from '../storage/world-folder.ts'
import type { WorldRegistryOptions } from './registry-options.ts'
import type { WorldFolders } from './world-folders.ts'
import type { WorldTable } from './world-table.ts'

interface EarlierWorldsHost extends Pick<WorldRegistryOptions, 'earlierTestWorlds' | 'onError'> {
  folders: WorldFolders
  table: WorldTable
  /** Brings a closed state file to the structure of this version. */
  renew(file: string): void
  /** Opens a world, so that its clock runs. */
  open(worldId: string): Promise<void>
}

/** Puts the worlds that stayed from the process before into the table, and removes its ephemeral ones unless they are kept. */
export async function openEarlierWorlds(host: EarlierWorldsHost): Promise<void> {
  const { folders, earlierTestWorlds = 'wipe' } = host
  for (const id of await folders.ids()) {
    const isStaying = earlierTestWorlds === 'keep' || readKeeping(folders.of(id)) !== null
    await (isStaying ? openEarlier(id, host) : folders.remove(id))
  }
}

/** One that cannot be opened is reported and does not stop the start. */
async function openEarlier(
  id: string,
  { folders, table, renew, open, onError }: EarlierWorldsHost,
): Promise<void> {
  const folder = folders.of(id)
  const keeping = readKeeping(folder)
  try {
    const file = await earlierStateFile(id, folder)
    renew(file)
    table.add(id, { folder, file, ...(keeping && { lastUsedMs: lastWrittenMs(file) }) })
    // A clock that runs goes on with the process.
    if (keeping !== null && readOrigin(file)?.isRunning) await open(id)
  } catch (error) {
    if (!(error instanceof WorldDamagedError)) return onError(error, id)
    if (keeping === null) await folders.remove(id)
    onError(keeping ? new KeptWorldDamagedError(keeping.name, folder, error) : error, id)
  }
}

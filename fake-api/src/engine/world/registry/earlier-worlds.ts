import { dirname } from 'node:path'
import {
  ACCOUNTS_SCENARIO,
  KeptWorldDamagedError,
  OtherPartiesError,
  WorldDamagedError,
} from '../../kernel/world-errors.ts'
import { earlierStateFile } from '../storage/closed-file.ts'
import { findStateFile, firstStateFile, removeOtherGenerations } from '../storage/world-files.ts'
import { lastWrittenMs, readKeeping, readSummary } from '../storage/world-folder.ts'
import type { WorldRegistryOptions } from './registry-options.ts'
import type { WorldBuilder } from './world-builder.ts'
import type { WorldFolders } from './world-folders.ts'
import { defaultWorldId } from './world-id.ts'
import type { WorldTable } from './world-table.ts'

interface EarlierWorldsHost
  extends Pick<WorldRegistryOptions, 'earlierTestWorlds' | 'onError' | 'defaultWorld'> {
  folders: WorldFolders
  table: WorldTable
  builder: WorldBuilder
  /** Opens a world, so that its clock runs. */
  open(worldId: string): Promise<void>
}

/** Opens the default world, or makes it at the first start. */
export async function openDefaultWorld(host: EarlierWorldsHost): Promise<void> {
  const { folders, builder, table, defaultWorld, open } = host
  const folder = folders.of(defaultWorldId)
  const file = await findStateFile(folder)
  if (file === null) await builder.build(folder, defaultWorld)
  else {
    const stored = readSummary(file)?.scenario
    if ((stored === ACCOUNTS_SCENARIO) !== (defaultWorld.scenario === ACCOUNTS_SCENARIO))
      throw new OtherPartiesError(dirname(folder))
    await removeOtherGenerations(file)
    builder.bringUpToDate(file)
  }
  table.add(defaultWorldId, { folder, file: file ?? firstStateFile(folder) })
  await open(defaultWorldId)
}

/** Puts the worlds that stayed from the process before into the table, and removes its ephemeral ones unless they are kept. */
export async function openEarlierWorlds(host: EarlierWorldsHost): Promise<void> {
  const { folders, earlierTestWorlds = 'wipe' } = host
  for (const id of await folders.ids()) {
    const isStaying = earlierTestWorlds === 'keep' || readKeeping(folders.of(id)) !== null
    await (isStaying ? openEarlier(id, host) : folders.remove(id))
  }
}

type HomeHost = Pick<EarlierWorldsHost, 'folders' | 'open' | 'earlierTestWorlds' | 'onError'>

/**
 * Opens the default world and those whose clock runs, where they are at home with this worker, and removes its ephemeral
 * ones unless they are kept; the others are opened when they are used.
 */
export async function openWorldsAtHome(
  isHome: (worldId: string) => boolean,
  { folders, open, earlierTestWorlds = 'wipe', onError }: HomeHost,
): Promise<void> {
  const ids = [defaultWorldId, ...(await folders.ids())].filter(isHome)
  for (const id of ids) {
    const folder = folders.of(id)
    const isStaying = id === defaultWorldId || earlierTestWorlds === 'keep' || readKeeping(folder) !== null
    if (!isStaying) await folders.remove(id)
    else await openAtHome(id, folder, open).catch((error: unknown) => onError(error, id))
  }
}

async function openAtHome(id: string, folder: string, open: EarlierWorldsHost['open']): Promise<void> {
  const file = await findStateFile(folder)
  if (id === defaultWorldId || (file !== null && readSummary(file)?.isRunning)) await open(id)
}

/** One that cannot be opened is reported and does not stop the start. */
async function openEarlier(
  id: string,
  { folders, table, builder, open, onError }: EarlierWorldsHost,
): Promise<void> {
  const folder = folders.of(id)
  const keeping = readKeeping(folder)
  try {
    const file = await earlierStateFile(id, folder)
    builder.renew(file)
    table.add(id, { folder, file, ...(keeping && { lastUsedMs: lastWrittenMs(file) }) })
    // A clock that runs goes on with the process.
    if (keeping !== null && readSummary(file)?.isRunning) await open(id)
  } catch (error) {
    if (!(error instanceof WorldDamagedError)) return onError(error, id)
    if (keeping === null) await folders.remove(id)
    onError(keeping ? new KeptWorldDamagedError(keeping.name, folder, error) : error, id)
  }
}

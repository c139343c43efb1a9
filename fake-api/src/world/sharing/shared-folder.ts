import { join } from 'node:path'
import { FolderInUseError, ServerNameTakenError } from '../../kernel/world-errors.ts'
import { lockFile, shareFile } from './file-lock.ts'

/** A start that takes longer than this has hung. */
const longestStartMs = 60_000

/**
 * Lets this process use a folder of worlds together with other servers, each under a name of its own; a server that
 * shares with nobody is kept out. The function returned ends it.
 * @throws FolderInUseError, ServerNameTakenError
 */
export function shareFolder(folder: string, server: string): () => void {
  const leave = shareFile(join(folder, 'lock.db'))
  if (leave === null) throw new FolderInUseError(folder)
  const freeName = lockFile(join(folder, `server-${server}.db`))
  if (freeName === null) {
    leave()
    throw new ServerNameTakenError(folder, server)
  }
  return () => {
    freeName()
    leave()
  }
}

/** Runs what only one server of a folder may do at a time: making the template and the default world. */
export async function runAlone(folder: string, work: () => Promise<void>): Promise<void> {
  const unlock = lockFile(join(folder, 'start.db'), longestStartMs)
  if (unlock === null) throw new FolderInUseError(folder)
  try {
    await work()
  } finally {
    unlock()
  }
}

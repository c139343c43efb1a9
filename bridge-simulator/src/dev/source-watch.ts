import { watch } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from '../server/source-hash.ts'

/** Editors write a file in several steps; one change is what comes within this time. */
const settleMs = 40

const source = /[.]([cm]?[jt]sx?|css|html|json|prisma|sql|svg|yaml)$/
const made = /(^|[\\/])(node_modules|generated|dist)([\\/]|$)/

/** Calls `onChange` when the content of a source has changed; a file that was only touched is no change. Answers how to stop. */
export function watchSources(root: string, folders: readonly string[], onChange: () => void): () => void {
  let hash = sourceHash(root, folders)
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const present = hashIfWhole(root, folders)
    if (present === null || present === hash) return
    hash = present
    onChange()
  }
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || !source.test(name) || made.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(look, settleMs)
    }).on('error', (error) => console.error(unwatched(folder, error))),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** Null when a file went while it was read; its going is a change of its own. */
function hashIfWhole(root: string, folders: readonly string[]): string | null {
  try {
    return sourceHash(root, folders)
  } catch {
    return null
  }
}

function unwatched(folder: string, error: Error): string {
  const cure = 'raise fs.inotify.max_user_watches, or end other programs that watch files, and start again'
  return `Changes of ${folder} are no longer noticed (${error.message}): ${cure}.`
}

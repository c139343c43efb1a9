import { watch } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from '../server/source-hash.ts'

/** Editors write a file in several steps; one change is what comes within this time. */
const settleMs = 40

/** Calls `onChange` when the content of a source has changed; a file that was only touched is no change. Answers how to stop. */
export function watchSources(root: string, folders: readonly string[], onChange: () => void): () => void {
  let hash = sourceHash(root, folders)
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const present = sourceHash(root, folders)
    if (present === hash) return
    hash = present
    onChange()
  }
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name !== null && /(^|[\\/])(node_modules|generated|dist)([\\/]|$)/.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(look, settleMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourceHash } from '../launcher/source-hash.ts'

/** Editors write a file in several steps; one change is what comes within this time. */
const settleMs = 40

const source = /[.]([cm]?[jt]sx?|css|html|json|prisma|sql|svg|yaml)$/
const made = /^(node_modules|generated|dist)$/

/**
 * Calls `onChange` when the content of a source, a file or a folder, has changed; a file that was only touched is no change. Answers how
 * to stop.
 */
export function watchSources(root: string, sources: readonly string[], onChange: () => void): () => void {
  let hash = sourceHash(root, sources)
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const present = hashIfWhole(root, sources)
    if (present === null || present === hash) return
    hash = present
    onChange()
  }
  const lookSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(look, settleMs)
  }
  const paths = sources.map((name) => join(root, name))
  const folders = paths.filter(isFolder)
  // An editor puts another file in the place of one, which only its folder tells.
  const parents = new Set(paths.filter((path) => !isFolder(path)).map((path) => dirname(path)))
  const stops = [
    ...folders.map((folder) => watchFolders(() => foldersBelow(folder), lookSoon)),
    ...[...parents].map((folder) => watchFolders(() => oneFolder(folder), lookSoon)),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

/**
 * Watches every listed folder by itself. The recursive watch of Node loses a file on Linux once an editor has
 * replaced it by a renamed one, and chokidar 5 loses the second of two such edits within 50 ms.
 */
function watchFolders(listed: () => ListedFolder[], onEvent: () => void): () => void {
  const watchers = new Map<string, FSWatcher | null>()
  function follow() {
    const present = new Map(listed())
    for (const [key, watcher] of watchers) {
      if (present.has(key)) continue
      watcher?.close()
      watchers.delete(key)
    }
    const added = [...present].filter(([key]) => !watchers.has(key))
    for (const [key, folder] of added) watchOne(key, folder)
    // A folder may have been made in one that was not watched yet.
    if (added.length > 0) follow()
  }
  function watchOne(key: string, folder: string) {
    const fail = (error: unknown) => console.error(unwatched(folder, error))
    try {
      const watcher = watch(folder, (_, name) => {
        // Anything but a source may be a folder that came or went.
        if (name === null || !source.test(name)) follow()
        onEvent()
      })
      watchers.set(key, watcher.on('error', fail))
    } catch (error) {
      watchers.set(key, null)
      fail(error)
    }
  }
  follow()
  return () => {
    for (const watcher of watchers.values()) watcher?.close()
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** A folder with a key that another folder at the same path has not. */
type ListedFolder = [key: string, folder: string]

/** None when the folder is not there. */
function oneFolder(folder: string): ListedFolder[] {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats ? [[`${stats.ino} ${folder}`, folder]] : []
}

/** A folder and all below it. Folders that go meanwhile are left out. */
function foldersBelow(folder: string): ListedFolder[] {
  try {
    const inner = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !made.test(entry.name))
      .flatMap(({ name }) => foldersBelow(join(folder, name)))
    return [...oneFolder(folder), ...inner]
  } catch {
    return []
  }
}

/** Null when a file was deleted during the read; its deletion is reported as a further change. */
function hashIfWhole(root: string, folders: readonly string[]): string | null {
  try {
    return sourceHash(root, folders)
  } catch {
    return null
  }
}

function unwatched(folder: string, error: unknown): string {
  const cause = error instanceof Error ? error.message : String(error)
  const fix = 'raise fs.inotify.max_user_watches, or end other programs that watch files, and start again'
  return `Changes of ${folder} are no longer noticed (${cause}): ${fix}.`
}

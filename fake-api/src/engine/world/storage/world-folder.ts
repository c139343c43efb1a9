import { existsSync, readFileSync, statSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Reason why a world stays after a restart. It stands beside the state, not in it: forks and exports are not kept. */
export interface Keeping {
  /** What a person calls it. */
  name: string
  /** Wall time. */
  keptAtMs: number
}

/** Origin of a closed or open world, and whether its clock runs. */
export interface WorldSummary {
  scenario: string
  seed: number
  isRunning: boolean
}

const keepingFile = (folder: string) => join(folder, 'kept.json')

/** Reads what a world is kept as; null for one that is not kept. */
export function readKeeping(folder: string): Keeping | null {
  try {
    return JSON.parse(readFileSync(keepingFile(folder), 'utf8'))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Keeps a world, or lets it go with null; at once or not at all. */
export async function writeKeeping(folder: string, keeping: Keeping | null): Promise<void> {
  if (keeping === null) return rm(keepingFile(folder), { force: true })
  const draft = `${keepingFile(folder)}.draft`
  await writeFile(draft, JSON.stringify(keeping))
  await rename(draft, keepingFile(folder))
}

/**
 * Reads the World row without a lock and without opening the world; what it answers is as old as the last checkpoint.
 * Null when the file is gone: the world is being removed.
 */
export function readSummary(file: string): WorldSummary | null {
  if (!existsSync(file)) return null
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  const db = new DatabaseSync(url, { readOnly: true })
  try {
    const row = db.prepare('SELECT "scenario", "seed", "clockMode" FROM "World" WHERE "id" = 1').get()
    if (row === undefined) throw new Error(`${file} has no world row.`)
    const { scenario, seed, clockMode } = row
    return { scenario: String(scenario), seed: Number(seed), isRunning: clockMode === 'running' }
  } finally {
    db.close()
  }
}

/** Bytes of every file in a folder. What goes while they are counted counts nothing. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNone([]))
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(({ size }) => size, orNone(0)),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Wall time at which a state file, or the WAL beside it, was written last. */
export function lastWrittenMs(file: string): number {
  const times = [file, `${file}-wal`].map((name) => statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return Math.floor(Math.max(...times))
}

function orNone<T>(none: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return none
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

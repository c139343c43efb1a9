import { constants, existsSync, renameSync, rmSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FolderInUseError } from '../../kernel/world-errors.ts'
import { lockFile } from '../sharing/shared-folder.ts'

// What takes the system a few microseconds is not waited for: a round trip to another thread takes a hundred.

const journalFileName = 'journal.db'
const frameFileName = 'frames.db'
const generationName = /^state(?:[.](\d+))?[.]db$/

/** The state file a folder begins with. A restore puts one of the next generation beside it, never over it. */
export function firstStateFile(folder: string): string {
  return join(folder, 'state.db')
}

/** The state file in force: of the newest generation; null for a folder without one. */
export async function findStateFile(folder: string): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => generationName.test(name))
  const newest = names.sort((a, b) => generationOf(b) - generationOf(a))[0]
  return newest === undefined ? null : join(folder, newest)
}

/** Where the state of the next generation goes. */
export function nextStateFile(file: string): string {
  const generation = generationOf(file.slice(dirname(file).length + 1)) + 1
  return join(dirname(file), `state.${generation}.db`)
}

/** The world's journal file in its folder. */
export function journalFile(folder: string): string {
  return join(folder, journalFileName)
}

/** The file with the screens of the world's phone, in its folder. */
export function frameFile(folder: string): string {
  return join(folder, frameFileName)
}

/** Where a world's snapshots lie. */
export function snapshotFolder(folder: string): string {
  return join(folder, 'snapshots')
}

/** Copies a closed database; one with an open WAL would be copied without its newest rows. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  assertClosed(from)
  await copyFile(from, to, constants.COPYFILE_FICLONE)
}

/** Gives a closed database a name nothing has, at once or not at all. */
export function moveDatabase(from: string, to: string): void {
  assertClosed(from)
  // A WAL left under the new name would be played into the file and spoil it.
  for (const file of namesOf(to)) {
    if (existsSync(file)) throw new Error(`${file} is in the way: a database is never put over another.`)
  }
  renameSync(from, to)
}

/** Makes a database under the name of a draft. An earlier draft is removed before, and this one when making it fails. */
export async function makeDraft(draft: string, make: (draft: string) => Promise<void>): Promise<void> {
  removeDatabase(draft)
  try {
    await make(draft)
  } catch (error) {
    removeDatabase(draft)
    throw error
  }
}

/** Removes a database with what belongs to it. */
export function removeDatabase(file: string): void {
  for (const name of namesOf(file)) rmSync(name, { force: true })
}

/** Removes state files of other generations, which a process left that ended amid a restore. */
export async function removeOtherGenerations(current: string): Promise<void> {
  const folder = dirname(current)
  const names = (await readdir(folder)).filter((name) => generationName.test(name))
  for (const name of names) if (join(folder, name) !== current) removeDatabase(join(folder, name))
}

function generationOf(name: string): number {
  return Number(generationName.exec(name)?.[1] ?? 1)
}

function namesOf(file: string): string[] {
  return ['', '-wal', '-shm', '-journal'].map((suffix) => file + suffix)
}

function assertClosed(file: string): void {
  if (existsSync(`${file}-wal`)) throw new Error(`${file} is still open: it has a WAL file.`)
}

// `kit/settings/lock-data-dir.ts` locks in the same way; the reason that it is not shared stands there.

/** Locks a folder for this process; the returned function releases it. @throws FolderInUseError */
export function lockFolder(folder: string): () => void {
  const unlock = lockFile(join(folder, 'lock.db'))
  if (unlock === null) throw new FolderInUseError(folder)
  return unlock
}

import { constants, existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const stateFileName = 'state.db'
const journalFileName = 'journal.db'

/** The world's state file in its folder. */
export function stateFile(folder: string): string {
  return join(folder, stateFileName)
}

/** The world's journal file in its folder. */
export function journalFile(folder: string): string {
  return join(folder, journalFileName)
}

/** Copies a closed database; one with an open WAL would be copied without its newest rows. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  assertClosed(from)
  await copyFile(from, to, constants.COPYFILE_FICLONE)
}

/** Puts a closed database in the place of another closed one, at once or not at all. */
export async function replaceDatabase(from: string, to: string): Promise<void> {
  assertClosed(from)
  assertClosed(to)
  await rename(from, to)
}

/** Removes a database with what belongs to it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(file + suffix, { force: true })
}

function assertClosed(file: string): void {
  if (existsSync(`${file}-wal`)) throw new Error(`${file} is still open: it has a WAL file.`)
}

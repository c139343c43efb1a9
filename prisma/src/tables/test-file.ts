import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { migrateWorldFile } from '../sqlite/migrate.ts'
import { WorldDatabase } from '../sqlite/world-database.ts'
import { readClient } from './table-client.ts'
import type { TxClient } from './table-types.ts'
import { writeTransaction } from './write-transaction.ts'

/** Path of a world file to be made, in a folder of its own that is removed when the running test has finished. */
export function newTestFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-prisma-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'state.db')
}

/** The kinds of the faults that another program finds in a world file, in the order of their ids. */
export function faultKindsIn(file: string): unknown[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db
      .prepare('SELECT "kind" FROM "Fault" ORDER BY "id"')
      .all()
      .map(({ kind }) => kind)
  } finally {
    db.close()
  }
}

/** A new world file, or the one of a path, open for reading and writing until it is disposed of. */
export function openTestFile(file: string = newMigratedFile()) {
  const database = new WorldDatabase(file)
  /** Runs work in a transaction that is given up after `limitMs` milliseconds. */
  const transact = <T>(run: (tx: TxClient) => Promise<T>, limitMs = 5000) =>
    writeTransaction(database, ({ client }) => run(client), { limitMs })
  return {
    file,
    database,
    read: readClient(database),
    transact,
    [Symbol.asyncDispose]: () => database.close(),
  }
}

function newMigratedFile(): string {
  const file = newTestFile()
  migrateWorldFile(file)
  return file
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'

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

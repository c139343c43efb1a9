import { DatabaseSync } from 'node:sqlite'
import { foldWal } from '@skyshop/prisma'
import { formatRandomState, seedRandom } from '../transaction/random-stream.ts'
import type { SqlStatement } from './reference-data.ts'

/** The World row a template has; every column left out has its default. */
export interface TemplateRow {
  id: 1
  scenario: string
  seed: number
  rngState: string
  idCounter: number
  nowMs: number
  clockMode: 'standing'
  createdAtMs: number
}

/** The World row of a template at this instant. */
export function templateRow(nowMs: number): TemplateRow {
  const rngState = formatRandomState(seedRandom('0'))
  const start = { scenario: 'template', seed: 0, rngState, idCounter: 0 }
  return { id: 1, ...start, nowMs, clockMode: 'standing', createdAtMs: nowMs }
}

export interface TemplateRows {
  row: TemplateRow
  keys: readonly { name: string; text: string }[]
  statements: readonly SqlStatement[]
}

/** Fills a migrated, closed file. */
export function writeTemplateRows(file: string, { row, keys, statements }: TemplateRows): void {
  change(file, (db) => {
    db.exec('PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
    const columns = Object.keys(row)
    db.prepare(`INSERT INTO "World" (${columns}) VALUES (${columns.map(() => '?')})`).run(
      ...Object.values(row),
    )
    const insertKey = db.prepare('INSERT INTO "GatewayKey" ("name", "text") VALUES (?, ?)')
    for (const { name, text } of keys) insertKey.run(name, text)
    for (const { sql, args } of statements) db.prepare(sql).run(...args)
    db.exec('COMMIT')
  })
}

/** Stops the clock of a closed file: what comes from elsewhere does nothing before somebody has looked at it. */
export function stopClock(file: string): void {
  change(file, (db) => db.exec(`UPDATE "World" SET "clockMode" = 'standing'`))
}

/** Folds the WAL of a file nobody has open into it. @throws WorldFileBusyError */
export function foldWorldFile(file: string): void {
  change(file, () => {})
}

function change(file: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file)
  try {
    work(db)
    // Said here when there is no room for it: closing the file leaves the WAL behind without a word.
    foldWal(db, file)
  } finally {
    db.close()
  }
}

import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { checkpointWal } from '@skyshop/prisma'
import { ORIGINS_KEY } from '../../kernel/gateway-key-names.ts'
import { WorldDamagedError } from '../../kernel/world-errors.ts'
import { readOrigins, type WorldOrigin } from '../../kernel/world-origin.ts'
import { formatRandomState, seedRandom } from '../transaction/random-stream.ts'
import type { SqlStatement } from './reference-data.ts'
import { findStateFile, removeOtherGenerations } from './world-files.ts'

/** The World row a template has; every column left out has its default. */
interface TemplateRow {
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

interface TemplateRows {
  row: TemplateRow
  keys: readonly { name: string; text: string }[]
  statements: readonly SqlStatement[]
}

/** Fills a migrated, closed file. */
export function writeTemplateRows(file: string, { row, keys, statements }: TemplateRows): void {
  changeClosed(file, (db) => {
    db.exec('BEGIN IMMEDIATE')
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
  changeClosed(file, (db) => db.exec(`UPDATE "World" SET "clockMode" = 'standing'`))
}

/** Notes in a closed copy which world it comes from, after those it comes from already. */
export function noteOrigin(file: string, worldId: string): void {
  changeClosed(file, (db) => {
    const known = db.prepare('SELECT "text" FROM "GatewayKey" WHERE "name" = ?').get(ORIGINS_KEY)
    const now = db.prepare('SELECT "nowMs" FROM "World" WHERE "id" = 1').get()
    const origin: WorldOrigin = { worldId, copiedAtMs: Number(now?.nowMs) }
    const text = JSON.stringify([...readOrigins(known ? String(known.text) : '[]'), origin])
    db.prepare('INSERT OR REPLACE INTO "GatewayKey" ("name", "text") VALUES (?, ?)').run(ORIGINS_KEY, text)
  })
}

/** Checkpoints the WAL of a file nobody has open. @throws WorldFileBusyError */
function checkpointWorldFile(file: string): void {
  withClosed(file, (db) => checkpointWal(db, file))
}

/** Changes a file that is no world yet: nobody else opens it, and nothing waits for the disk. */
export function changeClosed(file: string, work: (db: DatabaseSync) => void): void {
  withClosed(file, (db) => {
    // Alone, SQLite keeps the index of the WAL in memory, not in a file beside it.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF')
    work(db)
    // Said here when there is no room for it: closing the file leaves the WAL behind without a word.
    checkpointWal(db, file)
  })
}

function withClosed(file: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file)
  try {
    work(db)
  } finally {
    db.close()
  }
}

/** https://www.sqlite.org/rescode.html: SQLITE_CORRUPT, also of a file that is cut off, SQLITE_NOTADB, and no such table. */
const damaged = [11, 26, 1]

/** The closed state file of a test world that the process before left. @throws WorldDamagedError */
export async function earlierStateFile(worldId: string, folder: string): Promise<string> {
  const file = await findStateFile(folder)
  if (file === null) throw new WorldDamagedError(worldId, 'it has no state file')
  await removeOtherGenerations(file)
  try {
    // A process that was killed left its newest rows there.
    if (existsSync(`${file}-wal`)) checkpointWorldFile(file)
    assertWorldRow(file)
    return file
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && damaged.includes(Number(error.errcode) & 0xff))
      throw new WorldDamagedError(worldId, error.message)
    throw error
  }
}

/** Reads one row without a lock or a WAL of its own, which takes a fifth of the time. */
function assertWorldRow(file: string): void {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  const db = new DatabaseSync(url, { readOnly: true })
  try {
    db.prepare('SELECT "nowMs" FROM "World" WHERE "id" = 1').get()
  } finally {
    db.close()
  }
}

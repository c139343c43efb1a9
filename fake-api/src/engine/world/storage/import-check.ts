import type { DatabaseSync } from 'node:sqlite'
import { ACCOUNT_SETTINGS } from '../../kernel/gateway-key-names.ts'
import { WorldFileRefusedError } from '../../kernel/world-errors.ts'
import { differencesOf } from './file-differences.ts'
import { openForeignFile, refuseOnError, schemaOf, type TableShape, tablesOf } from './foreign-file.ts'

/**
 * Import rules (ADR 3): a state file from elsewhere is hostile input.
 * 1. Its schema is the template's to the letter: no trigger, view, further table, or missing UNIQUE key.
 * 2. Its migrations are the template's; one with further ones is refused as the file of a newer version.
 * 3. SQLite finds it whole: pages, indexes, NOT NULL, references.
 * 4. Each value has its column's type and fits a JavaScript integer; JSON is JSON.
 * 5. It has one sane World row, at least one row of each table that a party requires, and no id its counter would give again.
 * 6. It has the gateway keys of the template.
 * 7. Its account settings are of their form. Where it would send webhooks is cleared, not refused (foreign-targets.ts).
 * @throws WorldFileRefusedError for the first rule it breaks
 */
export function assertImportable(
  file: string,
  templateFile: string,
  requiredTables: readonly string[],
): void {
  const db = openForeignFile(file)
  const template = openForeignFile(templateFile)
  try {
    refuseOnError(() => {
      if (isNewer(db, template)) {
        const reason = 'it was written by a newer version of Skyshop'
        throw new WorldFileRefusedError(reason, differencesOf(db, template), true)
      }
      if (schemaOf(db) !== schemaOf(template)) {
        const reason = 'it has another schema than this version of Skyshop'
        throw new WorldFileRefusedError(reason, differencesOf(db, template))
      }
      if (migrationsOf(db) !== migrationsOf(template)) {
        const reason = 'it was written by another version of Skyshop'
        throw new WorldFileRefusedError(reason, differencesOf(db, template))
      }
      assertWhole(db)
      const tables = tablesOf(db)
      for (const table of tables) assertColumnTypes(db, table)
      assertSaneWorldRow(db)
      for (const table of tables) assertIdsAreCounted(db, template, table)
      for (const name of requiredTables) assertRow(db, name)
      assertKeys(db, template)
      assertAccounts(db)
    })
  } finally {
    db.close()
    template.close()
  }
}

function refuse(reason: string): never {
  throw new WorldFileRefusedError(reason)
}

function migrationsOf(db: DatabaseSync): string {
  return JSON.stringify(db.prepare('SELECT * FROM "AppliedMigration" ORDER BY "position"').all())
}

/** Whether a file has had every migration that this version knows, and further ones. */
function isNewer(db: DatabaseSync, template: DatabaseSync): boolean {
  if (!tablesOf(db).some(({ name }) => name === 'AppliedMigration')) return false
  const known = migrationNamesOf(template)
  const names = migrationNamesOf(db)
  return names.length > known.length && known.every((name, index) => names[index] === name)
}

function migrationNamesOf(db: DatabaseSync): string[] {
  const rows = db.prepare('SELECT "name" FROM "AppliedMigration" ORDER BY "position"').all()
  return rows.map(({ name }) => String(name))
}

function assertWhole(db: DatabaseSync): void {
  if (db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check !== 'ok') refuse('it is damaged')
  if (db.prepare('PRAGMA foreign_key_check').get() !== undefined) refuse('a row points at nothing')
}

/** What SQLite's loose typing lets in and the server would stumble over later, by declared type. */
const isWrong: Readonly<Record<string, (column: string) => string>> = {
  INTEGER: (column) => outsideSafeIntegers(column),
  BIGINT: (column) => outsideSafeIntegers(column),
  BOOLEAN: (column) => `${column} NOT IN (0, 1)`,
  REAL: (column) => `typeof(${column}) NOT IN ('real', 'integer')`,
  TEXT: (column) => `typeof(${column}) <> 'text'`,
}

function outsideSafeIntegers(column: string): string {
  const limit = Number.MAX_SAFE_INTEGER
  return `typeof(${column}) <> 'integer' OR ${column} NOT BETWEEN -${limit} AND ${limit}`
}

/** Named by the product; a client's own text, which the server passes on and never parses. */
const CLIENT_TEXT = 'operationPointJson'

function assertColumnTypes(db: DatabaseSync, { name, columns }: TableShape): void {
  const conditions = columns.flatMap((column) => {
    const quoted = `"${column.name}"`
    const wrong = isWrong[column.type]?.(quoted)
    if (wrong === undefined) return []
    const isJson = column.name.endsWith('Json') && column.name !== CLIENT_TEXT
    const json = isJson ? [`(${quoted} IS NOT NULL AND NOT json_valid(${quoted}))`] : []
    return [`(${quoted} IS NOT NULL AND (${wrong}))`, ...json]
  })
  const wrongRow = db.prepare(`SELECT 1 FROM "${name}" WHERE ${conditions.join(' OR ')} LIMIT 1`).get()
  if (wrongRow !== undefined) refuse(`a row of ${name} holds what its columns do not allow`)
}

function assertKeys(db: DatabaseSync, template: DatabaseSync): void {
  const select = `SELECT name FROM "GatewayKey" WHERE length(text) BETWEEN 1 AND 100000`
  const present = new Set(
    db
      .prepare(select)
      .all()
      .map(({ name }) => name),
  )
  const missing = template
    .prepare(select)
    .all()
    .find(({ name }) => !present.has(name))
  if (missing !== undefined) refuse(`it lacks the gateway key ${missing.name}`)
}

/** What they name is cleared where it leads outside (foreign-targets.ts). */
function assertAccounts(db: DatabaseSync): void {
  const row = db.prepare('SELECT "text" FROM "Setting" WHERE "name" = ?').get(ACCOUNT_SETTINGS)
  if (row === undefined) return
  const accounts = parsed(String(row.text))
  if (!isRecord(accounts) || !Object.values(accounts).every(isRecord))
    refuse('its account settings make no sense')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Where the clock ended in earlier versions: the year 3000. It is put back to its end when the world is opened. */
const latestMs = 32_503_680_000_000
const maxSeed = 2_147_483_647
/** World milliseconds per wall millisecond. */
const fastestClock = 1_000_000

const isSane = `SELECT count(*) = 1 AS isOne, max("id") = 1 AS isFirst,
  sum("nowMs" BETWEEN 0 AND ${latestMs} AND "createdAtMs" BETWEEN 0 AND ${latestMs}) = 1 AS isInTime,
  sum("seed" BETWEEN 0 AND ${maxSeed} AND length("scenario") BETWEEN 1 AND 64) = 1 AS isNamed,
  sum(length("rngState") = 32 AND "rngState" NOT GLOB '*[^0-9a-f]*') = 1 AS isRandom,
  sum("clockMode" IN ('standing', 'running') AND "clockRate" > 0 AND "clockRate" <= ${fastestClock}) = 1 AS isTicking,
  sum("idCounter" BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER - 1_000_000_000}) = 1 AS isCounting
  FROM "World"`

/** The World row of a foreign file: one, with values this version could have written. @throws WorldFileRefusedError */
function assertSaneWorldRow(db: DatabaseSync): void {
  const facts = db.prepare(isSane).get() ?? {}
  const broken = Object.entries(facts).find(([, value]) => value !== 1)
  if (broken !== undefined) throw new WorldFileRefusedError('its World row makes no sense')
}

function assertRow(db: DatabaseSync, name: string): void {
  if (db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined)
    throw new WorldFileRefusedError(`it has no ${name.toLowerCase()}`)
}

/** An id above the counter would be given a second time. */
function assertIdsAreCounted(db: DatabaseSync, template: DatabaseSync, table: TableShape): void {
  const { name } = table
  if (!hasCountedIds(template, table)) return
  const sql = `SELECT 1 FROM "${name}" WHERE "id" > (SELECT "idCounter" FROM "World") LIMIT 1`
  if (db.prepare(sql).get() !== undefined)
    throw new WorldFileRefusedError(`${name} has an id its counter has not reached`)
}

/**
 * Tells whether the world's counter gives the ids of a table. Those of rows that every world begins with come from a seed,
 * and SQLite itself numbers the logs of transitions.
 */
function hasCountedIds(template: DatabaseSync, { name, columns }: TableShape): boolean {
  if (name.endsWith('Transition')) return false
  if (!columns.some((column) => column.name === 'id' && column.type === 'INTEGER')) return false
  return template.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() === undefined
}

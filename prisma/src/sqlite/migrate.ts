import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { checkpointWal } from './checkpoint-wal.ts'

/** A numbered folder of `migrations/`, with its SQL. */
export interface Migration {
  name: string
  sql: string
}

/** The file was written by another version of Skyshop, or its migrations were edited afterwards. */
export class UnknownWorldVersionError extends Error {
  readonly code = 'world-version-unknown'
}

/**
 * Pages of a new file. It has a hundred tables and indexes, most of them empty, of one page each: of SQLite's usual 4 KB
 * it would be half as large again, and every new world is a copy.
 */
const pageBytes = 1024

const defaultFolder = join(import.meta.dirname, '../..', 'migrations')

/** Reads `<folder>/<name>/migration.sql` in the order of their names. */
export function readMigrations(folder: string = defaultFolder): readonly Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
}

/** One short text that changes with any migration. */
export function migrationsFingerprint(migrations: readonly Migration[]): string {
  const hash = createHash('sha256')
  for (const { name, sql } of migrations) hash.update(`${name}\n${sql}\n`)
  return hash.digest('hex').slice(0, 16)
}

/**
 * Brings a world file, new or older, to the newest schema; returns the names of the migrations it ran.
 * @throws UnknownWorldVersionError for a file with migrations this version does not have.
 */
export function migrateWorldFile(
  file: string,
  migrations: readonly Migration[] = readMigrations(),
): string[] {
  const db = new DatabaseSync(file)
  try {
    db.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL`)
    const applied = appliedMigrations(db)
    assertKnown(file, applied, migrations)
    const missing = migrations.slice(applied.length)
    for (const migration of missing) apply(db, migration)
    // Said here when there is no room for it: closing the file leaves the WAL behind without a word.
    if (missing.length > 0) checkpointWal(db, file)
    return missing.map((migration) => migration.name)
  } finally {
    db.close()
  }
}

interface Applied {
  name: string
  checksum: string
}

function appliedMigrations(db: DatabaseSync): Applied[] {
  db.exec(`CREATE TABLE IF NOT EXISTS "AppliedMigration"
    ("position" INTEGER PRIMARY KEY, "name" TEXT NOT NULL UNIQUE, "checksum" TEXT NOT NULL)`)
  return db
    .prepare('SELECT "name", "checksum" FROM "AppliedMigration" ORDER BY "position"')
    .all()
    .map((row) => ({ name: String(row.name), checksum: String(row.checksum) }))
}

function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}

function assertKnown(file: string, applied: readonly Applied[], known: readonly Migration[]): void {
  applied.forEach((row, position) => {
    const migration = known[position]
    if (migration?.name === row.name && checksumOf(migration) === row.checksum) return
    throw new UnknownWorldVersionError(
      `The world file ${file} was written by a newer or different version of Skyshop (migration ` +
        `${row.name}). Use that version, or move the file away to start with a new world.`,
    )
  })
}

function apply(db: DatabaseSync, migration: Migration): void {
  // Table rebuilds need foreign keys off, and the switch does nothing inside a transaction.
  db.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  try {
    db.exec(migration.sql)
    db.prepare('INSERT INTO "AppliedMigration" ("name", "checksum") VALUES (?, ?)').run(
      migration.name,
      checksumOf(migration),
    )
    const broken = db.prepare('PRAGMA foreign_key_check').all()
    if (broken.length > 0) throw new Error(`Migration ${migration.name} breaks ${broken.length} references.`)
    db.exec('COMMIT')
  } catch (error) {
    // On a full disk SQLite has rolled back by itself.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

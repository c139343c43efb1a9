import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** A table whose rows are the same in every world, and what becomes of rows a newer template no longer has. */
export interface ReferenceTable {
  name: string
  /** Kept as they are, removed, or kept with this column set to 0 because orders point at them. */
  stale: 'keep' | 'remove' | { clear: string }
}

/** What a world file's reference data came from, kept as SQLite's user_version. */
export function referenceVersion(template: string): number {
  return createHash('sha256').update(template).digest().readInt32BE(0)
}

/** Where SQLite keeps user_version in a file's header: four bytes, big-endian. */
const versionOffset = 60

/** The version of the reference data in a closed file, read without opening it as a database. */
export function referenceVersionOf(file: string): number {
  const bytes = Buffer.alloc(4)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, bytes, 0, 4, versionOffset)
    return bytes.readInt32BE(0)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Brings the reference data of a closed world file to that of the template: a world kept from an older version, or
 * imported, has the schema of this one but not its packages and banners. Does nothing when it has them.
 * Keys the file lacks are taken from the template; those it has stay, as signatures were made with them.
 */
export function refreshReferenceData(
  file: string,
  template: { file: string; version: number; tables: readonly ReferenceTable[] },
): boolean {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    if (db.prepare('PRAGMA user_version').get()?.user_version === template.version) return false
    db.prepare('ATTACH DATABASE ? AS template').run(template.file)
    db.exec('BEGIN IMMEDIATE')
    for (const table of [...template.tables].reverse()) retire(db, table)
    for (const { name } of template.tables) upsert(db, name)
    db.exec('INSERT OR IGNORE INTO main."GatewayKey" SELECT * FROM template."GatewayKey"')
    db.exec(`PRAGMA main.user_version = ${template.version}`)
    db.exec('COMMIT')
    return true
  } finally {
    db.close()
  }
}

function columnsOf(db: DatabaseSync, table: string): { all: string[]; key: string[] } {
  const columns = db.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table)
  return {
    all: columns.map(({ name }) => `"${name}"`),
    key: columns.filter(({ pk }) => pk !== 0).map(({ name }) => `"${name}"`),
  }
}

function upsert(db: DatabaseSync, table: string): void {
  const { all, key } = columnsOf(db, table)
  const assignments = all.map((column) => `${column} = excluded.${column}`)
  db.exec(
    `INSERT INTO main."${table}" (${all}) SELECT ${all} FROM template."${table}" WHERE true
     ON CONFLICT (${key}) DO UPDATE SET ${assignments}`,
  )
}

function retire(db: DatabaseSync, { name, stale }: ReferenceTable): void {
  if (stale === 'keep') return
  const { key } = columnsOf(db, name)
  const isSame = key.map((column) => `fresh.${column} = "${name}".${column}`).join(' AND ')
  const where = `WHERE NOT EXISTS (SELECT 1 FROM template."${name}" fresh WHERE ${isSame})`
  db.exec(
    stale === 'remove'
      ? `DELETE FROM main."${name}" ${where}`
      : `UPDATE main."${name}" SET "${stale.clear}" = 0 ${where}`,
  )
}

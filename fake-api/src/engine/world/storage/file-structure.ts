import { closeSync, openSync, readSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { checkpointWal, migrateWorldFile } from '@skyshop/prisma'
import { type ReferenceData, referenceStatements, type SqlStatement } from './reference-data.ts'

/** Where SQLite keeps application_id in a file's header: four bytes, big-endian. */
const STRUCTURE_OFFSET = 68

/** Returns what makes a file remember its structure: a hash of its migrations and of its keys' names. */
export function structureStatement(structure: number): SqlStatement {
  return { sql: `PRAGMA application_id = ${structure}`, args: [] }
}

/** The structure of a closed file, read without opening it as a database, which takes ten times as long. */
export function structureOf(file: string): number {
  const bytes = Buffer.alloc(4)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, bytes, 0, 4, STRUCTURE_OFFSET)
    return bytes.readInt32BE(0)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Gives a closed file the tables and keys of the template. Keys it has stay, as signatures were made with them. Rows
 * of reference data stay too, unless a migration ran: its new columns have no values of their own in older rows.
 * @throws UnknownWorldVersionError
 */
export function renewStructure(
  file: string,
  template: { file: string; structure: number },
  source: ReferenceData,
): void {
  const applied = migrateWorldFile(file)
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  try {
    db.prepare('ATTACH DATABASE ? AS template').run(template.file)
    db.exec('BEGIN IMMEDIATE')
    db.exec('INSERT OR IGNORE INTO main."GatewayKey" SELECT * FROM template."GatewayKey"')
    const statements = applied.length > 0 ? referenceStatements(source) : []
    for (const { sql, args } of [...statements, structureStatement(template.structure)])
      db.prepare(sql).run(...args)
    db.exec('COMMIT')
    // Said here when there is no room for it: closing the file leaves the WAL behind without a word.
    checkpointWal(db, file)
  } finally {
    db.close()
  }
}

import { createHash } from 'node:crypto'
import type { TxClient, WorldDatabase } from '@skyshop/prisma'

/** A table whose rows come from the source and are the same in every new world. */
export interface ReferenceTable {
  name: string
  /** Columns of its primary key. */
  key: readonly string[]
  /** Rows the source no longer has: kept, removed, or kept with this column set to 0 because orders point at them. */
  stale: 'keep' | 'remove' | { clear: string }
  /** Plain JSON values, each row with every column of the table. */
  rows: readonly object[]
}

/** The catalogue as the source has it: packages, banners and campaign pages. */
export interface ReferenceData {
  /** Parents before children. */
  tables: readonly ReferenceTable[]
  /** A hash of the tables: 32 bits, signed, because a world's file keeps it as SQLite's user_version. */
  version: number
}

/** The version of the source an open world has its rows from. */
export function readReferenceVersion({ reader }: WorldDatabase): number {
  return Number(reader.rows('PRAGMA user_version', [])[0]?.[0])
}

/** Makes the rows of a world those of the source; whatever points at them stays as it is. */
export async function writeReferenceData(tx: TxClient, source: ReferenceData): Promise<void> {
  for (const { sql, args } of referenceStatements(source)) await tx.execute(sql, ...args)
}

/** A statement with its bound values. */
export interface SqlStatement {
  sql: string
  args: string[]
}

/** Reference data of these tables; another value anywhere gives another version. */
export function referenceData(tables: readonly ReferenceTable[]): ReferenceData {
  const version = createHash('sha256').update(JSON.stringify(tables)).digest().readInt32BE(0)
  return { tables, version }
}

/** A version as eight hexadecimal digits. */
export function versionText(version: number): string {
  return (version >>> 0).toString(16).padStart(8, '0')
}

/** Returns what makes a world's rows the source's, and the world remember it. Run it in one transaction. */
export function referenceStatements({ tables, version }: ReferenceData): SqlStatement[] {
  return [
    ...[...tables].reverse().flatMap(retire),
    ...tables.flatMap(upsert),
    { sql: `PRAGMA user_version = ${version}`, args: [] },
  ]
}

function retire({ name, key, stale, rows }: ReferenceTable): SqlStatement[] {
  if (stale === 'keep') return []
  const where = `WHERE (${key.map(quoted)}) NOT IN (SELECT ${key.map(member)} FROM json_each(?))`
  const change =
    stale === 'remove' ? `DELETE FROM "${name}"` : `UPDATE "${name}" SET ${quoted(stale.clear)} = 0`
  return [{ sql: `${change} ${where}`, args: [JSON.stringify(rows)] }]
}

function upsert({ name, key, rows }: ReferenceTable): SqlStatement[] {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return []
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
  const sql = `INSERT INTO "${name}" (${columns.map(quoted)})
    SELECT ${columns.map(member)} FROM json_each(?) WHERE true
    ON CONFLICT (${key.map(quoted)}) DO UPDATE SET ${changes}`
  return [{ sql, args: [JSON.stringify(rows)] }]
}

const quoted = (column: string) => `"${column}"`
const member = (column: string) => `value ->> '$.${column}'`

import type { DatabaseSync } from 'node:sqlite'
import type { Schemas } from '@skyshop/openapi/control'
import { tablesOf } from './foreign-file.ts'

/** One thing in which a state file is built otherwise than the template. */
export type FileDifference = Schemas['WorldFileDifference']

/** As many as a reader takes in, and as long: the names are those of a file from elsewhere. */
const maxDifferences = 50
const maxNameLength = 100

interface Definition {
  what: FileDifference['what']
  name: string
  /** Of a column. */
  table?: string
  text: string
}

/** Lists how the schema of a state file differs from the template's: tables, columns, indexes …, and migrations. */
export function differencesOf(file: DatabaseSync, template: DatabaseSync): FileDifference[] {
  const theirs = definitionsOf(file)
  const ours = definitionsOf(template)
  const all = new Map([...ours, ...theirs])
  const differing = [...all].filter(([key]) => ours.get(key)?.text !== theirs.get(key)?.text)
  const columnsIn = new Set(differing.map(([, { table }]) => table))
  const isOnBothSides = (table: string) => ours.has(`table ${table}`) && theirs.has(`table ${table}`)
  return differing
    .filter(([, { what, name, table }]) => {
      // Of a table that is not in both there is nothing to say of its columns; one that is differs in them, if in any.
      if (table !== undefined) return isOnBothSides(table)
      return what !== 'table' || !isOnBothSides(name) || !columnsIn.has(name)
    })
    .slice(0, maxDifferences)
    .map(([key, { what, name }]) => {
      const shared = theirs.has(key) ? 'different' : 'missing'
      return { what, name: name.slice(0, maxNameLength), is: ours.has(key) ? shared : 'unknown' }
    })
}

/** What the schema of a state file has, by kind and name. */
function definitionsOf(db: DatabaseSync): Map<string, Definition> {
  const schema = [...itemsOf(db), ...columnsOf(db)]
  const hasMigrations = schema.some(({ what, name }) => what === 'table' && name === 'AppliedMigration')
  const all = [...schema, ...(hasMigrations ? migrationsOf(db) : [])]
  return new Map(all.map((definition) => [`${definition.what} ${definition.name}`, definition]))
}

const kinds = ['table', 'index', 'trigger', 'view'] as const

function itemsOf(db: DatabaseSync): Definition[] {
  const items = db.prepare(
    `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY name`,
  )
  return items.all().map(({ type, name, sql }) => {
    const what = kinds.find((kind) => kind === type) ?? 'table'
    return { what, name: String(name), text: String(sql) }
  })
}

function columnsOf(db: DatabaseSync): Definition[] {
  const columns = db.prepare('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)')
  return tablesOf(db).flatMap(({ name: table }) =>
    columns.all(table).map(({ name, ...rest }) => {
      return { what: 'column', name: `${table}.${name}`, table, text: JSON.stringify(rest) } as const
    }),
  )
}

function migrationsOf(db: DatabaseSync): Definition[] {
  const rows = db.prepare('SELECT "name", "checksum" FROM "AppliedMigration" ORDER BY "position"').all()
  return rows.map(({ name, checksum }) => ({ what: 'migration', name: String(name), text: String(checksum) }))
}

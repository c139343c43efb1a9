import type { SqliteConnection } from '../sqlite/sqlite-connection.ts'
import { hasOnly } from './filter.ts'
import { type Fields, isFields, type LeaveToPrisma, leaveToPrisma, type Scalar } from './leave-to-prisma.ts'
import { countStatement, selectOneStatement, selectStatement } from './reads.ts'
import { recordOf, type Table } from './table.ts'
import {
  deleteManyStatement,
  insertManyStatement,
  insertStatement,
  type Statement,
  updateManyStatement,
  updateStatement,
} from './writes.ts'

/** A table, on the connection of a reader or of the running transaction. */
export interface DirectTable {
  table: Table
  connection: SqliteConnection
}

/** Returns what the client's operation of the same name returns, or leaves the call to Prisma. Throws when it has failed. */
export type DirectOperation = (at: DirectTable, args: Fields) => unknown

type Build = (table: Table, args: Fields) => Statement | LeaveToPrisma
type Row = Record<string, Scalar>

const createOne = writeOne(insertStatement)
const updateOne = writeOne(updateStatement)
const createMany = writeMany(insertManyStatement)
const changeMany = writeMany(updateManyStatement)

/** The client's operations that need no more than one table. */
export const directOperations: Readonly<Record<string, DirectOperation>> = {
  findUnique,
  findFirst,
  findUniqueOrThrow: (at, args) => findUnique(at, args) ?? noRow(),
  findFirstOrThrow: (at, args) => findFirst(at, args) ?? noRow(),
  findMany: (at, args) => readRows(at, selectStatement, args),
  count: countRows,
  create: createOne,
  createMany: (at, args) => (hasNoRows(args) ? { count: 0 } : createMany(at, args)),
  update: updateOne,
  updateMany: (at, args) => (hasNoChange(args) ? countChanged(at, args) : changeMany(at, args)),
  upsert,
  deleteMany: writeMany(deleteManyStatement),
}

function countRows(at: DirectTable, args: Fields): unknown {
  const rows = at.connection.cachedRows(at.table.name, `count ${textOf(args)}`, () => {
    const statement = countStatement(at.table, args)
    return statement === leaveToPrisma ? null : { ...statement, make: ([count]) => count }
  })
  return rows === null ? leaveToPrisma : rows[0]
}

/** Arguments as text: equal ones ask for the same rows. */
function textOf(args: Fields): string {
  try {
    return JSON.stringify(args)
  } catch {
    return JSON.stringify(args, (_name, value) =>
      typeof value === 'bigint' ? { bigint: `${value}` } : value,
    )
  }
}

function hasNoChange({ data }: Fields): boolean {
  return isFields(data) && Object.values(data).every((value) => value === undefined)
}

/** Counts the rows that a change of no column is for. Prisma returns the count of the statement before instead. */
function countChanged(at: DirectTable, { data: _, ...args }: Fields): { count: unknown } | LeaveToPrisma {
  const count = countRows(at, args)
  return count === leaveToPrisma ? leaveToPrisma : { count }
}

function findUnique(at: DirectTable, args: Fields): Row | null | LeaveToPrisma {
  return firstOf(readRows(at, selectOneStatement, args))
}

function findFirst(at: DirectTable, args: Fields): Row | null | LeaveToPrisma {
  if (args.take !== undefined) return leaveToPrisma
  return firstOf(readRows(at, selectStatement, { ...args, take: 1 }))
}

function firstOf(rows: Row[] | LeaveToPrisma): Row | null | LeaveToPrisma {
  return rows === leaveToPrisma ? leaveToPrisma : (rows[0] ?? null)
}

function writeOne(build: Build): DirectOperation {
  return ({ table, connection }, args) => {
    const statement = build(table, args)
    if (statement === leaveToPrisma) return leaveToPrisma
    const [row] = connection.rows(statement.sql, statement.args)
    return row === undefined ? noRow() : recordOf(statement.selection, row)
  }
}

function noRow(): never {
  throw new Error('No row has this key.')
}

function hasNoRows(args: Fields): boolean {
  return hasOnly(args, ['data']) && Array.isArray(args.data) && args.data.length === 0
}

/** Reading first is safe: a transaction is the only writer. */
function upsert(at: DirectTable, { where, create, update, ...rest }: Fields): unknown {
  if (!hasOnly(rest, [])) return leaveToPrisma
  const known = findUnique(at, { where })
  if (known === leaveToPrisma) return leaveToPrisma
  return known === null ? createOne(at, { data: create }) : updateOne(at, { where, data: update })
}

function writeMany(build: Build): DirectOperation {
  return ({ table, connection }, args) => {
    const statement = build(table, args)
    if (statement === leaveToPrisma) return leaveToPrisma
    return { count: connection.run(statement.sql, statement.args) }
  }
}

function readRows({ table, connection }: DirectTable, build: Build, args: Fields): Row[] | LeaveToPrisma {
  const records = connection.cachedRows(
    table.name,
    `${build === selectOneStatement ? 'one' : 'several'} ${textOf(args)}`,
    () => {
      const statement = build(table, args)
      if (statement === leaveToPrisma) return null
      const { sql, selection } = statement
      return { sql, args: statement.args, make: (row) => recordOf(selection, row) }
    },
  )
  // Each caller has its own: it may change them. Spread where rows of many tables pass, one takes ten times as long.
  return records === null ? leaveToPrisma : records.map((record) => Object.assign({}, record))
}

import type { SqliteArgument, SqliteConnection } from '../sqlite/sqlite-connection.ts'
import type { WorldDatabase } from '../sqlite/world-database.ts'
import { type Fields, isFields, type Scalar } from './column.ts'
import {
  countStatement,
  deleteManyStatement,
  insertManyStatement,
  insertStatement,
  type Statement,
  selectOneStatement,
  selectStatement,
  updateManyStatement,
  updateStatement,
} from './statements.ts'
import { readTables, recordOf, type Table } from './table.ts'
import type { ReadClient, TxClient } from './table-types.ts'

type Build = (table: Table, args: Fields) => Statement
type Row = Record<string, Scalar>
/** The connection of a call: that for reads now, or that of the transaction. @throws when there is none any more */
type ConnectionNow = () => SqliteConnection

/** No row has the key, or fits the filter, of a call that must find one. */
export class RowNotFoundError extends Error {
  override name = 'RowNotFoundError'
  constructor(table: string) {
    super(`The table ${table} has no such row.`)
  }
}

/** The client of reads outside of transactions. */
export function readClient(database: WorldDatabase): ReadClient {
  return clientOn(() => database.reader)
}

/** The client of the transaction that runs on a connection, while it does: `connectionNow` throws afterwards. */
export function txClient(connectionNow: ConnectionNow): TxClient {
  return clientOn(connectionNow)
}

/** Calls of one table. Its arguments are typed by `TableWriter`; what no type allows throws an `InvalidCallError`. */
class TableClient {
  readonly #table: Table
  readonly #connectionNow: ConnectionNow

  constructor(table: Table, connectionNow: ConnectionNow) {
    this.#table = table
    this.#connectionNow = connectionNow
  }

  async findUnique(args: Fields): Promise<Row | null> {
    return this.#rows(selectOneStatement, args)[0] ?? null
  }

  async findUniqueOrThrow(args: Fields): Promise<Row> {
    return this.#oneOf(this.#rows(selectOneStatement, args))
  }

  async findFirst(args: Fields = {}): Promise<Row | null> {
    return this.#rows(selectStatement, { ...args, take: 1 })[0] ?? null
  }

  async findFirstOrThrow(args: Fields = {}): Promise<Row> {
    return this.#oneOf(this.#rows(selectStatement, { ...args, take: 1 }))
  }

  async findMany(args: Fields = {}): Promise<Row[]> {
    return this.#rows(selectStatement, args)
  }

  async count(args: Fields = {}): Promise<number> {
    const [count] = this.#connectionNow().cachedRows(this.#table.name, `count ${textOf(args)}`, () => ({
      ...countStatement(this.#table, args),
      make: ([number]) => Number(number),
    }))
    return count ?? 0
  }

  async create(args: Fields): Promise<Row> {
    return this.#writeOne(insertStatement, args)
  }

  async createMany(args: Fields): Promise<{ count: number }> {
    if (Array.isArray(args.data) && args.data.length === 0) return { count: 0 }
    return this.#writeMany(insertManyStatement, args)
  }

  async update(args: Fields): Promise<Row> {
    return this.#writeOne(updateStatement, args)
  }

  /** Changes rows and counts them; without a change it counts those that the filter names. */
  async updateMany(args: Fields): Promise<{ count: number }> {
    const { data, ...rest } = args
    if (isFields(data) && Object.values(data).every((value) => value === undefined))
      return { count: await this.count(rest) }
    return this.#writeMany(updateManyStatement, args)
  }

  /** Reading first is safe: a transaction is the only writer. */
  async upsert({ where, create, update }: Fields): Promise<Row> {
    return this.#rows(selectOneStatement, { where }).length === 0
      ? this.#writeOne(insertStatement, { data: create })
      : this.#writeOne(updateStatement, { where, data: update })
  }

  async deleteMany(args: Fields = {}): Promise<{ count: number }> {
    return this.#writeMany(deleteManyStatement, args)
  }

  #rows(build: Build, args: Fields): Row[] {
    const name = build === selectOneStatement ? 'one' : 'several'
    const records = this.#connectionNow().cachedRows(this.#table.name, `${name} ${textOf(args)}`, () => {
      const { selection, ...statement } = build(this.#table, args)
      return { ...statement, make: (row) => recordOf(selection, row) }
    })
    // Each caller has its own: it may change them. Spread where rows of many tables pass, one takes ten times as long.
    return records.map((record) => Object.assign({}, record))
  }

  #writeOne(build: Build, args: Fields): Row {
    const statement = build(this.#table, args)
    const [row] = this.#connectionNow().rows(statement.sql, statement.args)
    if (row === undefined) throw new RowNotFoundError(this.#table.name)
    return recordOf(statement.selection, row)
  }

  #writeMany(build: Build, args: Fields): { count: number } {
    const statement = build(this.#table, args)
    return { count: this.#connectionNow().run(statement.sql, statement.args) }
  }

  #oneOf(rows: readonly Row[]): Row {
    if (rows[0] === undefined) throw new RowNotFoundError(this.#table.name)
    return rows[0]
  }
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

/** A client whose tables are made when they are first asked for. */
class FileClient {
  readonly connectionNow: ConnectionNow

  constructor(connectionNow: ConnectionNow) {
    this.connectionNow = connectionNow
  }

  async query(sql: string, ...args: SqliteArgument[]): Promise<unknown[][]> {
    return this.connectionNow().rows(sql, args)
  }

  async execute(sql: string, ...args: SqliteArgument[]): Promise<number> {
    return this.connectionNow().run(sql, args)
  }
}

let knowsTables = false

/** Every world has the schema this package was generated from, as `migrateWorldFile` refuses others: the first file's is all files'. */
function clientOn<Client>(connectionNow: ConnectionNow): Client {
  if (!knowsTables) {
    for (const [name, table] of readTables(connectionNow().db)) defineTable(name, table)
    knowsTables = true
  }
  return new FileClient(connectionNow) as Client
}

function defineTable(name: string, table: Table): void {
  const member = name.charAt(0).toLowerCase() + name.slice(1)
  Object.defineProperty(FileClient.prototype, member, {
    get(this: FileClient) {
      const client = new TableClient(table, this.connectionNow)
      Object.defineProperty(this, member, { value: client })
      return client
    },
  })
}

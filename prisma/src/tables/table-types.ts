import type { Prisma } from '../../generated/client.ts'
import type { SqliteArgument } from '../sqlite/sqlite-connection.ts'

/** A table of the schema, by its model's name: `Order`. */
export type Model = Prisma.ModelName

type Described<M extends Model> = Prisma.TypeMap['model'][M]

/** A row of a table, all columns of it. */
export type Row<M extends Model> = Described<M>['payload']['scalars']

/** A value to be stored or compared; a large integer may be given as a number. */
type Value<T> = T extends bigint ? bigint | number : T

/** Values that have a greater and a smaller one. */
type Ordered<T> = Exclude<T, boolean | null>

interface Comparison<T> {
  equals?: Value<T>
  not?: Value<T>
  in?: readonly Value<Ordered<T>>[]
  notIn?: readonly Value<Ordered<T>>[]
  lt?: Value<Ordered<T>>
  lte?: Value<Ordered<T>>
  gt?: Value<Ordered<T>>
  gte?: Value<Ordered<T>>
}

/** Rows that are asked for: all columns named have to fit, and `AND`, `OR` and `NOT` combine such filters. */
export type Where<M extends Model> = {
  [Column in keyof Row<M>]?: Value<Row<M>[Column]> | Comparison<Row<M>[Column]> | undefined
} & { AND?: readonly Where<M>[]; OR?: readonly Where<M>[]; NOT?: Where<M> }

/** One row, by its key or by the name of a unique index (`provider_contractCode`); more columns may be asked of it. */
export type WhereUnique<M extends Model> = Described<M>['operations']['findUnique']['args']['where']

/** Values of a new row; columns with a default and columns that may be null can be left out. */
export type NewRow<M extends Model> = Extract<
  Described<M>['operations']['createMany']['args']['data'],
  readonly unknown[]
>[number]

/** Values of the columns that change. */
export type Changes<M extends Model> = {
  [Column in keyof Row<M>]?:
    | Value<Row<M>[Column]>
    | (Row<M>[Column] extends number | bigint | null ? { increment: Value<Ordered<Row<M>[Column]>> } : never)
    | undefined
}

/** The columns to return; all of them where there is no such choice. */
export type Select<M extends Model> = { readonly [Column in keyof Row<M>]?: boolean }

/** A row with the columns of a choice. */
export type Selected<M extends Model, Choice> = undefined extends Choice
  ? Row<M>
  : Pick<
      Row<M>,
      {
        [Column in keyof Row<M>]: Column extends keyof Choice
          ? [Choice[Column]] extends [false | undefined]
            ? never
            : Column
          : never
      }[keyof Row<M>]
    >

type Direction = 'asc' | 'desc'
type Order<M extends Model> = { [Column in keyof Row<M>]?: Direction }

interface Choosing<Choice> {
  select?: Choice
}

export interface FindUnique<M extends Model, Choice> extends Choosing<Choice> {
  where: WhereUnique<M>
}

export interface FindFirst<M extends Model, Choice> extends Choosing<Choice> {
  where?: Where<M> | undefined
  orderBy?: Order<M> | readonly Order<M>[]
  skip?: number | undefined
}

export interface FindMany<M extends Model, Choice> extends FindFirst<M, Choice> {
  take?: number | undefined
}

type Choice<M extends Model> = Select<M> | undefined

/** Reads of one table, each of them one SQL statement. */
export interface TableReader<M extends Model> {
  findUnique<C extends Choice<M> = undefined>(args: FindUnique<M, C>): Promise<Selected<M, C> | null>
  /** @throws RowNotFoundError */
  findUniqueOrThrow<C extends Choice<M> = undefined>(args: FindUnique<M, C>): Promise<Selected<M, C>>
  findFirst<C extends Choice<M> = undefined>(args?: FindFirst<M, C>): Promise<Selected<M, C> | null>
  /** @throws RowNotFoundError */
  findFirstOrThrow<C extends Choice<M> = undefined>(args?: FindFirst<M, C>): Promise<Selected<M, C>>
  findMany<C extends Choice<M> = undefined>(args?: FindMany<M, C>): Promise<Selected<M, C>[]>
  count(args?: { where?: Where<M> | undefined }): Promise<number>
}

/** Reads and writes of one table within a transaction, each of them one SQL statement but `upsert`, which takes two. */
export interface TableWriter<M extends Model> extends TableReader<M> {
  create<C extends Choice<M> = undefined>(args: { data: NewRow<M> } & Choosing<C>): Promise<Selected<M, C>>
  /** Inserts rows that have values for the same columns. */
  createMany(args: { data: NewRow<M> | readonly NewRow<M>[] }): Promise<{ count: number }>
  /** @throws RowNotFoundError */
  update<C extends Choice<M> = undefined>(
    args: { where: WhereUnique<M>; data: Changes<M> } & Choosing<C>,
  ): Promise<Selected<M, C>>
  updateMany(args: { where?: Where<M> | undefined; data: Changes<M> }): Promise<{ count: number }>
  upsert(args: { where: WhereUnique<M>; create: NewRow<M>; update: Changes<M> }): Promise<Row<M>>
  deleteMany(args?: { where?: Where<M> | undefined }): Promise<{ count: number }>
}

/** Reads of a world's file, by the names of its tables: `read.order.findMany({ where: { userId } })`. */
export type ReadClient = { readonly [M in Model as Uncapitalize<M>]: TableReader<M> } & {
  /** Runs a statement of ours that only reads; its rows, each a list of values. */
  query(sql: string, ...args: SqliteArgument[]): Promise<unknown[][]>
}

/** Reads and writes of the running transaction. */
export type TxClient = { readonly [M in Model as Uncapitalize<M>]: TableWriter<M> } & Pick<
  ReadClient,
  'query'
> & {
    /** Runs a statement of ours; how many rows it changed. */
    execute(sql: string, ...args: SqliteArgument[]): Promise<number>
  }

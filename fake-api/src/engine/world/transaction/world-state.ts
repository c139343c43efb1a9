import type { Schemas } from '@skyshop/openapi/control'
import { isInsideWrite, type WorldDatabase } from '@skyshop/prisma'
import { LATEST_INSTANT_MS } from '../../kernel/clock.ts'
import { NestedTransactionError, WorldOwnerLostError } from '../../kernel/world-errors.ts'
import { formatRandomState, parseRandomState, type RandomState } from './random-stream.ts'

export type ClockMode = Schemas['ClockMode']['mode']

/** The part of the world row that moves with every transaction. */
export interface WorldState {
  random: RandomState
  idCounter: number
  nowMs: number
  clockMode: ClockMode
  /** World milliseconds per wall millisecond while running. */
  clockRate: number
  /** Read only here: it grows when another server takes the file over. */
  readonly ownerEpoch: number
}

/** Columns of the world row that every transaction writes. */
export const movingColumns = ['rngState', 'idCounter', 'nowMs', 'clockMode', 'clockRate'] as const

const columns = movingColumns.map((name) => `"${name}"`)
const select = `SELECT ${columns}, "ownerEpoch" FROM "World" WHERE "id" = 1`
const update = `UPDATE "World" SET ${columns.map((name) => `${name} = ?`)} WHERE "id" = 1`
const updateTime = `UPDATE "World" SET "nowMs" = min(max("nowMs", ?), ${LATEST_INSTANT_MS}) WHERE "id" = 1`
const selectLastId = 'SELECT "idCounter" FROM "World" WHERE "id" = 1'

// Plain SQL on the connection of the transaction: twice in each, where a client call costs 20 times as much.

/** Reads the state on the writer's connection, so inside its running transaction. */
export function readState(database: WorldDatabase): WorldState {
  const row = database.writer.rows(select, [])[0]
  if (row === undefined) throw new Error(`${database.file} has no world row.`)
  const [random, idCounter, nowMs, clockMode, clockRate, ownerEpoch] = row
  return {
    random: parseRandomState(String(random)),
    idCounter: Number(idCounter),
    // Earlier versions let a clock run past the end of time.
    nowMs: Math.min(Number(nowMs), LATEST_INSTANT_MS),
    clockMode: clockMode === 'running' ? 'running' : 'standing',
    clockRate: Number(clockRate),
    ownerEpoch: Number(ownerEpoch),
  }
}

/** Writes the state on the writer's connection, so inside its running transaction. */
export function writeState(database: WorldDatabase, state: WorldState): void {
  const { random, idCounter, nowMs, clockMode, clockRate } = state
  const args = [formatRandomState(random), idCounter, nowMs, clockMode, clockRate]
  database.writer.run(update, args)
}

/** The id given last, as last committed. */
export function readLastId(database: WorldDatabase): number {
  return Number(database.reader.rows(selectLastId, [])[0]?.[0])
}

/**
 * Moves the stored time forward, in a transaction of its own, as the owner of this epoch where there is one.
 * @throws NestedTransactionError, WorldOwnerLostError
 */
export async function storeTime(
  database: WorldDatabase,
  nowMs: number,
  ownerEpoch: number | undefined,
): Promise<void> {
  if (isInsideWrite()) throw new NestedTransactionError()
  const end = await database.begin()
  try {
    const sql = ownerEpoch === undefined ? updateTime : `${updateTime} AND "ownerEpoch" = ${ownerEpoch}`
    const changed = database.writer.run(sql, [nowMs])
    if (changed === 0) throw new WorldOwnerLostError(database.file)
    end('COMMIT')
  } finally {
    end('ROLLBACK')
  }
}

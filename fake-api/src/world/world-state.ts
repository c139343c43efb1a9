import type { WorldDatabase } from '@skyshop/prisma'
import { formatRandomState, parseRandomState, type RandomState } from './random-stream.ts'

export type ClockMode = 'standing' | 'running'

/** The part of the world row that moves with every transaction. */
export interface WorldState {
  random: RandomState
  idCounter: number
  nowMs: number
  clockMode: ClockMode
}

const select = 'SELECT "rngState", "idCounter", "nowMs", "clockMode" FROM "World" WHERE "id" = 1'
const update =
  'UPDATE "World" SET "rngState" = ?, "idCounter" = ?, "nowMs" = ?, "clockMode" = ? WHERE "id" = 1'
const selectNextDue =
  'SELECT "dueMs" FROM "ScheduledEvent" WHERE "state" = \'pending\' ORDER BY "dueMs", "id" LIMIT 1'

// Plain SQL on the connection of the transaction: twice in each, where a client call costs 20 times as much.

/** Reads the state on the writer's connection, so inside its running transaction. */
export function readState(database: WorldDatabase): WorldState {
  const row = database.writer.query({ sql: select, args: [], argTypes: [] }).rows[0]
  if (row === undefined) throw new Error(`${database.file} has no world row.`)
  const [random, idCounter, nowMs, clockMode] = row
  return {
    random: parseRandomState(String(random)),
    idCounter: Number(idCounter),
    nowMs: Number(nowMs),
    clockMode: clockMode === 'running' ? 'running' : 'standing',
  }
}

/** Writes the state on the writer's connection, so inside its running transaction. */
export function writeState(database: WorldDatabase, state: WorldState): void {
  const args = [formatRandomState(state.random), state.idCounter, state.nowMs, state.clockMode]
  database.writer.execute({ sql: update, args, argTypes: [] })
}

/** When the earliest pending event is due, as last committed. */
export function readNextDueMs(database: WorldDatabase): number | null {
  const row = database.reader.query({ sql: selectNextDue, args: [], argTypes: [] }).rows[0]
  return row === undefined ? null : Number(row[0])
}

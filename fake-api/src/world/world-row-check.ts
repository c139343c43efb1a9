import type { DatabaseSync } from 'node:sqlite'
import { WorldFileRefusedError } from './registry/world-errors.ts'
import type { TableShape } from './storage/foreign-file.ts'

/** Where the clock ended in earlier versions: the year 3000. It is put back to its end when the world is opened. */
const latestMs = 32_503_680_000_000
const largestSeed = 2_147_483_647
/** World milliseconds per wall millisecond. */
const fastestClock = 1_000_000

const isSane = `SELECT count(*) = 1 AS isOne, max("id") = 1 AS isFirst,
  sum("nowMs" BETWEEN 0 AND ${latestMs} AND "createdAtMs" BETWEEN 0 AND ${latestMs}) = 1 AS isInTime,
  sum("seed" BETWEEN 0 AND ${largestSeed} AND length("scenario") BETWEEN 1 AND 64) = 1 AS isNamed,
  sum(length("rngState") = 32 AND "rngState" NOT GLOB '*[^0-9a-f]*') = 1 AS isRandom,
  sum("clockMode" IN ('standing', 'running') AND "clockRate" > 0 AND "clockRate" <= ${fastestClock}) = 1 AS isTicking,
  sum("idCounter" BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER - 1_000_000_000}) = 1 AS isCounting
  FROM "World"`

/** Tables whose ids come from a seed or from SQLite itself, not from the world's counter. */
const ownIds = new Set(['World', 'Banner', 'OrderTransition', 'ContractTransition'])

/** The World row of a foreign file: one, with values this version could have written. @throws WorldFileRefusedError */
export function assertSaneWorldRow(db: DatabaseSync, tables: readonly TableShape[]): void {
  const facts = db.prepare(isSane).get() ?? {}
  const broken = Object.entries(facts).find(([, value]) => value !== 1)
  if (broken !== undefined) throw new WorldFileRefusedError('its World row makes no sense')
  if (db.prepare('SELECT 1 FROM "User" LIMIT 1').get() === undefined)
    throw new WorldFileRefusedError('nobody lives in it')
  for (const table of tables) assertIdsAreCounted(db, table)
}

/** An id above the counter would be given a second time. */
function assertIdsAreCounted(db: DatabaseSync, { name, columns }: TableShape): void {
  const hasCountedIds = columns.some((column) => column.name === 'id' && column.type === 'INTEGER')
  if (ownIds.has(name) || !hasCountedIds) return
  const sql = `SELECT 1 FROM "${name}" WHERE "id" > (SELECT "idCounter" FROM "World") LIMIT 1`
  if (db.prepare(sql).get() !== undefined)
    throw new WorldFileRefusedError(`${name} has an id its counter has not reached`)
}

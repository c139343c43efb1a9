import type { DatabaseSync } from 'node:sqlite'
import type { TimelineToken } from '@skyshop/openapi/journal-query'
import type { OrderNaming } from '../kernel/order-naming.ts'

/** Sequence numbers of the entries about what a timeline token names, in their order. */
export function timelineOf(db: DatabaseSync, token: TimelineToken, orders: OrderNaming): number[] {
  return token.field === 'cause' ? effectsOf(db, Number(token.value)) : subjectTimeline(db, token, orders)
}

const facts = '"EntryFacts"'

/**
 * An entry with all it set off: jobs, what these did, the messages they sent, and what was done about those. A delivery
 * ends where the next of its kind begins, so what lies before that is not inside it.
 */
const effectsSql = `
WITH RECURSIVE "effect"("seq") AS (
  SELECT ? UNION SELECT "caused"."seq" FROM ${facts} "caused" JOIN "effect" ON "caused"."parentSeq" = "effect"."seq"
), "call" AS (
  SELECT "seq", "traceId", "from", "to" FROM "effect" JOIN ${facts} USING ("seq") JOIN "Entry" USING ("seq") WHERE ${facts}."kind" = 'call'
), "inside" AS (
  SELECT "other"."seq" FROM "call" JOIN "Entry" "other" ON "other"."traceId" = "call"."traceId"
  WHERE "other"."seq" < "call"."seq" AND "other"."seq" > coalesce((
    SELECT max("before"."seq") FROM "Entry" "before" JOIN ${facts} "read" ON "read"."seq" = "before"."seq"
    WHERE "before"."traceId" = "call"."traceId" AND "before"."seq" < "call"."seq"
      AND "read"."kind" = 'call' AND "read"."from" = "call"."from" AND "read"."to" = "call"."to"
  ), 0)
)
SELECT "seq" FROM "effect" UNION SELECT "seq" FROM "inside" ORDER BY "seq"`

function effectsOf(db: DatabaseSync, causeSeq: number): number[] {
  return numbersOf(db.prepare(effectsSql).all(causeSeq))
}

/**
 * The entries of one order or contract from the tap that began it to what it came to. Beside what names it: everything of
 * the traces that do, and what the user and the host did meanwhile, up to the next tap after the shop last asked about it.
 * Once another order begins, the user's doings are about that one.
 */
function subjectTimeline(
  db: DatabaseSync,
  { field, value, isWhole }: TimelineToken,
  { beginsWith }: OrderNaming,
): number[] {
  const column = field === 'order' ? '"orderNo"' : '"contractCode"'
  const isAbout = isWhole ? `${column} = ?1` : `instr(lower(${column}), ?1) > 0`
  const sought = isWhole ? value : value.replace(/^…/, '').toLowerCase()
  const ofSubject = `SELECT "seq" FROM ${field === 'order' ? '"Entry"' : facts} WHERE ${column} IS NOT NULL AND ${isAbout}`
  const own = numbersOf(
    db
      .prepare(
        `${ofSubject} UNION SELECT "seq" FROM "Entry" WHERE "orderNo" IS NULL
        AND "traceId" IN (SELECT "traceId" FROM "Entry" WHERE "seq" IN (${ofSubject})) ORDER BY 1`,
      )
      .all(sought),
  )
  const doings = doingsAround(db, own, beginsWith)
  return [...new Set([...own, ...doings])].sort((a, b) => a - b)
}

const doingsSql = `
SELECT "seq" FROM ${facts} WHERE "seq" >= ? AND "seq" < ?
  AND ("kind" IN ('tap', 'route', 'jump') OR "from" = 'host' OR "to" = 'host')`

function doingsAround(db: DatabaseSync, own: readonly number[], beginsWith: readonly string[]): number[] {
  const [begin] = own
  if (begin === undefined) return []
  const seqOf = (sql: string, ...args: (string | number)[]) => {
    const seq = db.prepare(sql).get(...args)?.seq
    return seq === null || seq === undefined ? null : Number(seq)
  }
  const ownSeqs = JSON.stringify(own)
  const isOwn = '"seq" IN (SELECT "value" FROM json_each(?))'
  const first =
    seqOf(`SELECT max("seq") AS "seq" FROM ${facts} WHERE "kind" = 'tap' AND "seq" < ?`, begin) ?? begin
  const limit =
    seqOf(
      `SELECT min("seq") AS "seq" FROM ${facts} JOIN "Entry" USING ("seq") 
      WHERE "operationId" IN (SELECT "value" FROM json_each(?)) AND "orderNo" IS NOT NULL AND "seq" > ? AND NOT ${isOwn}`,
      ...[JSON.stringify(beginsWith), begin, ownSeqs],
    ) ?? Number.MAX_SAFE_INTEGER
  const last = seqOf(
    `SELECT max("seq") AS "seq" FROM ${facts} WHERE "from" = 'shop' AND "seq" < ? AND ${isOwn}`,
    ...[limit, ownSeqs],
  )
  // What a merchant's own client asked for is nothing that the user does in the shop.
  if (last === null) return []
  const next = seqOf(
    `SELECT min("seq") AS "seq" FROM ${facts} WHERE "kind" = 'tap' AND "seq" > ?`,
    ...[Math.max(last, first)],
  )
  return numbersOf(db.prepare(doingsSql).all(first, Math.min(limit, next ?? limit)))
}

function numbersOf(rows: readonly Record<string, unknown>[]): number[] {
  return rows.map(({ seq }) => Number(seq))
}

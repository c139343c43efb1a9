import type { WorldDatabase } from '@skyshop/prisma'

/** The one kind of event a tester can keep off the clock: an attempt to deliver a webhook of a provider. */
export const WEBHOOK_EVENT = 'wallet.notify'

/** SQL that is true for an event kept off the clock; the fault that holds webhooks stands in the world's own file. */
const isHeldSql = `("kind" = '${WEBHOOK_EVENT}' AND EXISTS (SELECT 1 FROM "Fault" WHERE "kind" = 'hold'))`

/** A scheduled event at the moment it fires. */
export interface DueEvent {
  id: number
  dueMs: number
  kind: string
  payload: unknown
}

type Connection = WorldDatabase['writer']
type Value = string | number | null

const columns = '"id", "dueMs", "kind", "payloadJson"'
const pending = `"state" = 'pending'`
const mayFire = `${pending} AND NOT ${isHeldSql}`
const earliest = `SELECT ${columns} FROM "ScheduledEvent" WHERE ${mayFire}`
const inOrder = 'ORDER BY "dueMs", "id" LIMIT 1'
const insert = `INSERT INTO "ScheduledEvent" (${columns}, "state") VALUES (?, ?, ?, ?, 'pending')`
const finish = `UPDATE "ScheduledEvent" SET "state" = ?, "firedAtMs" = ?, "error" = ? WHERE "id" = ?`
const addAgain = `INSERT INTO "ScheduledEvent" (${columns}, "state", "failures")
  SELECT ?, ?, "kind", "payloadJson", 'pending', "failures" + 1 FROM "ScheduledEvent" AS failed WHERE "id" = ?
  AND NOT EXISTS (SELECT 1 FROM "ScheduledEvent" AS same
    WHERE same."state" = 'pending' AND same."kind" = failed."kind" AND same."payloadJson" = failed."payloadJson")`
const anyPending = `SELECT 1 FROM "ScheduledEvent" WHERE ${pending} AND "kind" = ? AND "payloadJson" = ? LIMIT 1`
const cancelled = `UPDATE "ScheduledEvent" SET "state" = 'cancelled' WHERE ${pending}`

/**
 * The events of one connection's view of a world. Plain SQL, like the World row: every transaction and every step of
 * a jump come through here, where a client call costs 20 times as much.
 */
export class EventTable {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** The earliest pending event that is not held, of those due by `limitMs` when given; null for none. */
  next(limitMs?: number): DueEvent | null {
    const [row] =
      limitMs === undefined
        ? this.#rows(`${earliest} ${inOrder}`, [])
        : this.#rows(`${earliest} AND "dueMs" <= ? ${inOrder}`, [limitMs])
    if (row === undefined) return null
    const [id, dueMs, kind, payloadJson] = row
    return {
      id: Number(id),
      dueMs: Number(dueMs),
      kind: String(kind),
      payload: JSON.parse(String(payloadJson)),
    }
  }

  countPending(): number {
    const [row] = this.#rows(`SELECT count(*) FROM "ScheduledEvent" WHERE ${pending}`, [])
    return Number(row?.[0])
  }

  /** Adds a pending event. */
  add(event: { id: number; dueMs: number; kind: string; payloadJson: string }): void {
    this.#run(insert, [event.id, event.dueMs, event.kind, event.payloadJson])
  }

  /** Takes a pending event for execution; false when it was cancelled or held in the meantime. */
  claim(id: number, atMs: number): boolean {
    return this.#run(`${finish} AND ${mayFire}`, ['done', atMs, null, id]) === 1
  }

  /** Ends an event whose work has failed for good; `error` says why. */
  markFailed(id: number, atMs: number, error: string): void {
    this.#run(finish, ['failed', atMs, error, id])
  }

  /** How often the work of an event has failed before it. */
  failuresOf(id: number): number {
    const [row] = this.#rows('SELECT "failures" FROM "ScheduledEvent" WHERE "id" = ?', [id])
    return Number(row?.[0])
  }

  /** Puts the work of a failed event on the clock again; false when the same work is pending already. */
  addAgain(failedId: number, again: { id: number; dueMs: number }): boolean {
    return this.#run(addAgain, [again.id, again.dueMs, failedId]) === 1
  }

  /** False when it has fired or was cancelled before. */
  cancel(id: number): boolean {
    return this.#run(`${cancelled} AND "id" = ?`, [id]) === 1
  }

  /** Tells whether an event of a kind with exactly this payload is pending. */
  isPending({ kind, payloadJson }: { kind: string; payloadJson: string }): boolean {
    return this.#rows(anyPending, [kind, payloadJson]).length > 0
  }

  /** Cancels the pending events of a kind with exactly this payload. */
  cancelAll({ kind, payloadJson }: { kind: string; payloadJson: string }): void {
    this.#run(`${cancelled} AND "kind" = ? AND "payloadJson" = ?`, [kind, payloadJson])
  }

  #rows(sql: string, args: Value[]): unknown[][] {
    return this.#connection.rows(sql, args)
  }

  #run(sql: string, args: Value[]): number {
    return this.#connection.run(sql, args)
  }
}

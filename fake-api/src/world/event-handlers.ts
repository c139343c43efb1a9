import type { DueEvent } from './due-event.ts'
import type { World } from './transaction/world.ts'
import type { WorldTx } from './world-tx.ts'

/** The journal entry an event's consequences hang on. */
export interface Cause {
  traceId: string
  parentSeq: number
}

/** What follows a committed event outside its transaction, e.g. a request over HTTP. */
export type AfterCommit = (world: World, cause: Cause) => Promise<void>

/** Runs inside the event's own transaction and returns what is to follow it, or null. */
export type EventHandler = (ctx: WorldTx, event: DueEvent) => Promise<AfterCommit | null>

/** One handler for each kind of event; a kind without one fails when it fires. */
export type EventHandlers = Readonly<Record<string, EventHandler>>

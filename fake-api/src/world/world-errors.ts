/** Base of what the world layer refuses; `code` is stable. */
class WorldError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export class WorldNotFoundError extends WorldError {
  constructor(worldId: string) {
    super('world-not-found', `There is no world ${worldId}.`)
  }
}

/** The world is being deleted, or the process is stopping. */
export class WorldClosingError extends WorldError {
  constructor(worldId: string) {
    super('world-closing', `The world ${worldId} is closing.`)
  }
}

/** A second transaction inside one would wait for itself. */
export class NestedTransactionError extends WorldError {
  constructor() {
    super('nested-transaction', 'withTx must not be called inside withTx.')
  }
}

/** A read beside the transaction would see the state before it. */
export class ReadInsideTransactionError extends WorldError {
  constructor() {
    super('read-inside-transaction', 'Inside withTx, read through ctx.tx.')
  }
}

/** Another advance is under way (409). */
export class ClockBusyError extends WorldError {
  constructor() {
    super('clock-busy', "The world's clock is already being moved.")
  }
}

export class ClockBackwardsError extends WorldError {
  constructor(nowMs: number, toMs: number) {
    super('clock-backwards', `The world's clock stands at ${nowMs} and cannot go back to ${toMs}.`)
  }
}

/** Events keep scheduling events for the same instant. */
export class ClockRunawayError extends WorldError {
  constructor(atMs: number, count: number) {
    super('clock-runaway', `More than ${count} events are due at the instant ${atMs}.`)
  }
}

/** Two processes over one folder would wipe each other's worlds. */
export class FolderInUseError extends WorldError {
  constructor(folder: string) {
    super(
      'folder-in-use',
      `The data folder ${folder} is in use by another Skyshop: stop it, or use another folder.`,
    )
  }
}

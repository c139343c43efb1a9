import type { Schemas } from '@skyshop/openapi/control'
import { LATEST_INSTANT_MS } from './clock.ts'

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

/** A test world whose files cannot be read again: nothing is left to do but to remove it. */
export class WorldDamagedError extends WorldError {
  constructor(worldId: string, reason: string) {
    super('world-damaged', `The test world ${worldId} was damaged, and is removed: ${reason}.`)
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

/** The clock of a world ends in the year 2200 (400). */
export class ClockEndError extends WorldError {
  constructor(nowMs: number) {
    super(
      'clock-end',
      `The clock of a world ends in the year 2200, at ${LATEST_INSTANT_MS}; it stands at ${nowMs}. ` +
        'Jump less far, restore a snapshot, or make a new world.',
    )
  }
}

/** Events keep scheduling events for the same instant. */
export class ClockRunawayError extends WorldError {
  constructor(atMs: number, limit: number) {
    super('clock-runaway', `Events bring about events at the instant ${atMs}, more than ${limit} times over.`)
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

/** No room on the disk of the data folder: what was under way is undone. */
export class DiskFullError extends WorldError {
  constructor(folder: string) {
    super(
      'disk-full',
      `The disk with the data folder ${folder} is full: free some space there, or name another folder with ` +
        'SKYSHOP_DATA_DIR.',
    )
  }
}

/** Violations of a world that expired without being deleted by a client. */
export class ViolationsFoundError extends WorldError {
  constructor(violations: readonly { invariant: string; detail: string }[]) {
    const lines = violations.map(({ invariant, detail }) => `${invariant}: ${detail}`)
    super('violations-found', `The auditor found ${lines.join('; ')}.`)
  }
}

export class SnapshotNotFoundError extends WorldError {
  constructor(worldId: string, snapshotId: string) {
    super('snapshot-not-found', `The world ${worldId} has no snapshot ${snapshotId}.`)
  }
}

export class TooManySnapshotsError extends WorldError {
  constructor(worldId: string, limit: number) {
    super(
      'too-many-snapshots',
      `The world ${worldId} has ${limit} snapshots, which is as many as it may have.`,
    )
  }
}

/** The file to import is none of ours, or has been tampered with. */
export class WorldFileRefusedError extends WorldError {
  /** In what it is built otherwise; empty where that is not why. */
  readonly differences: readonly Schemas['WorldFileDifference'][]

  constructor(reason: string, differences: readonly Schemas['WorldFileDifference'][] = [], isNewer = false) {
    super(isNewer ? 'world-file-newer' : 'world-file-refused', `The file is not imported: ${reason}.`)
    this.differences = differences
  }
}

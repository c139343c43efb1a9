import type { Schemas } from '@skyshop/openapi/control'

/** Base of what the world layer refuses; `code` is stable. */
export class WorldError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** No world has this id; it may have been removed. */
export class WorldNotFoundError extends WorldError {
  constructor(worldId: string) {
    super('world-not-found', `There is no world ${worldId}.`)
  }
}

/** An ephemeral world whose files cannot be read again: nothing is left to do but to remove it. */
export class WorldDamagedError extends WorldError {
  readonly reason: string

  constructor(worldId: string, reason: string) {
    super('world-damaged', `The test world ${worldId} was damaged, and is removed: ${reason}.`)
    this.reason = reason
  }
}

/** A kept world whose files cannot be read again: it is not opened, and its folder stays as it is. */
export class KeptWorldDamagedError extends WorldError {
  constructor(name: string, folder: string, { reason }: WorldDamagedError) {
    super(
      'world-damaged',
      `The world kept as "${name}" is damaged and was not opened: ${reason}. Its files are in ${folder}.`,
    )
  }
}

/** The default world is the one the shop has; it is neither removed nor let go. */
export class DefaultWorldError extends WorldError {
  constructor() {
    super(
      'default-world',
      'The default world is kept for the shop; restart it, restore a snapshot of it, or make a world of your own.',
    )
  }
}

/** Another world has the id that was chosen (409). */
export class WorldExistsError extends WorldError {
  constructor(worldId: string, { scenario, seed }: { scenario: string; seed: number }) {
    super(
      'world-exists',
      `There is a world ${worldId} of the scenario ${scenario} with the seed ${seed} already: choose another id, or ` +
        'remove that world first.',
    )
  }
}

/** The chosen id is none (400). */
export class WorldIdError extends WorldError {
  constructor(worldId: string) {
    super(
      'bad-world-id',
      `"${worldId}" cannot be the id of a new world: choose w and seven digits, w0000001 to w9999999, as in w0000042.`,
    )
  }
}

/** The server holds as many worlds as it may (409). */
export class TooManyWorldsError extends WorldError {
  constructor(limit: number) {
    super(
      'too-many-worlds',
      `There are ${limit} worlds, which is as many as this server holds: remove some, or raise SKYSHOP_WORLDS.`,
    )
  }
}

/** The server keeps as many worlds as it may (409). */
export class TooManyKeptWorldsError extends WorldError {
  constructor(limit: number) {
    super(
      'too-many-kept-worlds',
      `${limit} worlds are kept, which is as many as this server keeps: let one go, or raise SKYSHOP_KEPT_WORLDS.`,
    )
  }
}

/** The world is being deleted. */
export class WorldClosingError extends WorldError {
  constructor(worldId: string) {
    super('world-closing', `The world ${worldId} is closing.`)
  }
}

/** The server is ending (503): nothing was done, or a jump was cut off that goes on from there when it is sent again. */
export class ServerEndingError extends WorldError {
  constructor() {
    super('upstream-restarting', 'The server is ending: send the request again in a second.')
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

/** Another server has the world open (503): nothing was done, and the same request may be sent again. */
export class WorldElsewhereError extends WorldError {
  readonly owner: string

  constructor(worldId: string, owner: string) {
    super(
      'world-elsewhere',
      `The world ${worldId} is open on the server ${owner}, and nothing was done here: send the request again in a second.`,
    )
    this.owner = owner
  }
}

/** Another server has taken the world over: what this one still wanted to write is undone. */
export class WorldOwnerLostError extends WorldError {
  constructor(file: string) {
    super('world-owner-lost', `Another server has taken over ${file}; nothing was written.`)
  }
}

/** Two servers of one name would answer for each other's worlds. */
export class ServerNameTakenError extends WorldError {
  constructor(folder: string, server: string) {
    super(
      'server-name-taken',
      `A server called ${server} shares ${folder} already: give this one another name with SKYSHOP_SERVER.`,
    )
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

/** Scenario of worlds without the vendor's backend. */
export const ACCOUNTS_SCENARIO = 'merchant-account'

/** The worlds of a data folder are of a start with the backend, and this one has none, or the other way round. */
export class OtherPartiesError extends WorldError {
  constructor(folder: string) {
    super(
      'other-parties',
      `The worlds in ${folder} are of other parties, with the backend or without: name another data folder, or remove it.`,
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

/** The world has no snapshot of this id. */
export class SnapshotNotFoundError extends WorldError {
  constructor(worldId: string, snapshotId: string) {
    super('snapshot-not-found', `The world ${worldId} has no snapshot ${snapshotId}.`)
  }
}

/** The world has no frame at this entry, or not its state. */
export class FrameNotFoundError extends WorldError {
  constructor(worldId: string, seq: number) {
    super(
      'frame-not-found',
      `The world ${worldId} has no frame ${seq}, or was not kept with it: list its frames.`,
    )
  }
}

/** The world has as many snapshots as it may have; one has to be removed first. */
export class TooManySnapshotsError extends WorldError {
  constructor(worldId: string, limit: number) {
    super(
      'too-many-snapshots',
      `The world ${worldId} has ${limit} snapshots, which is as many as it may have.`,
    )
  }
}

/** The journal of the world has as many streams as it may have; one has to be closed first. */
export class TooManyStreamsError extends WorldError {
  constructor(limit: number) {
    super(
      'too-many-streams',
      `The journal of this world has ${limit} streams, which is as many as it may have: close one, or read pages of getJournal.`,
    )
  }
}

/** The library has no world of this name. */
export class LibraryEntryNotFoundError extends WorldError {
  constructor(entryId: string, folder: string) {
    super('library-entry-not-found', `The library ${folder} has no world "${entryId}".`)
  }
}

/** The folder or bucket of the library cannot be written (409). */
export class LibraryNotWritableError extends WorldError {
  constructor(folder: string, reason: string) {
    super(
      'library-not-writable',
      `The library ${folder} cannot be written (${reason}): give yourself the right to, or name another one with SKYSHOP_LIBRARY.`,
    )
  }
}

/** The file to import is none of ours, or has been tampered with. */
export class WorldFileRefusedError extends WorldError {
  /** How its schema differs from this version; empty where that is not the reason. */
  readonly differences: readonly Schemas['WorldFileDifference'][]

  constructor(reason: string, differences: readonly Schemas['WorldFileDifference'][] = [], isNewer = false) {
    super(isNewer ? 'world-file-newer' : 'world-file-refused', `The file is not imported: ${reason}.`)
    this.differences = differences
  }
}

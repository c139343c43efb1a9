import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Schemas } from '@skyshop/openapi/control'
import { cutJournal } from '../../journal/journal-store.ts'
import type { WallClock } from '../../kernel/clock.ts'
import { journalState } from '../clock/journal-event.ts'
import { changeClosed, noteOrigin, stopClock } from '../storage/closed-file.ts'
import { rewriteJournal } from '../storage/foreign-journal.ts'
import { clearForeignTargets, type IsAllowedTarget } from '../storage/foreign-targets.ts'
import { rewriteFrames } from '../storage/frame-store.ts'
import { assertImportable } from '../storage/import-check.ts'
import type { Snapshot } from '../storage/snapshot-store.ts'
import type { Template } from '../storage/template.ts'
import { packWorld, partsIn, unpackWorld, type WorldParts } from '../storage/world-archive.ts'
import { copyDatabase, firstStateFile, frameFile, journalFile } from '../storage/world-files.ts'
import type { WorldSpec } from './registry-options.ts'
import type { WorldRuntime } from './world-runtime.ts'

/** Dependencies of copying on the registry. */
export interface WorldCopiesHost {
  /** For files on their way. */
  transferFolder: string
  wallClock: WallClock
  template(): Template
  /** Tables that a world's file has a row of. */
  requiredTables: readonly string[]
  runtimeOf(worldId: string): WorldRuntime
  /** Makes a test world of what `build` puts into its folder, and returns its id. */
  make(build: (folder: string, worldNames: readonly string[]) => Promise<void>): Promise<string>
  /** Called for a world that has a snapshot more. */
  taken(worldId: string): Promise<void>
  /** Puts a whole new world into a folder. */
  build(folder: string, spec: WorldSpec): Promise<void>
  /** Tells where webhooks of an archive may still go. */
  isAllowedTarget: IsAllowedTarget
  /** Migrates a closed state file. */
  bringUpToDate(file: string): void
}

/** Snapshots, forks, new beginnings and archives of worlds (ADR 3). */
export class WorldCopies {
  readonly #host: WorldCopiesHost

  constructor(host: WorldCopiesHost) {
    this.#host = host
  }

  /** Oldest first. @throws WorldNotFoundError */
  async snapshots(worldId: string): Promise<Snapshot[]> {
    return this.#host.runtimeOf(worldId).snapshots.list()
  }

  /** Takes a snapshot of the world as it is now. @throws WorldNotFoundError, WorldFileBusyError, TooManySnapshotsError */
  async snapshot(worldId: string, label: string): Promise<Snapshot> {
    const takenAtMs = this.#host.wallClock.nowMs()
    const snapshot = await this.#leased(worldId, async (runtime) => {
      const snapshot = await runtime.snapshots.add({ label, takenAtMs }, async (file) => {
        await runtime.copyState(file)
        return { nowMs: runtime.nowMs() }
      })
      journalState(runtime.journal, 'snapshot', { snapshotId: snapshot.snapshotId })
      return snapshot
    })
    await this.#host.taken(worldId)
    return snapshot
  }

  /** Puts the world back to a snapshot; its journal goes on. The caller must hold no lease on it. */
  async restore(worldId: string, snapshotId: string): Promise<void> {
    const runtime = this.#host.runtimeOf(worldId)
    await this.#transfer(async (folder) => {
      const draft = join(folder, 'state.db')
      await runtime.snapshots.copyTo(snapshotId, draft)
      this.#host.bringUpToDate(draft)
      await runtime.replaceState(draft, 'restore', { snapshotId })
    })
  }

  /** Begins the world anew from the template; its journal and snapshots stay. The caller must hold no lease on it. */
  async restart(worldId: string, spec: WorldSpec): Promise<void> {
    const runtime = this.#host.runtimeOf(worldId)
    await this.#transfer(async (folder) => {
      await this.#host.build(folder, spec)
      const { scenario, seed } = spec
      await runtime.replaceState(firstStateFile(folder), 'restart', { scenario, seed })
    })
  }

  /** Makes a world of its own that begins as this one is now, journal included, and returns its id. */
  async fork(worldId: string): Promise<string> {
    const forkId = await this.#host.make(async (folder) => {
      await this.#copyWorld(worldId, partsIn(folder))
      noteOrigin(firstStateFile(folder), worldId)
    })
    journalState(this.#host.runtimeOf(forkId).journal, 'fork', null)
    return forkId
  }

  /** Forks a world as it was in a snapshot, with the journal of now. @throws SnapshotNotFoundError */
  async forkSnapshot(worldId: string, snapshotId: string): Promise<string> {
    const forkId = await this.#leased(worldId, (runtime) =>
      this.#host.make(async (folder) => {
        await runtime.snapshots.copyTo(snapshotId, firstStateFile(folder))
        this.#host.bringUpToDate(firstStateFile(folder))
        noteOrigin(firstStateFile(folder), worldId)
        runtime.journal.copyTo(journalFile(folder))
        runtime.frames.copyTo(frameFile(folder))
      }),
    )
    journalState(this.#host.runtimeOf(forkId).journal, 'fork', { snapshotId })
    return forkId
  }

  /**
   * Keeps what the phone shows with the state of the world now, and returns the entry that it stands at; null where the
   * newest frame shows the same, and before the first entry. @throws WorldNotFoundError, WorldFileBusyError
   */
  addFrame(worldId: string, frame: Schemas['NewFrame']): Promise<number | null> {
    return this.#transfer((folder) =>
      this.#leased(worldId, async (runtime) => {
        const file = firstStateFile(folder)
        // What was committed since the copy is in the journal, and not in the copy.
        for (let tries = 1; (await runtime.copyState(file)) !== runtime.revision && tries < 3; tries += 1);
        const { lastSeq: seq } = runtime.journal
        if (seq === 0) return null
        const moment = { seq, virtualMs: runtime.nowMs(), wallMs: runtime.wallNowMs() }
        return runtime.frames.add(frame, { ...moment, state: readFileSync(file) })
      }),
    )
  }

  /** Forks a world as it was in a frame, with journal and frames up to there. @throws FrameNotFoundError, WorldFileRefusedError */
  async forkFrame(worldId: string, seq: number): Promise<string> {
    const forkId = await this.#leased(worldId, (runtime) =>
      this.#host.make(async (folder) => {
        const parts = partsIn(folder)
        const { isForeign } = runtime.frames.copyState(seq, parts.state)
        if (isForeign) this.#admit(parts.state)
        else this.#host.bringUpToDate(parts.state)
        noteOrigin(parts.state, worldId)
        runtime.journal.copyTo(parts.journal)
        changeClosed(parts.journal, (db) => cutJournal(db, seq))
        runtime.frames.copyTo(parts.frames, seq)
      }),
    )
    journalState(this.#host.runtimeOf(forkId).journal, 'fork', { seq })
    return forkId
  }

  /** Gives a snapshot up. @throws WorldNotFoundError, SnapshotNotFoundError */
  async removeSnapshot(worldId: string, snapshotId: string): Promise<Snapshot> {
    return this.#host.runtimeOf(worldId).snapshots.remove(snapshotId)
  }

  /** The world as one file: an SQLite archive of its state and journal. */
  export(worldId: string): Promise<Buffer> {
    return this.#transfer(async (folder) => {
      const parts = partsIn(folder)
      await this.#copyWorld(worldId, parts)
      noteOrigin(parts.state, worldId)
      const archive = join(folder, 'world.sqlar')
      await packWorld(parts, archive)
      return readFile(archive)
    })
  }

  /**
   * Makes a world of an archive, standing still, and returns its id. Addresses outside Skyshop that the user has not named
   * are cleared. @throws WorldFileRefusedError
   */
  async import(archive: Buffer): Promise<string> {
    let cleared: readonly string[] = []
    const worldId = await this.#transfer(async (folder) => {
      const parts = await this.#unpacked(archive, folder)
      cleared = this.#settle(parts.state)
      return this.#host.make(async (target, worldNames) => {
        await copyDatabase(parts.state, firstStateFile(target))
        const lastSeq = rewriteJournal(parts.journal, journalFile(target), worldNames)
        if (existsSync(parts.frames)) rewriteFrames(parts.frames, frameFile(target), lastSeq)
      })
    })
    const request = cleared.length > 0 ? { clearedAddresses: cleared } : null
    journalState(this.#host.runtimeOf(worldId).journal, 'import', request)
    return worldId
  }

  /** Whether `import` would make a world of an archive. @throws WorldFileRefusedError when it would not */
  check(archive: Buffer): Promise<void> {
    return this.#transfer(async (folder) => void (await this.#unpacked(archive, folder)))
  }

  /** Makes a state of a file from elsewhere one of this server. @throws WorldFileRefusedError */
  #admit(state: string): void {
    const { template, requiredTables } = this.#host
    assertImportable(state, template().file, requiredTables)
    this.#settle(state)
  }

  /** Stops the clock of a state from elsewhere and clears addresses that the user has not named; returns these. */
  #settle(state: string): readonly string[] {
    stopClock(state)
    this.#host.bringUpToDate(state)
    return clearForeignTargets(state, this.#host.isAllowedTarget)
  }

  async #unpacked(archive: Buffer, folder: string): Promise<WorldParts> {
    const file = join(folder, 'world.sqlar')
    const parts = partsIn(folder)
    await writeFile(file, archive)
    await unpackWorld(file, parts)
    const { template, requiredTables } = this.#host
    assertImportable(parts.state, template().file, requiredTables)
    return parts
  }

  /** The world as it is now, state and journal, without opening one that is closed. @throws WorldNotFoundError, WorldClosingError, WorldFileBusyError */
  async #copyWorld(worldId: string, parts: WorldParts): Promise<void> {
    const closed = this.#host.runtimeOf(worldId)
    const isCopied = await closed.runWhileClosed(async () => {
      await copyDatabase(closed.file, parts.state)
      closed.journal.copyTo(parts.journal)
      closed.frames.copyTo(parts.frames)
      // It may have been opened for that, and would stay so until its world is closed again.
      closed.journal.rest()
    })
    if (isCopied) return
    await this.#leased(worldId, async (runtime) => {
      await runtime.copyState(parts.state)
      runtime.journal.copyTo(parts.journal)
      runtime.frames.copyTo(parts.frames)
    })
  }

  async #leased<T>(worldId: string, work: (runtime: WorldRuntime) => Promise<T>): Promise<T> {
    const runtime = this.#host.runtimeOf(worldId)
    const { release } = await runtime.acquire()
    try {
      return await work(runtime)
    } finally {
      release()
    }
  }

  async #transfer<T>(work: (folder: string) => Promise<T>): Promise<T> {
    mkdirSync(this.#host.transferFolder, { recursive: true })
    const folder = mkdtempSync(join(this.#host.transferFolder, 't-'))
    try {
      return await work(folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

import { ControlRefused, ServerRestarting, ServerUnreachable } from '../../control/control-client.ts'
import type { PanelPorts } from '../api/panel-ports.ts'
import type { Refusal } from '../i18n/refusal-texts.ts'
import { historyOf, noHistory, toCheckpoint } from '../model/checkpoint-history.ts'
import { ImportFailed } from '../model/import-error.ts'
import { gapClosedAt, isReading } from '../model/journal-entry.ts'
import type { WorldChange } from '../model/panel-view.ts'
import { createJournalFeed, type JournalFeed } from './journal-feed.ts'
import { JournalWindow } from './journal-window.ts'
import { emptyPanel, type PanelState } from './panel-state.ts'
import { Reconnection } from './reconnection.ts'
import { hasChanged, type PageTable, readWorld, type WorldReading } from './world-reading.ts'

/** Entries come in bursts; one reading serves what comes within this time. */
const settleMs = 300

/**
 * Keeps what the panel shows: reads the world, follows its journal, reads again when something happened, and tries
 * again while the server is gone. Nothing on screen is given up for a call that failed.
 */
export class PanelStore {
  readonly #ports: PanelPorts
  readonly #listeners = new Set<() => void>()
  readonly #reconnection: Reconnection
  /** What is looked for in the journal. */
  readonly window: JournalWindow
  #panel: PanelState
  #feed: JournalFeed | null = null
  /** What is to be opened first; kept until a server has answered. */
  #begin: (() => Promise<void>) | null = null
  /** Set while a reading of a burst is to come. */
  #callOffReading: (() => void) | null = null
  #isReadingBurst = false
  /** Whether something happened after the latest reading began. */
  #isBehind = false
  #readingsBegun = 0
  #newestShown = 0
  /** How many pages show a table. */
  readonly #pagesWith = new Map<PageTable, number>()

  constructor(ports: PanelPorts, worldId: string) {
    this.#ports = ports
    this.#panel = emptyPanel(worldId, ports.wallNowMs())
    this.#reconnection = new Reconnection(ports, this)
    this.window = new JournalWindow({
      ports,
      worldId: () => this.#panel.worldId,
      update: (change) => this.update({ found: { ...this.#panel.found, ...change } }),
    })
  }

  readonly get = (): PanelState => this.#panel

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  update(change: Partial<PanelState>): void {
    this.#panel = { ...this.#panel, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** A change that was asked for in a world; it is not shown in another that was opened meanwhile. */
  updateIn(worldId: string, change: Partial<PanelState>): void {
    if (this.#panel.worldId === worldId) this.update(change)
  }

  /** Connects by opening something else first: each further try begins with it, too, while the server is gone. */
  async connectWith(begin: () => Promise<void>): Promise<void> {
    this.#begin = begin
    await this.connect()
  }

  /** Reads the world anew and follows its journal; replaces whatever connection there was. */
  readonly connect = async (): Promise<void> => {
    this.close()
    const begin = this.#begin
    if (begin !== null) {
      this.#begin = null
      await begin().catch((error: unknown) => {
        if (error instanceof ServerUnreachable) this.#begin = begin
        this.noteError(error)
      })
      this.update({ isLinkRefused: this.#panel.refusal !== null })
      return
    }
    if (!(await this.read())) return
    if (this.#panel.scenarios.length === 0) {
      // Without the gallery everything else still works; the next connection asks again.
      this.update({ scenarios: await this.#ports.control.listScenarios().catch(() => []) })
    }
    if (this.#panel.history === noHistory) await this.#readHistory()
    await this.#follow()
  }

  /** Checkpoints of earlier visits; without them everything else still works. */
  async #readHistory(): Promise<void> {
    const { worldId } = this.#panel
    const snapshots = await this.#ports.copies.listSnapshots(worldId).catch(() => [])
    this.updateIn(worldId, { history: historyOf(snapshots.map(toCheckpoint)) })
  }

  /** Reads world and state; false when that failed, which is then on screen. */
  async read(): Promise<boolean> {
    const { worldId } = this.#panel
    // It serves what was to be read for, too.
    this.#forgetBurst()
    this.#readingsBegun += 1
    const turn = this.#readingsBegun
    try {
      const reading = await this.#readWorld(worldId)
      // One that began earlier and was answered later shows what was, not what is.
      if (this.#panel.worldId === worldId && turn > this.#newestShown) {
        this.#newestShown = turn
        if (hasChanged(reading, this.#panel)) this.update(reading)
      }
      return true
    } catch (error) {
      if (this.#panel.worldId !== worldId) return false
      // A link that was refused before is no longer the reason.
      if (this.#panel.world === null) this.update({ isLinkRefused: false, refusal: null })
      this.noteError(error)
      return false
    }
  }

  /** Reads a table with the world until every returned function has been called. */
  showTable(table: PageTable): () => void {
    const count = (by: number) => this.#pagesWith.set(table, (this.#pagesWith.get(table) ?? 0) + by)
    count(1)
    void this.read()
    return () => void count(-1)
  }

  /** Goes over to another world once it has answered; until then the old one stays. */
  readonly open = async (worldId: string, instead: WorldChange | null = null): Promise<void> => {
    try {
      const reading = await this.#readWorld(worldId)
      this.close()
      const { scenarios, previews, machines } = this.#panel
      const { coverage, recentWorlds, library, progress, merchantAudit, isFilming } = this.#panel
      const tables = { machines, coverage, recentWorlds, library, merchantAudit }
      const lasting = { scenarios, previews, ...tables, progress, isFilming }
      this.update({
        ...emptyPanel(worldId, reading.readAtWallMs),
        ...reading,
        ...lasting,
        worldChange: instead,
        previousWorldId: instead?.kind === 'world' ? null : this.#worldBefore(worldId),
      })
      await this.connect()
    } catch (error) {
      if (isWorldGone(error) && worldId !== this.#panel.worldId) this.#noteGone(worldId, error)
      else this.noteError(error)
    }
  }

  /** The world to go back to from one that is opened; one opened anew keeps its own. */
  #worldBefore(opened: string): string | null {
    const { worldId, previousWorldId } = this.#panel
    return opened === worldId ? previousWorldId : worldId
  }

  /** The world in front stays where another that was asked for is gone, with no way back to that one. */
  #noteGone(worldId: string, error: unknown): void {
    const { previousWorldId } = this.#panel
    this.update({
      refusal: refusalOf(error),
      previousWorldId: previousWorldId === worldId ? null : previousWorldId,
    })
  }

  /** Handles a failed call about a world: opens another world, retries, or shows the message. */
  readonly noteError = (error: unknown, worldId = this.#panel.worldId): void => {
    const { defaultWorldId } = this.#ports
    if (worldId !== defaultWorldId && isWorldGone(error)) {
      // Of one that is no longer in front there is nothing left to say.
      if (worldId === this.#panel.worldId) void this.open(defaultWorldId, { kind: 'world', worldId })
    } else if (error instanceof ImportFailed) {
      this.update({ importError: error.reason })
    } else if (error instanceof ServerRestarting) {
      this.#reconnection.afterRestarting()
    } else if (error instanceof ServerUnreachable) {
      this.#reconnection.afterSilence()
    } else {
      this.update({ refusal: refusalOf(error) })
    }
  }

  /** Ends stream and timers; `connect` starts them again. */
  readonly close = (): void => {
    this.#feed?.close()
    this.#reconnection.callOff()
    this.#forgetBurst()
  }

  #forgetBurst(): void {
    this.#isBehind = false
    this.#callOffReading?.()
    this.#callOffReading = null
  }

  #readWorld(worldId: string): Promise<WorldReading> {
    const isShown = (table: PageTable) => (this.#pagesWith.get(table) ?? 0) > 0
    return readWorld(this.#ports, worldId, { panel: this.#panel, isShown })
  }

  async #follow(): Promise<void> {
    this.#feed?.close()
    this.window.again()
    this.#feed = createJournalFeed(this.#ports, this.#panel.worldId, {
      onEntries: (journal, added) => {
        this.update({ journal, answeredAtWallMs: this.#ports.wallNowMs() })
        if (added.length > 0) this.window.follow()
        if (!added.every(isReading)) this.#readSoon()
      },
      onLive: () => {
        this.#reconnection.noteLive()
        const { gap, journal } = this.#panel
        this.update({ connection: 'live', gap: gapClosedAt(gap, journal.at(-1)?.seq ?? null) })
      },
      onCut: () => void this.#reconnection.afterCut(),
    })
    await this.#feed.start()
  }

  /** Reads once a burst has settled, and again for what came after that reading began. */
  #readSoon(): void {
    this.#isBehind = true
    if (this.#callOffReading !== null || this.#isReadingBurst) return
    this.#callOffReading = this.#ports.after(settleMs, () => void this.#readBurst())
  }

  async #readBurst(): Promise<void> {
    this.#isReadingBurst = true
    await this.read()
    this.#isReadingBurst = false
    if (this.#isBehind) this.#readSoon()
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ControlRefused) return { code: error.code, message: error.message, docs: error.docs }
  return { code: null, message: error instanceof Error ? error.message : String(error), docs: null }
}

function isWorldGone(error: unknown): boolean {
  return error instanceof ControlRefused && error.code === 'world-not-found'
}

import type { PanelPorts } from '../api/panel-ports.ts'
import { gapFrom } from '../model/journal-entry.ts'
import type { PanelState } from './panel-state.ts'

/** A restart of the upstream takes a second or two. */
const retryRestartingAfterMs = 250
/** After a stream that was cut, or a server that is gone and may be starting again; each next pause is twice as long. */
const firstPauseMs = 250
const longestPauseMs = 5_000

/** What is connected, as far as connecting again concerns it. */
interface Connected {
  get: () => PanelState
  update: (change: Partial<PanelState>) => void
  /** Ends stream and timers, the next try among them. */
  close: () => void
  connect: () => Promise<void>
  /** False when the server did not answer; the next try is then planned. */
  read: () => Promise<boolean>
}

/** Plans the next try to connect while the server is gone, restarts, or has cut the stream; one at a time. */
export class Reconnection {
  readonly #ports: Pick<PanelPorts, 'wallNowMs' | 'after'>
  readonly #connected: Connected
  #callOff: (() => void) | null = null
  #isGonePlanned = false
  #pauseMs = firstPauseMs
  #liveAtWallMs = 0

  constructor(ports: Pick<PanelPorts, 'wallNowMs' | 'after'>, connected: Connected) {
    this.#ports = ports
    this.#connected = connected
  }

  /** The stream is open. */
  noteLive(): void {
    this.#liveAtWallMs = this.#ports.wallNowMs()
  }

  callOff(): void {
    this.#callOff?.()
    this.#isGonePlanned = false
  }

  /** The server did not answer; several calls that fail at once lead to one try. */
  afterSilence(): void {
    if (!this.#isGonePlanned) this.#plan('gone')
    this.#isGonePlanned = true
  }

  /** The server has answered that it is starting again. */
  afterRestarting(): void {
    this.#plan('restarting', retryRestartingAfterMs)
  }

  /** A reading tells at once whether the server restarts, is gone, or has only cut the stream: then it is asked again soon. */
  async afterCut(): Promise<void> {
    this.#plan('stream-cut', longestPauseMs)
    const planned = this.#callOff
    if ((await this.#connected.read()) && this.#callOff === planned) this.#plan('stream-cut')
  }

  /** Shows why there is no connection, and connects again after a while; without one named, after longer each time. */
  #plan(connection: 'gone' | 'stream-cut' | 'restarting', afterMs?: number): void {
    const wasLive = this.#connected.get().connection === 'live'
    if (wasLive && this.#ports.wallNowMs() - this.#liveAtWallMs >= longestPauseMs)
      this.#pauseMs = firstPauseMs
    const pauseMs = afterMs ?? this.#pauseMs
    if (afterMs === undefined) this.#pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    this.#connected.close()
    const { gap, journal } = this.#connected.get()
    this.#connected.update({
      connection,
      gap: gapFrom(gap, journal.at(-1)?.seq ?? null),
      retryAtWallMs: this.#ports.wallNowMs() + pauseMs,
    })
    this.#callOff = this.#ports.after(pauseMs, () => void this.#connected.connect())
  }
}

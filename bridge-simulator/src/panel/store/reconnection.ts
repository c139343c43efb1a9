import type { PanelPorts } from '../api/panel-ports.ts'
import { gapFrom } from '../model/journal-entry.ts'
import type { PanelState } from './panel-state.ts'

const retryAfterMs = 5_000
/** A restart of the upstream takes a second or two. */
const retryRestartingAfterMs = 250
/** After a stream that a server which answers has cut; each next pause is twice as long. */
const retryCutAfterMs = 250

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
  #cutPauseMs = retryCutAfterMs
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
  }

  /** A reading tells at once whether the server restarts, is gone, or has only cut the stream: then it is asked again soon. */
  async afterCut(): Promise<void> {
    const wasLive = this.#connected.get().connection === 'live'
    if (wasLive && this.#ports.wallNowMs() - this.#liveAtWallMs >= retryAfterMs)
      this.#cutPauseMs = retryCutAfterMs
    this.plan('stream-cut')
    const planned = this.#callOff
    if (!(await this.#connected.read()) || this.#callOff !== planned) return
    this.plan('stream-cut', this.#cutPauseMs)
    this.#cutPauseMs = Math.min(2 * this.#cutPauseMs, retryAfterMs)
  }

  /** Shows why there is no connection, and connects again after a while. */
  plan(
    connection: 'gone' | 'stream-cut' | 'restarting',
    afterMs = connection === 'restarting' ? retryRestartingAfterMs : retryAfterMs,
  ): void {
    this.#connected.close()
    const { gap, journal } = this.#connected.get()
    this.#connected.update({
      connection,
      gap: gapFrom(gap, journal.at(-1)?.seq ?? null),
      retryAtWallMs: this.#ports.wallNowMs() + afterMs,
    })
    this.#callOff = this.#ports.after(afterMs, () => void this.#connected.connect())
  }
}

import { WorldClosingError, type WorldError } from '../../kernel/world-errors.ts'
import type { WorldFile } from '../storage/world-file.ts'
import { isReentrant } from '../transaction/reentrant-scope.ts'

interface WorldLeasesOptions {
  id: string
  worldFile: Pick<WorldFile, 'current' | 'isFileClosed' | 'open' | 'rest' | 'close'>
  /** Runs once, when the file is closed for good, with what those are told who still wait; null for a deletion. */
  onClosed(refusal: WorldError | null): void
}

/** Way a world is closed. */
export interface Closing<T> {
  /** What those are told who come too late; without it, that the world is closing. */
  refusal?: () => WorldError
  /** The answer where somebody closes the world already. */
  closedAlready?: () => T
}

// Whether a lease is given is decided in the same tick as it is counted. A wait in between let two replace the file at
// once, and let requests of a provider use a world that had just been closed for it.

/** Leases on a world: its file is open while there is one, and new ones wait while the file is replaced. */
export class WorldLeases {
  readonly #options: WorldLeasesOptions
  #count = 0
  /** Whether a caller wants the world alone: it waits for the leases there are, then has it. */
  #exclusive: 'free' | 'waiting' | 'held' = 'free'
  /** What those are told who come once somebody closes the world; null before. */
  #refusal: (() => WorldError) | null = null
  #isClosed = false
  #change = Promise.withResolvers<void>()

  constructor(options: WorldLeasesOptions) {
    this.#options = options
  }

  /** Whether no lease is out. */
  get isIdle(): boolean {
    return this.#count === 0
  }

  /** Whether the file is closed for good. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  get #isClosing(): boolean {
    return this.#refusal !== null
  }

  /** A lease without waiting; null where a request has to wait for one, with `acquire`. */
  tryAcquire(): (() => void) | null {
    const isOpen = this.#options.worldFile.current !== null && !this.#isClosed
    return isOpen && this.#mayAcquire(isReentrant()) ? this.#enter() : null
  }

  /** A lease for a request, until the returned function is called. @throws the refusal of who closes the world */
  async acquire(): Promise<() => void> {
    // Holders of leases may wait for this request, as for the gateway that a payment calls.
    const isReentry = isReentrant()
    while (!this.#mayAcquire(isReentry)) {
      if (this.#refusal) throw this.#refusal()
      await this.#change.promise
    }
    return this.acquireNow()
  }

  /** A lease for the clock, which holders of leases may wait for. @throws WorldClosingError */
  async acquireForClock(): Promise<() => void> {
    while (!this.#mayAcquire(true)) {
      if (this.#isClosed) throw this.#closingError()
      await this.#change.promise
    }
    return this.acquireNow()
  }

  /** A lease without waiting, for the caller that the others wait for. @throws WorldClosingError */
  async acquireNow(): Promise<() => void> {
    if (this.#isClosed) throw this.#closingError()
    const release = this.#enter()
    try {
      await this.#options.worldFile.open()
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /** Counts a holder of a lease; the returned function ends it. */
  #enter(): () => void {
    this.#count += 1
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#count -= 1
      this.#changed()
      if (this.isIdle) this.#options.worldFile.rest()
    }
  }

  /** Gives no new lease, waits for the end of all, and works then. @throws the refusal of who closes the world */
  async runExclusive(work: () => Promise<void>): Promise<void> {
    await this.#waitUntilIdle()
    try {
      await work()
    } finally {
      this.#open()
    }
  }

  /** Works while the file is closed, and gives no lease meanwhile; false where it is open or about to be. */
  async runWhileClosed(work: () => Promise<void>): Promise<boolean> {
    if (this.#exclusive !== 'free' || !this.isIdle || !this.#options.worldFile.isFileClosed) return false
    this.#exclusive = 'held'
    try {
      await work()
      return true
    } finally {
      this.#open()
    }
  }

  /**
   * Gives no new lease, waits for the end of all, runs `last` on the open world and closes it for good. Where somebody
   * closes it already, waits for that and answers with `closedAlready`. @throws the refusal of who closes it, without one
   */
  async close<T>(last: () => Promise<T>, { refusal, closedAlready }: Closing<T> = {}): Promise<T> {
    while (this.#exclusive !== 'free' && !this.#isClosing) await this.#change.promise
    if (this.#isClosing && closedAlready) {
      while (this.#isClosing && !this.#isClosed) await this.#change.promise
      return closedAlready()
    }
    await this.#waitUntilIdle(() => {
      this.#refusal = refusal ?? (() => this.#closingError())
    })
    const release = await this.acquireNow().catch((error: unknown) => {
      this.#refusal = null
      this.#open()
      throw error
    })
    try {
      return await last()
    } finally {
      this.#isClosed = true
      release()
      await this.#options.worldFile.close()
      this.#options.onClosed(refusal?.() ?? null)
    }
  }

  #mayAcquire(isReentry: boolean): boolean {
    return this.#exclusive === 'free' || (this.#exclusive === 'waiting' && isReentry && !this.isIdle)
  }

  /** Waits for its turn, then for the end of all leases. @throws the refusal of who closes the world */
  async #waitUntilIdle(onTurn: () => void = () => {}): Promise<void> {
    while (this.#exclusive !== 'free') {
      if (this.#refusal) throw this.#refusal()
      await this.#change.promise
    }
    this.#exclusive = 'waiting'
    onTurn()
    while (!this.isIdle) await this.#change.promise
    this.#exclusive = 'held'
  }

  #open(): void {
    this.#exclusive = 'free'
    this.#changed()
  }

  #changed(): void {
    const { resolve } = this.#change
    this.#change = Promise.withResolvers()
    resolve()
  }

  #closingError(): WorldClosingError {
    return new WorldClosingError(this.#options.id)
  }
}

import { isInside } from './inner-scope.ts'
import type { WorldAttachment } from './world-attachment.ts'
import { WorldClosingError } from './world-errors.ts'

export interface WorldEntranceOptions {
  id: string
  attachment: Pick<WorldAttachment, 'open' | 'rest' | 'close'>
  /** Runs once, when the file is closed for good. */
  onClosed(): void
}

/**
 * Who is inside a world: its file is open while anybody is, and everybody waits while it is replaced. Whether one may
 * enter is decided in the same tick as one is counted. A wait in between let two replace the file at once, and let
 * requests of a provider use a world that had just been closed for it.
 */
export class WorldEntrance {
  readonly #options: WorldEntranceOptions
  #inside = 0
  /** Somebody wants the world alone: waits for those inside, then works. */
  #alone: 'nobody' | 'waits' | 'works' = 'nobody'
  #isClosing = false
  #isClosed = false
  #change = Promise.withResolvers<void>()

  constructor(options: WorldEntranceOptions) {
    this.#options = options
  }

  get isIdle(): boolean {
    return this.#inside === 0
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Lets a request in until the answered function is called. @throws WorldClosingError */
  async enter(): Promise<() => void> {
    // Those inside may wait for this request, as for the gateway that a payment calls.
    const isWaitedFor = isInside()
    while (!this.#mayEnter(isWaitedFor)) {
      if (this.#isClosing) throw this.#closingError()
      await this.#change.promise
    }
    return this.take()
  }

  /** Lets the clock in, which may come while somebody is inside already. @throws WorldClosingError */
  async stay(): Promise<() => void> {
    while (!this.#mayEnter(true)) {
      if (this.#isClosed) throw this.#closingError()
      await this.#change.promise
    }
    return this.take()
  }

  /** Lets somebody in who waits for nothing: the one the others wait for. @throws WorldClosingError */
  async take(): Promise<() => void> {
    if (this.#isClosed) throw this.#closingError()
    this.#inside += 1
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      this.#inside -= 1
      this.#changed()
      if (this.isIdle) this.#options.attachment.rest()
    }
    try {
      await this.#options.attachment.open()
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /** Lets nobody new in, waits until nobody is inside, and works then. @throws WorldClosingError */
  async whileEmpty(work: () => Promise<void>): Promise<void> {
    await this.#emptied()
    try {
      await work()
    } finally {
      this.#open()
    }
  }

  /** Lets nobody new in, waits for who is inside, runs `last` on the open world and closes it for good. */
  async close<T>(last: () => Promise<T>): Promise<T> {
    await this.#emptied(() => {
      this.#isClosing = true
    })
    const release = await this.take().catch((error: unknown) => {
      this.#isClosing = false
      this.#open()
      throw error
    })
    try {
      return await last()
    } finally {
      this.#isClosed = true
      release()
      await this.#options.attachment.close()
      this.#options.onClosed()
    }
  }

  #mayEnter(isWaitedFor: boolean): boolean {
    return this.#alone === 'nobody' || (this.#alone === 'waits' && isWaitedFor && !this.isIdle)
  }

  /** Waits for its turn, keeps newcomers out and waits until nobody is inside. @throws WorldClosingError */
  async #emptied(onTurn: () => void = () => {}): Promise<void> {
    while (this.#alone !== 'nobody') {
      if (this.#isClosing) throw this.#closingError()
      await this.#change.promise
    }
    this.#alone = 'waits'
    onTurn()
    while (!this.isIdle) await this.#change.promise
    this.#alone = 'works'
  }

  #open(): void {
    this.#alone = 'nobody'
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

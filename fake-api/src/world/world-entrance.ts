import { Gate } from './gate.ts'
import { LeaseCounter } from './lease-counter.ts'
import type { WorldAttachment } from './world-attachment.ts'
import { WorldClosingError } from './world-errors.ts'

export interface WorldEntranceOptions {
  id: string
  attachment: WorldAttachment
  /** Whether the clock is executing events just now. */
  isMoving(): boolean
  /** Runs once, when the file is closed for good. */
  onClosed(): void
}

/** Who is inside a world: its file is open while anybody is, and everybody waits while it is replaced. */
export class WorldEntrance {
  readonly #options: WorldEntranceOptions
  readonly #leases = new LeaseCounter()
  readonly #gate = new Gate()
  #isClosing = false
  #isClosed = false

  constructor(options: WorldEntranceOptions) {
    this.#options = options
  }

  get isIdle(): boolean {
    return this.#leases.isIdle
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Lets a request in until the answered function is called. @throws WorldClosingError */
  async enter(): Promise<() => void> {
    const { id, isMoving } = this.#options
    // While events execute, their HTTP must come in, or the one who waits for their end waits for ever.
    await this.#gate.pass(isMoving)
    if (this.#isClosing && !isMoving()) throw new WorldClosingError(id)
    return this.take()
  }

  /** Lets the clock in, which may come while somebody is inside already. @throws WorldClosingError */
  async stay(): Promise<() => void> {
    await this.#gate.pass(() => !this.isIdle)
    return this.take()
  }

  /** Lets somebody in who waits for nothing: the one the others wait for. @throws WorldClosingError */
  async take(): Promise<() => void> {
    if (this.#isClosed) throw new WorldClosingError(this.#options.id)
    this.#leases.take()
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      this.#leases.give()
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
    await this.#gate.whileShut(async () => {
      if (this.#isClosing) throw new WorldClosingError(this.#options.id)
      await this.#leases.downTo(0)
      await work()
    })
  }

  /** Lets nobody new in, waits for who is inside, runs `last` on the open world and closes it for good. */
  async close<T>(last: () => Promise<T>): Promise<T> {
    const release = await this.enter()
    if (this.#isClosing) {
      release()
      throw new WorldClosingError(this.#options.id)
    }
    this.#isClosing = true
    try {
      await this.#leases.downTo(1)
      return await last()
    } finally {
      this.#isClosed = true
      release()
      await this.#options.attachment.close()
      this.#options.onClosed()
    }
  }
}

/** What a queue does on the writing connection of a file. */
interface WriteConnection {
  /** Whether a transaction runs; SQLite ends one by itself when the disk is full. */
  isInTransaction(): boolean
  begin(): void
  /** @throws what the commit failed for; nothing is left open then */
  commit(): void
  /** One statement within the running transaction. */
  exec(sql: string): void
}

/** One of the steps that are committed together. */
export interface WriteStep {
  /** Undoes what was written so far; nothing of it can be committed any more. */
  undo(): void
  /** Lets the next writer in; the promise waits for the commit. @throws what the commit failed for */
  commit(): Promise<void>
  /** Undoes what was not committed, and lets the next writer in; again it does nothing. */
  close(): void
  /**
   * Waits for the commit of the steps before this one, whose writes a step that failed has read. @throws what that commit
   * failed for
   */
  earlierCommitted(): Promise<void>
}

/** Steps of one transaction. */
interface StepGroup {
  readonly outcome: PromiseWithResolvers<void>
  stepCount: number
  /** Whether the turn of the event loop in which it began is over. */
  isFull: boolean
}

interface Waiter {
  mode: 'alone' | 'together'
  start: (release: () => void) => void
}

/**
 * The writers of one file, one at a time, in the order they came. Those that may be committed together are, when they come
 * in the same turn of the event loop: what SQLite writes at a commit is most of what a short transaction costs.
 */
export class WriteQueue {
  readonly #connection: WriteConnection
  readonly #waiters: Waiter[] = []
  #isBusy = false
  #group: StepGroup | null = null

  constructor(connection: WriteConnection) {
    this.#connection = connection
  }

  /** Waits for its turn; nothing is open on the connection then. The returned function ends the turn. */
  enterAlone(): Promise<() => void> {
    return this.#enter('alone')
  }

  /**
   * Begins a step, at once where nobody is in turn. One that is undone leaves those before it as they are.
   */
  beginStep(): WriteStep | Promise<WriteStep> {
    return this.#isBusy
      ? this.#enter('together').then((release) => this.#step(release))
      : this.#step(this.#take())
  }

  #enter(mode: Waiter['mode']): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<() => void>()
    this.#waiters.push({ mode, start: resolve })
    this.#startNext()
    return promise
  }

  #startNext(): void {
    const [next] = this.#waiters
    if (this.#isBusy || next === undefined) return
    if (next.mode === 'alone') this.#commitGroup()
    this.#waiters.shift()
    next.start(this.#take())
  }

  /** Begins a turn; the returned function ends it, once. */
  #take(): () => void {
    this.#isBusy = true
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      this.#isBusy = false
      if (this.#group !== null && (this.#group.isFull || !this.#connection.isInTransaction()))
        this.#commitGroup()
      this.#startNext()
    }
  }

  #step(release: () => void): WriteStep {
    try {
      const group = this.#group ?? this.#beginGroup()
      const isFirst = group.stepCount === 0
      if (!isFirst) this.#connection.exec('SAVEPOINT step')
      group.stepCount += 1
      return new OpenStep({ connection: this.#connection, group, isFirst, release })
    } catch (error) {
      release()
      throw error
    }
  }

  #beginGroup(): StepGroup {
    this.#connection.begin()
    const group: StepGroup = { outcome: Promise.withResolvers(), stepCount: 0, isFull: false }
    // Nobody waits for one whose only step was undone.
    group.outcome.promise.catch(() => {})
    this.#group = group
    setImmediate(() => {
      group.isFull = true
      if (this.#group === group && !this.#isBusy) this.#commitGroup()
    })
    return group
  }

  #commitGroup(): void {
    const group = this.#group
    if (group === null) return
    this.#group = null
    try {
      this.#connection.commit()
      group.outcome.resolve()
    } catch (error) {
      group.outcome.reject(error)
    }
  }
}

class OpenStep implements WriteStep {
  readonly #connection: WriteConnection
  readonly #group: StepGroup
  /** The first needs no savepoint: to undo it is to undo the whole. */
  readonly #isFirst: boolean
  readonly #release: () => void
  #isOpen = true

  constructor(of: { connection: WriteConnection; group: StepGroup; isFirst: boolean; release: () => void }) {
    this.#connection = of.connection
    this.#group = of.group
    this.#isFirst = of.isFirst
    this.#release = of.release
  }

  undo(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    if (!this.#connection.isInTransaction()) return
    try {
      this.#connection.exec(this.#isFirst ? 'ROLLBACK' : 'ROLLBACK TO step')
      if (!this.#isFirst) this.#connection.exec('RELEASE step')
    } catch (error) {
      // What cannot be undone alone must not be committed with the others.
      if (this.#connection.isInTransaction()) this.#connection.exec('ROLLBACK')
      throw error
    }
  }

  commit(): Promise<void> {
    try {
      if (!this.#isOpen) throw new Error('The transaction was undone.')
      if (!this.#isFirst && this.#connection.isInTransaction()) this.#connection.exec('RELEASE step')
      this.#isOpen = false
      return this.#group.outcome.promise
    } finally {
      this.close()
    }
  }

  close(): void {
    try {
      this.undo()
    } finally {
      this.#release()
    }
  }

  earlierCommitted(): Promise<void> {
    return this.#isFirst ? Promise.resolve() : this.#group.outcome.promise
  }
}

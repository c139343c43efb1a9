import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { WrittenEntry } from './journal-entry.ts'
import { JournalStore } from './journal-store.ts'

/** Entries to be appended to a journal file. */
interface WriteJob {
  file: string
  worldNames: readonly string[]
  entries: readonly WrittenEntry[]
}

/** A job on its way to the thread: long parts of bodies stand in `texts`, and their places there in the entries. */
interface SentJob extends Omit<WriteJob, 'entries'> {
  entries: readonly (Omit<WrittenEntry, 'bodies'> & { bodies: readonly (string | number)[] })[]
  texts: readonly string[]
}

/** A shorter text is copied as fast as it is found. */
const shortestShared = 1_000
/** Has a text that several entries share once: each is copied on its way, and answers given again are long. */
function packed({ entries, ...job }: WriteJob): SentJob {
  const texts: string[] = []
  const placeOf = (part: string) => {
    if (part.length < shortestShared) return part
    const place = texts.indexOf(part)
    return place < 0 ? texts.push(part) - 1 : place
  }
  return { ...job, texts, entries: entries.map((entry) => ({ ...entry, bodies: entry.bodies.map(placeOf) })) }
}

function unpacked({ texts, entries }: SentJob): WrittenEntry[] {
  const textOf = (part: string | number) => (typeof part === 'string' ? part : (texts[part] ?? ''))
  return entries.map((entry) => ({ ...entry, bodies: entry.bodies.map(textOf) }))
}

/** What tells this thread from others that load the module. */
const name = 'journal-writer'
/** This module among the sources, and in the package. */
const programs = [`./${name}.ts`, `../../../dist/${name}.js`].map((path) => join(import.meta.dirname, path))
/** A job takes a megabyte or two, and nothing is kept. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }
/** A thread that has not written by then is taken for gone. */
const maxWaitMs = 10_000

/**
 * Writes journals in a thread of its own, for all files of a process, one job after the other. A job that fails has
 * written nothing; what is in the file says which ones did.
 */
class JournalWriter {
  readonly #ended: Int32Array<SharedArrayBuffer>
  readonly #worker: Worker
  readonly #callbacks = new Map<number, () => void>()
  #lastJob = 0
  #isLost = false

  constructor(program: string) {
    this.#ended = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    this.#worker = new Worker(program, { name, resourceLimits, workerData: { name, ended: this.#ended } })
    // A process that has nothing else to do ends.
    this.#worker.unref()
    this.#worker.on('message', (job: number) => this.#callbacks.get(job)?.())
    this.#worker.on('error', () => this.#abandon())
    this.#worker.on('exit', () => this.#abandon())
  }

  /** Begins a job and answers its number; `onEnd` is called when it has ended, in whichever way. */
  write(job: WriteJob, onEnd: () => void): number {
    this.#lastJob += 1
    const number = this.#lastJob
    this.#callbacks.set(number, () => {
      this.#callbacks.delete(number)
      onEnd()
    })
    this.#worker.postMessage(packed(job))
    return number
  }

  /** Blocks until a job has ended, which all jobs of a lost thread have. */
  waitFor(job: number): void {
    while (!this.#isLost) {
      const ended = Atomics.load(this.#ended, 0)
      if (ended >= job) return
      if (Atomics.wait(this.#ended, 0, ended, maxWaitMs) === 'timed-out') this.#giveUp()
    }
  }

  /** Ends a thread that hangs, so that nobody waits for it again and nothing of it comes late. */
  #giveUp(): void {
    this.#lose()
    // Its end is told to those who still wait for their jobs.
    void this.#worker.terminate()
  }

  #lose(): void {
    this.#isLost = true
    if (writer === this) writer = undefined
  }

  #abandon(): void {
    this.#lose()
    for (const onEnd of this.#callbacks.values()) onEnd()
  }
}

let writer: JournalWriter | undefined

/** The writer of this process, begun when it is first needed; null where its program is missing. */
export function journalWriter(): JournalWriter | null {
  const program = writer === undefined ? programs.find((path) => existsSync(path)) : undefined
  if (program !== undefined) writer = new JournalWriter(program)
  return writer ?? null
}

function serve(port: NonNullable<typeof parentPort>, ended: Int32Array<SharedArrayBuffer>): void {
  port.on('message', (job: SentJob) => {
    const { file, worldNames } = job
    try {
      const store = new JournalStore(file, worldNames)
      try {
        store.write(unpacked(job))
      } finally {
        store.close()
      }
    } catch {
      // Who gave the job sees it in the file, and tries by itself, which tells why.
    }
    const number = Atomics.add(ended, 0, 1) + 1
    Atomics.notify(ended, 0)
    port.postMessage(number)
  })
}

if (!isMainThread && parentPort !== null && workerData?.name === name) serve(parentPort, workerData.ended)

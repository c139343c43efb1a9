import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rootDir, toolEnv } from '../../run/project.ts'
import { freePorts } from '../../run/stack.ts'
import { type BenchReady, benchOf } from '../measure/bench-world.ts'
import type { Figure } from '../measure/figure.ts'
import { preparePeerOperations } from '../peers/peer-operations.ts'
import type { PeerOperation } from '../peers/peer-requests.ts'

/** Counts of what a process has called so far. */
export interface CallCounts {
  /** Of the world's file: reads, writes, `BEGIN`, `COMMIT` and looks for other writers. */
  statements: number
  journalRows: number
  promises: number
  /** Calls of `JSON.parse` and `JSON.stringify`. */
  jsonPasses: number
  /** Calls of compiled schemas. */
  schemas: number
  /** Processor time of the main thread. */
  threadMicros: number
  /** In the heap of the main thread, those freed again included. */
  allocatedBytes: number
}

const program = 'kit/server/server.ts'
const counter = join(rootDir, 'e2e/bench/upstream/call-counter.ts')
const warmUpRequests = 100
const requests = 200
/** Statements of a request, with room for a checkpoint, the time of a running clock, and lists that are no longer cached. */
const maxStatements: Readonly<Record<string, number>> = {
  'lists of orders': 3,
  'packages of cameras': 3,
  'orders made and cancelled': 13,
  'expiry of 100 devices': 8,
}

/**
 * Measures a request's cost beside time: the operations of `peers`, one after the other; then, in a process that
 * counts nothing, the time of its main thread and what is allocated.
 */
export async function* callFigures(): AsyncGenerator<Figure> {
  yield* figuresOf('calls', callFigure)
  yield* figuresOf('costs', costFigure)
}

async function* figuresOf(
  counted: 'calls' | 'costs',
  figureOf: (name: string, each: (count: keyof CallCounts) => number) => Figure,
): AsyncGenerator<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-calls-'))
  const child = spawn(process.execPath, ['--import', counter, program], {
    cwd: rootDir,
    env: toolEnv({ ...freePorts, SKYSHOP_DATA_DIR: dataDir, SKYSHOP_COUNT: counted }),
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
  try {
    const ready = await readyLine(child)
    const { operations } = await preparePeerOperations(benchOf(ready))
    for (const operation of operations) {
      const each = await countedEach(child, ready.productUrl, operation)
      yield figureOf(operation.name, each)
    }
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function readyLine({ stdout }: ChildProcess): Promise<BenchReady> {
  if (!stdout) throw new Error(`${program} has no stdout`)
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{"event":"ready"')) return JSON.parse(line) as BenchReady
  }
  throw new Error(`${program} ended before it was ready`)
}

/** The counts of one request, in the mean. */
async function countedEach(child: ChildProcess, url: string, operation: PeerOperation) {
  await send(url, operation, warmUpRequests)
  const before = await countsOf(child)
  await send(url, operation, requests)
  const after = await countsOf(child)
  return (name: keyof CallCounts) => (after[name] - before[name]) / requests
}

function callFigure(name: string, each: (count: keyof CallCounts) => number): Figure {
  const shown = (count: keyof CallCounts) => each(count).toFixed(1)
  const atMost = maxStatements[name]
  return {
    name,
    value: each('statements'),
    unit: 'statements',
    ...(atMost !== undefined && { limit: { atMost } }),
    note: [
      `${shown('journalRows')} journal rows`,
      `${shown('promises')} promises`,
      `${shown('jsonPasses')} JSON passes`,
      `${shown('schemas')} schemas`,
    ].join(', '),
  }
}

function costFigure(name: string, each: (count: keyof CallCounts) => number): Figure {
  const note = `${(each('allocatedBytes') / 1024).toFixed(1)} KB allocated`
  return { name: `${name}, main thread`, value: each('threadMicros'), unit: 'µs', note }
}

async function countsOf(child: ChildProcess): Promise<CallCounts> {
  child.send('counts')
  const [counts] = (await once(child, 'message')) as [CallCounts]
  return counts
}

async function send(url: string, { name, steps }: PeerOperation, count: number): Promise<void> {
  const calls = steps.flat()
  for (let sent = 0; sent < count; sent += 1) {
    const { path = '', ...call } = calls[sent % calls.length] ?? {}
    const response = await fetch(url + path, call)
    const text = await response.text()
    if (!text.includes('"success":true')) throw new Error(`${name}: ${response.status} ${text.slice(0, 200)}`)
  }
}

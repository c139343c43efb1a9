import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startStack } from '../../run/stack.ts'
import { benchOf } from '../measure/bench-world.ts'
import { type Figure, geometricMean, median, quantile, ratiosByTurn } from '../measure/figure.ts'
import { largestMemoryMb, processFacts } from '../measure/process-facts.ts'
import { preparePeerOperations } from './peer-operations.ts'
import { type PeerOperation, requestsOf } from './peer-requests.ts'
import { installPeers, startPeers } from './peer-servers.ts'

const connections = 8
/**
 * Of all connections, an even number for each, so that none ends between an order and its cancellation. As many for each
 * server, however busy the machine is: all have run as much of their code before.
 */
const requestsOfTurn = 1_600
const requestsOfWarmUp = 800
/** Pause between two looks of the load generator at its end. */
const sampleMs = 50
/** Forwards and backwards, so that what drifts on the machine falls on all alike. */
const rounds = 2
const ours = 'Skyshop'

interface Target {
  name: string
  url: string
  pid: number
}

/** Figures of one server for one operation, over a while. */
interface Turn {
  perSecond: number
  /** User and system time of the server for one request. */
  cpuMicros: number
  p50Ms: number
  p99Ms: number
}

/** The turns of each operation, by its name, of each server. */
type Turns = ReadonlyMap<string, Turn[]>
type Measured = ReadonlyMap<string, Turns>

/** The product beside servers that keep no state: the same distinct requests, in one run, in turns. */
export async function* peerFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-peers-'))
  const stack = await startStack(join(folder, 'data'))
  const stops: (() => void)[] = []
  try {
    await installPeers(join(folder, 'peers'))
    const { operations, answers } = await preparePeerOperations(benchOf(stack.ready))
    yield requestsFigure(operations)
    const peers = await startPeers(join(folder, 'peers'), answers)
    stops.push(...peers.map(({ stop }) => stop))
    const targets = [...peers, { name: ours, url: stack.ready.productUrl, pid: stack.pid }]
    const measured = await measureInTurns(targets, operations)
    for (const target of targets) yield* serverFigures(target, measured.get(target.name) ?? new Map())
    yield* cpuRatioFigures(measured)
    yield { ...ratioFigure('requests', measured, 'Prism'), limit: { atLeast: 1.4 } }
    yield { ...ratioFigure('requests', measured, 'Fastify + Ajv'), limit: { atLeast: 0.35 } }
    yield delayFigure(measured.get(ours) ?? new Map())
    yield memoryFigure(stack.pid)
    yield { name: 'load of the machine in the last minute', value: loadavg()[0] ?? Number.NaN, unit: '' }
  } finally {
    for (const stop of stops) stop()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function requestsFigure(operations: readonly PeerOperation[]): Figure {
  const counts = operations.map(({ name, steps }) => ({ name, count: steps.flat().length }))
  return {
    name: 'requests that differ',
    value: counts.reduce((total, { count }) => total + count, 0),
    unit: '',
    note: counts.map(({ name, count }) => `${name} ${count}`).join(', '),
  }
}

async function measureInTurns(
  targets: readonly Target[],
  operations: readonly PeerOperation[],
): Promise<Measured> {
  const measured = new Map(
    targets.map(({ name }) => [name, new Map(operations.map((one) => [one.name, [] as Turn[]]))]),
  )
  for (const target of targets) {
    for (const operation of operations) await load(target, operation, requestsOfWarmUp)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of operations) {
      for (const target of [...targets, ...targets.toReversed()]) {
        const turn = await load(target, operation, requestsOfTurn)
        measured.get(target.name)?.get(operation.name)?.push(turn)
      }
    }
  }
  return measured
}

async function load({ name, url, pid }: Target, operation: PeerOperation, amount: number): Promise<Turn> {
  let connection = 0
  const { cpuMs } = processFacts(pid)
  const startedMs = performance.now()
  let endedMs = startedMs
  // Its own table has whole milliseconds, of which a fast answer takes none.
  const tookMs: number[] = []
  const { non2xx, errors, mismatches } = await autocannon({
    ...{ url, connections, amount, sampleInt: sampleMs },
    verifyBody: (body) => name !== ours || body.includes('"success":true'),
    setupClient: (client) => {
      client.setRequests(requestsOf(operation, { connection, connections }))
      client.on('response', (_status, _bytes, ms) => {
        tookMs.push(ms)
        endedMs = performance.now()
      })
      connection += 1
    },
  })
  if (non2xx + errors + mismatches > 0 || tookMs.length !== amount) {
    const failed = `${non2xx} other statuses, ${errors} errors, ${mismatches} refusals`
    throw new Error(`${name}, ${operation.name}: ${tookMs.length} of ${amount} answers, ${failed}`)
  }
  return {
    perSecond: (1000 * amount) / (endedMs - startedMs),
    cpuMicros: (1000 * (processFacts(pid).cpuMs - cpuMs)) / amount,
    p50Ms: median(tookMs),
    p99Ms: quantile(tookMs, 0.99),
  }
}

function* serverFigures({ name, pid }: Target, turns: Turns): Generator<Figure> {
  const noteOf = (of: (turn: Turn) => number) =>
    [...turns].map(([operation, each]) => `${operation} ${spread(each.map(of))}`).join(', ')
  const meanOf = (of: (turn: Turn) => number) => geometricMean(mediansOf(turns, of))
  const perSecond = (turn: Turn) => turn.perSecond
  const cpuMicros = (turn: Turn) => turn.cpuMicros
  yield { name, value: meanOf(perSecond), unit: '/s', note: noteOf(perSecond) }
  yield { name: `${name}, processor time`, value: meanOf(cpuMicros), unit: 'µs', note: noteOf(cpuMicros) }
  const delays = [...turns].map(([operation, each]) => {
    const [p50, p99] = [median(each.map(({ p50Ms }) => p50Ms)), median(each.map(({ p99Ms }) => p99Ms))]
    return `${operation} ${p50.toFixed(2)} and ${p99.toFixed(2)}`
  })
  yield {
    name: `${name}, p50`,
    value: meanOf(({ p50Ms }) => p50Ms),
    unit: 'ms',
    note: `with p99: ${delays.join(', ')}`,
  }
  yield { name: `${name}, memory`, value: processFacts(pid).memoryMb, unit: 'MB', note: 'all its processes' }
}

/** Processor time hardly depends on what else the machine does, unlike requests a second. */
function* cpuRatioFigures(measured: Measured): Generator<Figure> {
  yield { ...ratioFigure('processor time', measured, 'Prism'), limit: { atMost: 0.8 } }
  yield {
    name: 'dearest operation beside Prism, processor time',
    value: Math.max(...ratiosTo('processor time', measured, 'Prism')),
    unit: '×',
    limit: { atMost: 1.5 },
  }
}

const measureOf = {
  requests: ({ perSecond }: Turn) => perSecond,
  'processor time': ({ cpuMicros }: Turn) => cpuMicros,
}

function ratioFigure(what: keyof typeof measureOf, measured: Measured, peer: string): Figure {
  const ratios = ratiosTo(what, measured, peer)
  const turnsOf = (name: string) =>
    [...(measured.get(name)?.values() ?? [])].map((turns) => turns.map(measureOf[what]))
  // The two of a turn were measured one soon after the other.
  const byTurn = ratiosByTurn(turnsOf(ours), turnsOf(peer))
  const [low, high] = [Math.min(...byTurn), Math.max(...byTurn)].map((ratio) => ratio.toFixed(2))
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(', ')
  return {
    name: `${ours} beside ${peer}, ${what}`,
    value: geometricMean(ratios),
    unit: '×',
    note: `${each}; by turn ${low} to ${high}`,
  }
}

/** Each operation of ours by the same of a peer. */
function ratiosTo(what: keyof typeof measureOf, measured: Measured, peer: string): number[] {
  const [own, theirs] = [ours, peer].map((name) => mediansOf(measured.get(name), measureOf[what]))
  return (own ?? []).map((value, index) => value / (theirs?.[index] ?? Number.NaN))
}

function delayFigure(turns: Turns): Figure {
  const ratios = [...turns].map(([operation, each]) => ({
    operation,
    ratio: median(each.map(({ p50Ms, p99Ms }) => p99Ms / p50Ms)),
  }))
  return {
    name: 'p99 of our slowest operation',
    value: Math.max(...ratios.map(({ ratio }) => ratio)),
    unit: '×',
    limit: { atMost: 5 },
    note: `its median; ${ratios.map(({ operation, ratio }) => `${operation} ${ratio.toFixed(2)}`).join(', ')}`,
  }
}

function memoryFigure(pid: number): Figure {
  const name = 'memory of the upstream after it'
  return { name, value: largestMemoryMb(pid), unit: 'MB', limit: { atMost: 200 } }
}

function mediansOf(turns: Turns | undefined, of: (turn: Turn) => number): number[] {
  return [...(turns ?? [])].map(([, each]) => median(each.map(of)))
}

function spread(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map(Math.round)
  return `${Math.round(median(values))} (${low} to ${high})`
}

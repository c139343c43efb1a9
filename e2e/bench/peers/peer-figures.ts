import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startStack } from '../../run/stack.ts'
import { benchOf } from '../measure/bench-world.ts'
import { type Figure, geometricMean, median, quantile, ratiosByTurn } from '../measure/figure.ts'
import { largestMemoryMb, processFacts } from '../measure/process-facts.ts'
import { type PeerOperation, type PeerOperations, preparePeerOperations } from './peer-operations.ts'
import { installPeers, startPeers } from './peer-servers.ts'

const connections = 8
const warmUpSeconds = 1
const seconds = 2
/** Forwards and backwards, so that what drifts on the machine falls on all alike. */
const rounds = 2
const ours = 'Skyshop'

interface Target {
  name: string
  url: string
  pid: number
}

/** Of one server by operation, a value a turn: requests a second, or microseconds of processor time for one. */
type Turns = ReadonlyMap<string, readonly number[]>

interface Measured {
  speeds: ReadonlyMap<string, Turns>
  costs: ReadonlyMap<string, Turns>
}

/** The p99 of our answers divided by their median, by operation: a value a turn. */
type Delays = Map<string, number[]>

/** The product beside servers that keep no state: the same four operations and answers, in one run, in turns. */
export async function* peerFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-peers-'))
  const stack = await startStack(join(folder, 'data'))
  const stops: (() => void)[] = []
  try {
    await installPeers(join(folder, 'peers'))
    const asked = await preparePeerOperations(benchOf(stack.ready))
    const peers = await startPeers(join(folder, 'peers'), asked.answers)
    stops.push(...peers.map(({ stop }) => stop))
    const targets = [...peers, { name: ours, url: stack.ready.productUrl, pid: stack.pid }]
    const delays: Delays = new Map()
    const { speeds, costs } = await measureInTurns(targets, asked, delays)
    yield* speedFigures(speeds)
    yield* costFigures(costs)
    yield delayFigure(delays)
    yield {
      name: 'memory of the upstream after it',
      value: largestMemoryMb(stack.pid),
      unit: 'MB',
      limit: { atMost: 250 },
      note: `${Math.round(processFacts(stack.pid).memoryMb)} MB all processes of the product`,
    }
  } finally {
    for (const stop of stops) stop()
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureInTurns(
  targets: readonly Target[],
  { operations }: PeerOperations,
  delays: Delays,
): Promise<Measured> {
  const noTurns = () =>
    new Map(targets.map(({ name }) => [name, new Map(operations.map((one) => [one.name, [] as number[]]))]))
  const [speeds, costs] = [noTurns(), noTurns()]
  for (const target of targets) {
    for (const operation of operations) await load(target, operation, warmUpSeconds)
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of operations) {
      for (const target of [...targets, ...targets.toReversed()]) {
        const { perSecond, delay, cost } = await load(target, operation, seconds)
        speeds.get(target.name)?.get(operation.name)?.push(perSecond)
        costs.get(target.name)?.get(operation.name)?.push(cost)
        if (target.name === ours) delays.set(operation.name, [...(delays.get(operation.name) ?? []), delay])
      }
    }
  }
  return { speeds, costs }
}

async function load(
  { name, url, pid }: Target,
  { name: operation, callsOf }: PeerOperation,
  duration: number,
): Promise<{ perSecond: number; delay: number; cost: number }> {
  let connection = 0
  const { cpuMs } = processFacts(pid)
  // Its own table has whole milliseconds, of which a fast answer takes none.
  const tookMs: number[] = []
  const { requests, non2xx, errors } = await autocannon({
    ...{ url, connections, duration },
    setupClient: (client) => {
      client.setRequests(callsOf(connection))
      client.on('response', (_status, _bytes, ms) => tookMs.push(ms))
      connection += 1
    },
  })
  if (non2xx + errors > 0) throw new Error(`${name}, ${operation}: ${non2xx} refusals, ${errors} errors`)
  const delay = quantile(tookMs, 0.99) / median(tookMs)
  const cost = (1000 * (processFacts(pid).cpuMs - cpuMs)) / requests.total
  return { perSecond: requests.average, delay, cost }
}

function delayFigure(delays: Delays): Figure {
  const ratios = [...delays].map(([operation, turns]) => ({ operation, ratio: median(turns) }))
  return {
    name: 'p99 of our slowest operation',
    value: Math.max(...ratios.map(({ ratio }) => ratio)),
    unit: '×',
    limit: { atMost: 5 },
    note: `its median; ${ratios.map(({ operation, ratio }) => `${operation} ${ratio.toFixed(2)}`).join(', ')}`,
  }
}

function* speedFigures(speeds: ReadonlyMap<string, Turns>): Generator<Figure> {
  for (const [name, byOperation] of speeds) {
    const parts = [...byOperation].map(([operation, turns]) => `${operation} ${spread(turns)}`)
    yield { name, value: geometricMean(mediansOf(byOperation)), unit: '/s', note: parts.join(', ') }
  }
  yield { ...ratioFigure(speeds, 'Prism'), limit: { atLeast: 1 } }
  yield { ...ratioFigure(speeds, 'Fastify + Ajv'), limit: { atLeast: 0.3 } }
  const ratios = ratiosTo(speeds, 'Prism')
  yield {
    name: 'slowest operation beside Prism',
    value: Math.min(...ratios),
    unit: '×',
    limit: { atLeast: 0.8 },
  }
}

/** Processor time hardly depends on what else the machine does, unlike requests a second. */
function* costFigures(costs: ReadonlyMap<string, Turns>): Generator<Figure> {
  for (const name of [ours, 'Prism']) {
    const byOperation = costs.get(name)
    const parts = [...(byOperation ?? [])].map(([operation, turns]) => `${operation} ${spread(turns)}`)
    const value = geometricMean(mediansOf(byOperation))
    yield { name: `processor time of ${name}`, value, unit: 'µs', note: parts.join(', ') }
  }
  const ratios = ratiosTo(costs, 'Prism')
  const note = `a request, less is better; ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`
  const name = `processor time of ${ours} beside Prism`
  yield { name, value: geometricMean(ratios), unit: '×', note }
}

function ratioFigure(speeds: ReadonlyMap<string, Turns>, peer: string): Figure {
  const ratios = ratiosTo(speeds, peer)
  const turnsOf = (name: string) => [...(speeds.get(name)?.values() ?? [])]
  // The two of a turn were measured one soon after the other.
  const byTurn = ratiosByTurn(turnsOf(ours), turnsOf(peer))
  const [low, high] = [Math.min(...byTurn), Math.max(...byTurn)].map((ratio) => ratio.toFixed(2))
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(', ')
  const note = `${each}; by turn ${low} to ${high}`
  return { name: `${ours} beside ${peer}`, value: geometricMean(ratios), unit: '×', note }
}

/** Each operation of ours by the same of a peer. */
function ratiosTo(speeds: ReadonlyMap<string, Turns>, peer: string): number[] {
  const theirs = mediansOf(speeds.get(peer))
  return mediansOf(speeds.get(ours)).map((perSecond, index) => perSecond / (theirs[index] ?? Number.NaN))
}

function mediansOf(byOperation: Turns | undefined): number[] {
  return [...(byOperation ?? [])].map(([, turns]) => median(turns))
}

function spread(turns: readonly number[]): string {
  const [low, high] = [Math.min(...turns), Math.max(...turns)].map(Math.round)
  return `${Math.round(median(turns))} (${low} to ${high})`
}

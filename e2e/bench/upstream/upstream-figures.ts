import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningStack, startStack } from '../../run/stack.ts'
import { type Bench, benchOf, createWorld, deleteWorld } from '../measure/bench-world.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'
import { clockFigures } from './clock-figures.ts'
import { journalFigures } from './journal-figures.ts'
import {
  baseline,
  type Load,
  memoryFigure,
  reads,
  saleCpuMs,
  salesFigure,
  smallHeap,
  writeFigures,
} from './load-figures.ts'
import { fleetFigures, renewalFigure } from './renewal-figures.ts'

const bare = { SKYSHOP_VALIDATION: 'off', SKYSHOP_JOURNAL: 'off' }
const starts = 5
const turns = 2

/** Everything that needs the running stack and nothing but HTTP, each figure as soon as it is known. */
export async function* upstreamFigures(): AsyncGenerator<Figure> {
  yield await startFigure()
  const idle = await baseline()
  yield perSecond('bare node:http on this machine', idle, idle)
  yield* await withStack({}, worldFigures)
  const full = await withStack({}, (bench, { pid }) => reads(bench, pid))
  yield { ...perSecond('read one row', full.oneRow, idle), limit: { atLeast: 2_000 } }
  yield { ...perSecond('read a list of 20', full.listOf20, idle), limit: { atLeast: 800 } }
  const without = await withStack(bare, (bench, { pid }) => reads(bench, pid))
  yield perSecond('read one row, no validation, no journal', without.oneRow, idle)
  yield perSecond('read a list of 20, no validation, no journal', without.listOf20, idle)
  yield readCheckingFigure(full.oneRow, without.oneRow)
  yield await saleCheckingFigure()
  yield* await withStack(smallHeap, (bench, { pid }) => writeFigures(bench, pid))
  yield await withStack({}, (bench, { pid }) => memoryFigure(bench, pid))
  yield await withStack({}, salesFigure)
  yield await withStack({}, renewalFigure)
  yield* await withStack({}, fleetFigures)
  yield* await withStack({}, (bench, { pid }) => clockFigures(bench, pid))
}

/** Measures what looking through a long journal takes. */
export async function* longJournalFigures(): AsyncGenerator<Figure> {
  yield* await withStack({}, (bench, { pid }) => journalFigures(bench, pid))
}

/** What holding a read against the contract and writing it into the journal costs; it is as much for every request. */
function readCheckingFigure(full: Load, without: Load): Figure {
  return {
    name: 'validation and journal in a read',
    value: full.cpuMicros - without.cpuMicros,
    unit: 'µs',
    note: `of ${full.cpuMicros.toFixed(0)} µs`,
  }
}

/** What of the time of a sale goes into validation and journal (ADR 35): the best of some turns, as the two are close. */
async function saleCheckingFigure(): Promise<Figure> {
  const saleMs = (env: Record<string, string>) => withStack(env, (bench, { pid }) => saleCpuMs(bench, pid))
  let [fullMs, withoutMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < turns; turn += 1) {
    fullMs = Math.min(fullMs, await saleMs({}))
    withoutMs = Math.min(withoutMs, await saleMs(bare))
  }
  return {
    name: 'validation and journal in a sale',
    value: ((fullMs - withoutMs) / fullMs) * 100,
    unit: '%',
    limit: { atMost: 8 },
    note: `${(fullMs - withoutMs).toFixed(2)} of ${fullMs.toFixed(2)} ms`,
  }
}

async function startFigure(): Promise<Figure> {
  const times: number[] = []
  for (let run = 0; run < starts; run += 1) {
    times.push(await withStack({}, async (_bench, { startMs }) => startMs))
  }
  return { name: 'start to ready', ...medianWithSpread(times), unit: 'ms', limit: { atMost: 1_000 } }
}

function perSecond(name: string, load: Load, idle: Load): Figure {
  const ratio = ((load.perSecond / idle.perSecond) * 100).toFixed(0)
  return {
    name,
    value: load.perSecond,
    unit: '/s',
    note: `p99 ${load.p99Ms} ms, ${ratio} % of bare node:http`,
  }
}

async function withStack<Result>(
  env: Record<string, string>,
  use: (bench: Bench, stack: RunningStack) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const stack = await startStack(dataDir, env)
  try {
    return await use(benchOf(stack.ready), stack)
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const runs = 40
const limit = { atMost: 10 }
/** With packages, orders and their history, and still below 1 MB. */
const livedIn = 'active-cloud'

/** As many as the upstream has open at a time, each used before every run: one of them is closed for the next. */
const otherWorlds = 8
const full = 'with as many open as may be'

type Fill = () => Promise<void>

/** What a test pays for a world: made new, put back to a snapshot, forked. */
async function worldFigures(bench: Bench): Promise<Figure[]> {
  const others: string[] = []
  for (let made = 0; made < otherWorlds; made += 1)
    others.push((await createWorld(bench, 'new-owner')).worldId)
  const fill = async () => {
    for (const worldId of others) {
      const { error } = await bench.control.GET('/control/worlds/{worldId}/state', {
        params: { path: { worldId } },
      })
      if (error) throw new Error(`no state: ${JSON.stringify(error)}`)
    }
  }
  return [await newWorldFigure(bench, fill), ...(await copyFigures(bench, fill))]
}

async function newWorldFigure(bench: Bench, fill: Fill): Promise<Figure> {
  const make = async () => (await createWorld(bench, 'new-owner')).worldId
  const times = await timed(make, bench, fill)
  return { name: `new world, ${full}`, ...medianWithSpread(times), unit: 'ms', limit }
}

async function copyFigures(bench: Bench, fill: Fill): Promise<Figure[]> {
  const { control } = bench
  const { worldId } = await createWorld(bench, livedIn)
  const path = { worldId }
  const taken = await control.POST('/control/worlds/{worldId}/snapshots', { params: { path }, body: {} })
  if (!taken.data) throw new Error(`no snapshot: ${JSON.stringify(taken.error)}`)
  const { snapshotId, bytes } = taken.data
  const restores: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await fill()
    const startedMs = performance.now()
    const { error } = await control.POST('/control/worlds/{worldId}/snapshots/{snapshotId}/restore', {
      params: { path: { worldId, snapshotId } },
    })
    if (error) throw new Error(`no restore: ${JSON.stringify(error)}`)
    restores.push(performance.now() - startedMs)
  }
  const forks = await timed(
    async () => {
      const { data, error } = await control.POST('/control/worlds/{worldId}/fork', { params: { path } })
      if (!data) throw new Error(`no fork: ${JSON.stringify(error)}`)
      return data.worldId
    },
    bench,
    fill,
  )
  await deleteWorld(bench, worldId)
  const size = `${(bytes / 1024).toFixed(0)} KB`
  return [
    { name: `restore a world of ${size}, ${full}`, ...medianWithSpread(restores), unit: 'ms', limit },
    { name: `fork a world of ${size}, ${full}`, ...medianWithSpread(forks), unit: 'ms', limit },
  ]
}

/** How long each of the worlds took to make; they are deleted between. */
async function timed(make: () => Promise<string>, bench: Bench, fill: Fill): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await fill()
    const startedMs = performance.now()
    const worldId = await make()
    times.push(performance.now() - startedMs)
    await deleteWorld(bench, worldId)
  }
  return times
}

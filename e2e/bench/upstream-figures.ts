import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningStack, startStack } from '../run/stack.ts'
import { type Bench, benchOf, createWorld, deleteWorld, openWorld } from './bench-world.ts'
import { type Figure, medianWithSpread } from './figure.ts'
import { baseline, type Load, reads } from './read-load.ts'
import { sell } from './sale.ts'

const bare = { SKYSHOP_VALIDATION: 'off', SKYSHOP_JOURNAL: 'off' }
const starts = 5
const newWorlds = 40
const sellers = 4

/** Everything that needs the running stack and nothing but HTTP, each figure as soon as it is known. */
export async function* upstreamFigures(): AsyncGenerator<Figure> {
  yield await startFigure()
  const idle = await baseline()
  yield perSecond('bare node:http on this machine', idle, idle)
  const full = await withStack({}, async (bench) => ({
    world: await newWorldFigure(bench),
    reads: await reads(bench),
    sales: await salesFigure(bench),
  }))
  yield full.world
  yield { ...perSecond('read one row', full.reads.oneRow, idle), limit: { atLeast: 2_000 } }
  yield { ...perSecond('read a list of 20', full.reads.listOf20, idle), limit: { atLeast: 800 } }
  yield full.sales
  const without = await withStack(bare, reads)
  yield perSecond('read one row, no validation, no journal', without.oneRow, idle)
  yield perSecond('read a list of 20, no validation, no journal', without.listOf20, idle)
  const cost = 1 - full.reads.oneRow.perSecond / without.oneRow.perSecond
  yield { name: 'validation and journal in a read', value: cost * 100, unit: '%', limit: { atMost: 8 } }
}

async function startFigure(): Promise<Figure> {
  const times: number[] = []
  for (let run = 0; run < starts; run += 1) {
    times.push(await withStack({}, async (_bench, { startMs }) => startMs))
  }
  return { name: 'start to ready', ...medianWithSpread(times), unit: 'ms', limit: { atMost: 1_000 } }
}

async function newWorldFigure(bench: Bench): Promise<Figure> {
  const times: number[] = []
  for (let run = 0; run < newWorlds; run += 1) {
    const startedMs = performance.now()
    const { worldId } = await createWorld(bench, 'new-owner')
    times.push(performance.now() - startedMs)
    await deleteWorld(bench, worldId)
  }
  return { name: 'new world', ...medianWithSpread(times), unit: 'ms', limit: { atMost: 10 } }
}

/** Four sellers, each in a world of its own, one sale for each camera. */
async function salesFigure(bench: Bench): Promise<Figure> {
  const worlds = await Promise.all(
    Array.from({ length: sellers }, () => openWorld(bench, 'hundred-and-ten-devices')),
  )
  const startedMs = performance.now()
  await Promise.all(
    worlds.map(async (at) => {
      for (const { deviceId } of at.world.devices) await sell(bench, at, deviceId)
    }),
  )
  const seconds = (performance.now() - startedMs) / 1_000
  const sold = worlds.reduce((total, { world }) => total + world.devices.length, 0)
  for (const { world } of worlds) await deleteWorld(bench, world.worldId)
  return {
    name: 'add → pay → notify → activate',
    value: sold / seconds,
    unit: '/s',
    limit: { atLeast: 100 },
    note: `${sold} sales in ${sellers} worlds, audited`,
  }
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

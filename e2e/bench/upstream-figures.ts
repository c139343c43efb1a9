import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningStack, startStack } from '../run/stack.ts'
import { type Bench, benchOf } from './bench-world.ts'
import { type Figure, medianWithSpread } from './figure.ts'
import { baseline, type Load, reads } from './read-load.ts'
import { renewalFigure } from './renewal-figure.ts'
import { salesFigure } from './sales-figure.ts'
import { worldFigures } from './world-figures.ts'

const bare = { SKYSHOP_VALIDATION: 'off', SKYSHOP_JOURNAL: 'off' }
const starts = 5

/** Everything that needs the running stack and nothing but HTTP, each figure as soon as it is known. */
export async function* upstreamFigures(): AsyncGenerator<Figure> {
  yield await startFigure()
  const idle = await baseline()
  yield perSecond('bare node:http on this machine', idle, idle)
  const full = await withStack({}, async (bench) => ({
    worlds: await worldFigures(bench),
    reads: await reads(bench),
    sales: await salesFigure(bench),
    renewal: await renewalFigure(bench),
  }))
  yield* full.worlds
  yield { ...perSecond('read one row', full.reads.oneRow, idle), limit: { atLeast: 2_000 } }
  yield { ...perSecond('read a list of 20', full.reads.listOf20, idle), limit: { atLeast: 800 } }
  yield full.sales
  yield full.renewal
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

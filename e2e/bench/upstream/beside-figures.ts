import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'
import { type RunningStack, startStack } from '../../run/stack.ts'
import {
  addCancelledOrders,
  type Bench,
  type BenchWorld,
  benchOf,
  createWorld,
  deleteWorld,
  openWorld,
  sell,
} from '../measure/bench-world.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'
import { largestMemoryMb, processFacts } from '../measure/process-facts.ts'
import { advanceClock } from './renewal-figures.ts'

/** The last commit before merchant and providers were divided. */
const commitBeforeParties = '4764f280'

const turns = 5
const listReads = 1_500
const orders = 300
const worlds = 40
const monthMs = 30 * 86_400_000
/** Paths of the program of `pnpm start`: today's, and the one before the kit owned it. */
const startPrograms = ['kit/start/start.ts', 'bridge-simulator/src/server/start.ts']

/** Processor time in milliseconds of one piece of work, or megabytes, by name. */
type Costs = Record<string, number>

/**
 * Measures this build beside that of an earlier commit, by the same calls, in turns. Each figure is a ratio of processor
 * time, this build's divided by the other's, so that other work of the machine falls on both.
 *
 * @throws when the commit cannot be cloned or its packages cannot be installed
 */
export async function* besideFigures(commit = commitBeforeParties): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-beside-'))
  try {
    await buildOf(commit, folder)
    const [ours, theirs]: [Costs[], Costs[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1) {
      const both: (() => Promise<unknown>)[] = [
        async () => ours.push(await costsOf(rootDir)),
        async () => theirs.push(await costsOf(folder)),
      ]
      for (const measure of turn % 2 === 0 ? both : both.reverse()) await measure()
    }
    for (const name of Object.keys(ours[0] ?? {})) yield ratioOf(name, ours, theirs)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function ratioOf(name: string, ours: readonly Costs[], theirs: readonly Costs[]): Figure {
  const costs = (all: readonly Costs[]) => all.map((one) => one[name] ?? Number.NaN)
  const [own, other] = [costs(ours), costs(theirs)]
  const { value, note } = medianWithSpread(
    own.map((cost, turn) => cost / (other[turn] ?? Number.NaN)),
    '×',
  )
  const lowest = (all: readonly number[]) => Math.min(...all).toPrecision(3)
  return {
    name,
    value,
    unit: '×',
    limit: { atMost: 1.05 },
    note: `${note}; at best ${lowest(own)} and ${lowest(other)}`,
  }
}

/** Clones a commit into a folder, installs its packages and builds it. @throws with the output of the step that fails */
async function buildOf(commit: string, folder: string): Promise<void> {
  const steps: [file: string, args: string[], cwd: string][] = [
    ['git', ['clone', '--quiet', '--no-checkout', rootDir, folder], rootDir],
    ['git', ['checkout', '--quiet', commit], folder],
    ['npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline'], folder],
    ['npx', ['--yes', 'pnpm@12.21.0', 'build'], folder],
  ]
  for (const [file, args, cwd] of steps) {
    const { exitCode, stderr } = await runCommand(file, args, { cwd })
    if (exitCode !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${exitCode}: ${stderr}`)
  }
}

/** Starts the build of a folder, does each piece of work and ends it. */
async function costsOf(folder: string): Promise<Costs> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const program = startPrograms.find((path) => existsSync(join(folder, path))) ?? 'no start program'
  const stack = await startStack(dataDir, { SKYSHOP_WORKERS: '1' }, { folder, program })
  try {
    return await workOf(benchOf(stack.ready), stack)
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function workOf(bench: Bench, { pid }: RunningStack): Promise<Costs> {
  const costs: Costs = { 'start to ready': processFacts(pid).cpuMs }
  const work: [name: string, times: number, scenario: string, once: (at: BenchWorld) => Promise<unknown>][] =
    [
      ['list of 20 orders', listReads, 'new-owner', (at) => readLists(bench, at)],
      ['order made and cancelled', orders, 'new-owner', async (at) => addCancelledOrders(at, orders)],
      ['add → pay → notify → activate', 110, 'hundred-and-ten-devices', (at) => sellEach(bench, at)],
      ['12 months of one contract', 1, 'auto-renew-wechat', (at) => renew(bench, at, 12)],
      ['a month of 100 contracts', 4, 'hundred-renewals', (at) => renew(bench, at, 4)],
      ['new world', worlds, 'new-owner', () => makeWorlds(bench)],
      ['fork of a world', worlds, 'active-cloud', (at) => forkWorlds(bench, at)],
    ]
  for (const [name, times, scenario, once] of work) {
    const at = await openWorld(bench, scenario)
    // The first time fills what a process and a world keep at hand.
    await once(at)
    const fresh = await openWorld(bench, scenario)
    const beforeMs = processFacts(pid).cpuMs
    await once(fresh)
    costs[name] = (processFacts(pid).cpuMs - beforeMs) / times
    for (const { world } of [at, fresh]) await deleteWorld(bench, world.worldId)
  }
  costs['memory afterwards'] = largestMemoryMb(pid)
  return costs
}

async function readLists({ ready }: Bench, { world, headers }: BenchWorld): Promise<void> {
  const url = `${ready.productUrl}/api/skyworthPay/v2/order/userOrderList?devTenantId=${world.tenantId}&size=20`
  for (let read = 0; read < listReads; read += 1) {
    const answer = await fetch(url, { headers })
    if (!(await answer.text()).includes('"success":true')) throw new Error(`${url}: ${answer.status}`)
  }
}

async function sellEach(bench: Bench, at: BenchWorld): Promise<void> {
  for (const { deviceId } of at.world.devices) await sell(bench, at, deviceId)
}

async function renew(bench: Bench, { world }: BenchWorld, months: number): Promise<void> {
  await advanceClock(bench, world.worldId, months * monthMs)
}

async function makeWorlds(bench: Bench): Promise<void> {
  for (let made = 0; made < worlds; made += 1) {
    await deleteWorld(bench, (await createWorld(bench, 'new-owner')).worldId)
  }
}

async function forkWorlds(bench: Bench, { world: { worldId } }: BenchWorld): Promise<void> {
  for (let made = 0; made < worlds; made += 1) {
    const { data, error } = await bench.control.POST('/control/worlds/{worldId}/fork', {
      params: { path: { worldId } },
    })
    if (!data) throw new Error(`no fork: ${JSON.stringify(error)}`)
    await deleteWorld(bench, data.worldId)
  }
}

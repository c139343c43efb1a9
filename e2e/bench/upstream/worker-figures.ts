import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type RunningStack, startStack } from '../../run/stack.ts'
import {
  addCancelledOrders,
  type Bench,
  type BenchWorld,
  benchOf,
  deleteWorld,
  openWorld,
  sell,
} from '../measure/bench-world.ts'
import { type Figure, median } from '../measure/figure.ts'
import { cpuMsByProcess } from '../measure/process-facts.ts'

const workers = 2
/** For each process, as many as one has open at a time. */
const worldsOfProcess = 8
/** Of a world, far from what a process can answer: how busy the machine is then says nothing about the cost of a request. */
const listsPerSecond = 40
const rounds = 3
const seconds = 3
const ordersListed = 20

/** Processor time of one piece of work: of the busiest process, and of all of them together. */
interface Cost {
  busiestMicros: number
  allMicros: number
}

interface Place {
  bench: Bench
  stack: RunningStack
  at: readonly BenchWorld[]
}

/** Does some work in all worlds; returns how much it was. */
type Work = (place: Place) => Promise<number>

/**
 * Compares two workers with one process, each with as many worlds, in processor time, which does not depend on how
 * many cores there are: were each process on a core of its own, the busiest would say how much is done in a second. The load
 * generator is left out.
 */
export async function* workerFigures(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-bench-'))
  const stacks: RunningStack[] = []
  try {
    const open = async (count: number) => {
      const stack = await startStack(join(folder, String(count)), { SKYSHOP_WORKERS: String(count) })
      stacks.push(stack)
      return placeOf(stack, count)
    }
    const [one, several] = [await open(1), await open(workers)]
    yield* await figuresOf('a list of 20 orders', listOrders, [one, several])
    yield* await figuresOf('a sale', sellInTurn, [one, several])
    for (const { bench, at } of [one, several])
      for (const { world } of at) await deleteWorld(bench, world.worldId)
  } finally {
    for (const stack of stacks) await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A stack with as many worlds at home in each of its processes: the remainder of a world's number says in which. */
async function placeOf(stack: RunningStack, processes: number): Promise<Place> {
  const bench = benchOf(stack.ready)
  const worldsAt = new Map<number, BenchWorld[]>()
  while ([...worldsAt.values()].flat().length < processes * worldsOfProcess) {
    const one = await openWorld(bench, 'hundred-and-ten-devices')
    const home = Number(one.world.worldId.slice(1)) % processes
    const others = worldsAt.get(home) ?? []
    if (others.length < worldsOfProcess) worldsAt.set(home, [...others, one])
    else await deleteWorld(bench, one.world.worldId)
  }
  const at = [...worldsAt.values()].flat()
  for (const one of at) await addCancelledOrders(one, ordersListed)
  return { bench, stack, at }
}

/** One, several, several, one, in each round: what drifts falls on both. */
async function figuresOf(name: string, work: Work, [one, several]: [Place, Place]): Promise<Figure[]> {
  for (const place of [one, several]) await work(place)
  const [alone, shared]: [Cost[], Cost[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await costOf(work, one))
    shared.push(await costOf(work, several), await costOf(work, several))
    alone.push(await costOf(work, one))
  }
  const busiest = (costs: readonly Cost[]) => median(costs.map(({ busiestMicros }) => busiestMicros))
  const all = (costs: readonly Cost[]) => median(costs.map(({ allMicros }) => allMicros))
  return [
    {
      name: `${name}, ${workers} workers beside one process`,
      value: busiest(alone) / busiest(shared),
      unit: '×',
      limit: { atLeast: 1.7 },
      note: `a core for each: ${busiest(alone).toFixed(0)} µs of one, ${busiest(shared).toFixed(0)} µs of the busiest of ${workers + 1}`,
    },
    {
      name: `${name}, the same on ${workers} cores in all`,
      value: (workers * all(alone)) / all(shared),
      unit: '×',
      note: `${all(alone).toFixed(0)} µs of all, ${all(shared).toFixed(0)} µs of all`,
    },
  ]
}

async function costOf(work: Work, place: Place): Promise<Cost> {
  const before = cpuMsByProcess(place.stack.pid)
  const done = await work(place)
  const spent = [...cpuMsByProcess(place.stack.pid)].map(([pid, cpuMs]) => cpuMs - (before.get(pid) ?? 0))
  const micros = (cpuMs: number) => (1_000 * cpuMs) / done
  return {
    busiestMicros: micros(Math.max(...spent)),
    allMicros: micros(spent.reduce((total, cpuMs) => total + cpuMs, 0)),
  }
}

async function listOrders({ at, stack }: Place): Promise<number> {
  const base = `${stack.ready.productUrl}/api/skyworthPay/v2/order/userOrderList`
  const runs = at.map(({ world, headers }) =>
    autocannon({
      ...{ url: `${base}?devTenantId=${world.tenantId}&size=${ordersListed}`, headers },
      ...{ connections: 1, overallRate: listsPerSecond, duration: seconds },
    }),
  )
  const answers = await Promise.all(runs)
  const failed = answers.reduce((total, { non2xx, errors }) => total + non2xx + errors, 0)
  if (failed > 0) throw new Error(`${failed} lists were not answered`)
  return answers.reduce((total, { requests }) => total + requests.total, 0)
}

/** Cameras that each world has sold a package for. */
const sold = new Map<string, number>()
const salesOfAWorld = 8

/** One sale after the other: processes that are busy at the same time slow each other down on cores that share a chip. */
async function sellInTurn({ bench, at }: Place): Promise<number> {
  for (const one of at) {
    const { worldId, devices } = one.world
    const from = sold.get(worldId) ?? 0
    sold.set(worldId, from + salesOfAWorld)
    for (const { deviceId } of devices.slice(from, from + salesOfAWorld)) await sell(bench, one, deviceId)
  }
  return at.length * salesOfAWorld
}

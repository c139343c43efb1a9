import { type Bench, type BenchWorld, createWorld, deleteWorld, openWorld } from './bench-world.ts'
import type { Figure } from './figure.ts'
import { type ProcessFacts, processFacts } from './process-facts.ts'
import { addCancelledOrders } from './sale.ts'

const connections = 4
const writesOfAnOrder = 2
const warmUp = { transactions: 2_000, worlds: 100 }
const longRun = { transactions: 10_000, worlds: 400 }
/** V8 takes what it may before it tidies up; held to this, what grows on is a leak. */
export const tidyHeap = { NODE_OPTIONS: '--max-old-space-size=128' }
/** What V8 and SQLite keep at hand varies so far; a leak of four kilobytes a transaction would show. */
const mostGrowthMb = 32
/** Connections kept open vary by a few; a leak of one a world would be hundreds. */
const mostDescriptors = 8

/** Orders added and cancelled, the speed of one write, and what stays behind of thousands of them and of many worlds. */
export async function writeFigures(bench: Bench, pid: number): Promise<Figure[]> {
  await longWork(bench, warmUp)
  const before = processFacts(pid)
  const perSecond = await longWork(bench, longRun)
  return [
    { name: 'write one row and its history', value: perSecond, unit: '/s', note: 'add or cancel an order' },
    ...growthFigures(before, processFacts(pid)),
  ]
}

function growthFigures(before: ProcessFacts, after: ProcessFacts): Figure[] {
  const where = `${longRun.transactions} transactions and ${longRun.worlds} worlds`
  return [
    {
      name: 'memory that stays behind',
      value: after.memoryMb - before.memoryMb,
      unit: 'MB',
      limit: { atMost: mostGrowthMb },
      note: `${where}, ${before.memoryMb.toFixed(0)} MB before`,
    },
    {
      name: 'descriptors that stay behind',
      value: after.descriptors - before.descriptors,
      unit: '',
      limit: { atMost: mostDescriptors },
      note: `${where}, ${before.descriptors} before`,
    },
  ]
}

/** Writes per second; the worlds that come and go are not counted. */
async function longWork(bench: Bench, { transactions, worlds }: typeof longRun): Promise<number> {
  const open = await Promise.all(Array.from({ length: connections }, () => openWorld(bench, 'new-owner')))
  const startedMs = performance.now()
  const orders = transactions / connections / writesOfAnOrder
  await Promise.all(open.map((at: BenchWorld) => addCancelledOrders(at, orders)))
  const seconds = (performance.now() - startedMs) / 1_000
  for (const { world } of open) await deleteWorld(bench, world.worldId)
  for (let made = 0; made < worlds; made += 1)
    await deleteWorld(bench, (await createWorld(bench, 'new-owner')).worldId)
  return transactions / seconds
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import {
  addCancelledOrders,
  type Bench,
  type BenchWorld,
  createWorld,
  deleteWorld,
  openWorld,
  sell,
} from '../measure/bench-world.ts'
import type { Figure } from '../measure/figure.ts'
import { largestMemoryMb, type ProcessFacts, processFacts } from '../measure/process-facts.ts'

const connections = 4
const warmUpSeconds = 1
const seconds = 4

/** Speed of a server's answers under load; `p99Ms` is the time that one of a hundred answers exceeds. */
export interface Load {
  perSecond: number
  p99Ms: number
  /** CPU time of the server for one request; 0 where nobody counted it. */
  cpuMicros: number
}

export interface Reads {
  oneRow: Load
  listOf20: Load
}

/** The least a Node server does, in a process of its own as the product has one. Prints its port. */
const bareServer = `
import { createServer } from 'node:http'
const body = JSON.stringify({ code: 200, success: true, data: { orderNo: '0'.repeat(20) }, msg: '' })
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json').end(body)
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** Requests a second that this machine answers when nothing is done. */
export async function baseline(): Promise<Load> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', bareServer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    return await measureLoad(`http://127.0.0.1:${port.toString().trim()}/`, {})
  } finally {
    child.kill()
  }
}

/** Measures how one order, and a list of 20, are read over HTTP by a signed-in user. */
export async function reads(bench: Bench, pid: number): Promise<Reads> {
  const at = await openWorld(bench, 'new-owner')
  const orderNo = await addCancelledOrders(at, 20)
  const base = `${bench.ready.productUrl}/api/skyworthPay/v2/order`
  const query = `devTenantId=${at.world.tenantId}`
  const oneRow = await measureLoad(`${base}/getOrderRecord?${query}&orderNo=${orderNo}`, at.headers, pid)
  const listOf20 = await measureLoad(`${base}/userOrderList?${query}&size=20`, at.headers, pid)
  await deleteWorld(bench, at.world.worldId)
  return { oneRow, listOf20 }
}

async function measureLoad(url: string, headers: Record<string, string>, pid?: number): Promise<Load> {
  await autocannon({ url, headers, connections, duration: warmUpSeconds })
  const cpuBeforeMs = pid === undefined ? 0 : processFacts(pid).cpuMs
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors under load`)
  const cpuMs = pid === undefined ? 0 : processFacts(pid).cpuMs - cpuBeforeMs
  return {
    perSecond: requests.average,
    p99Ms: latency.p99,
    cpuMicros: (cpuMs * 1_000) / requests.total,
  }
}

const sellers = 4
const rounds = 3

/** Measures how many packages are sold per second. */
export async function salesFigure(bench: Bench): Promise<Figure> {
  const { sold, seconds } = await sellEverywhere(bench)
  return {
    name: 'add → pay → notify → activate',
    value: sold / seconds,
    unit: '/s',
    limit: { atLeast: 100 },
    note: `${sold} sales in ${sellers} worlds, audited`,
  }
}

/**
 * CPU time of the server for one sale, in milliseconds: the best of some rounds, as whatever else runs only ever adds to
 * it. A first round warms the server up.
 */
export async function saleCpuMs(bench: Bench, pid: number): Promise<number> {
  await sellEverywhere(bench)
  let bestMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const beforeMs = processFacts(pid).cpuMs
    const { sold } = await sellEverywhere(bench)
    bestMs = Math.min(bestMs, (processFacts(pid).cpuMs - beforeMs) / sold)
  }
  return bestMs
}

/** Four sellers, each in a world of its own, one sale for each camera. */
async function sellEverywhere(bench: Bench): Promise<{ sold: number; seconds: number }> {
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
  return { sold, seconds }
}

const writesOfAnOrder = 2
const warmUp = { transactions: 2_000, worlds: 100 }
const longRun = { transactions: 10_000, worlds: 400 }
/** V8 collects late while it may take more memory; below this limit, what still grows is a leak. */
export const smallHeap = { NODE_OPTIONS: '--max-old-space-size=128' }
/** What V8 and SQLite keep at hand varies so far; a leak of four kilobytes a transaction would show. */
const maxGrowthMb = 32
/** Connections kept open vary by a few; a leak of one a world would be hundreds. */
const maxDescriptors = 8

/** Measures the memory of the upstream, with V8 as it is started, after many worlds have come and gone. */
export async function memoryFigure(bench: Bench, pid: number): Promise<Figure> {
  await longWork(bench, { transactions: warmUp.transactions, worlds: longRun.worlds })
  return {
    name: `memory of the upstream after ${longRun.worlds} worlds`,
    value: largestMemoryMb(pid),
    unit: 'MB',
    limit: { atMost: 250 },
  }
}

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
      limit: { atMost: maxGrowthMb },
      note: `${where}, ${before.memoryMb.toFixed(0)} MB before`,
    },
    {
      name: 'descriptors that stay behind',
      value: after.descriptors - before.descriptors,
      unit: '',
      limit: { atMost: maxDescriptors },
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

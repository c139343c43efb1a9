import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type Bench, deleteWorld, openWorld } from './bench-world.ts'
import { processFacts } from './process-facts.ts'
import { addCancelledOrders } from './sale.ts'

const connections = 4
const warmUpSeconds = 1
const seconds = 4

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

/** How fast this machine answers when nothing is done. */
export async function baseline(): Promise<Load> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    return await measureLoad(`http://127.0.0.1:${port.toString().trim()}/`, {})
  } finally {
    child.kill()
  }
}

/** One order, and a list of 20, read over HTTP by a signed-in user. */
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

import { setTimeout as pause } from 'node:timers/promises'
import { RetryingClient } from './retrying-client.ts'
import { ServerGroup } from './server-group.ts'

/** As many as one server has open at a time: with more, one opens and closes worlds for every request. */
const WORLDS = 8
const LASTS_MS = 8_000
/** The slow start of deploy/haproxy, and two of its checks. */
const SLOW_START_MS = 13_000

interface MadeWorld {
  worldId: string
  tenantId: string
  user: { token: string }
}

/** Requests a second that a number of servers behind the balancer answer: the list of orders, in many worlds at once. */
export async function measureThroughput(folder: string, servers: number): Promise<number> {
  const group = new ServerGroup(folder)
  try {
    await group.start(servers)
    return await measure(group)
  } finally {
    await group.stop()
  }
}

async function measure(group: ServerGroup): Promise<number> {
  const client = new RetryingClient(group.certificate)
  try {
    // By then the balancer has given every server its full share.
    await pause(SLOW_START_MS)
    const worlds = await Promise.all(
      Array.from({ length: WORLDS }, (_, index) => make(group, client, index + 1)),
    )
    const before = client.answered
    const startedMs = performance.now()
    await Promise.all(
      worlds.map(async (world) => {
        while (performance.now() - startedMs < LASTS_MS) await listOrders(group, client, world)
      }),
    )
    return ((client.answered - before) * 1000) / (performance.now() - startedMs)
  } finally {
    client.close()
  }
}

async function make({ addresses }: ServerGroup, client: RetryingClient, seed: number): Promise<MadeWorld> {
  const url = `${addresses.controlUrl}/control/worlds/w${String(seed).padStart(7, '0')}`
  const headers = { 'x-skyshop-control': addresses.controlToken }
  const body = { scenario: 'auto-renew-wechat', seed }
  return (await client.send({ method: 'PUT', url, headers, body })).body as MadeWorld
}

async function listOrders(
  { addresses }: ServerGroup,
  client: RetryingClient,
  world: MadeWorld,
): Promise<void> {
  const url = new URL('/api/skyworthPay/v2/order/userOrderList', addresses.productUrl)
  const query = { current: '1', size: '20', paySource: 'A', devTenantId: world.tenantId }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { authorization: 'Basic c2t5c2hvcA==', 'blade-auth': `bearer ${world.user.token}` }
  const { status } = await client.send({ method: 'GET', url: url.href, headers })
  if (status !== 200) throw new Error(`The list of orders of ${world.worldId} was answered ${status}.`)
}

import type { paths as ControlPaths, Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { paths as HttpPaths, Schemas as HttpSchemas } from '@skyshop/openapi/http'
import type { Schemas as WalletSchemas } from '@skyshop/openapi/wallets/wechat'
import createClient, { type Client } from 'openapi-fetch'
import type { StackReady } from '../../run/stack.ts'

export type World = ControlSchemas['World']
type ShopPackage = HttpSchemas['ShopPackage']

/** Where the upstream listens. */
export type BenchReady = Pick<StackReady, 'productUrl' | 'gatewayUrl' | 'controlUrl' | 'controlToken'>

/** The running stack, as benchmarks call it. */
export interface Bench {
  ready: BenchReady
  control: Client<ControlPaths>
}

/** One world and the shop's calls in it. */
export interface BenchWorld {
  world: World
  product: Client<HttpPaths>
  headers: Record<string, string>
  cheapest: ShopPackage
}

export function benchOf(ready: BenchReady): Bench {
  const headers = { 'x-skyshop-control': ready.controlToken }
  return { ready, control: createClient<ControlPaths>({ baseUrl: ready.controlUrl, headers }) }
}

type ClockMode = ControlSchemas['Clock']['mode']

export async function createWorld(
  { control }: Bench,
  scenario: string,
  clockMode: ClockMode = 'standing',
): Promise<World> {
  const { data, error } = await control.POST('/control/worlds', { body: { scenario, clockMode } })
  if (!data) throw new Error(`no world: ${JSON.stringify(error)}`)
  return data
}

/** Deleting runs the auditor; a bench that made wrong money is no bench. */
export async function deleteWorld({ control }: Bench, worldId: string): Promise<void> {
  const { data, error } = await control.DELETE('/control/worlds/{worldId}', { params: { path: { worldId } } })
  if (!data || data.violations.length > 0) throw new Error(`audit: ${JSON.stringify(data ?? error)}`)
}

/** Makes a world of a scenario, with a client of the product that is signed in. */
export async function openWorld(
  bench: Bench,
  scenario: string,
  clockMode: ClockMode = 'standing',
): Promise<BenchWorld> {
  const world = await createWorld(bench, scenario, clockMode)
  const headers = {
    Authorization: 'Basic c2hvcDpzaG9w',
    'Blade-Auth': `bearer ${world.user.token}`,
  }
  const product = createClient<HttpPaths>({ baseUrl: bench.ready.productUrl, headers })
  const [device] = world.devices
  if (!device) throw new Error(`scenario ${scenario} has no device`)
  const page = await product.GET('/api/skyworthPay/v1/vipPackage/productPage', {
    params: {
      query: {
        devTenantId: world.tenantId,
        productCode: device.productCode,
        sn: device.sn,
        packageSource: 1,
      },
    },
  })
  const [cheapest] = dataOf(page)
    .records.filter(({ autoRenew }) => !autoRenew)
    .sort((a, b) => a.price - b.price)
  if (!cheapest) throw new Error('no package on offer')
  return { world, product, headers, cheapest }
}

/** What openapi-fetch hands back for an operation that answers with the envelope. */
interface Answer<Data> {
  data?: { success: true; data: Data } | { success: false }
  error?: unknown
  response: Response
}

/** The data of an envelope; a refusal or an error ends the bench. */
function dataOf<Data>({ data, error, response }: Answer<Data>): Data {
  if (data?.success) return data.data
  throw new Error(`${response.url}: ${response.status} ${JSON.stringify(data ?? error)}`)
}

const oneSecondMs = 1_000

/** An unpaid order for one camera of the world, through the app of a manufacturer. */
export async function addOrder(
  { world, product, cheapest }: BenchWorld,
  deviceId: string,
  paySource = world.profile.manufacturerName,
): Promise<string> {
  const added = await product.POST('/api/skyworthPay/v1/order/add', {
    body: {
      productCode: 'IPC',
      deviceId,
      packageSource: 1,
      packageId: cheapest.packageId,
      payMoney: cheapest.price,
      paySource,
      operationPointJson: '{}',
      devTenantId: world.tenantId,
    },
  })
  return dataOf(added).orderNo
}

/** Add, pay in the cashier, let the signed notify arrive, see the order paid: all over HTTP. */
export async function sell(bench: Bench, at: BenchWorld, deviceId: string): Promise<void> {
  const orderNo = await addOrder(at, deviceId)
  const { worldId, tenantId, profile } = at.world
  const opened = await at.product.POST('/api/skyworthPay/v1/pay/pay4WeChat', {
    params: {
      query: { devTenantId: tenantId, appKey: profile.appKey, orderNo, productCode: 'IPC', immediateUse: 0 },
    },
  })
  const parameters = dataOf(opened)
  const wallet = `${bench.ready.gatewayUrl}/wallets/wechat/${worldId}/app`
  await post(`${wallet}/cashier`, { parameters } satisfies WalletSchemas['CashierRequest'])
  const paid: WalletSchemas['ConfirmRequest'] = { prepayId: parameters.prepayid, outcome: 'success' }
  await post(`${wallet}/confirm`, paid)
  await moveClock(bench, at, oneSecondMs)
  const confirmed = await at.product.GET('/api/skyworthPay/v1/order/confirm', {
    params: { query: { devTenantId: tenantId, orderNo } },
  })
  const { orderStatus } = dataOf(confirmed)
  if (orderStatus !== 1) throw new Error(`order ${orderNo} was paid and has status ${orderStatus}`)
}

/** Orders of one camera, all but none unpaid, so that a list has something to show. */
export async function addCancelledOrders(at: BenchWorld, count: number): Promise<string> {
  const deviceId = at.world.devices[0]?.deviceId ?? ''
  let orderNo = ''
  for (let made = 0; made < count; made += 1) {
    orderNo = await addOrder(at, deviceId)
    await cancelOrder(at, orderNo)
  }
  return orderNo
}

export async function cancelOrder({ world, product }: BenchWorld, orderNo: string): Promise<void> {
  const cancelled = await product.POST('/api/skyworthPay/v1/order/cancelByOrderNo', {
    body: { orderNo, devTenantId: world.tenantId },
  })
  dataOf(cancelled)
}

export async function moveClock({ control }: Bench, { world }: BenchWorld, byMs: number): Promise<void> {
  const { error } = await control.POST('/control/worlds/{worldId}/clock/advance', {
    params: { path: { worldId: world.worldId } },
    body: { byMs },
  })
  if (error) throw new Error(`the clock did not move: ${JSON.stringify(error)}`)
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

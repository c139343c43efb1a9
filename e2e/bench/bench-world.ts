import type { paths as ControlPaths, Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { paths as HttpPaths, Schemas as HttpSchemas } from '@skyshop/openapi/http'
import createClient, { type Client } from 'openapi-fetch'
import type { StackReady } from '../run/stack.ts'

export type World = ControlSchemas['World']
type ShopPackage = HttpSchemas['ShopPackage']

export interface Bench {
  ready: StackReady
  control: Client<ControlPaths>
}

/** One world and the shop's calls in it. */
export interface BenchWorld {
  world: World
  product: Client<HttpPaths>
  headers: Record<string, string>
  cheapest: ShopPackage
}

export function benchOf(ready: StackReady): Bench {
  const headers = { 'x-skyshop-control': ready.controlToken }
  return { ready, control: createClient<ControlPaths>({ baseUrl: ready.controlUrl, headers }) }
}

export async function createWorld({ control }: Bench, scenario: string): Promise<World> {
  const { data, error } = await control.POST('/control/worlds', { body: { scenario, clockMode: 'standing' } })
  if (!data) throw new Error(`no world: ${JSON.stringify(error)}`)
  return data
}

/** Deleting runs the auditor; a bench that made wrong money is no bench. */
export async function deleteWorld({ control }: Bench, worldId: string): Promise<void> {
  const { data, error } = await control.DELETE('/control/worlds/{worldId}', { params: { path: { worldId } } })
  if (!data || data.violations.length > 0) throw new Error(`audit: ${JSON.stringify(data ?? error)}`)
}

export async function openWorld(bench: Bench, scenario: string): Promise<BenchWorld> {
  const world = await createWorld(bench, scenario)
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
export function dataOf<Data>({ data, error, response }: Answer<Data>): Data {
  if (data?.success) return data.data
  throw new Error(`${response.url}: ${response.status} ${JSON.stringify(data ?? error)}`)
}

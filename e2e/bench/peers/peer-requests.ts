/** A request that every server is sent. */
export interface PeerRequest {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body?: string
}

/** Measured steps: a request alone, or those that one connection sends one after the other. */
export interface PeerOperation {
  name: string
  steps: readonly (readonly PeerRequest[])[]
}

/** A world as requests name it. */
export interface PeerWorld {
  tenantId: string
  /** Account that asks. */
  headers: Record<string, string>
  cameras: readonly { productCode: string; deviceId: string; deviceKey: string }[]
}

/** Orders that a list is asked for, and how many there are. */
export interface OrderFilter {
  orderStatus?: number
  paySource?: string
  total: number
}

const pageSizes = [10, 20, 50]
const devicesOfSet = 100

/** Each page, in three sizes, of the orders that each filter leaves; none is empty. */
export function orderLists(world: PeerWorld, filters: readonly OrderFilter[]): PeerOperation {
  const pages = filters.flatMap(({ total, ...filter }) =>
    pageSizes.flatMap((size) =>
      Array.from({ length: Math.ceil(total / size) }, (_, page) => ({ ...filter, size, current: page + 1 })),
    ),
  )
  return { name: 'lists of orders', steps: pages.map((page) => [listRequest(world, page)]) }
}

/** A page of the orders of a user. */
export function listRequest(world: PeerWorld, query: Record<string, string | number>): PeerRequest {
  return get(world, '/api/skyworthPay/v2/order/userOrderList', query)
}

/** Asks for the offers of each camera, one camera after the other. */
export function packageLists(world: PeerWorld): PeerOperation {
  const steps = world.cameras.map(({ productCode, deviceId }) => [
    get(world, '/api/skyworthPay/v1/vipPackage/productPage', { productCode, sn: deviceId, packageSource: 1 }),
  ])
  return { name: 'packages of cameras', steps }
}

/** An order for each camera, cancelled before the same connection orders for another one. */
export function ordersAndCancellations(
  world: PeerWorld,
  wanted: { packageId: string; payMoney: number; paySource: string },
): PeerOperation {
  const steps = world.cameras.map(({ productCode, deviceId }) => [
    post(world, '/api/skyworthPay/v1/order/add', {
      ...{ devTenantId: world.tenantId, productCode, deviceId },
      ...{ packageSource: 1, operationPointJson: '{}', ...wanted },
    }),
    // By its query alone.
    { ...get(world, '/api/skyworthPay/v1/order/cancel', { productCode, deviceId }), method: 'POST' as const },
  ])
  return { name: 'orders made and cancelled', steps }
}

/** Asks what a hundred devices have, each time another hundred: those that follow each camera. */
export function expiryQueries(world: PeerWorld): PeerOperation {
  const all = world.cameras.map(({ deviceKey, productCode }) => ({
    deviceKey,
    productCode,
    packageSource: 1,
  }))
  const steps = all.map((_, first) => [
    post(world, '/api/skyworthPay/v2/vip/vipExpireInfoBatchQuery', {
      devTenantId: world.tenantId,
      deviceInfoList: [...all.slice(first), ...all.slice(0, first)].slice(0, devicesOfSet),
    }),
  ])
  return { name: `expiry of ${devicesOfSet} devices`, steps }
}

/** The requests that one of several connections repeats: its share of the steps, so that no two connections share one. */
export function requestsOf(
  { steps }: PeerOperation,
  { connection, connections }: { connection: number; connections: number },
): PeerRequest[] {
  return steps.filter((_, index) => index % connections === connection).flat()
}

/** @throws Error when a request of an operation equals another one: between equal questions every other one is asked */
export function assertDistinct({ name, steps }: PeerOperation): void {
  const requests = steps.flat()
  const distinct = new Set(requests.map(({ method, path, body }) => JSON.stringify([method, path, body])))
  if (distinct.size === requests.length) return
  throw new Error(`${name}: of ${requests.length} requests only ${distinct.size} differ.`)
}

function get(
  { tenantId, headers }: PeerWorld,
  path: string,
  query: Record<string, string | number>,
): PeerRequest {
  const search = new URLSearchParams({ devTenantId: tenantId })
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return { method: 'GET', path: `${path}?${search}`, headers }
}

function post({ headers }: PeerWorld, path: string, body: object): PeerRequest {
  const json = { ...headers, 'content-type': 'application/json' }
  return { method: 'POST', path, headers: json, body: JSON.stringify(body) }
}

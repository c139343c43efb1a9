import { addCancelledOrders, type Bench, openWorld } from '../measure/bench-world.ts'

/** A request that every server is sent. */
export interface PeerCall {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body?: string
}

/** What is measured: the calls that each connection repeats in turn. */
export interface PeerOperation {
  name: string
  callsOf: (connection: number) => readonly PeerCall[]
}

/** Operations of one world, with the answers of the product that its peers send, by method and path without query. */
export interface PeerOperations {
  operations: readonly PeerOperation[]
  answers: ReadonlyMap<string, string>
}

const manyDevices = 100

/** A list of 20 orders, the packages of a camera, an order made and cancelled, and what a hundred devices have. */
export async function preparePeerOperations(bench: Bench): Promise<PeerOperations> {
  const at = await openWorld(bench, 'hundred-and-ten-devices')
  const { world, cheapest } = at
  await addCancelledOrders(at, 20)
  const get = (path: string): PeerCall => ({ method: 'GET', path, headers: at.headers })
  const post = (path: string, body?: object): PeerCall => {
    const json = { ...at.headers, 'content-type': 'application/json' }
    return body
      ? { method: 'POST', path, headers: json, body: JSON.stringify(body) }
      : { method: 'POST', path, headers: at.headers }
  }
  const tenant = `devTenantId=${world.tenantId}`
  const deviceAt = (index: number) => {
    const device = world.devices[index]
    if (!device) throw new Error(`The world has no device ${index}.`)
    return { productCode: device.productCode, deviceId: device.deviceId, deviceKey: device.deviceKey }
  }
  const first = deviceAt(0)
  const list = get(`/api/skyworthPay/v2/order/userOrderList?${tenant}&size=20`)
  const packages = get(
    `/api/skyworthPay/v1/vipPackage/productPage?${tenant}&productCode=${first.productCode}&sn=${first.deviceId}&packageSource=1`,
  )
  const deviceInfoList = Array.from({ length: manyDevices }, (_, index) => {
    const { deviceKey, productCode } = deviceAt(index)
    return { deviceKey, productCode, packageSource: 1 }
  })
  const expiry = post('/api/skyworthPay/v2/vip/vipExpireInfoBatchQuery', {
    ...{ devTenantId: world.tenantId, deviceInfoList },
  })
  const orderAndCancel = (connection: number) => {
    const { productCode, deviceId } = deviceAt(connection)
    const wanted = { packageId: cheapest.packageId, payMoney: cheapest.price, packageSource: 1 }
    const origin = { paySource: world.profile.manufacturerName, operationPointJson: '{}' }
    const order = { devTenantId: world.tenantId, productCode, deviceId, ...wanted, ...origin }
    const cancelQuery = `${tenant}&productCode=${productCode}&deviceId=${deviceId}`
    return [
      post('/api/skyworthPay/v1/order/add', order),
      post(`/api/skyworthPay/v1/order/cancel?${cancelQuery}`),
    ]
  }
  const operations = [
    { name: 'list of 20 orders', callsOf: () => [list] },
    { name: 'packages of a camera', callsOf: () => [packages] },
    { name: 'order made and cancelled', callsOf: orderAndCancel },
    { name: `expiry of ${manyDevices} devices`, callsOf: () => [expiry] },
  ]
  const answers = new Map<string, string>()
  for (const call of operations.flatMap(({ callsOf }) => callsOf(0))) {
    answers.set(keyOf(call), await answerOf(bench.ready.productUrl, call))
  }
  return { operations, answers }
}

/** Method and path without query. */
function keyOf({ method, path }: PeerCall): string {
  return `${method} ${path.split('?')[0]}`
}

async function answerOf(url: string, { path, ...call }: PeerCall): Promise<string> {
  const response = await fetch(url + path, call)
  const text = await response.text()
  if (response.ok && text.includes('"success":true')) return text
  throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
}

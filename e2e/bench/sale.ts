import type { Schemas as WalletSchemas } from '@skyshop/openapi/wallets/wechat'
import { type Bench, type BenchWorld, dataOf } from './bench-world.ts'

const oneSecondMs = 1_000

/** An unpaid order for one camera of the world. */
async function addOrder({ world, product, cheapest }: BenchWorld, deviceId: string): Promise<string> {
  const added = await product.POST('/api/skyworthPay/v1/order/add', {
    body: {
      productCode: 'IPC',
      deviceId,
      packageSource: 1,
      packageId: cheapest.packageId,
      payMoney: cheapest.price,
      paySource: world.profile.manufacturerName,
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
  await bench.control.POST('/control/worlds/{worldId}/clock/advance', {
    params: { path: { worldId } },
    body: { byMs: oneSecondMs },
  })
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
    const cancelled = await at.product.POST('/api/skyworthPay/v1/order/cancelByOrderNo', {
      body: { orderNo, devTenantId: at.world.tenantId },
    })
    dataOf(cancelled)
  }
  return orderNo
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

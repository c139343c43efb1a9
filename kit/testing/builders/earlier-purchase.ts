import { answered } from '@skyshop/bridge-simulator/control'
import { createWalletApps } from '@skyshop/bridge-simulator/host-connections'
import type { paths, Schemas } from '@skyshop/openapi/http'
import createClient, { type Client } from 'openapi-fetch'
import type { World } from '../world/world.ts'

/** A purchase that was made before the scenario begins, through the product's own calls. */
export interface EarlierPurchase {
  camera: string
  /** Left out: a month of event recording, seven days rolling. */
  packageId?: string
  /** Left out: cloud. */
  packageSource?: number
  /** Channels or lenses by their names; the price is that of all of them. */
  channels?: readonly string[]
  /** 1: takes effect at once and suspends the package in effect. */
  immediateUse?: 0 | 1
}

const MONTH = 'cloud-event-7d-month'

/** Makes an order and leaves it unpaid. Returns its number. */
export async function givenUnpaidOrder(world: World, purchase: EarlierPurchase): Promise<string> {
  const { deviceId, productCode, channels } = world.camera(purchase.camera)
  const { packageId = MONTH, packageSource = 1, channels: names = [] } = purchase
  const payMoney = (await world.priceFen(packageId)) * Math.max(1, names.length)
  const channelIotId = channels
    .filter(({ deviceName }) => names.includes(deviceName))
    .map(({ iotId }) => iotId)
    .join(',')
  const { appKey, manufacturerName } = world.initial.profile
  const body: Schemas['NewOrder'] = {
    ...{ productCode, deviceId, packageSource, packageId, payMoney, appKey },
    ...(channelIotId === '' ? {} : { channelIotId }),
    ...{ paySource: manufacturerName, operationPointJson: '{}', devTenantId: world.initial.tenantId },
  }
  const { data } = await productClient(world).POST('/api/skyworthPay/v1/order/add', { body })
  if (!data?.success) throw purchaseRefused(data?.msg)
  return data.data.orderNo
}

/** Makes an order, pays it in WeChat, and lets WeChat tell the server. Returns its number. */
export async function givenPackage(world: World, purchase: EarlierPurchase): Promise<string> {
  const orderNo = await givenUnpaidOrder(world, purchase)
  const pay = await openWallet(world, { ...purchase, orderNo, provider: 'wechat' })
  await pay()
  return orderNo
}

/** Makes orders and cancels each at once, one after the other. */
export async function givenCancelledOrders(world: World, camera: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const orderNo = await givenUnpaidOrder(world, { camera })
    const body = { orderNo, devTenantId: world.initial.tenantId }
    await productClient(world).POST('/api/skyworthPay/v1/order/cancelByOrderNo', { body })
  }
}

/** Starts the free cloud trial on a camera, which also one with an unpaid order may have. */
export async function givenTrial(world: World, camera: string): Promise<void> {
  const body = { deviceIdList: [world.camera(camera).deviceId], devTenantId: world.initial.tenantId }
  const { data } = await productClient(world).POST('/api/skyworthPay/v2/aliFreeCloudStorage/consumeBatch', {
    body,
  })
  if (!data?.success) throw purchaseRefused(data?.msg)
}

/** An order whose payment is opened in a wallet. */
export interface OpenPayment {
  orderNo: string
  provider: 'wechat' | 'alipay'
  camera: string
  immediateUse?: 0 | 1
}

/** Opens a payment as the shop does. Returns how to pay it in the wallet. */
export async function openWallet(world: World, payment: OpenPayment): Promise<() => Promise<void>> {
  const { orderNo, provider, camera, immediateUse = 0 } = payment
  const { profile, tenantId } = world.initial
  const { productCode } = world.camera(camera)
  const query = { appKey: profile.appKey, orderNo, productCode, devTenantId: tenantId, immediateUse }
  const { wechat, alipay } = createWalletApps({ baseUrl: world.stack.gatewayUrl, worldId: world.id })
  if (provider === 'wechat') {
    const { data } = await productClient(world).POST('/api/skyworthPay/v1/pay/pay4WeChat', {
      params: { query },
    })
    if (!data?.success) throw purchaseRefused(data?.msg)
    const { prepayid } = data.data
    return async () => void (await wechat.confirm({ prepayId: prepayid, outcome: 'success' }))
  }
  const { data } = await productClient(world).POST('/api/skyworthPay/v1/pay/pay4Ali', { params: { query } })
  if (!data?.success) throw purchaseRefused(data?.msg)
  const { tradeNo = '' } = await alipay.openCashier(data.data.orderString)
  return async () => void (await alipay.confirm({ tradeNo, outcome: 'success' }))
}

/** The product as the shop calls it, with the token the world began with. */
export function productClient(world: World): Client<paths> {
  const headers = { authorization: 'Basic c2t5c2hvcA==', 'blade-auth': `bearer ${world.initial.user.token}` }
  return createClient<paths>({ baseUrl: world.stack.productUrl, headers })
}

/** The error of a purchase that the product did not take; `message` is the product's own. */
export function purchaseRefused(message: string | undefined): Error {
  return new Error(`The product refused a purchase of the test's beginning: ${message ?? 'no answer'}`)
}

/** Refunds an order as the vendor's staff does. Returns the status of the order. */
export async function refundOrder(world: World, orderNo: string): Promise<number> {
  const params = { path: { worldId: world.id, orderNo } }
  const call = '/control/worlds/{worldId}/orders/{orderNo}/refund'
  return answered(await world.control.POST(call, { params })).status
}

import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { control } from './control.ts'
import type { ProductAnswer, ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

const MONTH = 'cloud-event-7d-month'
export const MONTH_FEN = listPriceFen(MONTH)
/** Price of the month as providers write it: yuan with two decimals. */
export const MONTH_YUAN = (MONTH_FEN / 100).toFixed(2)

/** The body of a usual order for a device of the world. */
export function orderBody(client: ShopClient, deviceIndex = 0): Omit<Schemas['NewOrder'], 'devTenantId'> {
  const device = client.world.devices[deviceIndex]
  if (!device) throw new Error(`the world has no device ${deviceIndex}`)
  return {
    productCode: 'IPC',
    deviceId: device.deviceId,
    packageSource: 1,
    packageId: MONTH,
    payMoney: MONTH_FEN,
    paySource: 'A',
    operationPointJson: '{}',
    appKey: 'skyshop-app',
  }
}

/** Makes an order and returns its number. */
export async function addOrder(client: ShopClient, deviceIndex = 0): Promise<string> {
  const { orderNo } = await client.data<Schemas['AddedOrder']>('addOrder', {
    body: orderBody(client, deviceIndex),
  })
  return orderNo
}

/** Opens a payment for an order. */
export function openPayment(client: ShopClient, orderNo: string, immediateUse: 0 | 1 = 0) {
  const query = { appKey: 'skyshop-app', orderNo, productCode: 'IPC', immediateUse }
  return client.data<Schemas['AppPayParameters']>('pay4WeChat', { query })
}

/** Does in WeChat what the buyer does with an opened payment. */
export async function confirmInWallet(
  stack: TestStack,
  worldId: string,
  confirm: { prepayId: string; outcome: 'success' | 'fail' | 'cancel' | 'undetermined' },
): Promise<{ tradeState: string; transactionId?: string }> {
  const response = await fetch(`${stack.gatewayUrl}/wallets/wechat/${worldId}/app/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(confirm),
  })
  return (await response.json()) as { tradeState: string; transactionId?: string }
}

/** Orders, pays and lets WeChat tell the server; returns the order number. */
export async function buy(
  stack: TestStack,
  client: ShopClient,
  deviceIndex = 0,
  immediateUse: 0 | 1 = 0,
): Promise<string> {
  const orderNo = await addOrder(client, deviceIndex)
  const { prepayid } = await openPayment(client, orderNo, immediateUse)
  await confirmInWallet(stack, client.world.worldId, { prepayId: prepayid, outcome: 'success' })
  return orderNo
}

/** Purchase to make: what to buy for which device of the world. */
export interface PurchaseRequest {
  packageId: string
  packageSource: number
  /** The price of the catalogue, once for each channel, when left out. */
  payMoney?: number
  device?: Control['WorldDevice'] | undefined
  channelIotId?: string
}

/** The body of an order for any kind of package. */
function bodyOf(client: ShopClient, purchase: PurchaseRequest): Omit<Schemas['NewOrder'], 'devTenantId'> {
  const { device = client.world.devices[0], ...rest } = purchase
  const channels = purchase.channelIotId?.split(',').length ?? 1
  return {
    productCode: device?.productCode ?? '',
    deviceId: device?.deviceId ?? '',
    paySource: 'A',
    operationPointJson: '{}',
    payMoney: listPriceFen(purchase.packageId) * channels,
    ...rest,
  }
}

/** Asks for an order and answers what came back, refusals included. */
export function requestOrder(client: ShopClient, purchase: PurchaseRequest): Promise<ProductAnswer> {
  return client.call('addOrder', { body: bodyOf(client, purchase) })
}

/** Orders, pays with WeChat and lets it tell the server; returns the order number. */
export async function buyPackage(
  stack: TestStack,
  client: ShopClient,
  purchase: PurchaseRequest & { immediateUse?: 0 | 1 },
): Promise<string> {
  const { immediateUse = 0, ...rest } = purchase
  const body = bodyOf(client, rest)
  const { orderNo } = await client.data<Schemas['AddedOrder']>('addOrder', { body })
  const query = { appKey: 'skyshop-app', orderNo, productCode: body.productCode, immediateUse }
  const { prepayid } = await client.data<Schemas['AppPayParameters']>('pay4WeChat', { query })
  const { worldId } = client.world
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  return orderNo
}

/** What the server asks providers about a payment: to query it, and to take no money for it. */
const QUESTIONS = [
  'wechatQueryTransaction',
  'wechatCloseOrder',
  'alipayQueryTrade',
  'alipayCloseTrade',
  'paypalShowOrder',
  'lianlianQueryPayment',
  'lianlianCancelPayment',
]

/** Lets no provider of a world answer what the server asks: only a webhook tells it of money then. */
export async function silenceProviders(stack: TestStack, worldId: string): Promise<void> {
  const http: Control['HttpFault'] = {
    operationIds: QUESTIONS,
    answer: { kind: 'status', status: 503 },
  }
  const body: Control['FaultRecord'] = { count: null, http }
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
}

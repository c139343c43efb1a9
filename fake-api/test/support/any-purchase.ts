import type { Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { confirmInWallet } from './purchase.ts'
import type { ProductAnswer, ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** What to buy for which device of the world. */
export interface PurchaseRequest {
  packageId: string
  packageSource: number
  payMoney: number
  device?: ControlSchemas['WorldDevice'] | undefined
  channelIotId?: string
}

/** The body of an order for any kind of package. */
function bodyOf(client: ShopClient, wanted: PurchaseRequest): Omit<Schemas['NewOrder'], 'devTenantId'> {
  const { device = client.world.devices[0], ...rest } = wanted
  return {
    productCode: device?.productCode ?? '',
    deviceId: device?.deviceId ?? '',
    paySource: 'A',
    operationPointJson: '{}',
    ...rest,
  }
}

/** Asks for an order and answers what came back, refusals included. */
export function askForOrder(client: ShopClient, wanted: PurchaseRequest): Promise<ProductAnswer> {
  return client.call('addOrder', { body: bodyOf(client, wanted) })
}

/** Orders, pays with WeChat and lets it tell the server; returns the order number. */
export async function buyPackage(
  stack: TestStack,
  client: ShopClient,
  wanted: PurchaseRequest & { immediateUse?: 0 | 1 },
): Promise<string> {
  const { immediateUse = 0, ...rest } = wanted
  const body = bodyOf(client, rest)
  const { orderNo } = await client.data<Schemas['AddedOrder']>('addOrder', { body })
  const query = { appKey: 'skyshop-app', orderNo, productCode: body.productCode, immediateUse }
  const { prepayid } = await client.data<Schemas['AppPayParameters']>('pay4WeChat', { query })
  const { worldId } = client.world
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  return orderNo
}

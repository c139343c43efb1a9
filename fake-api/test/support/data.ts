import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { advance, control } from './control.ts'
import { confirmInWallet, openPayment } from './purchase.ts'
import type { ProductAnswer, ShopClient } from './shop-client.ts'
import type { TestStack } from './test-stack.ts'

/** Finds what is behind a device of a world, whoever it belongs to. */
export function deviceNamed(stack: TestStack, client: ShopClient, deviceName: string) {
  return stack.app.registry.use(client.world.worldId, ({ read }) =>
    read.device.findFirstOrThrow({ where: { deviceName } }),
  )
}

/** Changes the card of a device behind the shop's back. */
export function changeSim(stack: TestStack, client: ShopClient, deviceId: string, data: object) {
  return stack.app.registry.use(client.world.worldId, (world) =>
    world.withTx(({ tx }) => tx.simCard.update({ where: { deviceId }, data })),
  )
}

/** A data package as the shop lists it. */
export interface ListedPackage {
  packageId: string
  price: number
  simForm: string
  topUp: boolean
}

/** Lists data packages for a serial number. */
export function listData(client: ShopClient, sn: string, more: object = {}): Promise<ProductAnswer> {
  return client.call('listPackages', { query: { productCode: 'IPC', sn, packageSource: 2, ...more } })
}

/** Orders a data package. */
export function orderData(
  client: ShopClient,
  deviceId: string,
  { packageId = 'data-3g-month', ...more }: { packageId?: string } & Record<string, unknown> = {},
): Promise<ProductAnswer> {
  const body = {
    productCode: 'IPC',
    deviceId,
    packageSource: 2,
    packageId,
    payMoney: listPriceFen(packageId),
    ...more,
  }
  return client.call('addOrder', { body: { ...body, paySource: 'A', operationPointJson: '{}' } })
}

/** Orders and pays a data package; returns the order number. */
export async function buyData(
  stack: TestStack,
  client: ShopClient,
  deviceId: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await orderData(client, deviceId, more)
  const { orderNo } = body.data as { orderNo: string }
  const { prepayid } = await openPayment(client, orderNo)
  await confirmInWallet(stack, client.world.worldId, { prepayId: prepayid, outcome: 'success' })
  return orderNo
}

/** A shop of the same world some time later, with the token the host app then has. */
export async function shopLater(stack: TestStack, client: ShopClient, byMs: number): Promise<ShopClient> {
  const { worldId, user } = client.world
  await advance(stack, worldId, { byMs })
  const path = `/control/worlds/${worldId}/users/${user.userId}/tokens`
  return client.refreshed((await control<{ token: string }>(stack, 'POST', path)).body.token)
}

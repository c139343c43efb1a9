import { seedCamera } from '../../../src/backend/scenarios/seed-camera.ts'
import { makeWorld, stateOf } from '../../support/control.ts'
import { deliverWebhook, gatewaySideOf, signedWebhook } from '../../support/forged-webhook.ts'
import { MONTH_FEN, openPayment, orderBody } from '../../support/purchase.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'

/** Size of the storm: paid orders, and equal webhooks for each at once. */
export interface StormSize {
  orders: number
  copies: number
  /** Orders notified at the same time; 4 by default. */
  width?: number
}

/** Result of a webhook storm. */
export interface StormResult {
  worldId: string
  /** Orders with exactly one package in effect. */
  activations: number
  /** Packages in all: more than activations means that money was worth two. */
  packages: number
  /** How many answers of each HTTP status. */
  statuses: Record<number, number>
}

/** Sells to one owner of many cameras, and delivers every success notify many times at once. The caller audits. */
export async function webhookStorm(
  stack: TestStack,
  { orders, copies, width = 4 }: StormSize,
): Promise<StormResult> {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const deviceIds = await seedCameras(stack, client, orders)
  const orderNos: string[] = []
  for (const deviceId of deviceIds) orderNos.push(await openSale(client, deviceId))
  const side = await gatewaySideOf(stack, worldId)
  const statuses: Record<number, number> = {}
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < orderNos.length; index = next++) {
      const orderNo = orderNos[index] ?? ''
      const claim = { notifyId: `EV-${index}`, orderNo, amountFen: MONTH_FEN, transactionId: `42${index}` }
      const letter = signedWebhook(side, claim)
      const answers = Array.from({ length: copies }, () => deliverWebhook(stack, worldId, letter))
      for (const status of await Promise.all(answers)) statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  const { entitlements } = await stateOf(stack, worldId)
  const own = entitlements.filter(({ state, orderNo }) => state === 'activated' && orderNos.includes(orderNo))
  const activations = new Set(own.map(({ orderNo }) => orderNo)).size
  return { worldId, activations, packages: entitlements.length, statuses }
}

function seedCameras(stack: TestStack, { world }: ShopClient, count: number): Promise<string[]> {
  return stack.app.registry.use(world.worldId, (open) =>
    open.withTx(async (ctx) => {
      const deviceIds: string[] = []
      for (let index = 0; index < count; index += 1) {
        const camera = { deviceName: `Camera ${index}`, cover: 'ball' as const, sort: 100 + index }
        deviceIds.push(await seedCamera(ctx, world.user.userId, camera))
      }
      return deviceIds
    }),
  )
}

async function openSale(client: ShopClient, deviceId: string): Promise<string> {
  const body = { ...orderBody(client), deviceId }
  const { orderNo } = await client.data<{ orderNo: string }>('addOrder', { body })
  await openPayment(client, orderNo)
  return orderNo
}

import { listPriceFen } from '../../../src/features/packages/testing/list-price.ts'
import type { World } from '../../../src/world/transaction/world.ts'
import { makeWorld } from '../../support/control.ts'
import { addOrder, MONTH_FEN, orderBody } from '../../support/purchase.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import type { ForgeryContext } from './payload.ts'

const YEAR = { packageId: 'cloud-event-7d-year', payMoney: listPriceFen('cloud-event-7d-year') }

/** How a provider's payment is opened, and where its keys are. */
export interface Opening<Keys> {
  open(client: ShopClient, orderNo: string): Promise<unknown>
  keysOf(world: World): Promise<Keys>
}

/** Two worlds equal in seed and commands, with a monthly and a yearly order each, all opened with the provider. */
export async function createForgeryContext<Keys>(
  stack: TestStack,
  seed: number,
  opening: Opening<Keys>,
): Promise<ForgeryContext<Keys>> {
  const [own, twin] = [await openWorld(stack, seed, opening), await openWorld(stack, seed, opening)]
  if (own.sale.orderNo !== twin.sale.orderNo) throw new Error('equal worlds have made different orders')
  return { ...own, twin: twin.sale }
}

async function openWorld<Keys>(stack: TestStack, seed: number, { open, keysOf }: Opening<Keys>) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const body = { ...orderBody(client, 2), ...YEAR }
  const dearer = await client.data<{ orderNo: string }>('addOrder', { body })
  await open(client, orderNo)
  await open(client, dearer.orderNo)
  return stack.app.registry.use(worldId, async (world) => {
    const side = { worldId, keys: await keysOf(world), nowMs: world.nowMs() }
    return {
      sale: { ...side, orderNo, amountFen: MONTH_FEN },
      dearer: { ...side, orderNo: dearer.orderNo, amountFen: YEAR.payMoney },
    }
  })
}

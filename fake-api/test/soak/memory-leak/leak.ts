import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deleteWorld, makeWorld } from '../../support/control.ts'
import { confirmInWallet, openPayment, orderBody } from '../../support/purchase.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'

/** What the process holds after so many transactions, with everything collected that can be. */
export interface Sample {
  transactions: number
  heapBytes: number
  rssBytes: number
  /** Open file descriptors; 0 where the system does not tell. */
  descriptors: number
}

export interface LeakSize {
  worlds: number
  /** Sales in each of them. */
  perWorld: number
}

/** One sample after so many worlds. */
const WORLDS_A_SAMPLE = 10
const DESCRIPTORS = '/proc/self/fd'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Makes worlds, sells in them, deletes them, and measures between worlds: then nothing of them should be left. */
export async function sampleMemory(stack: TestStack, { worlds, perWorld }: LeakSize): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let made = 1; made <= worlds; made += 1) {
    const client = new ShopClient(stack, await makeWorld(stack, 'hundred-and-ten-devices', made))
    for (let sale = 0; sale < perWorld; sale += 1) await sell(stack, client, sale)
    const violations = await deleteWorld(stack, client.world.worldId)
    if (violations.length > 0) throw new Error(JSON.stringify(violations))
    if (made % Math.min(WORLDS_A_SAMPLE, Math.ceil(worlds / 6)) === 0) samples.push(sample(made * perWorld))
  }
  return samples
}

/** Ordered, paid, told and activated, each on a camera of its own. */
async function sell(stack: TestStack, client: ShopClient, sale: number): Promise<void> {
  const body = orderBody(client, sale % client.world.devices.length)
  const { orderNo } = await client.data<{ orderNo: string }>('addOrder', { body })
  const { prepayid: prepayId } = await openPayment(client, orderNo)
  await confirmInWallet(stack, client.world.worldId, { prepayId, outcome: 'success' })
}

function sample(transactions: number): Sample {
  collect()
  const { heapUsed: heapBytes, rss: rssBytes } = process.memoryUsage()
  return { transactions, heapBytes, rssBytes, descriptors: countDescriptors() }
}

function countDescriptors(): number {
  try {
    return readdirSync(DESCRIPTORS).length
  } catch {
    // Only Linux has the folder; memory is measured all the same.
    return 0
  }
}

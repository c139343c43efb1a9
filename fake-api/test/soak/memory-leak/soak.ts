import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deleteWorld, makeWorld } from '../../support/control.ts'
import { confirmInWallet, openPayment, orderBody } from '../../support/purchase.ts'
import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'

/** What the process holds after so many transactions, with everything collected that can be. */
interface Sample {
  transactions: number
  heapBytes: number
  rssBytes: number
  /** Open file descriptors; 0 where the system does not tell. */
  descriptors: number
}

interface LeakSize {
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
async function sampleMemory(stack: TestStack, { worlds, perWorld }: LeakSize): Promise<Sample[]> {
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

/** Sales from order to activation, each on a camera of its own. */
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

const [worlds, transactions] = sizesOf([400, 10_000])

/** Growth along the line through all samples, as a share of the first: compiled code comes and goes, a leak only comes. */
const MAX_GROWTH = { heap: 0.05, rss: 0.1 }
/** Descriptors come and go with pooled clients and kept-alive sockets. */
const MAX_DESCRIPTORS = 8

await runSoak(async (stack) => {
  const samples = await sampleMemory(stack, { worlds, perWorld: Math.ceil(transactions / worlds) })
  // The first third fills caches, pools and compiled code.
  const settled = samples.slice(Math.floor(samples.length / 3))
  const heap = slope(settled, ({ heapBytes }) => heapBytes)
  const rss = slope(settled, ({ rssBytes }) => rssBytes)
  const [first, last] = [settled[0], settled.at(-1)]
  if (!first || !last) throw new Error('too few samples')
  const span = last.transactions - first.transactions
  const opened = last.descriptors - first.descriptors
  const misses: string[] = []
  if (heap * span > MAX_GROWTH.heap * first.heapBytes) misses.push('the heap is not flat')
  if (rss * span > MAX_GROWTH.rss * first.rssBytes) misses.push('the process is not flat')
  if (opened > MAX_DESCRIPTORS) misses.push(`${opened} descriptors stayed open`)
  return {
    figures: [
      `${worlds} worlds made and deleted, ${last.transactions} transactions, ${samples.length} samples`,
      `heap ${inMb(first.heapBytes)} → ${inMb(last.heapBytes)} MB, ${Math.round(heap)} bytes a transaction`,
      `resident ${inMb(first.rssBytes)} → ${inMb(last.rssBytes)} MB, ${Math.round(rss)} bytes a transaction`,
      `descriptors ${first.descriptors} → ${last.descriptors}`,
    ],
    misses,
  }
})

/** Least squares: how much a value grows with each transaction. */
function slope(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(samples.map(({ transactions }) => transactions))
  const level = mean(samples.map(read))
  const rise = samples.map((sample) => (sample.transactions - middle) * (read(sample) - level))
  const run = samples.map(({ transactions }) => (transactions - middle) ** 2)
  return mean(rise) / mean(run)
}

function inMb(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1)
}

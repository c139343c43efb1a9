import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { advance, deleteWorld, makeWorld, stateOf } from '../../support/control.ts'
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

interface OldWorldsSize {
  worlds: number
  /** Of each of them. */
  years: number
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

/** A state of several megabytes is made, sent and read so often in each old world. */
const READS = 10
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Lives worlds of a hundred renewals for some years one after the other, reads their whole state, deletes them; a sample after each. */
async function sampleOldWorlds(stack: TestStack, { worlds, years }: OldWorldsSize): Promise<Sample[]> {
  const samples: Sample[] = []
  for (let made = 1; made <= worlds; made += 1) {
    const { worldId } = await makeWorld(stack, 'hundred-renewals', made)
    for (let year = 0; year < years; year += 1) await advance(stack, worldId, { byMs: YEAR_MS })
    for (let read = 0; read < READS; read += 1) await stateOf(stack, worldId)
    const violations = await deleteWorld(stack, worldId)
    if (violations.length > 0) throw new Error(JSON.stringify(violations))
    samples.push(sample(made))
  }
  return samples
}

const [worlds, transactions, oldWorlds, years] = sizesOf([400, 10_000, 4, 3])

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
  const old = await sampleOldWorlds(stack, { worlds: oldWorlds, years })
  // The first fills pools, as above.
  const [oldFirst, oldLast] = [old[1], old.at(-1)]
  if (!oldFirst || !oldLast) throw new Error('at least two worlds have to grow old')
  if (oldLast.heapBytes > oldFirst.heapBytes * (1 + MAX_GROWTH.heap))
    misses.push('the heap keeps something of worlds that lived for years')
  if (oldLast.rssBytes > oldFirst.rssBytes * (1 + MAX_GROWTH.rss))
    misses.push('the process keeps something of worlds that lived for years')
  return {
    figures: [
      `${worlds} worlds made and deleted, ${last.transactions} transactions, ${samples.length} samples`,
      `heap ${inMb(first.heapBytes)} → ${inMb(last.heapBytes)} MB, ${Math.round(heap)} bytes a transaction`,
      `resident ${inMb(first.rssBytes)} → ${inMb(last.rssBytes)} MB, ${Math.round(rss)} bytes a transaction`,
      `descriptors ${first.descriptors} → ${last.descriptors}`,
      `${oldWorlds} worlds of a hundred renewals, ${years} years each, state read ${READS} times, deleted: heap ${inMb(oldFirst.heapBytes)} → ${inMb(oldLast.heapBytes)} MB, resident ${inMb(oldFirst.rssBytes)} → ${inMb(oldLast.rssBytes)} MB`,
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

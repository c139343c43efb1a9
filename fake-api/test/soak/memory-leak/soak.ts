import { runSoak, sizesOf } from '../../support/run-soak.ts'
import { type Sample, sampleMemory } from './leak.ts'

const [worlds, transactions] = sizesOf([400, 10_000])

/** Growth along the line through all samples, as a share of the first: compiled code comes and goes, a leak only comes. */
const MOST_GROWTH = { heap: 0.05, rss: 0.1 }
/** Descriptors come and go with pooled clients and kept-alive sockets. */
const MOST_DESCRIPTORS = 8

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
  if (heap * span > MOST_GROWTH.heap * first.heapBytes) misses.push('the heap is not flat')
  if (rss * span > MOST_GROWTH.rss * first.rssBytes) misses.push('the process is not flat')
  if (opened > MOST_DESCRIPTORS) misses.push(`${opened} descriptors stayed open`)
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

import { type Bench, createWorld, deleteWorld } from '../measure/bench-world.ts'
import { type Figure, medianWithSpread, quantile } from '../measure/figure.ts'
import { largestMemoryMb } from '../measure/process-facts.ts'
import { advanceClock } from './renewal-figures.ts'

const wanted = 100_000
const yearMs = 365 * 86_400_000
const mostYears = 12
const rounds = 20
/** What a tester types: a word that hundreds of entries have, a field, what must not be, a camera, and nothing. */
const queries = ['period 12', 'op:contract', '-op:addOrder', 'camera:"Gate 3"', '']

/** Measures how soon the first page of a filter is there in a journal of 100,000 entries, and what searching leaves in memory. */
export async function journalFigures(bench: Bench, pid: number): Promise<Figure[]> {
  const { worldId } = await createWorld(bench, 'hundred-renewals')
  const held = await fill(bench, worldId)
  const small = await createWorld(bench, 'hundred-renewals')
  await timesOf(bench, worldId, 2)
  const beforeMb = largestMemoryMb(pid)
  const times = await timesOf(bench, worldId, rounds)
  const few = await timesOf(bench, small.worldId, rounds)
  const growthMb = largestMemoryMb(pid) - beforeMb
  await deleteWorld(bench, small.worldId)
  await deleteWorld(bench, worldId)
  const { value, note } = medianWithSpread(times)
  return [
    {
      name: "a filter's first page of 100,000 entries",
      value,
      unit: 'ms',
      limit: { atMost: 100 },
      note: `${held} entries, ${note}, nine of ten within ${quantile(times, 0.9).toFixed(0)} ms`,
    },
    {
      name: 'the same, beside a journal of a new world',
      value: value / medianWithSpread(few).value,
      unit: '×',
      note: `${medianWithSpread(few).value.toFixed(1)} ms there`,
    },
    {
      name: 'memory that 100 searches leave',
      value: growthMb,
      unit: 'MB',
      limit: { atMost: 30 },
    },
  ]
}

/** Lets a hundred contracts renew until the journal is as long as wanted; returns its length. */
async function fill(bench: Bench, worldId: string): Promise<number> {
  let held = 0
  for (let year = 0; held < wanted; year += 1) {
    if (year === mostYears) throw new Error(`${held} entries after ${mostYears} years`)
    await advanceClock(bench, worldId, yearMs)
    held = (await search(bench, worldId, '')).held
  }
  return held
}

async function timesOf(bench: Bench, worldId: string, turns: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1)
    for (const query of queries) {
      const startedMs = performance.now()
      await search(bench, worldId, query)
      times.push(performance.now() - startedMs)
    }
  return times
}

async function search({ control }: Bench, worldId: string, query: string): Promise<{ held: number }> {
  const body = query === '' ? { limit: 200 } : { query, limit: 200 }
  const params = { path: { worldId } }
  const { data, error } = await control.POST('/control/worlds/{worldId}/journal/search', { params, body })
  if (!data) throw new Error(`not searched: ${JSON.stringify(error)}`)
  return data
}

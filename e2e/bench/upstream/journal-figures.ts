import autocannon from 'autocannon'
import { type Bench, createWorld, deleteWorld, type World } from '../measure/bench-world.ts'
import { type Figure, medianWithSpread, quantile } from '../measure/figure.ts'
import { largestMemoryMb, processFacts } from '../measure/process-facts.ts'
import { advanceClock } from './renewal-figures.ts'

const wanted = 100_000
const yearMs = 365 * 86_400_000
/** After three years WeChat ends a contract that nobody signs again. */
const contractYears = 3
const rounds = 20
/** What a tester types: a word that hundreds of entries have, a field, what must not be, a camera, and nothing. */
const queries = ['period 12', 'op:contract', '-op:addOrder', 'camera:"Gate 3"', '']

/** Measures how soon the first page of a filter is there in a journal of 100,000 entries, and what searching leaves in memory. */
export async function journalFigures(bench: Bench, pid: number): Promise<Figure[]> {
  const world = await createWorld(bench, 'hundred-renewals')
  const { worldId } = world
  const held = await fill(bench, world)
  if (held < wanted) throw new Error(`${held} entries`)
  const small = await createWorld(bench, 'hundred-renewals')
  await timesOf(bench, worldId, 2)
  const beforeMb = largestMemoryMb(pid)
  const beforeMs = processFacts(pid).cpuMs
  const times = await timesOf(bench, worldId, rounds)
  const cpuMs = (processFacts(pid).cpuMs - beforeMs) / times.length
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
      name: 'the same in processor time of the upstream, which other programs do not lengthen',
      value: cpuMs,
      unit: 'ms',
      limit: { atMost: 100 },
      note: `${times.length} searches`,
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

/** Lets a hundred contracts renew as long as they last, and reads in the shop until the journal is as long as wanted; returns its length. */
async function fill(bench: Bench, { worldId, user, tenantId }: World): Promise<number> {
  for (let year = 0; year < contractYears; year += 1) await advanceClock(bench, worldId, yearMs)
  const { held } = await search(bench, worldId, '')
  const params = { path: { worldId, userId: user.userId } }
  const { data } = await bench.control.POST('/control/worlds/{worldId}/users/{userId}/tokens', { params })
  if (!data) throw new Error('no token')
  const { non2xx, errors } = await autocannon({
    url: `${bench.ready.productUrl}/api/skyworthPay/v2/order/userOrderList?devTenantId=${tenantId}`,
    headers: { Authorization: 'Basic c2hvcDpzaG9w', 'Blade-Auth': `bearer ${data.token}` },
    connections: 4,
    amount: Math.max(1, wanted - held),
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} reads were refused`)
  return (await search(bench, worldId, '')).held
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

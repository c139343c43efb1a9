import { type Bench, createWorld, deleteWorld } from '../measure/bench-world.ts'
import { type Figure, medianWithSpread } from '../measure/figure.ts'

const worlds = 3
const yearsInEach = 2
/** A camera that renews through WeChat; its contract lasts three years. */
const renewing = 'auto-renew-wechat'

/** Twelve months of one contract: notices, deductions and signed callbacks, in one jump of the clock. */
export async function renewalFigure(bench: Bench): Promise<Figure> {
  const times: number[] = []
  for (let run = 0; run < worlds; run += 1) times.push(...(await yearsOf(bench)))
  return {
    name: '12 months of one contract with callbacks',
    ...medianWithSpread(times),
    unit: 'ms',
    limit: { atMost: 150 },
  }
}

async function yearsOf(bench: Bench): Promise<number[]> {
  const { worldId } = await createWorld(bench, renewing)
  // The first period fills what a world keeps at hand.
  await advanceClock(bench, worldId, 30 * dayMs)
  const times: number[] = []
  for (let year = 0; year < yearsInEach; year += 1) {
    const startedMs = performance.now()
    await advanceClock(bench, worldId, 12 * 30 * dayMs)
    times.push(performance.now() - startedMs)
  }
  await assertRenewed(bench, worldId)
  await deleteWorld(bench, worldId)
  return times
}

async function assertRenewed(bench: Bench, worldId: string): Promise<void> {
  const [paid] = await paidPeriods(bench, worldId)
  // The first, one in the warm-up, twelve a year.
  if (paid !== 2 + 12 * yearsInEach) throw new Error(`${paid} periods were paid`)
}

const months = 12
const contractsOfAWorld = 100
const manyWorlds = 10

/** A year of a thousand contracts, and what a month of one of them costs beside one of a hundred. */
export async function fleetFigures(bench: Bench): Promise<Figure[]> {
  // The hundred before and after, so that cold code or other load of the machine falls on both.
  const before = await yearOf(bench, 1)
  const many = await yearOf(bench, manyWorlds)
  const few = Math.min(before, await yearOf(bench, 1))
  const [monthOfMany, monthOfFew] = [monthOfOne(many, manyWorlds), monthOfOne(few, 1)]
  return [
    {
      name: '12 months of 1,000 contracts',
      value: many / 1_000,
      unit: 's',
      limit: { atMost: 120 },
      note: `${manyWorlds} worlds of ${contractsOfAWorld}, ${monthOfMany.toFixed(1)} ms a month of one`,
    },
    {
      name: 'a month of one in 1,000, beside one in 100',
      value: monthOfMany / monthOfFew,
      unit: '×',
      limit: { atMost: 1.2 },
      note: `${monthOfFew.toFixed(1)} ms in 100`,
    },
  ]
}

function monthOfOne(yearMs: number, worlds: number): number {
  return yearMs / months / contractsOfAWorld / worlds
}

/** Wall milliseconds of a year in so many worlds, month by month, after a first month that is not counted. */
async function yearOf(bench: Bench, worlds: number): Promise<number> {
  const ids: string[] = []
  for (let made = 0; made < worlds; made += 1)
    ids.push((await createWorld(bench, 'hundred-renewals')).worldId)
  const month = () => Promise.all(ids.map((worldId) => advanceClock(bench, worldId, monthDays * dayMs)))
  await month()
  const startedMs = performance.now()
  for (let passed = 0; passed < months; passed += 1) await month()
  const tookMs = performance.now() - startedMs
  for (const worldId of ids) await assertAllRenewed(bench, worldId)
  return tookMs
}

/** Every contract, every month: the one at signing, one in the first month, twelve in the year. */
async function assertAllRenewed(bench: Bench, worldId: string): Promise<void> {
  const paid = await paidPeriods(bench, worldId)
  const renewed = paid.filter((count) => count === 2 + months).length
  if (renewed !== contractsOfAWorld) throw new Error(`${renewed} contracts were renewed every month`)
  await deleteWorld(bench, worldId)
}

const dayMs = 86_400_000
const monthDays = 30

/** Moves a world's clock and waits until everything due on the way has happened. */
export async function advanceClock({ control }: Bench, worldId: string, byMs: number): Promise<void> {
  const params = { path: { worldId } }
  const { error } = await control.POST('/control/worlds/{worldId}/clock/advance', { params, body: { byMs } })
  if (error) throw new Error(`no jump: ${JSON.stringify(error)}`)
}

/** Counts the paid periods of each contract of a world. */
export async function paidPeriods({ control }: Bench, worldId: string): Promise<number[]> {
  const { data } = await control.GET('/control/worlds/{worldId}/state', { params: { path: { worldId } } })
  const contracts = data?.contracts ?? []
  return contracts.map(({ cycles }) => cycles.filter(({ state }) => state === 'paid').length)
}

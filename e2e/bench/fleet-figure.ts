import { type Bench, createWorld, deleteWorld } from './bench-world.ts'
import { advanceClock, dayMs, monthDays, paidPeriods } from './clock-jump.ts'
import type { Figure } from './figure.ts'

const months = 12
const contractsOfAWorld = 100
const manyWorlds = 10

/** A year of a thousand contracts, and what a month of one of them costs beside one of a hundred. */
export async function fleetFigures(bench: Bench): Promise<Figure[]> {
  // The hundred before and after, so that neither has all the cold code or the machine's worse mood.
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
  for (const worldId of ids) await assertRenewed(bench, worldId)
  return tookMs
}

/** Every contract, every month: the one at signing, one in the first month, twelve in the year. */
async function assertRenewed(bench: Bench, worldId: string): Promise<void> {
  const paid = await paidPeriods(bench, worldId)
  const renewed = paid.filter((count) => count === 2 + months).length
  if (renewed !== contractsOfAWorld) throw new Error(`${renewed} contracts were renewed every month`)
  await deleteWorld(bench, worldId)
}

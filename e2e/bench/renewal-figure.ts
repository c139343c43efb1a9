import { type Bench, createWorld, deleteWorld } from './bench-world.ts'
import { advanceClock, dayMs, paidPeriods } from './clock-jump.ts'
import { type Figure, medianWithSpread } from './figure.ts'

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

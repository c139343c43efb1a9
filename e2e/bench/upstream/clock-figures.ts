import { type Bench, createWorld, deleteWorld } from '../measure/bench-world.ts'
import type { Figure } from '../measure/figure.ts'
import { processFacts } from '../measure/process-facts.ts'
import { paidPeriods } from './renewal-figures.ts'

/** A camera that renews through Alipay, whose agreement has no end. */
const renewingForGood = 'auto-renew-alipay-failing'
const renewing = 'auto-renew-wechat'
const dayMs = 86_400_000
const yearDays = 365
const worldsAtOnce = 500
/**
 * Connections that merchant and gateways keep alive: one to each of two listeners for each of the eight worlds that are
 * open at a time, counted at both ends. A leak of one a world would be hundreds.
 */
const maxDescriptors = 2 * 8 * 2

/** Jumps of the clock that are long, and jumps of many worlds at once. */
export async function clockFigures(bench: Bench, pid: number): Promise<Figure[]> {
  return [await longJumpFigure(bench, pid), ...(await manyWorldsFigures(bench, pid))]
}

const years = 10
const shortJumps = 6

/** What an event costs in a jump over ten years beside one over a year: the same when a jump is linear in its events. */
async function longJumpFigure(bench: Bench, pid: number): Promise<Figure> {
  await costOf(bench, pid, 1)
  const short = { events: 0, cpuMs: 0 }
  for (let jump = 0; jump < shortJumps; jump += 1) {
    const { events, cpuMs } = await costOf(bench, pid, 1)
    short.events += events
    short.cpuMs += cpuMs
  }
  const long = await costOf(bench, pid, years)
  const [eachOfShort, eachOfLong] = [short.cpuMs / short.events, long.cpuMs / long.events]
  return {
    name: 'an event in ten years, beside one in a year',
    value: eachOfLong / eachOfShort,
    unit: '×',
    limit: { atMost: 1.2 },
    note: `${long.events} events, ${eachOfLong.toFixed(2)} ms of CPU each`,
  }
}

interface Cost {
  events: number
  cpuMs: number
}

/** What a jump of a new world costs. */
async function costOf(bench: Bench, pid: number, jumpYears: number): Promise<Cost> {
  const { worldId } = await createWorld(bench, renewingForGood)
  const before = processFacts(pid).cpuMs
  const events = await advance(bench, worldId, jumpYears * yearDays)
  const cpuMs = processFacts(pid).cpuMs - before
  const [paid = 0] = await paidPeriods(bench, worldId)
  if (paid < jumpYears * 12) throw new Error(`${paid} periods were paid in ${jumpYears} years`)
  await deleteWorld(bench, worldId)
  return { events, cpuMs }
}

/** Hundreds of worlds, far more than are open at a time, each advanced by a month at the same moment. */
async function manyWorldsFigures(bench: Bench, pid: number): Promise<Figure[]> {
  const ids: string[] = []
  for (let made = 0; made < worldsAtOnce; made += 1) ids.push((await createWorld(bench, renewing)).worldId)
  // A first month opens the files and most of the connections that are kept open.
  await Promise.all(ids.map((worldId) => advance(bench, worldId, 30)))
  const { descriptors } = processFacts(pid)
  const startedMs = performance.now()
  const outcomes = await Promise.allSettled(ids.map((worldId) => advance(bench, worldId, 30)))
  const seconds = (performance.now() - startedMs) / 1_000
  const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const growth = processFacts(pid).descriptors - descriptors
  for (const worldId of ids) await deleteWorld(bench, worldId)
  return [
    {
      name: `${worldsAtOnce} worlds advanced by a month at once`,
      value: failed.length,
      unit: 'errors',
      limit: { atMost: 0 },
      note: failed.length > 0 ? String(failed[0]) : `${seconds.toFixed(1)} s, audited`,
    },
    { name: 'descriptors that stay behind', value: growth, unit: '', limit: { atMost: maxDescriptors } },
  ]
}

/** Moves a world's clock and answers how many events fired. The connection ends with the call: none is left to count. */
async function advance({ control }: Bench, worldId: string, days: number): Promise<number> {
  const { data, error } = await control.POST('/control/worlds/{worldId}/clock/advance', {
    params: { path: { worldId } },
    body: { byMs: days * dayMs },
    headers: { connection: 'close' },
  })
  if (!data) throw new Error(`no jump: ${JSON.stringify(error)}`)
  return data.firedCount
}

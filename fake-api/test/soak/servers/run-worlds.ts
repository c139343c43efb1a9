import type { WorldRun } from './world-run.ts'

const WORKERS = 16

/** Something done to the servers once a share of all steps is done. */
export interface Disturbance {
  /** Between 0 and 1. */
  atShare: number
  act: () => Promise<void>
}

interface Run {
  runs: readonly WorldRun[]
  months: number
  disturbances: readonly Disturbance[]
}

/** Takes all worlds to their end, some at a time, month after month, and disturbs the servers on the way, one by one. */
export async function runWorlds({ runs, months, disturbances }: Run): Promise<void> {
  const total = runs.length * (months + 1)
  const pending = [...disturbances]
  let acts = Promise.resolve()
  let done = 0
  const step = async (work: Promise<void>) => {
    await work
    done += 1
    const due = pending.filter(({ atShare }) => done / total >= atShare)
    for (const disturbance of due) {
      pending.splice(pending.indexOf(disturbance), 1)
      acts = acts.then(() => disturbance.act())
    }
  }
  for (let month = 0; month <= months; month += 1) {
    const waiting = [...runs]
    const work = async () => {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift())
        await step(month === 0 ? run.begin() : run.liveMonth(month))
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
  }
  await acts
}

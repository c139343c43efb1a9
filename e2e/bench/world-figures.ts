import { type Bench, createWorld, deleteWorld } from './bench-world.ts'
import { type Figure, medianWithSpread } from './figure.ts'

const runs = 40
const limit = { atMost: 10 }
/** With packages, orders and their history, and still below 1 MB. */
const livedIn = 'active-cloud'

/** What a test pays for a world: made new, put back to a snapshot, forked. */
export async function worldFigures(bench: Bench): Promise<Figure[]> {
  return [await newWorldFigure(bench), ...(await copyFigures(bench))]
}

async function newWorldFigure(bench: Bench): Promise<Figure> {
  const times = await timed(async () => (await createWorld(bench, 'new-owner')).worldId, bench)
  return { name: 'new world', ...medianWithSpread(times), unit: 'ms', limit }
}

async function copyFigures(bench: Bench): Promise<Figure[]> {
  const { control } = bench
  const { worldId } = await createWorld(bench, livedIn)
  const path = { worldId }
  const taken = await control.POST('/control/worlds/{worldId}/snapshots', { params: { path }, body: {} })
  if (!taken.data) throw new Error(`no snapshot: ${JSON.stringify(taken.error)}`)
  const { snapshotId, bytes } = taken.data
  const restores: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const startedMs = performance.now()
    const { error } = await control.POST('/control/worlds/{worldId}/snapshots/{snapshotId}/restore', {
      params: { path: { worldId, snapshotId } },
    })
    if (error) throw new Error(`no restore: ${JSON.stringify(error)}`)
    restores.push(performance.now() - startedMs)
  }
  const forks = await timed(async () => {
    const { data, error } = await control.POST('/control/worlds/{worldId}/fork', { params: { path } })
    if (!data) throw new Error(`no fork: ${JSON.stringify(error)}`)
    return data.worldId
  }, bench)
  await deleteWorld(bench, worldId)
  const size = `${(bytes / 1024).toFixed(0)} KB`
  return [
    { name: `restore a world of ${size}`, ...medianWithSpread(restores), unit: 'ms', limit },
    { name: `fork a world of ${size}`, ...medianWithSpread(forks), unit: 'ms', limit },
  ]
}

/** How long each of the worlds took to make; they are deleted between. */
async function timed(make: () => Promise<string>, bench: Bench): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const startedMs = performance.now()
    const worldId = await make()
    times.push(performance.now() - startedMs)
    await deleteWorld(bench, worldId)
  }
  return times
}

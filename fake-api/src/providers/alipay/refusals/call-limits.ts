import { MINUTE_MS } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'

/** Calls of one minute of a world, by method. */
interface CountedMinute {
  readonly minute: number
  /** Of the world's file: one that was restored was not called yet. */
  readonly generation: number
  readonly calls: Map<string, number>
}

/** Counts a call of a method, and returns whether it is one too many within this minute of the world's clock. */
export type IsCallLimited = (world: World, method: string, perMinute: number | null) => boolean

/** Creates a counter of the calls of every world. They are counted while a limit is set, and in no file. */
export function createCallLimits(): IsCallLimited {
  const minutes = new WeakMap<World, CountedMinute>()
  return (world, method, perMinute) => {
    if (perMinute === null) return false
    const { generation } = world
    const minute = Math.floor(world.nowMs() / MINUTE_MS)
    const known = minutes.get(world)
    const isCurrent = known?.minute === minute && known.generation === generation
    const current = isCurrent ? known : { minute, generation, calls: new Map<string, number>() }
    if (!isCurrent) minutes.set(world, current)
    const count = (current.calls.get(method) ?? 0) + 1
    current.calls.set(method, count)
    return count > perMinute
  }
}

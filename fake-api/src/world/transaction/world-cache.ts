import type { MaybePromise } from '../../kernel/maybe-promise.ts'
import type { World } from './world.ts'

/**
 * Remembers what was read from a world until its next commit, or until another file takes its place or another program
 * writes into it. Answers without a promise what it remembers, for what every request asks.
 */
export function perRevision<T>(read: (world: World) => Promise<T>): (world: World) => MaybePromise<T> {
  const known = new WeakMap<World, { revision: number; value: T }>()
  return (world) => {
    const { revision } = world
    const found = known.get(world)
    if (found?.revision === revision) return found.value
    return read(world).then((value) => {
      known.set(world, { revision, value })
      return value
    })
  }
}

/**
 * Remembers what was read from a world's file until another file takes its place (restore), and no longer than the
 * world itself. For what no transaction changes: keys.
 */
export function perWorldFile<T extends object>(
  read: (world: World) => Promise<T>,
): (world: World) => Promise<T> {
  const known = new WeakMap<World, { generation: number; value: Promise<T> }>()
  return (world) => {
    const found = known.get(world)
    if (found?.generation === world.generation) return found.value
    const value = read(world)
    known.set(world, { generation: world.generation, value })
    // A failure is not remembered: the next caller reads again.
    value.catch(() => known.delete(world))
    return value
  }
}

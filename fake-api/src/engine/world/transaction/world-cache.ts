import type { MaybePromise } from '../../kernel/maybe-promise.ts'
import type { World } from './world.ts'

/**
 * Remembers what was read of the settings of a world (`World.settingsStamp`) until one of them is written, another file
 * takes the world's place or another program writes into it. Of other tables nothing may be read for it. Answers without a
 * promise what it remembers, for what every request asks.
 */
export function perSettings<T>(read: (world: World) => Promise<T>): (world: World) => MaybePromise<T> {
  const known = new WeakMap<World, { stamp: number; value: T }>()
  return (world) => {
    const { settingsStamp: stamp } = world
    const cached = known.get(world)
    if (cached !== undefined && cached.stamp === stamp) return cached.value
    return read(world).then((value) => {
      known.set(world, { stamp, value })
      return value
    })
  }
}

/**
 * Remembers what was read from a world's file (`World.fileStamp`) until another file takes its place (restore), it is
 * opened again or another program writes into it. For what no transaction changes: keys.
 */
export function perWorldFile<T>(read: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const known = new WeakMap<World, { stamp: number; value: Promise<T> }>()
  return (world) => {
    const { fileStamp: stamp } = world
    const cached = known.get(world)
    if (cached !== undefined && cached.stamp === stamp) return cached.value
    const value = read(world)
    known.set(world, { stamp, value })
    // A failure is not remembered: the next caller reads again.
    value.catch(() => known.delete(world))
    return value
  }
}

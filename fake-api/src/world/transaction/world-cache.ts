import type { World } from './world.ts'

/**
 * Remembers what was read from a world's file until another file takes its place (restore), and no longer than the
 * world itself. For what hardly any transaction changes: keys; whoever does change it calls `forget` afterwards.
 */
export function perWorldFile<T extends object>(
  read: (world: World) => Promise<T>,
): ((world: World) => Promise<T>) & { forget: (world: World) => void } {
  const known = new WeakMap<World, { generation: number; value: Promise<T> }>()
  const remember = (world: World) => {
    const found = known.get(world)
    if (found?.generation === world.generation) return found.value
    const value = read(world)
    known.set(world, { generation: world.generation, value })
    // A failure is not remembered: the next caller reads again.
    value.catch(() => known.delete(world))
    return value
  }
  return Object.assign(remember, { forget: (world: World) => void known.delete(world) })
}

import type { World } from './world.ts'

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

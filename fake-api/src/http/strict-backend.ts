import type { World } from '../world/transaction/world.ts'

const known = new WeakMap<World, { revision: number; isBare: boolean }>()

/** Whether a world’s backend has no extras. Read once per revision, as every request asks. */
export async function isStrictBackend(world: World): Promise<boolean> {
  const { revision } = world
  const last = known.get(world)
  if (last?.revision === revision) return last.isBare
  const { isBare } = await world.read.world.findFirstOrThrow({ select: { isBare: true } })
  known.set(world, { revision, isBare })
  return isBare
}

/** Takes the extras out of a world’s backend, or puts them back. */
export async function setStrictBackend(world: World, isBare: boolean): Promise<void> {
  await world.withTx(({ tx }) => tx.world.updateMany({ data: { isBare } }))
}

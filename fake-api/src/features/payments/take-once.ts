import { isUniqueViolation } from '../../world/unique-violation.ts'
import type { World } from '../../world/world.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import { hasInbox } from './payment-repository.ts'

/**
 * Takes in what a provider told, once. Only its own inbox row makes it a duplicate: another broken key must not be
 * acknowledged, for everything was rolled back (domain.md, invariant 11).
 */
export async function processOnce<Outcome>(
  world: World,
  { provider, notifyId }: { provider: string; notifyId: string },
  take: (ctx: WorldTx) => Promise<Outcome>,
): Promise<Outcome | 'duplicate'> {
  if (await hasInbox(world.read, provider, notifyId)) return 'duplicate'
  try {
    return await world.withTx(take)
  } catch (error) {
    if (isUniqueViolation(error) && (await hasInbox(world.read, provider, notifyId))) return 'duplicate'
    throw error
  }
}

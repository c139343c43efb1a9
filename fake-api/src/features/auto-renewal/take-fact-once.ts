import { isUniqueViolation } from '../../world/unique-violation.ts'
import type { World } from '../../world/world.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import { hasInboxEntry, insertInboxEntry } from './contract-inbox-repository.ts'
import type {
  ContractEndedEvent,
  ContractSignedEvent,
  DeductionResultEvent,
  EventOutcome,
} from './contract-wallet-port.ts'

type Fact = ContractSignedEvent | ContractEndedEvent | DeductionResultEvent

/** Takes a fact in once: its inbox row stands in the same transaction as everything it causes. */
export async function processEventOnce(
  world: World,
  fact: Fact,
  take: (ctx: WorldTx) => Promise<EventOutcome>,
): Promise<EventOutcome> {
  if (await hasInboxEntry(world.read, fact)) return 'duplicate'
  try {
    return await world.withTx(async (ctx) => {
      const outcome = await take(ctx)
      if (!isMoney(fact)) await note(ctx, fact, outcome)
      return outcome
    })
  } catch (error) {
    if (isUniqueViolation(error) && (await hasInboxEntry(world.read, fact))) return 'duplicate'
    throw error
  }
}

/** A successful deduction is money, whose row the settlement writes. */
function isMoney(fact: Fact): boolean {
  return 'outcome' in fact && fact.outcome.status === 'succeeded'
}

function note(ctx: WorldTx, fact: Fact, outcome: EventOutcome): Promise<void> {
  const { provider, notifyId } = fact
  const isKnown = 'orderNo' in fact && outcome !== 'unknown-order'
  const about = 'orderNo' in fact ? 'deduction' : 'contract'
  const orderNo = isKnown ? fact.orderNo : null
  return insertInboxEntry(ctx.tx, {
    provider,
    notifyId,
    kind: about,
    orderNo,
    outcome,
    receivedAtMs: ctx.nowMs,
  })
}

import type { World, WorldTx } from '../../world/transaction/world.ts'
import { insertInboxEntry, processOnce } from '../payments/process-once.ts'
import type {
  ContractEndedEvent,
  ContractSignedEvent,
  DeductionResultEvent,
  EventOutcome,
} from './contract-wallet-port.ts'

type ContractEvent = ContractSignedEvent | ContractEndedEvent | DeductionResultEvent

/** Processes a verified contract event once, in one transaction with its inbox row. */
export function processContractEvent(
  world: World,
  event: ContractEvent,
  process: (ctx: WorldTx) => Promise<EventOutcome>,
): Promise<EventOutcome> {
  return processOnce(world, event, async (ctx) => {
    const outcome = await process(ctx)
    // The settlement writes the row of a successful deduction, as of all money.
    if (isMoney(event)) return outcome
    const { provider, notifyId } = event
    const isDeduction = 'orderNo' in event
    await insertInboxEntry(ctx.tx, {
      provider,
      notifyId,
      kind: isDeduction ? 'deduction' : 'contract',
      orderNo: isDeduction && outcome !== 'unknown-order' ? event.orderNo : null,
      outcome,
      receivedAtMs: ctx.nowMs,
    })
    return outcome
  })
}

function isMoney(event: ContractEvent): boolean {
  return 'outcome' in event && event.outcome.status === 'succeeded'
}

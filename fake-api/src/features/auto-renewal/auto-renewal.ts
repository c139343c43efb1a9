import type { EventHandlers } from '../../world/clock/schedule.ts'
import type { World, WorldTx } from '../../world/transaction/world.ts'
import { insertInboxEntry, processOnce } from '../payments/process-once.ts'
import { CONTRACT_DUE } from './apply-contract-command.ts'
import {
  CONTRACT_CHECK,
  CONTRACT_END,
  type ContractEndingDependencies,
  ContractEndingService,
} from './contract-ending-service.ts'
import { type ContractRenewalDependencies, ContractRenewalService } from './contract-renewal-service.ts'
import { type ContractDependencies, ContractService } from './contract-service.ts'
import {
  CONTRACT_SESSION,
  type ContractSigningDependencies,
  ContractSigningService,
} from './contract-signing-service.ts'
import type {
  ContractEndedEvent,
  ContractEventHandler,
  ContractSignedEvent,
  ContractWallets,
  DeductionResultEvent,
  EventOutcome,
} from './contract-wallet-port.ts'

type AutoRenewalDependencies = ContractEndingDependencies &
  ContractRenewalDependencies &
  ContractSigningDependencies &
  ContractDependencies

/** The services of auto-renewal, one for each group of use cases. */
export interface AutoRenewal {
  signing: ContractSigningService
  renewal: ContractRenewalService
  ending: ContractEndingService
  contracts: ContractService
  webhooks: ContractEventHandler
  eventHandlers: EventHandlers
}

/** Composes auto-renewal from the features and wallets it depends on. */
export function createAutoRenewal(
  dependencies: AutoRenewalDependencies,
  wallets: ContractWallets,
): AutoRenewal {
  const ending = new ContractEndingService(dependencies, wallets)
  const renewal = new ContractRenewalService(dependencies, wallets, ending)
  const signing = new ContractSigningService(dependencies, wallets, { ending, renewal })
  return {
    signing,
    renewal,
    ending,
    contracts: new ContractService(dependencies, renewal),
    webhooks: {
      onSigned: (world, event) => processContractEvent(world, event, (ctx) => signing.process(ctx, event)),
      onUnsigned: (world, event) => processContractEvent(world, event, (ctx) => ending.process(ctx, event)),
      onDeduction: (world, event) => processContractEvent(world, event, (ctx) => renewal.process(ctx, event)),
    },
    eventHandlers: {
      [CONTRACT_DUE]: renewal.onDue,
      [CONTRACT_SESSION]: signing.onSessionOver,
      [CONTRACT_END]: ending.onEnd,
      [CONTRACT_CHECK]: ending.onCheck,
    },
  }
}

type ContractEvent = ContractSignedEvent | ContractEndedEvent | DeductionResultEvent

/** Processes a verified contract event once, in one transaction with its inbox row. */
function processContractEvent(
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

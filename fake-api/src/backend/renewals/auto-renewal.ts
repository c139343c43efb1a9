import type { EventHandlers } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import type {
  ContractEndedEvent,
  ContractSignedEvent,
  ContractWallets,
  ContractWebhookHandler,
  ContractWebhookOutcome,
  DeductionResultEvent,
} from '../payments/contract-wallet-port.ts'
import { insertInboxEntry, processOnce } from '../payments/process-once.ts'
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
import { CONTRACT_DUE } from './contract-transitions.ts'

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
  webhooks: ContractWebhookHandler
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
      onSigned: (world, webhook) =>
        processContractWebhook(world, webhook, (ctx) => signing.processSigned(ctx, webhook)),
      onEnded: (world, webhook) =>
        processContractWebhook(world, webhook, (ctx) => ending.processEnded(ctx, webhook)),
      onDeduction: (world, webhook) =>
        processContractWebhook(world, webhook, (ctx) => renewal.processDeduction(ctx, webhook)),
    },
    eventHandlers: {
      [CONTRACT_DUE]: renewal.onDue,
      [CONTRACT_SESSION]: signing.onSessionOver,
      [CONTRACT_END]: ending.onEnd,
      [CONTRACT_CHECK]: ending.onCheck,
    },
  }
}

type VerifiedContractWebhook = ContractSignedEvent | ContractEndedEvent | DeductionResultEvent

/** Processes a verified contract webhook once, in one transaction with its inbox row. */
function processContractWebhook(
  world: World,
  webhook: VerifiedContractWebhook,
  process: (ctx: WorldTx) => Promise<ContractWebhookOutcome>,
): Promise<ContractWebhookOutcome> {
  return processOnce(world, webhook, async (ctx) => {
    const outcome = await process(ctx)
    // The settlement writes the row of a successful deduction, as of all money.
    if (isMoney(webhook)) return outcome
    const { provider, notifyId } = webhook
    const isDeduction = 'orderNo' in webhook
    await insertInboxEntry(ctx.tx, {
      provider,
      notifyId,
      kind: isDeduction ? 'deduction' : 'contract',
      orderNo: isDeduction && outcome !== 'unknown-order' ? webhook.orderNo : null,
      outcome,
      receivedAtMs: ctx.nowMs,
    })
    return outcome
  })
}

function isMoney(webhook: VerifiedContractWebhook): boolean {
  return 'outcome' in webhook && webhook.outcome.status === 'succeeded'
}

import type { EventHandlers } from '../../world/clock/schedule.ts'
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
import type { ContractEventHandler, ContractWallets } from './contract-wallet-port.ts'
import { processContractEvent } from './process-contract-event.ts'

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
      onSigned: (world, event) => processContractEvent(world, event, (ctx) => signing.takeIn(ctx, event)),
      onUnsigned: (world, event) => processContractEvent(world, event, (ctx) => ending.takeIn(ctx, event)),
      onDeduction: (world, event) => processContractEvent(world, event, (ctx) => renewal.takeIn(ctx, event)),
    },
    eventHandlers: {
      [CONTRACT_DUE]: renewal.onDue,
      [CONTRACT_SESSION]: signing.onSessionOver,
      [CONTRACT_END]: ending.onEnd,
      [CONTRACT_CHECK]: ending.onCheck,
    },
  }
}

import { accountScenarios } from './account-scenarios.ts'
import { cloudScenarios } from './cloud-scenarios.ts'
import { contractScenarios } from './contract-scenarios.ts'
import { dataScenarios } from './data-scenarios.ts'
import { deviceScenarios } from './device-scenarios.ts'
import { type OfferDesk, offerScenarios } from './offer-scenarios.ts'
import { type OrderDesk, orderScenarios } from './order-scenarios.ts'
import type { ContractDesk } from './past-contract.ts'
import type { Scenario } from './scenario.ts'

/** All named worlds, by name. Names are kept: tests and bug reports use them. */
export function scenarioTable(desk: OrderDesk & OfferDesk & ContractDesk): Record<string, Scenario> {
  return {
    ...accountScenarios,
    ...deviceScenarios,
    ...cloudScenarios(desk),
    ...orderScenarios(desk),
    ...offerScenarios(desk),
    ...contractScenarios(desk),
    ...dataScenarios(desk),
  }
}

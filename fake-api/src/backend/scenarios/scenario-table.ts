import { accountScenarios } from './account-scenarios.ts'
import { cloudScenarios } from './cloud-scenarios.ts'
import { contractScenarios } from './contract-scenarios.ts'
import { dataScenarios } from './data-scenarios.ts'
import { deviceScenarios } from './device-scenarios.ts'
import { type OfferSeedServices, offerScenarios } from './offer-scenarios.ts'
import { type OrderSeedServices, orderScenarios } from './order-scenarios.ts'
import type { GroupedScenario, Scenario, ScenarioGroup } from './scenario.ts'
import type { ContractSeedServices } from './seed-contract.ts'

/** All named worlds, by name. Names are kept: tests and bug reports use them. */
export function scenarioTable(
  services: OrderSeedServices & OfferSeedServices & ContractSeedServices,
): Record<string, GroupedScenario> {
  return {
    ...grouped('account', accountScenarios),
    ...grouped('devices', deviceScenarios),
    ...grouped('cloud', cloudScenarios(services)),
    ...grouped('orders', orderScenarios(services)),
    ...grouped('offers', offerScenarios(services)),
    ...grouped('contracts', contractScenarios(services)),
    ...grouped('data', dataScenarios(services)),
  }
}

function grouped(group: ScenarioGroup, scenarios: Readonly<Record<string, Scenario>>) {
  const entries = Object.entries(scenarios)
  return Object.fromEntries(entries.map(([name, scenario]) => [name, { ...scenario, group }]))
}

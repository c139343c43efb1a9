export { contractOf, endContract, givenContract } from '../../e2e/kit/builders/contracts.ts'
export {
  givenPackage,
  givenUnpaidOrder,
  openWallet,
  refundOrder,
} from '../../e2e/kit/builders/earlier-purchase.ts'
export { type ProviderAccounts, providerAgent } from '../../e2e/kit/world/provider-agent.ts'
export { day, hour, minute, second } from '../../e2e/kit/world/world-clock.ts'
export type { ConfiguredProvider, PartyName, SkyshopConfig } from './config.ts'
export {
  createWorld,
  findWorld,
  importWorld,
  type Skyshop,
  type SkyshopOptions,
  startSkyshop,
  type WorldPlan,
} from './start-skyshop.ts'

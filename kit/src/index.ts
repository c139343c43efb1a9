export { contractOf, endContract, givenContract } from '../testing/builders/contracts.ts'
export {
  givenPackage,
  givenUnpaidOrder,
  openWallet,
  refundOrder,
} from '../testing/builders/earlier-purchase.ts'
export { type ProviderAccounts, providerAgent } from '../testing/world/provider-agent.ts'
export { day, hour, minute, second } from '../testing/world/world-clock.ts'
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

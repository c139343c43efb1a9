import type { ProviderDefinition } from '../../fake-api/src/engine/party/provider-definition.ts'

export type {
  NewProviderPayment,
  ProviderAnswer,
  ProviderAttempt,
  ProviderCall,
  ProviderDefinition,
  ProviderOperation,
  ProviderPayment,
  ProviderPaymentStatus,
  ProviderPayments,
  ProviderRequest,
  ProviderWebhook,
} from '../../fake-api/src/engine/party/provider-definition.ts'

/** Parties that come with the package: the vendor's backend, and four payment providers. */
export type PartyName = 'backend' | 'wechat' | 'alipay' | 'paypal' | 'lianlian'

/** A provider that `defineProvider` has returned. */
export interface ConfiguredProvider {
  readonly name: string
  readonly title: string
}

/** Default export of `skyshop.config.ts`, in the folder where `npx skyshop-kit` is called. */
export interface SkyshopConfig {
  /** Parties that take part, by name or as `defineProvider` returned them; those of the package when left out. */
  readonly parties?: readonly (PartyName | ConfiguredProvider)[]
}

/** Returns a configuration as it is, with its type. */
export function defineConfig(config: SkyshopConfig): SkyshopConfig {
  return config
}

/** Returns a payment provider for the list of parties. */
export function defineProvider<Account extends object>(
  definition: ProviderDefinition<Account>,
): ConfiguredProvider {
  return definition
}

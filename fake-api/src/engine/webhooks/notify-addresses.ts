import type { WebhookReceiver } from './webhook-provider.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookBase } from './webhook-url.ts'

/** An address of the merchant's own server that a start names for an account. */
export interface NotifyAddress {
  readonly provider: string
  /** Name of the setting; null for all addresses of the account. */
  readonly setting: string | null
  /** May have `{worldId}` as a segment of its path. */
  readonly url: string
}

/** Addresses that the account of each provider has, by the names of their settings. */
export type KnownAddresses = Readonly<Record<string, readonly string[]>>

/** Stands for any world while an address is checked. */
const ANY_WORLD = 'w0000000'

/**
 * Returns the receiver with these addresses in the accounts of every world, until a tester sets others there; later ones go
 * before earlier ones. A string is the rule that one breaks.
 */
export function receiverWith(
  receiver: WebhookReceiver | null,
  named: readonly NotifyAddress[],
  { known, base }: { readonly known: KnownAddresses; readonly base: WebhookBase },
): WebhookReceiver | null | string {
  if (named.length === 0) return receiver
  const addresses: Record<string, Record<string, string>> = structuredClone({ ...receiver?.addresses })
  for (const { provider, setting, url } of named) {
    const settings = known[provider] ?? []
    if (settings.length === 0) {
      const others = Object.keys(known).filter((name) => (known[name] ?? []).length > 0)
      const where = others.length === 0 ? '' : `; providers with one are ${others.join(', ')}`
      return `${provider} has no address in its account: its requests name where they are told${where}`
    }
    if (setting !== null && !settings.includes(setting))
      return `the account of ${provider} has no ${setting}; it has ${settings.join(', ')}`
    const target = { ...base, worldId: ANY_WORLD }
    const example = url.replaceAll('{worldId}', ANY_WORLD)
    const template = toWebhookTemplate(example, target)
    if (template === null) return `${url}: ${brokenUrlRule(example, target)}`
    const names = setting === null ? settings : [setting]
    addresses[provider] = {
      ...addresses[provider],
      ...Object.fromEntries(names.map((name) => [name, template])),
    }
  }
  return { operations: receiver?.operations ?? {}, addresses }
}

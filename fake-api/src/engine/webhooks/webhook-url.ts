import type { ChangedSettings } from '../gateway/account-settings.ts'
import type { WebhookReceiver } from './webhook-provider.ts'

/** The world and the listener that webhooks go to. A stored URL is a template of it, so a copied world notifies itself. */
export interface WebhookTarget {
  readonly worldId: string
  /** Base of the product listener, e.g. `http://127.0.0.1:4010`; empty without the backend. */
  readonly productBaseUrl: string
}

const PRODUCT = '{product}'
const WORLD = '{worldId}'
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * The template of a notify URL, or null when the gateway does not take it: not absolute http(s), with query, fragment
 * or credentials, or not on this machine. The last is stricter than WeChat Pay: a fake must not reach out.
 */
export function toWebhookTemplate(text: string, target: WebhookTarget): string | null {
  const url = parseTarget(text)
  if (url === null) return null
  const path = url.pathname
    .split('/')
    .map((segment) => (segment === target.worldId ? WORLD : segment))
    .join('/')
  const origin = url.origin === URL.parse(target.productBaseUrl)?.origin ? PRODUCT : url.origin
  return `${origin}${path}`
}

/** Template of the address that the merchant's account has under a name; found when sending. */
export function accountTemplate(setting: string): string {
  return `{account:${setting}}`
}

/** Returns the setting that a template names; null for a template of an address. */
export function settingOf(template: string): string | null {
  return /^\{account:(\w+)\}$/.exec(template)?.[1] ?? null
}

/** Returns the template of an address among the settings of an account; null while there is none. */
export function addressOf(
  changed: ChangedSettings,
  receiver: WebhookReceiver | null,
  { provider, setting }: { readonly provider: string; readonly setting: string },
): string | null {
  const account = Object.hasOwn(changed, provider) ? changed[provider] : undefined
  if (account !== undefined && Object.hasOwn(account, setting)) {
    const own: unknown = Reflect.get(account, setting)
    return typeof own === 'string' ? own : null
  }
  const first = receiver?.addresses[provider] ?? {}
  return Object.hasOwn(first, setting) ? (first[setting] ?? null) : null
}

/** The URL of a template in this world now; null when the template leads off this machine (a world can be imported). */
export function resolveWebhookUrl(template: string, target: WebhookTarget): string | null {
  const origin = URL.parse(target.productBaseUrl)?.origin ?? ''
  const text = template.replace(PRODUCT, () => origin).replaceAll(WORLD, () => target.worldId)
  return parseTarget(text) === null ? null : text
}

function parseTarget(text: string): URL | null {
  return brokenUrlRule(text) === null ? URL.parse(text) : null
}

/** The rule of a notify URL that a text breaks, for the refusal; null when it breaks none (R-WECHAT-23). */
export function brokenUrlRule(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return 'it is no absolute http or https URL'
  if (url.search !== '') return 'it carries parameters; give it without a query'
  if (url.hash !== '') return 'it has a fragment'
  if (url.username !== '' || url.password !== '') return 'it has a user name or password'
  return LOOPBACK.test(url.hostname) ? null : 'it leads off this machine; a simulator calls nobody else'
}

import { isThisMachine } from '@skyshop/openapi/this-machine'
import type { ChangedSettings } from '../gateway/account-settings.ts'
import type { WebhookReceiver } from './webhook-provider.ts'

/** Addresses that webhooks may go to, for every world of a process. */
export interface WebhookBase {
  /** Base of the product listener, e.g. `http://127.0.0.1:4010`; empty without the backend. */
  readonly productBaseUrl: string
  /** Hosts off this machine that the user has named, in lower case; with a port, for that port alone. */
  readonly hosts: readonly string[]
}

/** The world and the listener that webhooks go to. A stored URL is a template of it, so a copied world notifies itself. */
export interface WebhookTarget extends WebhookBase {
  readonly worldId: string
}

const PRODUCT = '{product}'
const WORLD = '{worldId}'
/** A name, an IPv4 address, or an IPv6 one in brackets, and perhaps a port. */
const HOST = /^([a-z0-9_]([a-z0-9_.-]{0,252})|\[[0-9a-f:.]+\])(:\d{1,5})?$/

/** Reads hosts that webhooks may go to, separated by commas; a string is the entry that is no host. */
export function readWebhookHosts(text: string): readonly string[] | string {
  const hosts = text.split(',').flatMap((host) => host.trim().toLowerCase() || [])
  return hosts.find((host) => !HOST.test(host)) ?? hosts
}

/**
 * The template of a notify URL, or null when the gateway does not take it: not absolute http(s), with query, fragment
 * or credentials, or neither on this machine nor at a host that its user has named. The last is stricter than WeChat Pay: a
 * fake must not reach out by itself.
 */
export function toWebhookTemplate(text: string, target: WebhookTarget): string | null {
  const url = parseTarget(text, target)
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

/** The URL of a template in this world now; null when it leads to none that is allowed (a world can be imported). */
export function resolveWebhookUrl(template: string, target: WebhookTarget): string | null {
  const text = urlOfTemplate(template, target)
  return parseTarget(text, target) === null ? null : text
}

/** The URL of a template in this world now, wherever it leads. */
export function urlOfTemplate(template: string, target: WebhookTarget): string {
  const origin = URL.parse(target.productBaseUrl)?.origin ?? ''
  return template.replace(PRODUCT, () => origin).replaceAll(WORLD, () => target.worldId)
}

function parseTarget(text: string, base: WebhookBase): URL | null {
  return brokenUrlRule(text, base) === null ? URL.parse(text) : null
}

/** The rule of a notify URL that a text breaks, for the refusal; null when it breaks none (R-WECHAT-23). */
export function brokenUrlRule(text: string, base: WebhookBase): string | null {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return 'it is no absolute http or https URL'
  if (url.search !== '') return 'it carries parameters; give it without a query'
  if (url.hash !== '') return 'it has a fragment'
  if (url.username !== '' || url.password !== '') return 'it has a user name or password'
  if (isReachable(url, base)) return null
  return `it leads off this machine; --webhook-host ${url.hostname} at the start lets webhooks go there`
}

function isReachable(url: URL, { productBaseUrl, hosts }: WebhookBase): boolean {
  if (isThisMachine(url.hostname) || isNamed(url, hosts)) return true
  return url.origin === URL.parse(productBaseUrl)?.origin
}

function isNamed(url: URL, hosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${port}`)
}

/**
 * Tells if an address leads to a host that the user has named: one of this machine has to be among them, too, for what
 * comes from somebody's file.
 */
export function isNamedTarget(text: string, base: WebhookBase): boolean {
  const url = parseTarget(text, base)
  return url !== null && isNamed(url, base.hosts)
}

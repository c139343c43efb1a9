import { isIP } from 'node:net'

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3}|::ffff:7f[\da-f]{2}:[\da-f]{1,4})$/

/**
 * Tells whether a host name, as a URL or a Host header has it, is one of this machine: `localhost`, any name below it (RFC 6761),
 * an address of 127.0.0.0/8 or `[::1]` in any spelling that a URL takes, e.g. `127.1`; capitals and a dot at the end are
 * allowed. No such name can belong to somebody else.
 */
export function isThisMachine(hostname: string): boolean {
  const name = canonical(hostname).replace(/\.$/, '')
  return (
    name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'))
  )
}

/** Returns a host name as a parsed URL has it, e.g. `127.0.0.1` for `127.1`; empty for a text that is no host name. */
function canonical(hostname: string): string {
  return /[^\w.:[\]-]/.test(hostname) ? '' : (URL.parse(`http://${hostname}`)?.hostname ?? '')
}

/** Tells whether the address of a socket, e.g. `::ffff:127.0.0.1`, is one of this machine's loopback. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK.test(address)
}

/** Returns the host name of a Host header in lower case, without its port; an IPv6 address keeps its brackets. */
export function hostnameOf(host: string): string {
  return host.replace(/(?<=[^:]):\d{0,5}$/, '').toLowerCase()
}

/** Returns an address for a message: without the name and password in it, whatever signs they have; all up to the last `@` may be theirs. */
export function shownAddress(address: string): string {
  return address.replace(/^((?:[a-z][a-z\d+.-]*:)?\/\/)?.*@/is, '$1•••@')
}

/** Returns the host to connect to for the host name of a URL: `localhost` for names below it, which not every system resolves. */
export function connectHostOf(hostname: string): string {
  return /^(.+\.)?localhost\.?$/i.test(hostname) ? 'localhost' : hostname.replace(/^\[(.*)\]$/, '$1')
}

/**
 * Tells whether a Host header can only be meant for this host: a name of this machine, an address, which nobody can rebind, or
 * one of the names it was given, which may be one that no URL takes, e.g. `build.42`. A name with a dot before it stands for
 * itself and those below.
 */
export function isSentHere(host: string, names: readonly string[]): boolean {
  const sent = hostnameOf(host).replace(/\.$/, '')
  const name = canonical(sent)
  const spellings = /^[\w.-]+$/.test(sent) ? [name, sent] : [name]
  const isGiven = (given: string) =>
    spellings.some((one) => (given.startsWith('.') ? `.${one}`.endsWith(given) : one === given))
  return isThisMachine(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0 || names.some(isGiven)
}

/** Returns the sentence for a request with a Host header that `isSentHere` refuses. */
export function hostRefusal(host: string): string {
  const name = hostnameOf(host).slice(0, 100)
  return `The Host header says "${name}", which is no name of this host: allow it with --allowed-host (SKYSHOP_ALLOWED_HOSTS) at the start.`
}

const NAME_SETTINGS = ['SKYSHOP_HOST_NAME', 'SKYSHOP_ALLOWED_HOSTS'] as const
const ADDRESS_SETTINGS = ['PUBLIC_PANEL_URL', 'PUBLIC_SHOP_URL', 'PUBLIC_GATEWAY_URL', 'CONTROL_URL'] as const

/** Returns the names that the settings of a start give to this host, in lower case: those given as such, and those of public addresses. */
export function hostNamesOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const named = NAME_SETTINGS.flatMap((setting) => (env[setting] ?? '').split(','))
  const addressed = ADDRESS_SETTINGS.map((one) => URL.parse(env[`SKYSHOP_${one}`] ?? '')?.hostname ?? '')
  const names = [...named, ...addressed].map((name) => name.trim().toLowerCase().replace(/\.$/, ''))
  return [...new Set(names.filter((name) => name !== ''))]
}

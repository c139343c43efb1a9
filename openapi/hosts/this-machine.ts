const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/

/**
 * Tells whether a host name, as a URL or a Host header has it, is one of this machine: `localhost`, any name below it (RFC 6761),
 * an address of 127.0.0.0/8 or `[::1]`; capitals and a dot at the end are allowed. No such name can belong to somebody else.
 */
export function isThisMachine(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return (
    name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'))
  )
}

/** Tells whether the address of a socket, e.g. `::ffff:127.0.0.1`, is one of this machine's loopback. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && LOOPBACK.test(address)
}

/** Returns the host name of a Host header in lower case, without its port; an IPv6 address keeps its brackets. */
export function hostnameOf(host: string): string {
  return host.replace(/:\d{1,5}$/, '').toLowerCase()
}

/** Returns the host to connect to for the host name of a URL: `localhost` for names below it, which not every system resolves. */
export function connectHostOf(hostname: string): string {
  return /^(.+\.)?localhost\.?$/i.test(hostname) ? 'localhost' : hostname.replace(/^\[(.*)\]$/, '$1')
}

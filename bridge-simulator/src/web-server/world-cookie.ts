import type { IncomingHttpHeaders } from 'node:http'

const worldIdShape = /^[a-z0-9-]{1,40}$/

/** Tells whether a text can be the id of a world (control.yaml). */
export function isWorldId(text: string): boolean {
  return worldIdShape.test(text)
}

/** Cookies are shared by all ports of a machine, so the name carries the port: two stacks do not mix. */
export function worldCookieName(shopUrl: string): string {
  return `skyshop-world-${new URL(shopUrl).port || '80'}`
}

/** The world the browser entered, or null. */
export function readWorldCookie(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name && isWorldId(value)) return value
  }
  return null
}

/** The other cookies of a `Cookie` header, as they came. */
export function withoutWorldCookie(header: string | undefined, name: string): string {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.split('=')[0] !== name).join('; ')
}

/** The world a request is about: its token names it; a page and its files have none, and are of the world entered. */
export function worldOfRequest(headers: IncomingHttpHeaders, cookieName: string): string | null {
  const [, world] = /^bearer\s+([a-z0-9-]{1,40})[.]/i.exec(String(headers['blade-auth'] ?? '')) ?? []
  return world ?? readWorldCookie(headers.cookie, cookieName)
}

/** `Set-Cookie` for a world; null leaves it. */
export function worldCookie(name: string, worldId: string | null): string {
  const rest = 'Path=/; HttpOnly; SameSite=Lax'
  return worldId === null ? `${name}=; Max-Age=0; ${rest}` : `${name}=${worldId}; ${rest}`
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const worldIdShape = /^[a-z0-9-]{1,40}$/

/** Tells whether a text can be the id of a world (control.yaml). */
export function isWorldId(text: string): boolean {
  return worldIdShape.test(text)
}

/** The cookie that names the world of a browser: `<world>.<proof>`. */
export interface WorldCookie {
  name: string
  /** A secret of the stack; a page on another port can set a cookie of this host, but not make a proof. */
  key: string
}

/** Cookies are shared by all ports of a machine, so the name carries the port: two stacks do not mix. */
export function worldCookieName(shopUrl: string): string {
  return `skyshop-world-${new URL(shopUrl).port || '80'}`
}

/** The world the browser entered, or null where no cookie of this stack names one. */
export function readWorldCookie(header: string | undefined, { name, key }: WorldCookie): string | null {
  for (const pair of (header ?? '').split(';')) {
    const [given, value = ''] = pair.trim().split('=')
    const [worldId = '', proof = ''] = value.split('.')
    if (given === name && isWorldId(worldId) && isProof(proof, proofOf(worldId, key))) return worldId
  }
  return null
}

/** `Cookie` of a browser that entered a world. */
export function worldCookiePair({ name, key }: WorldCookie, worldId: string): string {
  return `${name}=${worldId}.${proofOf(worldId, key)}`
}

function proofOf(worldId: string, key: string): string {
  return createHmac('sha256', key).update(`world ${worldId}`).digest('base64url')
}

function isProof(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The other cookies of a `Cookie` header, as they came. */
export function withoutWorldCookie(header: string | undefined, name: string): string {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter((pair) => pair.split('=')[0] !== name).join('; ')
}

/** The world a request is about: its token names it; a page and its files have none, and are of the world entered. */
export function worldOfRequest(headers: IncomingHttpHeaders, cookie: WorldCookie): string | null {
  const [, world] = /^bearer\s+([a-z0-9-]{1,40})[.]/i.exec(String(headers['blade-auth'] ?? '')) ?? []
  return world ?? readWorldCookie(headers.cookie, cookie)
}

/** `Set-Cookie` for a world; null leaves it. */
export function setWorldCookie(cookie: WorldCookie, worldId: string | null): string {
  const rest = 'Path=/; HttpOnly; SameSite=Lax'
  return worldId === null
    ? `${cookie.name}=; Max-Age=0; ${rest}`
    : `${worldCookiePair(cookie, worldId)}; ${rest}`
}

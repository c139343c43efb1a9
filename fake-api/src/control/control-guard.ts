import { timingSafeEqual } from 'node:crypto'

/** What the guard reads of a request. */
export interface GuardedRequest {
  remoteAddress: string | undefined
  host: string | undefined
  origin: string | undefined
  fetchSite: string | undefined
  token: string | undefined
  isHealth: boolean
  /** Pages for people, the same for everybody: no token, and a browser may open them. */
  isReference: boolean
}

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOOPBACK_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/

/**
 * Why a request may not reach the control plane, or null. Loopback address, loopback Host (no DNS rebinding), no
 * foreign Origin (no web page), and the per-boot token on everything but health (ADR 5). The reference pages are
 * only asked for the first two: they know nothing of any world.
 */
export function controlRefusal(request: GuardedRequest, bootToken: string): string | null {
  if (!LOOPBACK_ADDRESSES.has(request.remoteAddress ?? ''))
    return 'The control plane answers this machine only.'
  if (!LOOPBACK_HOST.test(request.host ?? '')) return 'The Host header must be a loopback name.'
  if (request.isReference) return null
  if (request.origin !== undefined) return 'Web pages may not call the control plane; go through the panel.'
  if (request.fetchSite !== undefined && request.fetchSite !== 'none')
    return 'Web pages may not call the control plane.'
  if (request.isHealth || isSameToken(request.token, bootToken)) return null
  return 'The header x-skyshop-control must carry this start’s token: controlToken of stack.json in the data folder.'
}

function isSameToken(token: string | undefined, expected: string): boolean {
  const given = Buffer.from(token ?? '')
  const secret = Buffer.from(expected)
  return given.length === secret.length && timingSafeEqual(given, secret)
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopbackAddress } from '@skyshop/openapi/this-machine'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whom the payer's page of opened listeners asks for the token of the control plane. */
export interface PayerGuard {
  readonly token: string
  /** Whether visitors of this machine are let through; not where workers pass requests on, as all come from it then. */
  readonly isLoopbackTrusted: boolean
}

/** That of this page, which a link of a shop brings along, and that of the panel, which belongs to the same token. */
const COOKIES = ['skyshop-payer', 'skyshop-visitor'] as const

/**
 * Lets a visitor of another host open the payer's page with the token: once as `?token=` behind its address, from then on by
 * a cookie, which has a hash of it (ADR 5).
 */
export async function guardPayer(
  { token, isLoopbackTrusted }: PayerGuard,
  { headers: { cookie = '' }, socket, url }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (isLoopbackTrusted && isLoopbackAddress(socket.remoteAddress)) return
  const key = createHash('sha256').update(`visitor ${token}`).digest('hex')
  if (cookie.split(/; */).some((pair) => COOKIES.some((name) => isSame(pair, `${name}=${key}`)))) return
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  const address = new URL(url, 'http://payer.invalid')
  if (!isSame(address.searchParams.get('token') ?? '', token))
    return reply
      .code(401)
      .type('text/plain; charset=utf-8')
      .send('Add ?token=… to this address: controlToken of stack.json in the data folder.')
  address.searchParams.delete('token')
  const setCookie = `${COOKIES[0]}=${key}; Path=/wallets/payer/; HttpOnly; SameSite=Lax`
  return reply.header('set-cookie', setCookie).redirect(`${address.pathname}${address.search}`, 303)
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

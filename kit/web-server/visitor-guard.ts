import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http'
import { hostRefusal, isLoopbackAddress, isSentHere } from '@skyshop/openapi/this-machine'
import { send, sendText } from './static-files.ts'

/** Whom panel and shop are open to beside this machine. */
export interface OpenTo {
  /** Names of this host beside those of this machine, in lower case. */
  names: readonly string[]
  /** The token of the control plane, which a visitor of another host needs. */
  token: string
}

const COOKIE = 'skyshop-visitor'

/** Tells whether a request was sent to a name or address of this host; one rebound to it by its owner is none. */
export function isSentToThisHost({ host = '' }: IncomingHttpHeaders, { names }: OpenTo): boolean {
  return isSentHere(host, names)
}

/**
 * Lets requests of this machine through to a listener, and those of other hosts with the token: once as `?token=` behind any
 * address, from then on as a cookie, which holds a hash of it.
 */
export function guardVisitors(openTo: OpenTo, listener: RequestListener): RequestListener {
  const key = createHash('sha256').update(`visitor ${openTo.token}`).digest('hex')
  return (request, response) => {
    if (isLoopbackAddress(request.socket.remoteAddress)) return listener(request, response)
    if (!isSentToThisHost(request.headers, openTo))
      return sendText(response, 403, hostRefusal(request.headers.host ?? ''))
    if (isSame(cookieOf(request), key)) return listener(request, response)
    const url = URL.parse(request.url ?? '/', 'http://visitor.invalid')
    if (!isSame(url?.searchParams.get('token') ?? '', openTo.token))
      return sendText(
        response,
        401,
        'Add ?token=… to this address: controlToken of stack.json in the data folder.',
      )
    url?.searchParams.delete('token')
    const cookie = `${COOKIE}=${key}; Path=/; HttpOnly; SameSite=Strict`
    const location = `${url?.pathname.replace(/^\/+/, '/')}${url?.search}`
    send(response, {
      status: 303,
      headers: {
        location,
        'set-cookie': cookie,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    })
  }
}

function cookieOf({ headers: { cookie = '' } }: IncomingMessage): string {
  const pair = cookie.split(/; */).find((one) => one.startsWith(`${COOKIE}=`))
  return pair?.slice(COOKIE.length + 1) ?? ''
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

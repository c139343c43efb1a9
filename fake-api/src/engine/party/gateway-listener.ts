import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { GatewayOptions } from '../gateway/gateway-protocol.ts'
import { type NotBuilt, notBuiltEntry } from '../gateway/not-built.ts'
import { registerProviderPages } from '../gateway/page-routes.ts'
import { pathInWorld, pathOnGateway } from '../gateway/world-hosts.ts'
import { answerAway, leaseOf, traceIdOf } from '../http/exchange.ts'
import { exchangeFacts } from '../http/exchange-facts.ts'
import { guardHost } from '../http/listener.ts'
import type { Party, WireRefusal } from './party.ts'
import { guardPayer, type PayerGuard } from './payer-guard.ts'
import { payerPage } from './payer-page.ts'

/** What the listener of all gateways needs of the process around it. */
interface ListenerOptions extends GatewayOptions {
  /** Whom the payer's page asks for a token; nobody when left out. */
  readonly payerGuard?: PayerGuard | undefined
  /** Names of this host beside those of this machine, in lower case; none when left out. */
  readonly hostNames?: readonly string[] | undefined
}

/** Opens the listener of the gateways: each party's routes, and refusals of everything else in the words of its provider. */
export function createGatewayListener(parties: readonly Party[], serving: ListenerOptions): FastifyInstance {
  const server = Fastify({
    // While it closes, too, the hook of `ServerEnd` answers.
    return503OnClosing: false,
    rewriteUrl({ headers, socket, url = '/' }) {
      const gateway = serving.ports?.gatewayAt(socket.localPort) ?? null
      return gateway === null ? pathOnGateway(headers.host, url) : pathInWorld(gateway, url)
    },
    frameworkErrors: (_error, request, reply) => send(reply, unknownRoute(parties, request)),
  })
  // A client may have the real provider's own name fixed.
  guardHost(server, [...(serving.hostNames ?? []), ...parties.flatMap(({ domains = [] }) => domains)])
  // A route nobody has reads no body, whatever its type: each party brings parsers of its own.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => done(null))
  server.setNotFoundHandler(async (request, reply) => {
    const refusal = unknownRoute(parties, request)
    if (refusal.notBuilt !== undefined)
      await noteNotBuilt(serving, request, { ...refusal, notBuilt: refusal.notBuilt })
    return send(reply, refusal)
  })
  server.setErrorHandler((error, request, reply) => {
    if (!answerAway(error, reply)) send(reply, request.is404 ? unknownRoute(parties, request) : FAILED)
  })
  for (const party of parties) party.register?.(server, serving)
  if (parties.some(({ payers }) => payers !== undefined)) registerPayerPage(server, parties, serving)
  return server
}

/** Puts the payer's page on the listener, and the short addresses that lead to it. */
function registerPayerPage(
  server: FastifyInstance,
  parties: readonly Party[],
  serving: ListenerOptions,
): void {
  server.register(async (scope) => {
    const { payerGuard: guard } = serving
    if (guard !== undefined) scope.addHook('onRequest', (request, reply) => guardPayer(guard, request, reply))
    registerProviderPages(scope, [payerPage(parties)], serving)
  })
  server.get('/payer', (request, reply) =>
    reply.redirect(request.url.replace('/payer', '/wallets/payer/default')),
  )
  server.get('/payer/:worldId', (request, reply) => reply.redirect(`/wallets${request.url}`))
}

function send(reply: FastifyReply, { status, mediaType, text }: WireRefusal) {
  return reply.code(status).type(`${mediaType}; charset=utf-8`).send(text)
}

const PLACE = /^\/wallets\/([^/?]+)\/([^/?]+)([^?]*)/
const FAILED: WireRefusal = { status: 500, mediaType: 'text/plain', text: 'The gateway failed.' }

function unknownRoute(parties: readonly Party[], { method, url }: FastifyRequest): WireRefusal {
  const [, name, , path = ''] = PLACE.exec(url) ?? []
  const refusal = parties.find((party) => party.name === name)?.refuseUnknown?.({ method, path })
  if (refusal !== undefined) return refusal
  const names = parties.filter(({ register }) => register !== undefined).map((party) => party.name)
  const text = `No wallet has this path. They listen under /wallets/<${names.join('|')}>/<worldId>/; see /reference/ of the panel.`
  return { status: 404, mediaType: 'text/plain', text }
}

/** Writes into the world's journal, and into the list of the run, that a call is not built. */
async function noteNotBuilt(
  { registry, isJournaling, notBuilt: log }: GatewayOptions,
  request: FastifyRequest,
  { status, mediaType, notBuilt }: WireRefusal & { notBuilt: NotBuilt },
): Promise<void> {
  const [, provider = '', worldId = ''] = PLACE.exec(request.url) ?? []
  log?.met(provider, notBuilt)
  const lease = isJournaling ? await leaseOf(registry, worldId) : null
  if (lease === null) return
  try {
    lease.world.journal.append({
      traceId: traceIdOf(request),
      kind: 'gateway',
      from: 'upstream',
      to: 'gateway',
      ...notBuiltEntry(notBuilt),
      call: { provider, parameters: {}, signature: null, fault: null },
      http: exchangeFacts(request, { status, mediaType }),
    })
  } finally {
    lease.release()
  }
}

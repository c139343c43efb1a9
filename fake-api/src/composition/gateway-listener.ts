import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { registerProviderPages } from '../engine/gateway/page-routes.ts'
import { registerRestGateway } from '../engine/gateway/rest-gateway-routes.ts'
import { answerAway } from '../engine/http/exchange.ts'
import { registerAlipayGateway } from '../providers/alipay/alipay-gateway-routes.ts'
import { HostRefusal } from '../providers/alipay/alipay-refusal.ts'
import { gatewayErrorOf, LianlianRefusal } from '../providers/lianlian/lianlian-refusal.ts'
import { apiErrorOf, PaypalRefusal } from '../providers/paypal/paypal-refusal.ts'
import { GatewayRefusal } from '../providers/wechat/gateway-refusal.ts'
import { registerPapayGateway } from '../providers/wechat/papay/papay-gateway.ts'
import { registerWechatGateway } from '../providers/wechat/wechat-gateway-routes.ts'
import { papayOperations } from '../wire/wechat/papay-operations.ts'
import { buildPapayXml } from '../wire/wechat/papay-xml.ts'
import type { WalletParts } from './wallets.ts'

interface WireRefusal {
  readonly status: number
  readonly mediaType: string
  readonly text: string
}

/** The listener of the wallets before any of them is on it: what none of them serves is refused in their own words. */
export function createGatewayListener(): FastifyInstance {
  const server = Fastify({
    // While it closes, too, the hook of `ServerEnd` answers.
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) => send(reply, unknownRoute(request)),
  })
  // A route nobody has reads no body, whatever its type: each wallet brings parsers of its own.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => done(null))
  server.setNotFoundHandler((request, reply) => send(reply, unknownRoute(request)))
  server.setErrorHandler((error, request, reply) => {
    if (!answerAway(error, reply)) send(reply, request.is404 ? unknownRoute(request) : FAILED)
  })
  return server
}

type Serving = Parameters<typeof registerRestGateway>[2] & { productBaseUrl: () => string }

/** Puts the gateways of all providers and their pages on the listener. */
export function registerGateways(
  server: FastifyInstance,
  { wechat, alipay, rest }: WalletParts,
  serving: Serving,
): void {
  const { handlers, contracts, keys, papayKeys } = wechat
  registerWechatGateway(server, { ...serving, handlers, keys })
  registerPapayGateway(server, { ...serving, service: contracts, keys, papayKeys })
  registerAlipayGateway(server, { ...serving, service: alipay.gateway, keys: alipay.keys })
  for (const gateway of rest.gateways) registerRestGateway(server, gateway, serving)
  registerProviderPages(server, rest.pages, serving)
}

function send(reply: FastifyReply, { status, mediaType, text }: WireRefusal) {
  return reply.code(status).type(`${mediaType}; charset=utf-8`).send(text)
}

const PLACE = /^\/wallets\/(wechat|alipay|paypal|lianlian)\/[^/?]+([^?]*)/
const USAGE =
  'No wallet has this path. They listen under /wallets/<wechat|alipay|paypal|lianlian>/<worldId>/; see /reference/ of the panel.'
const FAILED: WireRefusal = { status: 500, mediaType: 'text/plain', text: 'The gateway failed.' }

function unknownRoute({ method, url }: FastifyRequest): WireRefusal {
  const [, provider, path = ''] = PLACE.exec(url) ?? []
  const sentence = `there is no ${method} ${path.slice(0, 100)}`
  switch (provider) {
    case 'wechat':
      return /^\/(papay|pay)\//.test(path) ? v2Refusal(path) : v3Refusal(sentence)
    case 'alipay':
      return json(404, new HostRefusal('NOT_FOUND', sentence).toMessage())
    case 'paypal': {
      const { status, body } = apiErrorOf(new PaypalRefusal('INVALID_RESOURCE_ID'))
      return json(status, body)
    }
    case 'lianlian':
      return json(404, gatewayErrorOf(new LianlianRefusal('INVALID_REQUEST', sentence)).body)
    default:
      return { status: 404, mediaType: 'text/plain', text: USAGE }
  }
}

function v3Refusal(sentence: string): WireRefusal {
  const refusal = new GatewayRefusal('RESOURCE_NOT_EXISTS', `请求的资源不存在: ${sentence}`)
  return json(refusal.status, refusal.toMessage())
}

/** v2 says everything with HTTP 200, and knows of POST alone. */
function v2Refusal(path: string): WireRefusal {
  const isKnown = papayOperations().some((operation) => operation.path === path)
  const return_msg = isKnown ? '请使用post方法' : '请求的接口不存在'
  return { status: 200, mediaType: 'text/xml', text: buildPapayXml({ return_code: 'FAIL', return_msg }) }
}

function json(status: number, body: object): WireRefusal {
  return { status, mediaType: 'application/json', text: JSON.stringify(body) }
}

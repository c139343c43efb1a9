import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { otherWorldIds } from '../../../engine/gateway/account-keys.ts'
import type { GatewayOptions } from '../../../engine/gateway/gateway-protocol.ts'
import { browserAddress, type GatewayReach } from '../../../engine/gateway/world-hosts.ts'
import { type Exchange, type Protocol, worldInPath } from '../../../engine/http/exchange.ts'
import { exchangeFacts } from '../../../engine/http/exchange-facts.ts'
import { addPipeline } from '../../../engine/http/pipeline.ts'
import type { JournalCall } from '../../../engine/journal/journal-entry.ts'
import { payerPagePath } from '../../../engine/party/payer-page.ts'
import { journalSignature } from '../../../engine/signing/signature-diagnosis.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import type { PapaySignType } from '../../../wire/wechat/papay-signing.ts'
import { buildPapayXml } from '../../../wire/wechat/papay-xml.ts'
import { GATEWAY_PREFIX } from '../gateway-operations.ts'
import { h5Obstacle, OTHER_DOMAIN } from '../payment-ways.ts'
import { papayKeyOptionsOf, wechatPlanOf } from '../wechat-account.ts'
import { findWay, UNKNOWN } from '../wechat-cashier-service.ts'
import { PapayRefusal } from './papay-messages.ts'
import {
  backTo,
  diagnoseLink,
  isTooLong,
  linkFacts,
  mayLeadToSigning,
  openFromLink,
  type SignLink,
  visitRedirect,
  type WebSigningOptions,
} from './web-signing.ts'

/** Paths that a browser opens to sign, or to pay an H5 order, below the world's prefix; GET alone. */
const WEB_PATHS = {
  page: '/papay/entrustweb',
  h5: '/papay/h5entrustweb',
  'partner page': '/papay/partner/entrustweb',
  'partner h5': '/papay/partner/h5entrustweb',
  visit: '/papay/h5sign',
  order: '/checkmweb',
} as const

type WebOperation = keyof typeof WEB_PATHS

interface WebAnswer {
  readonly status: number
  readonly mediaType: 'text/html' | 'text/xml' | null
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

interface WebDetails {
  /** Of a link that opens a signing; null for others, and for one that is no link. */
  signature: JournalCall['signature']
}

type WebExchange = Exchange<WebOperation, WebDetails, WebAnswer>

type WebOptions = WebSigningOptions &
  GatewayReach &
  Pick<GatewayOptions, 'registry' | 'isJournaling' | 'onError'>

/** Tells whether a path is one that a browser opens to sign. */
export function isWebPath(path: string): boolean {
  return Object.values(WEB_PATHS).some((one) => one === path)
}

/** Puts the entries of the web on a listener. */
export function registerWebSigning(server: FastifyInstance, options: WebOptions): void {
  server.register(async (scope) => {
    const routes = (Object.keys(WEB_PATHS) as WebOperation[]).map((operation) => {
      return { method: 'GET', url: `${GATEWAY_PREFIX}${WEB_PATHS[operation]}`, operation }
    })
    addPipeline(scope, webProtocol(options), routes)
  })
}

function webProtocol(options: WebOptions): Protocol<WebOperation, WebDetails, WebAnswer> {
  return {
    begin: () => ({ signature: null }),
    findWorld: worldInPath(options.registry),
    unknownWorld: () => page(404, FAILED),
    operationIdOf: ({ operation }) => `wechatSign ${operation}`,
    handle: (exchange) => visit(options, exchange),
    refuse({ world }, error) {
      if (!(error instanceof PapayRefusal)) options.onError(error, world.id)
      return page(200, FAILED)
    },
    signatureOf: ({ details }) => details.signature,
    write: (_exchange, answer) => answer,
    record({ lease, operation, request, traceId, details: { signature } }, { status, mediaType }) {
      if (!options.isJournaling || lease === null) return
      lease.world.journal.append({
        traceId,
        kind: 'gateway',
        operationId: `wechatSign ${operation}`,
        from: 'host',
        to: 'gateway',
        status: `${status}`,
        label: `GET ${WEB_PATHS[operation]}`,
        note: signature?.mistake ?? null,
        orderNo: null,
        call: { ...linkFacts(request.originalUrl), provider: 'wechat', signature, fault: null },
        http: exchangeFacts(request, { status, mediaType: mediaType ?? 'text/html' }),
      })
    },
  }
}

async function visit(
  options: WebOptions,
  { operation, request, world, details }: WebExchange,
): Promise<WebAnswer> {
  const { originalUrl, headers } = request
  const link: SignLink = {
    href: `http://${headers.host ?? ''}${originalUrl}`,
    query: originalUrl.split('?')[1] ?? '',
  }
  if (operation === 'order') return openOrder(world, link, headers)
  if (isTooLong(link)) return { status: 502, mediaType: 'text/html', text: 'Bad Gateway' }
  const { v3 } = await wechatPlanOf(world)
  const isH5 = operation === 'h5' || operation === 'partner h5'
  if (!isH5 && !mayLeadToSigning(headers.referer, v3.h5Domain)) return page(200, OTHER_DOMAIN)
  if (operation === 'visit') {
    const isOpen = await visitRedirect(world, new URLSearchParams(link.query).get('token') ?? '')
    return isOpen
      ? page(200, '签约', { back: backTo(headers.referer), payer: payerPagePath(world.id, link.href) })
      : page(200, FAILED)
  }
  const usual = isH5 ? 'HMAC-SHA256' : 'MD5'
  const signing = { path: WEB_PATHS[operation], query: link.query, usual } as const
  const preEntrustId = await openFromLink(options, world, signing)
  if (preEntrustId === null) details.signature = await refusedSignature(options, world, signing)
  if (preEntrustId === null) return page(200, FAILED)
  if (!isH5) return page(200, `签约 ${preEntrustId}`, { payer: payerPagePath(world.id, preEntrustId) })
  const address = browserAddress(request, { provider: 'wechat', worldId: world.id }, options)
  const redirect_url = `${address}${WEB_PATHS.visit}?token=${preEntrustId}`
  const text = buildPapayXml({
    return_code: 'SUCCESS',
    return_msg: 'OK',
    result_code: 'SUCCESS',
    redirect_url,
  })
  return { status: 200, mediaType: 'text/xml', text }
}

/** What is wrong with the signature of a link that opened nothing; null for nothing. */
async function refusedSignature(
  options: WebOptions,
  world: World,
  link: { readonly query: string; readonly usual: PapaySignType },
): Promise<JournalCall['signature']> {
  const keys = await papayKeyOptionsOf(world, await otherWorldIds(options, world))
  const diagnosis = diagnoseLink({ ...link, keys })
  return diagnosis && journalSignature(diagnosis)
}

/** Sends the browser of an H5 order on to the sheet of its payer, or says why there is none (R-WECHAT-72). */
async function openOrder(
  world: World,
  { href, query }: SignLink,
  headers: IncomingHttpHeaders,
): Promise<WebAnswer> {
  const asked = new URLSearchParams(query)
  const transaction = await findWay(world, asked.get('prepay_id') ?? '', 'MWEB')
  if (transaction === null) return page(200, UNKNOWN)
  const { v3 } = await wechatPlanOf(world)
  const visit = {
    ...{ referrer: headers.referer ?? '', redirectUrl: asked.get('redirect_url') },
    browser: /MicroMessenger/i.test(headers['user-agent'] ?? '') ? ('wechat' as const) : ('phone' as const),
    openedAtMs: transaction.openedAtMs,
  }
  const obstacle = h5Obstacle(visit, v3, world.nowMs())
  const payer = payerPagePath(world.id, href)
  if (obstacle !== null) return page(200, obstacle, { payer })
  return { status: 302, mediaType: null, text: '', headers: { location: payer } }
}

const FAILED = '商户系统异常，暂时无法开通'

interface PageLinks {
  /** Where the page leads back to after three seconds. */
  readonly back?: string | null
  /** The page of the payer, which no real page has. */
  readonly payer?: string
}

function page(status: number, text: string, { back = null, payer }: PageLinks = {}): WebAnswer {
  const refresh = back === null ? '' : `<meta http-equiv="refresh" content="3;url=${escaped(back)}">`
  const link = payer === undefined ? '' : `<p><a href="${escaped(payer)}">Payer</a></p>`
  const html = `<!doctype html><html lang="zh"><head><meta charset="utf-8">${refresh}<title>微信支付</title></head>`
  return {
    status,
    mediaType: 'text/html',
    text: `${html}<body><main>${escaped(text)}${link}</main></body></html>`,
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

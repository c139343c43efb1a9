import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Exchange, type Protocol, type WireAnswer, worldInPath } from '../http/exchange.ts'
import { exchangeFacts } from '../http/exchange-facts.ts'
import { addPipeline } from '../http/pipeline.ts'
import type { World } from '../world/transaction/world.ts'
import { callParameters, type GatewayOptions } from './gateway-protocol.ts'
import { pageHeaders, pageHtml, returnHeaders, returnHtml } from './page-html.ts'
import type { PageField, PageView, PostedReturn, ProviderPage } from './provider-page.ts'

/** Dependencies of the pages on the process around them. */
export type PageRoutesOptions = Pick<
  GatewayOptions,
  'registry' | 'isJournaling' | 'onError' | 'beforeAnswer' | 'onAnswered'
>

interface Shown {
  readonly status: number
  readonly view: PageView
  readonly action?: string
  readonly problem?: string | null
}

/** Answer to a browser: a page, a redirect, or a form that is posted back to the merchant. */
type PageReply =
  | Shown
  | { readonly status: 303; readonly view: PageView; readonly target: string }
  | { readonly status: 200; readonly view: PageView; readonly posted: PostedReturn }

type PageExchange = Exchange<ProviderPage, null, PageReply>

const GONE: PageView = {
  provider: 'Payment',
  statusText: 'This page cannot be shown. Go back to the merchant and try again.',
  facts: [],
  choices: [],
  returnUrl: null,
}

const FOREIGN: PageView = {
  ...GONE,
  statusText: 'This form was sent by a page of another address. Go back to the merchant and try again.',
}

/**
 * Tells whether a browser sends the form of a page of another origin, another port of this machine included. A page of ours
 * tells no origin, as it has no referrer; programs that are no browsers tell nothing at all.
 */
function isOfAnotherPage({ method, headers }: FastifyRequest): boolean {
  if (method !== 'POST') return false
  const { origin = 'null', host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== 'null' && URL.parse(origin)?.host !== host
}

/** Puts pages of providers on a listener: opened by GET, answered by a form. */
export function registerProviderPages(
  server: FastifyInstance,
  pages: readonly ProviderPage[],
  options: PageRoutesOptions,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, text, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(text))))
      },
    )
    const routes = pages.map((page) => ({ method: ['GET', 'POST'], url: page.path, operation: page }))
    addPipeline(scope, pageProtocol(options), routes)
  })
}

/** Pages are for the browser of the buyer: faults do not affect them, and one page shows every refusal. */
function pageProtocol(options: PageRoutesOptions): Protocol<ProviderPage, null, PageReply> {
  const findWorld = worldInPath(options.registry)
  return {
    begin: () => null,
    operationIdOf,
    onAnswered: options.onAnswered,
    findWorld: (exchange) => (idOf(exchange) === null ? null : findWorld(exchange)),
    unknownWorld: ({ unreadable }) => ({ status: unreadable ? 400 : 404, view: GONE }),
    checkRequest: ({ request, unreadable }) => {
      if (unreadable) return { status: 400, view: GONE }
      return isOfAnotherPage(request) ? { status: 403, view: FOREIGN } : null
    },
    handle: (exchange) => visit(options, exchange),
    refuse({ world }, error) {
      options.onError(error, world.id)
      return { status: 500, view: GONE }
    },
    write: (_exchange, reply) => write(reply),
    record(exchange, { status }) {
      if (!options.isJournaling || exchange.lease === null) return
      if (exchange.unreadable === null && status !== 500) journal(exchange.lease.world, exchange, status)
    },
  }
}

function operationIdOf({ operation, request }: PageExchange): string {
  return request.method === 'POST' ? operation.operationIds.answer : operation.operationIds.show
}

function idOf({ request, operation }: PageExchange): string | null {
  const { idName, longestId, isShownWithoutId = false } = operation
  const isMissing = !Object.hasOwn(Object(request.query), idName)
  return isMissing && isShownWithoutId ? '' : textOf(request.query, idName, longestId)
}

/** Shows the page or handles its form. */
async function visit({ beforeAnswer }: PageRoutesOptions, exchange: PageExchange): Promise<PageReply> {
  const { operation: page, request, world, traceId } = exchange
  const id = idOf(exchange) ?? ''
  const action = request.originalUrl
  const query = new URL(action, 'http://page.invalid').searchParams
  const view = await page.show(world, id, query)
  const choice = request.method === 'POST' ? textOf(request.body, 'choice') : null
  const isOffered = view.choices.some((one) => one.choice === choice)
  if (choice === null || !isOffered) {
    const status = request.method === 'POST' && view.choices.length > 0 ? 400 : (view.status ?? 200)
    return { status, view, action }
  }
  const filled = filledOf(request.body, view.fields ?? [])
  const answered = await page.answer(world, { id, choice, traceId, query, filled })
  await beforeAnswer(world)
  if (typeof answered === 'string') return { status: 303, view, target: answered }
  if (answered !== null && 'postTo' in answered) return { status: 200, view, posted: answered }
  if (answered !== null && 'result' in answered) return { status: 200, view: answered.result }
  const problem = answered?.problem ?? null
  return { status: 200, view: await page.show(world, id, query), action, problem }
}

function write(reply: PageReply): WireAnswer {
  const { status, view } = reply
  if ('posted' in reply) {
    const text = returnHtml(view.provider, reply.posted)
    return { status, mediaType: 'text/html', text, headers: returnHeaders(reply.posted.postTo) }
  }
  const headers = pageHeaders(view.returnUrl)
  if ('target' in reply)
    return { status, mediaType: null, text: '', headers: { ...headers, location: reply.target } }
  const { action = '', problem = null } = reply
  return { status, mediaType: 'text/html', text: pageHtml(view, action, problem), headers }
}

/** What was filled in; a field that is missing or too long is empty. */
function filledOf(body: unknown, fields: readonly PageField[]): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, longest }) => [name, textOf(body, name, longest)?.trim() ?? '']),
  )
}

function textOf(fields: unknown, name: string, longest = 128): string | null {
  if (typeof fields !== 'object' || fields === null) return null
  const value = (fields as Record<string, unknown>)[name]
  return typeof value === 'string' && value.length <= longest ? value : null
}

function journal(world: World, exchange: PageExchange, status: number): void {
  const { operation: page, request, traceId } = exchange
  const below = page.path.split('/:worldId').at(-1)
  const choice = request.method === 'POST' ? textOf(request.body, 'choice') : null
  // What a page shows is named apart: the journal masks a parameter called token, as PayPal calls its order.
  const shown = idOf(exchange) ?? ''
  const parameters = { ...callParameters(request), ...(choice !== null && { choice }), shown }
  world.journal.append({
    traceId,
    kind: 'gateway',
    operationId: operationIdOf(exchange),
    from: 'host',
    to: 'gateway',
    status: `${status}`,
    label: `${request.method} ${below || page.path.replace('/:worldId', '')}`,
    note: choice,
    orderNo: null,
    call: { provider: page.path.split('/')[2] ?? '', parameters, signature: null, fault: null },
    http: exchangeFacts(request, { status, mediaType: 'text/html' }),
  })
}

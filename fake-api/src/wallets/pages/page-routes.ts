import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { exchangeFacts } from '../../http/exchange-facts.ts'
import { traceIdOf } from '../../http/trace.ts'
import type { WorldRegistry } from '../../world/registry/registry.ts'
import type { World } from '../../world/transaction/world.ts'
import { pageHeaders, pageHtml } from './page-html.ts'
import type { PageField, PageView, ProviderPage } from './provider-page.ts'

/** What the pages need of the process round them. */
export interface PageRoutesOptions {
  readonly registry: Pick<WorldRegistry, 'has' | 'use'>
  readonly isJournaling: boolean
  /** Hears of our own faults; the buyer only reads that the page cannot be shown. */
  readonly onError: (error: unknown, worldId: string) => void
  /** Delivers what is to arrive before the answer. */
  readonly beforeAnswer: (world: World) => Promise<void>
}

interface Visit {
  readonly page: ProviderPage
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Shown {
  readonly status: number
  readonly view: PageView
  readonly action?: string
  readonly problem?: string | null
}

const GONE: PageView = {
  provider: 'Payment',
  sentence: 'This page cannot be shown. Go back to the merchant and try again.',
  facts: [],
  choices: [],
  returnUrl: null,
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
    scope.setErrorHandler((_error, _request, reply) => send(reply, { status: 400, view: GONE }))
    for (const page of pages) {
      const visit = (request: FastifyRequest, reply: FastifyReply) => serve(options, { page, request, reply })
      scope.get(page.path, visit)
      scope.post(page.path, visit)
    }
  })
}

async function serve(options: PageRoutesOptions, visit: Visit): Promise<void> {
  const { page, request, reply } = visit
  const { worldId } = request.params as { worldId: string }
  const id = textOf(request.query, page.idName)
  if (!options.registry.has(worldId) || id === null) return send(reply, { status: 404, view: GONE })
  await options.registry.use(worldId, async (world) => {
    try {
      const status = await answer(options, visit, { world, id })
      if (options.isJournaling) journal(world, visit, status)
    } catch (error) {
      options.onError(error, worldId)
      await send(reply, { status: 500, view: GONE })
    }
  })
}

/** Shows the page, or does what its form says; answers the status that went out. */
async function answer(
  { beforeAnswer }: PageRoutesOptions,
  { page, request, reply }: Visit,
  { world, id }: { readonly world: World; readonly id: string },
): Promise<number> {
  const query = new URL(request.originalUrl, 'http://page.invalid').searchParams
  const view = await page.show(world, id, query)
  const choice = request.method === 'POST' ? textOf(request.body, 'choice') : null
  const isOffered = view.choices.some((one) => one.choice === choice)
  if (choice === null || !isOffered) {
    const status = request.method === 'POST' && view.choices.length > 0 ? 400 : 200
    await send(reply, { status, view, action: request.originalUrl })
    return status
  }
  const filled = filledOf(request.body, view.fields ?? [])
  const traceId = traceIdOf(request.headers.traceparent)
  const target = await page.answer(world, { id, choice, traceId, query, filled })
  await beforeAnswer(world)
  if (target === null || typeof target === 'object') {
    const again = await page.show(world, id, query)
    const problem = target?.problem ?? null
    await send(reply, { status: 200, view: again, action: request.originalUrl, problem })
    return 200
  }
  await reply.headers(pageHeaders(view.returnUrl)).redirect(target, 303)
  return 303
}

async function send(
  reply: FastifyReply,
  { status, view, action = '', problem = null }: Shown,
): Promise<void> {
  const headers = { ...pageHeaders(view.returnUrl), 'content-type': 'text/html; charset=utf-8' }
  await reply
    .code(status)
    .headers(headers)
    .send(pageHtml(view, action, problem))
}

/** What was filled in; a field that is missing or too long is empty. */
function filledOf(body: unknown, fields: readonly PageField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, textOf(body, name)?.trim() ?? '']))
}

function textOf(fields: unknown, name: string): string | null {
  if (typeof fields !== 'object' || fields === null) return null
  const value = (fields as Record<string, unknown>)[name]
  return typeof value === 'string' && value.length <= 128 ? value : null
}

function journal(world: World, { page, request }: Visit, status: number): void {
  const isAnswer = request.method === 'POST'
  world.journal.append({
    traceId: traceIdOf(request.headers.traceparent),
    kind: 'gateway',
    operationId: isAnswer ? page.operationIds.answer : page.operationIds.show,
    from: 'host',
    to: 'gateway',
    status: String(status),
    label: `${request.method} ${page.path.split('/:worldId').at(-1) ?? page.path}`,
    note: isAnswer ? textOf(request.body, 'choice') : null,
    orderNo: null,
    http: exchangeFacts(request, { status, mediaType: 'text/html' }),
  })
}

import type { FastifyReply } from 'fastify'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { WorldRegistry } from '../world/registry.ts'
import type { ControlHandlers } from './control-handler.ts'

const DEFAULT_LIMIT = 500

/** The journal of a world: read it, add what the host saw on the bridge. */
export function journalHandlers(registry: WorldRegistry) {
  return {
    getJournal: ({ params, query }) =>
      registry.use(params.worldId, async ({ journal }) => {
        const { afterSeq = 0, limit = DEFAULT_LIMIT, orderNo, kind } = query
        const entries = journal.query({ afterSeq, limit, orderNo, ...(kind ? { kinds: [kind] } : {}) })
        return { entries: [...entries], lastSeq: journal.lastSeq, hash: journal.hash() }
      }),
    recordBridge: ({ params, body }) =>
      registry.use(params.worldId, async ({ journal }) => {
        const { direction, method, status, tookMs = null, params: request, result: response } = body
        const isCall = direction === 'page-to-host'
        const { seq } = journal.append({
          traceId: `bridge-${journal.lastSeq + 1}`,
          kind: 'bridge',
          operationId: method,
          from: isCall ? 'shop' : 'host',
          to: isCall ? 'host' : 'shop',
          label: method,
          status,
          tookMs,
          request,
          response,
        })
        return { seq }
      }),
  } satisfies ControlHandlers<'getJournal' | 'recordBridge'>
}

/** Writes entries as server-sent events, those already there first, until the caller or the world goes. */
export function journalStreamer(registry: WorldRegistry) {
  return (worldId: string, afterSeq: number, reply: FastifyReply): void => {
    const journal = registry.journalOf(worldId)
    const { raw } = reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    })
    raw.write(': open\n\n')
    const write = (entry: JournalEntry) => raw.write(`id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`)
    for (const entry of journal.query({ afterSeq })) write(entry)
    const leave = journal.subscribe(write, () => raw.end())
    raw.on('close', leave)
  }
}

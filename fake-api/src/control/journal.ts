import { describeBridgeEffect } from '../faults/fault-record.ts'
import type { Journal } from '../journal/journal.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { ControlHandlers, ControlInput, ControlResult } from './control-handler.ts'

const DEFAULT_LIMIT = 500

const PLACES = {
  'page-to-host': { from: 'shop', to: 'host' },
  'host-to-page': { from: 'host', to: 'shop' },
  'on-page': { from: 'shop', to: 'shop' },
} as const

/** The journal of a world: read it, add what the host saw on the bridge. And the one of what no world knows of. */
export function journalHandlers(registry: WorldRegistry, systemJournal: () => Journal) {
  return {
    getSystemJournal: async ({ query }) => pageOf(systemJournal(), query),
    getJournal: ({ params, query }) =>
      registry.use(params.worldId, async ({ journal }) => pageOf(journal, query)),
    recordBridge: ({ params, body }) =>
      registry.use(params.worldId, async ({ journal }) => {
        const { direction, method, status, tookMs = null, params: request, result: response, effect } = body
        const { seq } = journal.append({
          traceId: `bridge-${journal.lastSeq + 1}`,
          kind: 'bridge',
          operationId: method,
          ...PLACES[direction],
          label: method,
          status,
          tookMs,
          note: effect ? describeBridgeEffect(effect) : null,
          request,
          response,
        })
        return { seq }
      }),
  } satisfies ControlHandlers<'getSystemJournal' | 'getJournal' | 'recordBridge'>
}

function pageOf(journal: Journal, query: ControlInput<'getJournal'>['query']): ControlResult<'getJournal'> {
  const { limit = DEFAULT_LIMIT, kind, ...filter } = query
  const entries = journal.query({ ...filter, limit, ...(kind ? { kinds: [kind] } : {}) })
  return { entries: [...entries], lastSeq: journal.lastSeq, hash: journal.hash() }
}

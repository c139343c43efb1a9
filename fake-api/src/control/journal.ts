import type { ServerResponse } from 'node:http'
import type { Schemas } from '@skyshop/openapi/control'
import type {
  ControlHandlers,
  ControlInput,
  ControlResult,
  RawControlHandlers,
} from '../engine/control/control-handler.ts'
import { describeBridgeEffect } from '../engine/faults/fault-record.ts'
import type { Journal } from '../engine/journal/journal.ts'
import type { JournalEntry } from '../engine/journal/journal-entry.ts'
import { JournalFeed } from '../engine/journal/journal-feed.ts'
import { toHar } from '../engine/journal/journal-har.ts'
import { toMermaid } from '../engine/journal/journal-mermaid.ts'
import { type JournalPattern, matchesPattern, verifyJournal } from '../engine/journal/verify-journal.ts'
import type { WallClock } from '../engine/kernel/clock.ts'
import type { Party, PartyContract } from '../engine/party/party.ts'
import type { WorldRegistry } from '../engine/world/registry/registry.ts'
import {
  type KnownNames,
  listenerOf,
  requireJournalName,
  requireOrder,
  requireOrderForm,
} from './known-names.ts'

const DEFAULT_LIMIT = 500

type ListenerOperations = NonNullable<PartyContract['operations']>

const PARTIES = {
  'page-to-host': { from: 'shop', to: 'host' },
  'host-to-page': { from: 'host', to: 'shop' },
  'on-page': { from: 'shop', to: 'shop' },
} as const

/** The journal of a world: read it, add what the host saw on the bridge. And the one of what no world knows of. */
export function journalHandlers(
  registry: WorldRegistry,
  systemJournal: () => Journal,
  parties: readonly Pick<Party, 'contract'>[],
) {
  const { operations } = listenerOf(parties)
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
          ...PARTIES[direction],
          label: method,
          status,
          tookMs,
          note: effect ? describeBridgeEffect(effect) : null,
          request,
          response,
        })
        return { seq }
      }),
    recordCall: ({ params, body: { method, path, status, tookMs = null, note = null, ...bodies } }) =>
      registry.use(params.worldId, async ({ journal }) => {
        const [bare = ''] = path.split('?')
        const { seq } = journal.append({
          ...{
            traceId: `call-${journal.lastSeq + 1}`,
            kind: 'http',
            operationId: operationOf(operations, method, bare),
          },
          ...{ from: 'shop', to: 'upstream', label: `${method} ${bare}` },
          ...{ status: status === null ? 'lost' : (`${status}` as const), tookMs, note, ...bodies },
        })
        return { seq }
      }),
  } satisfies ControlHandlers<'getSystemJournal' | 'getJournal' | 'recordBridge' | 'recordCall'>
}

/** The operation of the merchant's listener that a call is, and `ownApi` for one that it has not. */
function operationOf(operations: ListenerOperations, method: string, path: string): string {
  const named = Object.entries(operations).find(
    ([, operation]) => operation.path === path && operation.method === method.toLowerCase(),
  )
  return named?.[0] ?? 'ownApi'
}

/** What is asked for, by the number of the order where it names that of a later try: the journal has no other. */
function ofOrder<Asked extends { orderNo?: string | undefined }>({ orders }: Journal, asked: Asked): Asked {
  const { orderNo } = asked
  return orderNo === undefined ? asked : { ...asked, orderNo: orders.orderOf(orderNo) }
}

function pageOf(journal: Journal, query: ControlInput<'getJournal'>['query']): ControlResult<'getJournal'> {
  const { limit = DEFAULT_LIMIT, kind, ...filter } = ofOrder(journal, query)
  const entries = journal.query({ ...filter, limit, ...(kind ? { kinds: [kind] } : {}) })
  return { entries: [...entries], lastSeq: journal.lastSeq, hash: journal.hash() }
}

/** Time between comment lines of a stream; the standard of server-sent events names 15 seconds, for proxies that close what is silent. */
const COMMENT_EVERY_MS = 15_000

/** Writes a comment line into a stream from time to time, unless its reader has something to read. Returns the end of it. */
export function keepOpen(
  raw: Pick<ServerResponse, 'write' | 'writableNeedDrain' | 'writableEnded'>,
  wallClock: WallClock,
): () => void {
  const comment = () => {
    if (!raw.writableNeedDrain && !raw.writableEnded) raw.write(': idle\n\n')
    cancel = wallClock.startTimer(COMMENT_EVERY_MS, comment)
  }
  let cancel = wallClock.startTimer(COMMENT_EVERY_MS, comment)
  return () => cancel()
}

/** The journal as a stream that goes on, or as a file. */
export function journalFeedHandlers(registry: WorldRegistry, wallClock: WallClock) {
  const feeds = new WeakMap<Journal, JournalFeed>()
  const feedOf = (journal: Journal): JournalFeed => {
    const feed = feeds.get(journal) ?? new JournalFeed(journal, wallClock)
    feeds.set(journal, feed)
    return feed
  }
  return {
    /** Entries as server-sent events, those already there first, until the caller or the world goes. */
    streamJournal: async ({ params: { worldId = '' }, query }, reply) => {
      const journal = registry.journalOf(worldId)
      const feed = feedOf(journal)
      feed.requireRoom()
      const { raw } = reply.hijack()
      // Who has left while the world was opened is not heard to leave again.
      if (raw.destroyed) return
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'keep-alive',
      })
      raw.write(': open\n\n')
      // A client that was cut off says where it was.
      const lastSeen = Number(reply.request.headers['last-event-id'] ?? 0)
      // Beyond the last entry it was that of an earlier world of this id.
      const isKnown = Number.isSafeInteger(lastSeen) && lastSeen <= journal.lastSeq
      const afterSeq = Math.max(Number(query.afterSeq ?? 0), isKnown ? lastSeen : 0)
      raw.on('close', keepOpen(raw, wallClock))
      raw.on('close', feed.add(raw, afterSeq))
    },
    exportJournal: async ({ params: { worldId = '' }, query }, reply) => {
      const journal = registry.journalOf(worldId)
      const { format, ...filter } = query as {
        format: 'har' | 'mermaid' | 'json'
        afterSeq?: number
        orderNo?: string
      }
      const entries = journal.query({ ...ofOrder(journal, filter), limit: journal.lastSeq })
      const { mediaType, body } = exportAs[format](entries)
      reply.type(`${mediaType}; charset=utf-8`).send(body)
    },
  } satisfies RawControlHandlers<'streamJournal' | 'exportJournal'>
}

/** Most lanes of a diagram: with more, renderers fail and nobody can read it. */
const MAX_DIAGRAM_ENTRIES = 1_000

const exportAs = {
  har: (entries: readonly JournalEntry[]) => asJson(toHar(entries)),
  json: (entries: readonly JournalEntry[]) => asJson({ entries }),
  mermaid: (entries: readonly JournalEntry[]) => ({
    mediaType: 'text/vnd.mermaid',
    body: toMermaid(entries.slice(-MAX_DIAGRAM_ENTRIES)),
  }),
}

function asJson(document: object) {
  return { mediaType: 'application/json', body: JSON.stringify(document) }
}

const DEFAULT_TIMEOUT_MS = 5_000

/** Returns handlers of what tests ask a journal. None holds the world open: a wait would block its deletion. */
export function journalSearchHandlers(registry: WorldRegistry, names: KnownNames) {
  return {
    verifyJournal: async ({ params, body }) => {
      const { steps, never = [] } = body
      await checkPatterns(registry, params.worldId, {
        patterns: [...steps, ...never],
        checkOrder: requireOrder,
        names,
      })
      const journal = registry.journalOf(params.worldId)
      const ofOrders = (patterns: readonly JournalPattern[]) => patterns.map((one) => ofOrder(journal, one))
      const asked = { ...body, steps: ofOrders(steps), never: ofOrders(never) }
      return verifyJournal(allEntries(journal, body.within ?? {}), asked)
    },
    waitForJournal: async ({ params, body }) => {
      await checkPatterns(registry, params.worldId, {
        patterns: [body.pattern],
        checkOrder: requireOrderForm,
        names,
      })
      const journal = registry.journalOf(params.worldId)
      return { entry: await firstEntry(journal, { ...body, pattern: ofOrder(journal, body.pattern) }) }
    },
  } satisfies ControlHandlers<'verifyJournal' | 'waitForJournal'>
}

interface NamesToCheck {
  patterns: readonly JournalPattern[]
  checkOrder: typeof requireOrder
  names: KnownNames
}

/**
 * A name that cannot be in the journal would be missed, or never missed, without a word. What has happened is of an
 * order there is; what is waited for may be of one to come, whose number the seed of its world tells.
 */
function checkPatterns(
  registry: WorldRegistry,
  worldId: string,
  { patterns, checkOrder, names }: NamesToCheck,
): Promise<void> {
  return registry.use(worldId, async (world) => {
    for (const { operationId, orderNo } of patterns.map((one) => ofOrder(world.journal, one))) {
      if (operationId !== undefined) requireJournalName(world, operationId, names)
      if (orderNo !== undefined) await checkOrder(world, orderNo, names)
    }
  })
}

function allEntries(
  journal: Journal,
  within: NonNullable<Schemas['JournalVerify']['within']>,
): readonly JournalEntry[] {
  return journal.query({ ...within, limit: journal.lastSeq })
}

/** The first entry that fits, now or until the time is over or the world is deleted; null then. @throws why it goes on elsewhere */
function firstEntry(
  journal: Journal,
  { pattern, afterSeq = 0, timeoutMs = DEFAULT_TIMEOUT_MS }: Schemas['JournalWait'],
): Promise<JournalEntry | null> {
  const { promise, resolve, reject } = Promise.withResolvers<JournalEntry | null>()
  const { orderNo, operationId } = pattern
  const known = journal.query({ orderNo, operationId, afterSeq, limit: journal.lastSeq })
  const entry = known.find((entry) => matchesPattern(entry, pattern))
  if (entry !== undefined) return Promise.resolve(entry)
  const isNew = (entry: JournalEntry) => entry.seq > afterSeq && matchesPattern(entry, pattern)
  const leave = journal.subscribe(
    (entry) => isNew(entry) && resolve(entry),
    (reason) => (reason === null ? resolve(null) : reject(reason)),
  )
  const timer = setTimeout(() => resolve(null), timeoutMs)
  return promise.finally(() => {
    clearTimeout(timer)
    leave()
  })
}

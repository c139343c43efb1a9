import type { JournalEntry } from '../journal/journal-entry.ts'
import { toHar } from '../journal/journal-har.ts'
import { toMermaid } from '../journal/journal-mermaid.ts'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { RawControlHandlers } from './control-handler.ts'

/** The journal as a stream that goes on, or as a file. */
export function journalFeedHandlers(registry: WorldRegistry) {
  return {
    /** Entries as server-sent events, those already there first, until the caller or the world goes. */
    streamJournal: async ({ params: { worldId = '' }, query }, reply) => {
      const journal = registry.journalOf(worldId)
      const { raw } = reply.hijack()
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'keep-alive',
      })
      raw.write(': open\n\n')
      const write = (entry: JournalEntry) => raw.write(`id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`)
      for (const entry of journal.query({ afterSeq: Number(query.afterSeq ?? 0) })) write(entry)
      const leave = journal.subscribe(write, () => raw.end())
      raw.on('close', leave)
    },
    exportJournal: async ({ params: { worldId = '' }, query }, reply) => {
      const journal = registry.journalOf(worldId)
      const { format, ...filter } = query as { format: 'har' | 'mermaid' | 'json'; afterSeq?: number }
      const entries = journal.query({ ...filter, limit: journal.lastSeq })
      const { mediaType, body } = exportAs[format](entries)
      reply.type(`${mediaType}; charset=utf-8`).send(body)
    },
  } satisfies RawControlHandlers<'streamJournal' | 'exportJournal'>
}

/** More lanes of a diagram than this nobody reads, and no renderer draws. */
const MOST_DRAWN = 1_000

const exportAs = {
  har: (entries: readonly JournalEntry[]) => asJson(toHar(entries)),
  json: (entries: readonly JournalEntry[]) => asJson({ entries }),
  mermaid: (entries: readonly JournalEntry[]) => ({
    mediaType: 'text/vnd.mermaid',
    body: toMermaid(entries.slice(-MOST_DRAWN)),
  }),
}

function asJson(document: object) {
  return { mediaType: 'application/json', body: JSON.stringify(document) }
}

import type { Schemas } from '@skyshop/openapi/control'
import type { PanelPorts } from '../api/panel-ports.ts'
import type { JournalEntry } from '../model/journal-entry.ts'
import { createEntryReader } from './entry-reader.ts'

const pageSize = 1000
/** Older entries are in the world's file; the panel draws the newest of them. */
const maxEntries = 10_000
/** Entries of one burst are mapped and shown together. */
const batchMs = 100

/** The journal of one world, kept up to date until it is closed. */
export interface JournalFeed {
  start: () => Promise<void>
  close: () => void
}

interface FeedListener {
  /** The whole journal, and what of it is new. */
  onEntries: (journal: readonly JournalEntry[], added: readonly JournalEntry[]) => void
  onLive: () => void
  onCut: () => void
}

/** The journal of one world: what there is, page by page, then what is added. */
export function createJournalFeed(ports: PanelPorts, worldId: string, listener: FeedListener): JournalFeed {
  const reader = createEntryReader()
  let shown: readonly JournalEntry[] = []
  /** What came since it was shown last. */
  let news: Schemas['JournalEntry'][] = []
  let lastSeq = 0
  let closeStream: (() => void) | null = null
  let callOffBatch: (() => void) | null = null
  let isClosed = false

  function add(entries: readonly Schemas['JournalEntry'][]): void {
    news.push(...entries.filter(({ seq }) => seq > lastSeq))
    lastSeq = Math.max(lastSeq, news.at(-1)?.seq ?? 0)
  }

  function show(): void {
    callOffBatch = null
    const added = reader.read(news)
    const all = [...shown, ...added]
    const tooMany = Math.max(0, all.length - maxEntries)
    reader.forget(all.slice(0, tooMany))
    shown = all.slice(tooMany)
    news = []
    listener.onEntries(shown, added)
  }

  async function readPages(): Promise<void> {
    const { lastSeq: newest } = await ports.control.getJournal(worldId, { afterSeq: 0, limit: 1 })
    let afterSeq = Math.max(0, newest - maxEntries)
    while (afterSeq < newest && !isClosed) {
      const { entries } = await ports.control.getJournal(worldId, { afterSeq, limit: pageSize })
      if (entries.length === 0) return
      add(entries)
      afterSeq = entries.at(-1)?.seq ?? newest
    }
  }

  async function start(): Promise<void> {
    try {
      await readPages()
    } catch {
      if (!isClosed) listener.onCut()
      return
    }
    if (isClosed) return
    show()
    closeStream = ports.openStream(worldId, lastSeq, {
      onOpen: listener.onLive,
      onEntry: (entry) => {
        add([entry])
        callOffBatch ??= ports.after(batchMs, show)
      },
      onCut: () => !isClosed && listener.onCut(),
    })
  }

  return {
    start,
    close: () => {
      isClosed = true
      closeStream?.()
      callOffBatch?.()
    },
  }
}

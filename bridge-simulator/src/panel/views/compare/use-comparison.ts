import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { PanelPorts } from '../../api/panel-ports.ts'
import { createEntryReader } from '../../store/entry-reader.ts'
import type { PanelState } from '../../store/panel-state.ts'
import { PanelStore } from '../../store/panel-store.ts'
import { alignEntries, findParting, type JournalPair } from './compare-worlds.ts'

/** Entries of each journal that are put beside each other. */
const journalLimit = 200
/** What comes in a burst is read once. */
const settleMs = 400

/** Journals of two worlds from where they part. */
export interface ComparedJournals {
  /** Number of the last entry that both have; 0 for none. */
  partSeq: number
  /** World time of that entry; null for none. */
  partMs: number | null
  pairs: readonly JournalPair[]
  /** Whether either has more entries than are shown. */
  hasMore: boolean
}

/** A second world beside the one in front, with a phone of its own. */
export interface Comparison {
  /** The other world; null while none is compared, and that in front where it has two phones. */
  worldId: string | null
  /** What is known of it; null until it has been read. */
  other: PanelState | null
  /** Null until they have been read, and where both phones show one world. */
  journals: ComparedJournals | null
  /** Pages that the phones show, path with query. */
  pages: { here: string; there: string }
  begin: (worldId: string) => void
  /** Brings the other world in front, and this one to its place. */
  swap: () => void
  end: () => void
}

/** The other world as its phone needs it. */
export interface OtherWorld {
  store: PanelStore
  onPage: (path: string) => void
}

interface ComparisonParts {
  ports: PanelPorts
  /** The world in front. */
  front: PanelState
  /** Page of the phone in front. */
  path: () => string
  openWorld: (worldId: string) => Promise<void>
}

/** Keeps a second world beside the one in front: reads and follows it, and has a phone for it. */
export function useComparison({ ports, front, path, openWorld }: ComparisonParts): {
  comparison: Comparison
  /** Null while none is compared. */
  otherWorld: OtherWorld | null
} {
  const [worldId, setWorldId] = useState<string | null>(null)
  const store = useMemo(() => (worldId === null ? null : new PanelStore(ports, worldId)), [ports, worldId])
  const [page, setPage] = useState('')
  useEffect(() => {
    void store?.connect()
    return store?.close
  }, [store])
  const other = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.get ?? nothing)
  const journals = useComparedJournals(ports, front, other)
  const otherWorld = useMemo(() => store && { store, onPage: setPage }, [store])
  const comparison = {
    ...{ worldId, journals, other: other?.world ? other : null },
    pages: { here: path(), there: page },
    begin: setWorldId,
    swap: () => {
      if (worldId === null) return
      void openWorld(worldId)
      setWorldId(front.worldId)
    },
    end: () => setWorldId(null),
  }
  return { comparison, otherWorld }
}

const subscribeToNothing = () => () => undefined
const nothing = () => null

/** Reads both journals from where they part, again after something has happened. */
function useComparedJournals(ports: PanelPorts, front: PanelState, other: PanelState | null) {
  const [read, setRead] = useState<{ pair: string; journals: ComparedJournals } | null>(null)
  const parting = useRef<{ pair: string; seq: Promise<number> } | null>(null)
  const worldIds = other === null ? null : ([front.worldId, other.worldId] as const)
  const pair = worldIds?.join(' ') ?? ''
  const lastSeqs = [front.journal.at(-1)?.seq ?? 0, other?.journal.at(-1)?.seq ?? 0] as const
  const marks = lastSeqs.join(' ')
  useEffect(() => {
    const [here, there] = pair.split(' ')
    const [one = 0, another = 0] = marks.split(' ').map(Number)
    if (here === undefined || there === undefined || here === there || one === 0 || another === 0) return
    let isOver = false
    const readAll = async () => {
      if (parting.current?.pair !== pair)
        parting.current = { pair, seq: partingOf(ports, [here, there], [one, another]) }
      const journals = await readJournals(ports, [here, there], await parting.current.seq)
      if (!isOver) setRead({ pair, journals })
    }
    const callOff = ports.after(settleMs, () => {
      readAll().catch(() => {
        // The stores tell of a server that is gone; the next entry has it read again.
        parting.current = null
      })
    })
    return () => {
      isOver = true
      callOff()
    }
  }, [ports, pair, marks])
  return read?.pair === pair ? read.journals : null
}

type Pair = readonly [here: string, there: string]

function partingOf({ control }: PanelPorts, [here, there]: Pair, lastSeqs: readonly [number, number]) {
  const entryAt = async (worldId: string, seq: number) =>
    (await control.getJournal(worldId, { afterSeq: seq - 1, limit: 1 })).entries[0]
  return findParting(lastSeqs, (seq) => Promise.all([entryAt(here, seq), entryAt(there, seq)]))
}

async function readJournals(
  { control }: PanelPorts,
  worldIds: Pair,
  partSeq: number,
): Promise<ComparedJournals> {
  const search = { afterSeq: partSeq, isQuiet: true, limit: journalLimit }
  const [here, there] = await Promise.all(worldIds.map((worldId) => control.searchJournal(worldId, search)))
  const last =
    partSeq === 0 ? null : await control.getJournal(worldIds[0], { afterSeq: partSeq - 1, limit: 1 })
  const entriesOf = (found: typeof here) => createEntryReader().read(found?.entries ?? [])
  return {
    ...{ partSeq, partMs: last?.entries[0]?.virtualMs ?? null },
    pairs: alignEntries(entriesOf(here), entriesOf(there)),
    hasMore: here?.hasNewer === true || there?.hasNewer === true,
  }
}

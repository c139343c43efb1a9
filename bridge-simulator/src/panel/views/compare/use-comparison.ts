import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { PanelPorts } from '../../api/panel-ports.ts'
import { keepCompared, readCompared, readLink } from '../../api/world-address.ts'
import type { PanelState } from '../../store/panel-state.ts'
import { PanelStore } from '../../store/panel-store.ts'

/** A second world beside the one in front, with a phone of its own. */
export interface Comparison {
  /** The other world; null while none is compared, and that in front where it has two phones. */
  worldId: string | null
  /** What is known of it; null until it has been read. */
  other: PanelState | null
  /** Ways to read the journals of both. */
  ports: Pick<PanelPorts, 'control' | 'after'>
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
  const [worldId, setWorldId] = useState(() => (readLink() === null ? readCompared(front.worldId) : null))
  useEffect(() => keepCompared({ worldId: front.worldId, otherId: worldId }), [front.worldId, worldId])
  const store = useMemo(() => (worldId === null ? null : new PanelStore(ports, worldId)), [ports, worldId])
  const [page, setPage] = useState('')
  useEffect(() => {
    void store?.connect()
    return store?.close
  }, [store])
  const other = useSyncExternalStore(store?.subscribe ?? subscribeToNothing, store?.get ?? nothing)
  // A world that is gone is not compared with what stands in its place.
  const isGone = other !== null && other.worldId !== worldId
  useEffect(() => {
    if (isGone) setWorldId(null)
  }, [isGone])
  const otherWorld = useMemo(() => store && { store, onPage: setPage }, [store])
  const comparison = {
    ...{ worldId, ports, other: other?.world ? other : null },
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

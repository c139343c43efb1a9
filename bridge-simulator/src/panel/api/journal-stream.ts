import type { Schemas } from '@skyshop/openapi/control'

interface StreamListener {
  onEntry: (entry: Schemas['JournalEntry']) => void
  onOpen: () => void
  /** The stream is closed; opening another is the listener's decision. */
  onCut: () => void
}

/** Opens the live journal of a world after an entry; the function returned closes it. */
export type OpenJournalStream = (worldId: string, afterSeq: number, listener: StreamListener) => () => void

export function journalStreamFrom(baseUrl: string): OpenJournalStream {
  return (worldId, afterSeq, listener) => {
    const path = `/control/worlds/${encodeURIComponent(worldId)}/journal/stream?afterSeq=${afterSeq}`
    const source = new EventSource(baseUrl + path)
    source.onopen = listener.onOpen
    source.onmessage = (event: MessageEvent<string>) => listener.onEntry(JSON.parse(event.data))
    source.onerror = () => {
      source.close()
      listener.onCut()
    }
    return () => source.close()
  }
}

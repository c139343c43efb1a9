import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useServices } from '../services/services-context.ts'

/** Memory that a page has of itself in its history entry; who comes back to it finds it as it was left. */
export interface PageMemory {
  /** As it was when the entry was opened, or null; it survives versions of the shop, so it is read with care. */
  readonly memory: unknown
  /** Remembers and draws the page anew by it. */
  remember(memory: unknown): void
  /** Adds to it for a reload and for coming back; what is drawn stays. */
  note(change: object): void
  /** Opens a further entry of the same page, for something over it that *back* closes. */
  open(memory: unknown): void
  /** Leaves the entry that `open` made. */
  leave(): void
}

export function usePageMemory(): PageMemory {
  const navigate = useNavigate()
  const { browser } = useServices()
  const location = useLocation()
  const openedFrom = useRef<object | null>(null)
  const { pathname, search, state } = location
  return {
    memory: state,
    remember: (memory) => void navigate({ pathname, search }, { replace: true, state: memory }),
    note: browser.rememberInEntry,
    open(memory) {
      // Two taps before the page is drawn again open one entry.
      if (openedFrom.current === location) return
      openedFrom.current = location
      void navigate({ pathname, search }, { state: memory })
    },
    leave: () => void navigate(-1),
  }
}

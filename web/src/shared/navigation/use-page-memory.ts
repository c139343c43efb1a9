import { useLocation, useNavigate } from 'react-router-dom'

/** What a page remembers of itself in its history entry; who comes back to it finds it as it was left. */
export interface PageMemory {
  /** As it was remembered, or null; it survives versions of the shop, so it is read with care. */
  readonly memory: unknown
  remember(memory: unknown): void
}

export function usePageMemory(): PageMemory {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return {
    memory: state,
    remember: (memory) => void navigate({ pathname, search }, { replace: true, state: memory }),
  }
}

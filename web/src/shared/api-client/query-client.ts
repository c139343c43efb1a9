import { type Query, QueryClient } from '@tanstack/react-query'
import type { HostPort } from '../host/host-port.ts'
import type { Clock } from '../time/clock.ts'
import { NetworkError } from './api-errors.ts'

const MAX_RETRIES = 2

/**
 * Query client of the shop: reads are asked again when nothing answered, writes never by themselves. While
 * `isOpening` prefetched data counts as fresh for the first page; later each page asks anew.
 */
export function createQueryClient(isOpening: () => boolean = () => false): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => isWorthRetry(error) && failures < MAX_RETRIES,
        refetchOnWindowFocus: false,
        staleTime: () => (isOpening() ? Number.POSITIVE_INFINITY : 0),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

// A request that took its whole time-out has tried the patience enough.
function isWorthRetry(error: unknown): boolean {
  return error instanceof NetworkError && error.reason !== 'timeout'
}

/**
 * Returns whether the page has had no touch or key yet. Until the first one, prefetched data counts as fresh; after
 * it each page fetches anew.
 */
export function watchFirstInput(page: Window): () => boolean {
  let isOpening = true
  const end = (): void => {
    isOpening = false
  }
  for (const touch of ['pointerdown', 'keydown']) page.addEventListener(touch, end, { capture: true })
  return () => isOpening
}

/** What is on the screen is read again on return once it is this old. */
export const OLD_MS = 60_000

/** The events of a document that comes back to the front, by itself or with its app. */
type ReturningPage = Pick<Document, 'visibilityState' | 'addEventListener'>

type ReturnOptions = {
  page: ReturningPage
  host: Pick<HostPort, 'on'>
  clock: Clock
  isBusy: () => boolean
}

/**
 * Reads what is on the screen again when the page is seen again and has grown old, as over a night: dates of then are
 * not those of now. What the page shows stays until the answers are there; reference data keeps its own time. While
 * `isBusy` nothing is read: a payment shows what it was begun with, and its end has everything read again.
 */
export function refetchOnReturn(queries: QueryClient, { page, host, clock, isBusy }: ReturnOptions): void {
  const isOld = ({ state, observers }: Query): boolean => {
    const kept = observers.map(({ options: { staleTime } }) =>
      typeof staleTime === 'number' ? staleTime : 0,
    )
    return clock.nowMs() - state.dataUpdatedAt >= Math.max(OLD_MS, ...kept)
  }
  // A host tells of the return too: what is being read is not read twice.
  const refetch = (): void => {
    if (isBusy()) return
    void queries.refetchQueries({ type: 'active', predicate: isOld }, { cancelRefetch: false })
  }
  host.on('pageShow', refetch)
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') refetch()
  })
}

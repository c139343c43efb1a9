import { QueryClient } from '@tanstack/react-query'
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

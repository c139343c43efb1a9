import { QueryClient } from '@tanstack/react-query'
import { NetworkError } from './api-errors.ts'

const MAX_RETRIES = 2

/** Query client of the shop: reads are asked again when nothing answered, writes never by themselves. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => isWorthRetry(error) && failures < MAX_RETRIES,
        refetchOnWindowFocus: false,
        staleTime: 0,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

// A request that took its whole time-out has tried the patience enough.
function isWorthRetry(error: unknown): boolean {
  return error instanceof NetworkError && error.reason !== 'timeout'
}

import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Services } from '../../shared/services/services.ts'

/** Context that a prefetch needs. */
export interface PrefetchContext {
  services: Services
  queries: QueryClient
  /** Query of the address. */
  search: string
}

/** Fetches the data of a page before it is drawn; the page repeats what failed. */
export type Prefetch = (ahead: PrefetchContext) => void

/** Fetches one query; undefined when it fails. */
export async function prefetchQuery<Data, Key extends QueryKey>(
  { queries }: PrefetchContext,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> {
  return queries.fetchQuery(query).catch(() => undefined)
}

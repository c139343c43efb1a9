import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Services } from '../../shared/services/services.ts'

/** What reading ahead of a page needs. */
export interface PrefetchContext {
  services: Services
  queries: QueryClient
  /** Query of the address. */
  search: string
}

/** Asks for the data of a page that is about to be drawn; what fails is asked for again by the page. */
export type Prefetch = (ahead: PrefetchContext) => void

/** Reads one query ahead; the answer is undefined where it cannot be read. */
export async function prefetchQuery<Data, Key extends QueryKey>(
  { queries }: PrefetchContext,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> {
  return queries.fetchQuery(query).catch(() => undefined)
}

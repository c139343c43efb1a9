import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Services } from '../../shared/services/services.ts'

/** What reading ahead of a page needs. */
export interface Ahead {
  services: Services
  queries: QueryClient
  /** Query of the address. */
  search: string
}

/** Asks for the data of a page that is about to be drawn; what fails is asked for again by the page. */
export type ReadAhead = (ahead: Ahead) => void

/** Reads one query ahead; the answer is undefined where it cannot be read. */
export async function ask<Data, Key extends QueryKey>(
  { queries }: Ahead,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> {
  return queries.fetchQuery(query).catch(() => undefined)
}

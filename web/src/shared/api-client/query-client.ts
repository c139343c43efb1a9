import { type Query, QueryClient } from '@tanstack/react-query'
import type { Browser } from '../browser/browser.ts'
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

/** Age in milliseconds from which what is on the screen is read again on return. */
export const OLD_MS = 60_000

/** How a page is seen again: in front of the browser's or the host's others, or brought back as it was left. */
type Return = 'browser' | 'host' | 'restored'

/** Calls back each time that browser or host show the page again; answers how to stop. */
export type OnReturn = (returned: (source: Return) => void) => () => void

type ReturningPage = {
  browser: Pick<Browser, 'onShown'>
  host: Pick<HostPort, 'on'>
  isBusy: () => boolean
}

/**
 * Tells when the page is seen again, by the browser or with its app; both may tell of one return. While `isBusy` nothing
 * is told: a payment shows what it was begun with, and its end has everything read again.
 */
export function onReturn({ browser, host, isBusy }: ReturningPage): OnReturn {
  return (returned) => {
    const tell = (source: Return): void => {
      if (!isBusy()) returned(source)
    }
    const stops = [
      browser.onShown((how) => tell(how === 'restored' ? how : 'browser')),
      host.on('pageShow', () => tell('host')),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/**
 * Reads what is on the screen again when the page is seen again and has grown old, as over a night: dates of then are
 * not those of now. What was left for another page is old at once: it may have been paid there. What the page shows stays
 * until the answers are there; reference data keeps its own time. A read that failed is as old as its failure.
 */
export function refetchOnReturn(queries: QueryClient, services: { onReturn: OnReturn; clock: Clock }): void {
  const isOlder = ({ state, observers }: Query, limitMs: number): boolean => {
    const kept = observers.map(({ options: { staleTime } }) =>
      typeof staleTime === 'number' ? staleTime : 0,
    )
    const readAtMs = Math.max(state.dataUpdatedAt, state.errorUpdatedAt)
    return services.clock.nowMs() - readAtMs >= Math.max(limitMs, ...kept)
  }
  services.onReturn((source) => {
    const predicate = (query: Query): boolean => isOlder(query, source === 'restored' ? 0 : OLD_MS)
    // Browser and host may both tell of one return: what is being read is not read twice. A read from before the page
    // was left may answer with what was true then: a restored page begins it anew.
    void queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: source === 'restored' })
  })
}

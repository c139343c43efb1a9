import type { Schemas } from '@skyshop/openapi/bridge'
import type { ApiClient } from '../api-client/api-client.ts'
import type { OnReturn } from '../api-client/query-client.ts'
import type { HostPort } from '../host/host-port.ts'
import type { DeviceCache } from '../session/device-cache.ts'
import type { SessionStore } from '../session/session.ts'
import type { PageLocks, SafeStorage } from '../storage/browser-storage.ts'
import type { Clock, Timers } from '../time/clock.ts'

/** What the shop asks of the browser beyond the DOM. */
export interface Browser {
  readonly origin: string
  /** Pages of the shop behind this one. */
  historyDepth(): number
  /** Adds to what a page remembers in its history entry, without drawing anything anew; a reload or *back* finds it. */
  rememberInEntry(change: object): void
  /** What the page remembers in its history entry at this moment. */
  entryMemory(): unknown
  /** Leaves the shop for another page in this web view: a payment provider, which sends the buyer back, or a banner's target. */
  leaveFor(url: string): void
  /** Puts a text into the clipboard; answers whether the web view lets pages do that. */
  copyText(text: string): Promise<boolean>
  /** Reads a text from the clipboard; null where pages may not, or the user does not let them. */
  pasteText(): Promise<string | null>
  reload(): void
}

/** Everything of the shop that lives outside React, made once at start. */
export interface Services {
  readonly host: HostPort
  readonly session: SessionStore
  readonly api: ApiClient
  readonly clock: Clock
  readonly timers: Timers
  /** Survives the browser session. */
  readonly localStore: SafeStorage
  /** Lives as long as the browser session. */
  readonly sessionStore: SafeStorage
  readonly pageLocks: PageLocks
  /** The host's device list as it came. */
  readonly deviceCache: DeviceCache<Schemas['HostDevice']>
  readonly browser: Browser
  /** Tells when the page is seen again, but not during a payment. */
  readonly onReturn: OnReturn
  /** Starts the session, or tries again after it failed. */
  startSession(): Promise<void>
}

import type { Schemas } from '@skyshop/openapi/bridge'
import type { ApiClient } from '../api-client/api-client.ts'
import type { OnReturn } from '../api-client/query-client.ts'
import type { Browser, PageLocks, SafeStorage } from '../browser/browser.ts'
import type { HostPort } from '../host/host-port.ts'
import type { DeviceCache } from '../session/device-cache.ts'
import type { SessionStore } from '../session/session.ts'
import type { Clock, Timers } from '../time/clock.ts'

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
  /** Whether a phone number is that of the app store's reviewers, in the app they review (product 6.04). */
  isReviewer(phone: string): boolean
  /** Tells when the page is seen again, but not during a payment. */
  readonly onReturn: OnReturn
  /** Starts the session, or tries again after it failed. */
  startSession(): Promise<void>
}

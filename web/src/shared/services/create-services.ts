import { createApiClient } from '../api-client/create-api-client.ts'
import { createSend } from '../api-client/send.ts'
import { takeBrowserIdentity } from '../host/browser-identity.ts'
import { createHost } from '../host/create-host.ts'
import type { HostWindow } from '../host/host-transport.ts'
import { createDeviceCache } from '../session/device-cache.ts'
import { createSessionStore } from '../session/session-store.ts'
import { startSession } from '../session/start-session.ts'
import { createTokenRefresher } from '../session/token-refresher.ts'
import { createSafeStorage } from '../storage/safe-storage.ts'
import { pageClock, pageTimers } from '../time/clock.ts'
import type { Browser, Services } from './services.ts'

/** Builds the services of a page; call once, before the first render. */
export function createServices(options: {
  page: Window & HostWindow
  /** Language of the shop at the moment, for texts that come from the server. */
  language: () => string
  /** Told once when the session is lost: shows the toast. */
  onUnauthorised: () => void
}): Services {
  const { page, language, onUnauthorised } = options
  const timers = pageTimers
  const clock = pageClock
  const localStore = createSafeStorage(() => page.localStorage)
  const sessionStore = createSafeStorage(() => page.sessionStorage)
  const host = createHost({ page, timers, pageId: createPageId(page) })
  const browserIdentity = takeBrowserIdentity(page, sessionStore)
  const session = createSessionStore()
  const refreshToken = createTokenRefresher({ host, session, onUnauthorised })
  const send = createSend({ baseUrl: page.location.origin, timers, fetch: (request) => page.fetch(request) })
  return {
    host,
    session,
    api: createApiClient({ send, session, refreshToken, language }),
    clock,
    timers,
    localStore,
    sessionStore,
    deviceCache: createDeviceCache(clock),
    browser: createBrowser(page),
    startSession: () => startSession({ host, session, refreshToken, browserIdentity }),
  }
}

function createBrowser(page: Window): Browser {
  return {
    origin: page.location.origin,
    historyDepth() {
      // The router numbers its entries; after a reload the number is still there.
      const state: unknown = page.history.state
      const isNumbered = typeof state === 'object' && state !== null && 'idx' in state
      return isNumbered && typeof state.idx === 'number' ? state.idx : 0
    },
    leaveFor: (url) => page.location.assign(url),
    openOutside: (url) => void page.open(url, '_blank', 'noopener,noreferrer'),
    copyText: async (text) => {
      try {
        await page.navigator.clipboard.writeText(text)
        return true
      } catch {
        // Missing on pages without https, refused by some web views.
        return false
      }
    },
    reload: () => page.location.reload(),
  }
}

// crypto.randomUUID is missing on pages without https, which a developer's phone may well open.
function createPageId(page: Window): string {
  return Array.from(page.crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
}

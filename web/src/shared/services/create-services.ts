import { apiBaseOf } from '../api-client/api-base.ts'
import { createApiClient, createSend } from '../api-client/api-client.ts'
import { onReturn } from '../api-client/query-client.ts'
import { createBrowser, createPageLocks, createStorages } from '../browser/browser.ts'
import { reportUnexpected } from '../errors/report-unexpected.ts'
import { takeBrowserIdentity } from '../host/browser-identity.ts'
import { createHost, type HostPort, type HostWindow } from '../host/host-port.ts'
import { createDeviceCache } from '../session/device-cache.ts'
import {
  type AppInfo,
  createSessionStore,
  createTokenRefresher,
  DEFAULT_TENANT_ID,
  isKnownUser,
  recallOperationPoint,
  type SessionStore,
  type TokenRefresher,
} from '../session/session.ts'
import { isReviewMode } from '../tenant/tenant.ts'
import { pageClock, pageTimers } from '../time/clock.ts'
import { readPageSettings } from './page-settings.ts'
import type { Services } from './services.ts'

/** Builds the services of a page; call once, before the first render. */
export function createServices(options: {
  page: Window & HostWindow
  /** Language of the shop at the moment, for texts that come from the server. */
  language: () => string
  /** Called once when the session is lost; shows the toast. */
  onUnauthorised: () => void
  /** Whether a payment is in flight. */
  isBusy: () => boolean
}): Services {
  const { page, language, onUnauthorised, isBusy } = options
  const timers = pageTimers
  const clock = pageClock
  const { localStore, sessionStore } = createStorages(page)
  const host = createHost({ page, timers, pageId: createPageId(page) })
  const browser = createBrowser(page, timers)
  const browserIdentity = takeBrowserIdentity(page, sessionStore)
  const session = createSessionStore(recallOperationPoint(sessionStore))
  const refreshToken = createTokenRefresher({ host, session, onUnauthorised })
  const baseUrl = apiBaseOf(page, (message) => reportUnexpected(new Error(message)))
  const { clientAuthorization, reviewPhone } = readPageSettings(page.document)
  const send = createSend({ baseUrl, clientAuthorization, timers, page })
  return {
    host,
    session,
    api: createApiClient({ send, session, refreshToken, language }),
    clock,
    timers,
    localStore,
    sessionStore,
    pageLocks: createPageLocks(page.navigator.locks, page),
    deviceCache: createDeviceCache(clock),
    browser,
    isReviewer: (phone) => isReviewMode({ platform: host.platform(), phone, reviewPhone }),
    onReturn: onReturn({ browser, host, isBusy }),
    startSession: () => startSession({ host, session, refreshToken, browserIdentity }),
  }
}

// crypto.randomUUID is missing on pages without https, which a developer's phone may well open.
function createPageId(page: Window): string {
  return Array.from(page.crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
}

/** What starting a session depends on. */
interface SessionStart {
  host: HostPort
  session: SessionStore
  refreshToken: TokenRefresher
  /** Identity of the browser fallback, used where no host answers. */
  browserIdentity: AppInfo | null
}

/** Fills the session from the host app, else from the fallback; requests a missing token once (product 6.02). */
export async function startSession(start: SessionStart): Promise<void> {
  const { host, session, refreshToken, browserIdentity } = start
  const identity = (await hostIdentity(host)) ?? browserIdentity
  if (identity !== null) {
    session.setState({
      ...identity,
      tenantId: identity.tenantId || DEFAULT_TENANT_ID,
      status: identity.token === '' ? 'starting' : 'ready',
    })
  }
  if (session.getState().token === '') await refreshToken('')
}

// Lost and empty answers are common on a bridge, so the host is asked a second time.
async function hostIdentity(host: HostPort): Promise<AppInfo | null> {
  if (!(await host.isPresent())) return null
  const first = await requestAppInfo(host)
  return first !== null && isKnownUser(first) ? first : ((await requestAppInfo(host)) ?? first)
}

function requestAppInfo(host: HostPort): Promise<AppInfo | null> {
  return host.call('getAppInfo', {}).catch(() => null)
}

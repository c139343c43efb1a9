import type { HostPort } from '../host/host-port.ts'
import { type AppInfo, DEFAULT_TENANT_ID, isSomebody, type SessionStore } from './session-store.ts'
import type { TokenRefresher } from './token-refresher.ts'

/** What starting a session needs. */
export interface SessionStart {
  host: HostPort
  session: SessionStore
  refreshToken: TokenRefresher
  /** Identity of the browser fallback, used where no host answers. */
  browserIdentity: AppInfo | null
}

/** Fills the session from the host app, else from the fallback; without a token asks for one, once (spec §6). */
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

// Lost and empty answers are normal weather on a bridge: the host is asked once more before the shop does without.
async function hostIdentity(host: HostPort): Promise<AppInfo | null> {
  if (!(await host.isPresent())) return null
  const first = await askHost(host)
  return first !== null && isSomebody(first) ? first : ((await askHost(host)) ?? first)
}

function askHost(host: HostPort): Promise<AppInfo | null> {
  return host.call('getAppInfo', {}).catch(() => null)
}

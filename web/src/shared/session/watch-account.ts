import type { Browser } from '../browser/browser.ts'
import type { HostPort } from '../host/host-port.ts'
import {
  type AppInfo,
  DEFAULT_TENANT_ID,
  isKnownUser,
  ownerOf,
  type SessionState,
  type SessionStore,
} from './session.ts'

/**
 * Calls `onOther` once when the signed-in account is no longer `owner`, by the session or by the host, which is asked
 * whenever the page is shown again, or brought back, and after each new token. Returns the function that ends the watch.
 */
export function watchAccount(
  { host, session, browser }: { host: HostPort; session: SessionStore; browser: Pick<Browser, 'onShown'> },
  { owner, onOther }: { owner: string; onOther: () => void },
): () => void {
  const isOther = (account: Pick<SessionState, 'tenantId' | 'phone'>): boolean => ownerOf(account) !== owner
  let isOver = false
  const stop = (): void => {
    isOver = true
    for (const end of ends) end()
  }
  const report = (): void => {
    if (isOver) return
    stop()
    onOther()
  }
  const ask = async (): Promise<void> => {
    // A host that cannot say who is signed in says nothing against who was.
    const answer = await host.call('getAppInfo', {}).catch(() => null)
    if (answer !== null && isKnownUser(answer) && isOther(accountOf(answer))) report()
  }
  const ends = [
    host.on('pageShow', () => void ask()),
    // A page brought back may show what another account has left.
    browser.onShown((how) => {
      if (how === 'restored') void ask()
    }),
    session.subscribe((now, before) => {
      if (isOther(now)) report()
      else if (now.token !== before.token && now.token !== '') void ask()
    }),
  ]
  if (isOther(session.getState())) report()
  return stop
}

function accountOf({ tenantId, phone }: AppInfo): Pick<SessionState, 'tenantId' | 'phone'> {
  return { tenantId: tenantId || DEFAULT_TENANT_ID, phone }
}

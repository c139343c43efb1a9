import type { HostPort } from '../host/host-port.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Returns a token newer than `usedToken`: one fetched meanwhile, or one from the host; empty when the host has none.
 * Concurrent calls share one `getNewToken`.
 */
export type TokenRefresher = (usedToken: string) => Promise<string>

export function createTokenRefresher(options: {
  host: HostPort
  session: SessionStore
  /** Called once when the session is lost, however many calls fail together. */
  onUnauthorised: () => void
}): TokenRefresher {
  const { host, session, onUnauthorised } = options
  let running: Promise<string> | null = null

  const fetchToken = async (): Promise<string> => {
    const token = await requestToken(host)
    const wasLost = session.getState().status === 'unauthorised'
    session.setState({ token, status: token === '' ? 'unauthorised' : 'ready' })
    if (token === '' && !wasLost) onUnauthorised()
    return token
  }

  return (usedToken) => {
    const { token } = session.getState()
    if (token !== usedToken && token !== '') return Promise.resolve(token)
    running ??= fetchToken().finally(() => {
      running = null
    })
    return running
  }
}

async function requestToken(host: HostPort): Promise<string> {
  try {
    return (await host.call('getNewToken', {})).token
  } catch {
    // A host that fails to answer counts as one without a token.
    return ''
  }
}

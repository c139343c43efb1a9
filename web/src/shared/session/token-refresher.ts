import type { HostPort } from '../host/host-port.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Gets a token that is newer than `usedToken`: one fetched meanwhile, or one from the host.
 * Calls at the same time share one `getNewToken`. Empty when the host has none.
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
    const token = await askHost(host)
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

async function askHost(host: HostPort): Promise<string> {
  try {
    return (await host.call('getNewToken', {})).token
  } catch {
    // A host that cannot answer has no token for us; what to do next is the same.
    return ''
  }
}

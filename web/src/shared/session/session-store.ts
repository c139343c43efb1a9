import type { Schemas } from '@skyshop/openapi/bridge'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HostPort } from '../host/host-port.ts'
import { DEFAULT_TIME_FORMAT } from '../time/wire-time.ts'
import type { OperationPoint } from './operation-point.ts'

/** Tenant of a session without one (product 9.18). */
export const DEFAULT_TENANT_ID = '0000000'

/** The app and its user, as the host reports them. */
export type AppInfo = Schemas['AppInfo']

/** Who is signed in and how things are shown to them; lives outside React. */
export interface SessionState extends AppInfo {
  status: 'starting' | 'ready' | 'unauthorised'
  /** Format of dates for the user's country. */
  timeFormat: string
  /** The link that led here. */
  operationPoint: OperationPoint
}

export type SessionStore = StoreApi<SessionState>

export function createSessionStore(operationPoint: OperationPoint = {}): SessionStore {
  return createStore<SessionState>(() => ({
    status: 'starting',
    token: '',
    tenantId: DEFAULT_TENANT_ID,
    phone: '',
    AppVersion: '',
    appKey: '',
    countryCode: '',
    appLanguage: '',
    manufacturerName: '',
    timeFormat: DEFAULT_TIME_FORMAT,
    operationPoint,
  }))
}

/** Names the account a piece of device data belongs to. */
export function ownerOf(session: Pick<SessionState, 'tenantId' | 'phone'>): string {
  return `${session.tenantId}/${session.phone}`
}

/** Marks what an account leaves in the browser's storage: its phone number does not stand there. No secret is kept by it. */
export function ownerKey(session: Pick<SessionState, 'tenantId' | 'phone'>): string {
  // FNV-1a.
  let mark = 0x811c9dc5
  for (const byte of new TextEncoder().encode(ownerOf(session))) mark = Math.imul(mark ^ byte, 0x01000193)
  return (mark >>> 0).toString(36)
}

/** Whether app info has a token or phone; some hosts answer with empty fields. */
export function isKnownUser({ token, phone }: AppInfo): boolean {
  return token !== '' || phone !== ''
}

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
    // A host that cannot answer has no token for us; what to do next is the same.
    return ''
  }
}

import type { Schemas } from '@skyshop/openapi/bridge'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SafeStorage } from '../browser/browser.ts'
import type { HostPort } from '../host/host-port.ts'
import { DEFAULT_TIME_FORMAT } from '../time/wire-time.ts'

/** Tenant of a session without one (product 9.18). */
export const DEFAULT_TENANT_ID = '0000000'

/** The host app and its user, as the host reports them. */
export type AppInfo = Schemas['AppInfo']

/** The signed-in user and the settings of the host app; kept outside React. */
export interface SessionState extends AppInfo {
  status: 'starting' | 'ready' | 'unauthorised'
  /** Format of dates for the user's country. */
  timeFormat: string
  /** Tracking parameters of the link that opened the shop. */
  operationPoint: OperationPoint
  /** Banners whose display has been reported in this visit. */
  displayedBanners: ReadonlySet<string>
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
    displayedBanners: new Set(),
  }))
}

/** The account that device data belongs to, as text. */
export function ownerOf(session: Pick<SessionState, 'tenantId' | 'phone'>): string {
  return `${session.tenantId}/${session.phone}`
}

/** Short hash of an account for keys of the browser's storage, so that no phone number is stored; not for secrets. */
export function ownerKey(session: Pick<SessionState, 'tenantId' | 'phone'>): string {
  // FNV-1a.
  let mark = 0x811c9dc5
  for (const byte of new TextEncoder().encode(ownerOf(session))) mark = Math.imul(mark ^ byte, 0x01000193)
  return (mark >>> 0).toString(36)
}

/** Tells whether app info has a token or phone; some hosts return empty fields. */
export function isKnownUser({ token, phone }: AppInfo): boolean {
  return token !== '' || phone !== ''
}

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

export const OPERATION_POINT_KEYS = ['typeName', 'configId', 'innerId'] as const

/** Origin of a purchase: the tracking parameters every navigation keeps (product 2.64). An empty value is one. */
export type OperationPoint = Readonly<Partial<Record<(typeof OPERATION_POINT_KEYS)[number], string>>>

const MAX_POINT_LENGTH = 64
const POINT_STORAGE_KEY = 'skyshop.operationPoint'

/** Reads the tracking parameters of an address; overlong ones count as absent. */
export function readOperationPoint(query: URLSearchParams): OperationPoint {
  const point: Partial<Record<string, string>> = {}
  for (const key of OPERATION_POINT_KEYS) {
    const value = query.get(key)
    if (value !== null && value.length <= MAX_POINT_LENGTH) point[key] = value
  }
  return point
}

/** The tracking parameters of an address, which belong together; without any, those that were there before. */
export function operationPointOf(query: URLSearchParams, before: OperationPoint): OperationPoint {
  const point = readOperationPoint(query)
  return Object.keys(point).length === 0 ? before : point
}

/** Tracking parameters of the visit, which outlive a page that is loaded anew. */
export function recallOperationPoint(storage: SafeStorage): OperationPoint {
  return readOperationPoint(new URLSearchParams(storage.read(POINT_STORAGE_KEY) ?? ''))
}

export function keepOperationPoint(storage: SafeStorage, point: OperationPoint): void {
  storage.write(POINT_STORAGE_KEY, new URLSearchParams(point).toString())
}

/** `operationPointJson` of an order or a contract: all three parameters, an absent one empty. */
export function operationPointJson(point: OperationPoint): string {
  return JSON.stringify({ typeName: '', configId: '', innerId: '', ...point })
}

import type { Schemas } from '@skyshop/openapi/bridge'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { DEFAULT_TIME_FORMAT } from '../time/wire-time.ts'
import type { OperationPoint } from './operation-point.ts'

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

/** Whether app info has a token or phone; some hosts return empty fields. */
export function isKnownUser({ token, phone }: AppInfo): boolean {
  return token !== '' || phone !== ''
}

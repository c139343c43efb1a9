import { createStore } from 'zustand/vanilla'
import type { ApiClient, ApiData, ApiOperation, ApiParams } from '../api-client/api-client.ts'
import type { ApiResult } from '../api-client/api-errors.ts'
import type { Browser, PageLocks, SafeStorage } from '../browser/browser.ts'
import { defaultSettings } from '../services/page-settings.ts'
import type { Services } from '../services/services.ts'
import { createDeviceCache } from '../session/device-cache.ts'
import { createSessionStore } from '../session/session.ts'
import { isReviewMode } from '../tenant/tenant.ts'
import { createFakeHost, type FakeAnswers, type FakeHost } from './fake-host.ts'
import { createManualTime, type ManualTime } from './manual-time.ts'

/** Answers of the backend by operation; throwing stands for a network failure. */
export type FakeApi = {
  [Id in ApiOperation]?: (params: ApiParams<Id>) => ApiResult<ApiData<Id>> | Promise<ApiResult<ApiData<Id>>>
}

/** Services without browser, host and backend. */
export interface FakeServices extends Services {
  readonly host: FakeHost
  readonly time: ManualTime
  readonly browser: FakeBrowser
  readonly apiCalls: { id: ApiOperation; params: unknown }[]
  countOf(id: ApiOperation): number
}

export function createFakeServices(fake: { api?: FakeApi; host?: FakeAnswers } = {}): FakeServices {
  const time = createManualTime()
  const session = createSessionStore()
  session.setState({
    status: 'ready',
    token: 't1',
    tenantId: '1234567',
    phone: '1',
    manufacturerName: 'A',
    appKey: 'k',
  })
  const apiCalls: FakeServices['apiCalls'] = []
  const api: ApiClient = {
    async call(id, params) {
      apiCalls.push({ id, params })
      const answer = fake.api?.[id]
      if (answer === undefined) throw new Error(`no answer for ${id}`)
      return answer(params)
    },
  }
  const host = createFakeHost(fake.host)
  return {
    host,
    session,
    api,
    time,
    clock: time.clock,
    timers: time.timers,
    localStore: createMemoryStorage(),
    sessionStore: createMemoryStorage(),
    pageLocks: createMemoryLocks(),
    deviceCache: createDeviceCache(time.clock),
    browser: createFakeBrowser(),
    isReviewer: (phone) =>
      isReviewMode({ platform: host.platform(), phone, reviewPhone: defaultSettings.reviewPhone }),
    onReturn: (returned) => host.on('pageShow', () => returned('host')),
    startSession: async () => undefined,
    apiCalls,
    countOf: (wanted) => apiCalls.filter(({ id }) => id === wanted).length,
  }
}

/** A page that goes nowhere, and is shown when a test says so. */
interface FakeBrowser extends Browser {
  show: Parameters<Browser['onShown']>[0]
}

function createFakeBrowser(): FakeBrowser {
  const leaving = createStore(() => false)
  const listeners = new Set<FakeBrowser['show']>()
  return {
    origin: 'https://shop.test',
    historyDepth: () => 0,
    rememberInEntry: () => undefined,
    entry: () => ({ pathname: '/', search: '', key: 'default', state: null }),
    leaveFor: () => leaving.setState(true),
    leaving,
    onShown(shown) {
      listeners.add(shown)
      return () => listeners.delete(shown)
    },
    show(how) {
      leaving.setState(false)
      for (const shown of listeners) shown(how)
    },
    copyText: async () => true,
    pasteText: async () => null,
    reload: () => undefined,
  }
}

/** Locks of a browser that has this page alone. */
function createMemoryLocks(): PageLocks {
  const held = new Set<string>()
  return {
    hold(name) {
      held.add(name)
      return () => held.delete(name)
    },
    isHeld: async (name) => held.has(name),
  }
}

/** An answer with data. */
export const answered = <T>(data: T): ApiResult<T> => ({ ok: true, data })

/** A refusal with its code. */
export const refused = (
  code: number,
  data: Extract<ApiResult<never>, { ok: false }>['refusal']['data'] = null,
): ApiResult<never> => ({ ok: false, refusal: { code, msg: '', data } })

/** Storage that lives in memory only. */
export function createMemoryStorage(): SafeStorage {
  const memory = new Map<string, string>()
  return {
    read: (key) => memory.get(key) ?? null,
    write: (key, value) => memory.set(key, value).has(key),
    remove: (key) => {
      memory.delete(key)
    },
  }
}

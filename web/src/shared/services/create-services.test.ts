import { expect, it, vi } from 'vitest'
import { createSessionStore, createTokenRefresher } from '../session/session.ts'
import { createFakeHost, type FakeAnswers } from '../testing/fake-host.ts'
import { startSession } from './create-services.ts'

const info = {
  token: 't1',
  tenantId: '1234567',
  phone: '13800000021',
  AppVersion: '6.2.0',
  appKey: 'k',
  countryCode: 'CN',
  appLanguage: 'en',
  manufacturerName: 'A',
}

function arrange(answers: FakeAnswers, isPresent = true) {
  const host = createFakeHost(answers, isPresent)
  const session = createSessionStore()
  const onUnauthorised = vi.fn()
  const refreshToken = createTokenRefresher({ host, session, onUnauthorised })
  const start = (browserIdentity: typeof info | null = null) =>
    startSession({ host, session, refreshToken, browserIdentity })
  return { host, session, onUnauthorised, start }
}

it('startSession fills the session from the host', async () => {
  const { session, start } = arrange({ getAppInfo: () => info })
  await start()
  expect(session.getState()).toMatchObject({ ...info, status: 'ready', timeFormat: 'YYYY-MM-DD HH:mm:ss' })
})

it('startSession requests the app info a second time when the answer was lost', async () => {
  let asked = 0
  const { session, start } = arrange({ getAppInfo: () => (++asked === 1 ? 'no-answer' : info) })
  await start()
  expect(session.getState().status).toBe('ready')
})

it('startSession requests the app info a second time when its fields are empty', async () => {
  const nothing = { ...info, token: '', phone: '', tenantId: '' }
  let asked = 0
  const { host, session, start } = arrange({ getAppInfo: () => (++asked === 1 ? nothing : info) })
  await start()
  expect(session.getState()).toMatchObject({ ...info, status: 'ready' })
  expect(host.countOf('getAppInfo')).toBe(2)
})

// spec: 6.01, 9.18
it('startSession uses the default tenant when none is known', async () => {
  const { session, start } = arrange({ getAppInfo: () => ({ ...info, tenantId: '' }) })
  await start()
  expect(session.getState().tenantId).toBe('0000000')
})

it('startSession requests a missing token once', async () => {
  const { host, session, start, onUnauthorised } = arrange({
    getAppInfo: () => ({ ...info, token: '' }),
    getNewToken: () => ({ token: 't2' }),
  })
  await start()
  expect(session.getState()).toMatchObject({ token: 't2', status: 'ready' })
  expect(host.countOf('getNewToken')).toBe(1)
  expect(onUnauthorised).not.toHaveBeenCalled()
})

it.each<[string, FakeAnswers, boolean]>([
  [
    'the host has no token',
    { getAppInfo: () => ({ ...info, token: '' }), getNewToken: () => ({ token: '' }) },
    true,
  ],
  ['the host is too old', {}, true],
  ['there is no host', {}, false],
])('startSession leaves the session unauthorised when %s', async (_case, answers, isPresent) => {
  const { host, session, start, onUnauthorised } = arrange(answers, isPresent)
  await start()
  expect(session.getState().status).toBe('unauthorised')
  expect(host.countOf('getNewToken')).toBe(1)
  expect(onUnauthorised).toHaveBeenCalledOnce()
})

it('startSession uses the browser identity without a host', async () => {
  const { session, start } = arrange({}, false)
  await start(info)
  expect(session.getState()).toMatchObject({ token: 't1', status: 'ready' })
})

it('startSession prefers the host to the browser identity', async () => {
  const { session, start } = arrange({ getAppInfo: () => info })
  await start({ ...info, token: 'from-the-address' })
  expect(session.getState().token).toBe('t1')
})

import { expect, it, vi } from 'vitest'
import { startSession } from '../services/create-services.ts'
import { createFakeHost, type FakeAnswers } from '../testing/fake-host.ts'
import { createSessionStore, createTokenRefresher, ownerKey, ownerOf } from './session-store.ts'

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
  return { host, session, onUnauthorised, refreshToken, start }
}

it('starts from the host', async () => {
  const { session, start } = arrange({ getAppInfo: () => info })
  await start()
  expect(session.getState()).toMatchObject({ ...info, status: 'ready', timeFormat: 'YYYY-MM-DD HH:mm:ss' })
})

it('asks for the app info once more when the answer was lost', async () => {
  let asked = 0
  const { session, start } = arrange({ getAppInfo: () => (++asked === 1 ? 'no-answer' : info) })
  await start()
  expect(session.getState().status).toBe('ready')
})

it('asks for the app info once more when the answer says nothing', async () => {
  const nothing = { ...info, token: '', phone: '', tenantId: '' }
  let asked = 0
  const { host, session, start } = arrange({ getAppInfo: () => (++asked === 1 ? nothing : info) })
  await start()
  expect(session.getState()).toMatchObject({ ...info, status: 'ready' })
  expect(host.countOf('getAppInfo')).toBe(2)
})

// spec: 6.01, 9.18
it('uses the default tenant when none is known', async () => {
  const { session, start } = arrange({ getAppInfo: () => ({ ...info, tenantId: '' }) })
  await start()
  expect(session.getState().tenantId).toBe('0000000')
})

it('asks once for a token that is missing', async () => {
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
])('is unauthorised when %s', async (_case, answers, isPresent) => {
  const { host, session, start, onUnauthorised } = arrange(answers, isPresent)
  await start()
  expect(session.getState().status).toBe('unauthorised')
  expect(host.countOf('getNewToken')).toBe(1)
  expect(onUnauthorised).toHaveBeenCalledOnce()
})

it('uses the browser identity where there is no host', async () => {
  const { session, start } = arrange({}, false)
  await start(info)
  expect(session.getState()).toMatchObject({ token: 't1', status: 'ready' })
})

it('prefers the host to the browser identity', async () => {
  const { session, start } = arrange({ getAppInfo: () => info })
  await start({ ...info, token: 'from-the-address' })
  expect(session.getState().token).toBe('t1')
})

it('shares one new token between all who need one', async () => {
  const { host, session, refreshToken } = arrange({ getNewToken: () => ({ token: 't2' }) })
  session.setState({ token: 't1' })
  const tokens = await Promise.all(Array.from({ length: 50 }, () => refreshToken('t1')))
  expect(new Set(tokens)).toEqual(new Set(['t2']))
  expect(await refreshToken('t1')).toBe('t2')
  expect(host.countOf('getNewToken')).toBe(1)
})

it('reports the lost session once, and again after it was regained', async () => {
  let token = ''
  const { refreshToken, session, onUnauthorised } = arrange({ getNewToken: () => ({ token }) })
  session.setState({ token: 't1', status: 'ready' })
  await refreshToken('t1')
  await refreshToken('')
  expect(onUnauthorised).toHaveBeenCalledTimes(1)
  token = 't2'
  await refreshToken('')
  token = ''
  await refreshToken('t2')
  expect(onUnauthorised).toHaveBeenCalledTimes(2)
})

it('returns different names for different accounts', () => {
  expect(ownerOf({ tenantId: '1', phone: '2' })).not.toBe(ownerOf({ tenantId: '1', phone: '3' }))
})

it('returns different keys for different accounts, without their phone numbers', () => {
  const accounts = ['13800000021', '13800000022', ''].flatMap((phone) =>
    ['0000000', '1234567'].map((tenantId) => ({ tenantId, phone })),
  )
  const marks = accounts.map(ownerKey)
  expect(new Set(marks).size).toBe(accounts.length)
  expect(marks.join()).not.toMatch(/\d{8}/)
})

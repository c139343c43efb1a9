import { expect, it, vi } from 'vitest'
import { createFakeHost } from '../testing/fake-host.ts'
import { createSessionStore } from './session-store.ts'
import { createTokenRefresher } from './token-refresher.ts'

function arrange(nextToken: () => string) {
  const host = createFakeHost({ getNewToken: () => ({ token: nextToken() }) })
  const session = createSessionStore()
  const onUnauthorised = vi.fn()
  const refreshToken = createTokenRefresher({ host, session, onUnauthorised })
  return { host, session, onUnauthorised, refreshToken }
}

it('shares one new token between concurrent calls', async () => {
  const { host, session, refreshToken } = arrange(() => 't2')
  session.setState({ token: 't1' })
  const tokens = await Promise.all(Array.from({ length: 50 }, () => refreshToken('t1')))
  expect(new Set(tokens)).toEqual(new Set(['t2']))
  expect(await refreshToken('t1')).toBe('t2')
  expect(host.countOf('getNewToken')).toBe(1)
})

it('reports a lost session once, and again after it was regained', async () => {
  let token = ''
  const { refreshToken, session, onUnauthorised } = arrange(() => token)
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

import { expect, it, vi } from 'vitest'
import { createFakeHost } from '../testing/fake-host.ts'
import { createMemoryStorage } from '../testing/fake-services.ts'
import { hostileValues } from '../testing/hostile-values.ts'
import {
  createSessionStore,
  createTokenRefresher,
  keepOperationPoint,
  OPERATION_POINT_KEYS,
  operationPointJson,
  ownerKey,
  ownerOf,
  readOperationPoint,
  recallOperationPoint,
} from './session.ts'

it('ownerOf returns different texts for different accounts', () => {
  expect(ownerOf({ tenantId: '1', phone: '2' })).not.toBe(ownerOf({ tenantId: '1', phone: '3' }))
})

it('ownerKey returns different keys for different accounts, without their phone numbers', () => {
  const accounts = ['13800000021', '13800000022', ''].flatMap((phone) =>
    ['0000000', '1234567'].map((tenantId) => ({ tenantId, phone })),
  )
  const keys = accounts.map(ownerKey)
  expect(new Set(keys).size).toBe(accounts.length)
  expect(keys.join()).not.toMatch(/\d{8}/)
})

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

it('reads the values of the address, an empty one too, and none that is too long', () => {
  const query = new URLSearchParams(`typeName=shopPageB1&configId=&innerId=${'9'.repeat(65)}&other=1`)
  expect(readOperationPoint(query)).toEqual({ typeName: 'shopPageB1', configId: '' })
})

it.each(OPERATION_POINT_KEYS)('reads every hostile value of %s unchanged or as absent', (key) => {
  for (const value of hostileValues) {
    const query = new URLSearchParams({ [key]: value })
    const text = query.get(key) ?? ''
    expect(readOperationPoint(query)).toEqual(text.length > 64 ? {} : { [key]: text })
    expect(() => readOperationPoint(new URLSearchParams(`?${key}=${value}`))).not.toThrow()
  }
})

it("returns the stored value, '' included, else {}", () => {
  const storage = createMemoryStorage()
  expect(recallOperationPoint(storage)).toEqual({})
  keepOperationPoint(storage, { typeName: 'a&b=1', configId: '' })
  expect(recallOperationPoint(storage)).toEqual({ typeName: 'a&b=1', configId: '' })
})

it('operationPointJson has all three parameters', () => {
  expect(operationPointJson({ configId: '3' })).toBe('{"typeName":"","configId":"3","innerId":""}')
})

import { expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../testing/fake-services.ts'
import { takeBrowserIdentity } from './browser-identity.ts'

function pageAt(hash: string) {
  const replaceState = vi.fn()
  return { location: { hash, pathname: '/homePage2', search: '?a=1' }, history: { state: 7, replaceState } }
}

it('takes the identity once, keeps it and cleans the address', () => {
  const storage = createMemoryStorage()
  const page = pageAt('#token=w1.u1.1.mac&tenantId=1234567&appLanguage=zh')
  const identity = takeBrowserIdentity(page, storage)
  expect(identity).toMatchObject({ token: 'w1.u1.1.mac', tenantId: '1234567', phone: '', appLanguage: 'zh' })
  expect(page.history.replaceState).toHaveBeenCalledWith(7, '', '/homePage2?a=1')
  expect(takeBrowserIdentity(pageAt(''), storage)).toEqual(identity)
})

it('leaves other fragments alone', () => {
  const page = pageAt('#section')
  expect(takeBrowserIdentity(page, createMemoryStorage())).toBeNull()
  expect(page.history.replaceState).not.toHaveBeenCalled()
})

it.each(['#token=', '#token=%0d%0aX-Evil:1', `#token=${'a'.repeat(5000)}`, '#token=<script>'])(
  'refuses %s and still cleans the address',
  (hash) => {
    const page = pageAt(hash)
    expect(takeBrowserIdentity(page, createMemoryStorage())).toBeNull()
    expect(page.history.replaceState).toHaveBeenCalledOnce()
  },
)

it('returns null when the stored text is no identity', () => {
  const storage = createMemoryStorage()
  storage.write('skyshop.identity', '{nonsense')
  expect(takeBrowserIdentity(pageAt(''), storage)).toBeNull()
})

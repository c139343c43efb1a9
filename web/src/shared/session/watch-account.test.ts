import { expect, it, vi } from 'vitest'
import type { FakeAnswers } from '../testing/fake-host.ts'
import { createFakeServices } from '../testing/fake-services.ts'
import { watchAccount } from './watch-account.ts'

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

const OWNER = '1234567/13800000021'

const settled = () => new Promise((resolve) => setTimeout(resolve))

function arrange(getAppInfo: NonNullable<FakeAnswers['getAppInfo']>) {
  const services = createFakeServices({ host: { getAppInfo } })
  services.session.setState({ ...info, status: 'ready' })
  const onOther = vi.fn()
  return { ...services, onOther, stop: watchAccount(services, { owner: OWNER, onOther }) }
}

it.each([
  ['another user', { ...info, phone: '13900000000', token: 't9' }, 1],
  ['the user of another tenant', { ...info, tenantId: '7654321' }, 1],
  ['a user of no tenant', { ...info, tenantId: '' }, 1],
  ['the same user with a new token', { ...info, token: 't2' }, 0],
  ['nobody', { ...info, tenantId: '', phone: '', token: '' }, 0],
  ['no answer', 'no-answer' as const, 0],
])('reports %s when the page is shown again', async (_name, answer, times) => {
  const { host, onOther } = arrange(() => answer)
  host.emit('pageShow')
  await settled()
  expect(onOther).toHaveBeenCalledTimes(times)
})

it('reports another user when the page is brought back as it was left, not each time it is seen', async () => {
  const { browser, host, onOther } = arrange(() => ({ ...info, phone: '13900000000' }))
  browser.show('visible')
  expect(host.countOf('getAppInfo')).toBe(0)
  browser.show('restored')
  await settled()
  expect(onOther).toHaveBeenCalledTimes(1)
})

it('asks again after each new token, not after a lost session', async () => {
  const { host, session, onOther } = arrange(() => ({ ...info, phone: '13900000000' }))
  session.setState({ token: '' })
  await settled()
  expect(host.countOf('getAppInfo')).toBe(0)
  session.setState({ token: 't9' })
  await settled()
  expect(onOther).toHaveBeenCalledTimes(1)
})

it('reports a change of account once', async () => {
  const { host, session, onOther } = arrange(() => ({ ...info, phone: '13900000000' }))
  session.setState({ phone: '13900000000', token: 't9' })
  expect(onOther).toHaveBeenCalledTimes(1)
  host.emit('pageShow')
  session.setState({ phone: '13700000000' })
  await settled()
  expect(onOther).toHaveBeenCalledTimes(1)
  expect(host.countOf('getAppInfo')).toBe(0)
})

it('reports nothing once it has ended, even for an answer under way', async () => {
  const { host, onOther, stop } = arrange(() => ({ ...info, phone: '13900000000' }))
  host.emit('pageShow')
  stop()
  await settled()
  expect(onOther).not.toHaveBeenCalled()
})

it('reports a session of another account at once', () => {
  const services = createFakeServices()
  services.session.setState({ ...info, phone: '13900000000' })
  const onOther = vi.fn()
  watchAccount(services, { owner: OWNER, onOther })
  expect(onOther).toHaveBeenCalledTimes(1)
})

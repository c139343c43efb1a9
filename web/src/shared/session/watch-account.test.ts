import { expect, it, vi } from 'vitest'
import { createFakeHost, type FakeAnswers } from '../testing/fake-host.ts'
import { createSessionStore } from './session.ts'
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
  const host = createFakeHost({ getAppInfo })
  const session = createSessionStore()
  session.setState({ ...info, status: 'ready' })
  const onOther = vi.fn()
  return { host, session, onOther, stop: watchAccount({ host, session }, { owner: OWNER, onOther }) }
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
  const session = createSessionStore()
  session.setState({ ...info, phone: '13900000000' })
  const onOther = vi.fn()
  watchAccount({ host: createFakeHost(), session }, { owner: OWNER, onOther })
  expect(onOther).toHaveBeenCalledTimes(1)
})

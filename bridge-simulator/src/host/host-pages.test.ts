import { expect, it } from 'vitest'
import { exampleWorld, openHost } from './host-fixture.ts'

const { deviceId = '', iotId = '' } = exampleWorld.devices[0] ?? {}
const camera = { deviceId, iotId }

// spec: 7.62, 7.71
it.each([
  ['enterPhoneRemindSet', camera, 'phoneRemindSet'],
  ['enterPhoneRemindRecord', camera, 'phoneRemindRecord'],
  ['enterPhoneRemindGuide', { ...camera, iotId: '' }, 'phoneRemindGuide'],
  ['jumpSpecifiedActivity', { ...camera, activity: 'algorithmSettings' }, 'algorithmSettings'],
  ['jumpSpecifiedActivity', { ...camera, activity: 'wechatCallSettings' }, 'wechatCallSettings'],
  ['jumpSpecifiedActivity', { deviceId: '', iotId: '', activity: 'customerService' }, 'customerService'],
  [
    'jumpSpecifiedActivity',
    { deviceId: '', iotId: '', activity: 'wechatAutoPayments' },
    'wechatAutoPayments',
  ],
  [
    'jumpSpecifiedActivity',
    { deviceId: '', iotId: '', activity: 'customerService', orderNo: '26112009410000000866' },
    'customerService',
  ],
])('%s answers, then covers the shop until the user is back', async (method, params, page) => {
  const { call, received, shown } = openHost()
  await call(method, params)
  expect(shown).toEqual([page])
  expect(received).toEqual([
    { id: 7, result: {} },
    { name: 'pageHide', payload: {} },
    { name: 'pageShow', payload: {} },
  ])
})

it('refuses a second page of the app while one is open', async () => {
  let opened: (back: () => void) => void = () => undefined
  const inFront = new Promise<() => void>((resolve) => {
    opened = resolve
  })
  const showHostPage = () => new Promise<void>((back) => opened(back))
  const { host, received } = openHost({ showHostPage })
  const first = host.receive(JSON.stringify({ id: 1, method: 'enterPhoneRemindSet', params: camera }))
  await host.receive(JSON.stringify({ id: 2, method: 'enterPhoneRemindGuide', params: camera }))
  expect(received).toContainEqual({ id: 2, error: expect.objectContaining({ code: 'failed' }) })
  const back = await inFront
  back()
  await first
  expect(received.at(-1)).toEqual({ name: 'pageShow', payload: {} })
  void host.receive(JSON.stringify({ id: 3, method: 'enterPhoneRemindGuide', params: camera }))
  await expect.poll(() => received).toContainEqual({ id: 3, result: {} })
})

it('wakes the page of an unlocked phone, and none that is hidden', async () => {
  const { host, received } = openHost()
  await host.wake()
  const woken = [
    { name: 'pageHide', payload: {} },
    { name: 'pageShow', payload: {} },
  ]
  expect(received).toEqual(woken)
  await host.pageHide()
  await host.wake()
  expect(received).toEqual([...woken, { name: 'pageHide', payload: {} }])
})

it.each([
  ['a camera it does not list', { ...camera, deviceId: '9'.repeat(22) }, 'enterPhoneRemindSet', 'failed'],
  ['no camera', {}, 'enterPhoneRemindRecord', 'bad-parameters'],
  [
    'settings of none',
    { ...camera, deviceId: '', activity: 'algorithmSettings' },
    'jumpSpecifiedActivity',
    'failed',
  ],
  ['a page it does not have', { ...camera, activity: 'settings' }, 'jumpSpecifiedActivity', 'bad-parameters'],
])('opens no page for %s', async (_case, params, method, code) => {
  const { call, shown } = openHost()
  expect(await call(method, params)).toMatchObject({ error: { code } })
  expect(shown).toEqual([])
})

// spec: 7.56, 7.69
it('scans a code, and says that an app without the method cannot', async () => {
  expect(await openHost().call('scanCode')).toEqual({ id: 7, result: { text: 'SKY-2026-CLOUD' } })
  const abilities = () => ({ hasWechat: true, hasAlipay: true, missingMethods: ['scanCode'] })
  expect(await openHost({ abilities }).call('getAppInfo')).toMatchObject({ result: { canScan: false } })
})

import { expect, it, vi } from 'vitest'
import { createManualTime } from '../testing/manual-time.ts'
import { createHost, type HostCallMessage, type HostWindow, readResult } from './host-port.ts'

function androidPage(answer: (message: HostCallMessage, page: HostWindow) => void) {
  const page: HostWindow = {}
  const sent: HostCallMessage[] = []
  page.skyBridge = {
    postMessage(json: string) {
      const message: HostCallMessage = JSON.parse(json)
      sent.push(message)
      answer(message, page)
    },
  }
  return { page, sent }
}

function connect(page: HostWindow) {
  const time = createManualTime()
  return { time, host: createHost({ page, timers: time.timers, pageId: 'p1' }) }
}

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

it('calls an Android host with text and reads text', async () => {
  const { page, sent } = androidPage(({ id }, { onSkyBridgeReply }) =>
    onSkyBridgeReply?.(JSON.stringify({ id, result: info })),
  )
  const { host } = connect(page)
  expect(await host.call('getAppInfo', {})).toEqual(info)
  expect(sent).toEqual([{ id: 'p1-1', method: 'getAppInfo', params: {} }])
})

it('calls an iOS host with an object and keeps its receiver', async () => {
  const page: HostWindow = {}
  const skyBridge = {
    postMessage(message: HostCallMessage) {
      expect(this).toBe(skyBridge)
      page.onSkyBridgeReply?.({ id: message.id, result: info })
    },
  }
  page.webkit = { messageHandlers: { skyBridge } }
  const { host } = connect(page)
  expect(await host.call('getAppInfo', {})).toEqual(info)
})

it('waits for a bridge injected late', async () => {
  const { page: ready } = androidPage(({ id }) => page.onSkyBridgeReply?.({ id, result: info }))
  const page: HostWindow = {}
  const { time, host } = connect(page)
  const answer = host.call('getAppInfo', {})
  await time.advance(400)
  Object.assign(page, { skyBridge: ready.skyBridge })
  await time.advance(100)
  expect(await answer).toEqual(info)
})

it('stops waiting for the host once its limit is over, and looks at once afterwards', async () => {
  const { time, host } = connect({})
  const present = host.isPresent()
  await time.advance(2000)
  expect(await present).toBe(false)
  await expect(host.call('closePage', {})).rejects.toMatchObject({ code: 'no-host' })
  expect(time.pending()).toBe(0)
})

it('rejects when the host does not answer, and ignores the answer that comes after', async () => {
  const { page, sent } = androidPage(() => undefined)
  const { time, host } = connect(page)
  const answer = host.call('getNewToken', {})
  const rejected = expect(answer).rejects.toMatchObject({ code: 'no-answer', method: 'getNewToken' })
  await time.advance(10_000)
  await rejected
  page.onSkyBridgeReply?.({ id: sent[0]?.id, result: { token: 'late' } })
  expect(time.pending()).toBe(0)
})

it('ignores a second answer', async () => {
  const { page } = androidPage(({ id }, { onSkyBridgeReply }) => {
    onSkyBridgeReply?.({ id, result: { token: 'one' } })
    onSkyBridgeReply?.({ id, result: { token: 'two' } })
  })
  expect(await connect(page).host.call('getNewToken', {})).toEqual({ token: 'one' })
})

it('ignores answers to a page that was there before', async () => {
  const { page } = androidPage(({ id }, { onSkyBridgeReply }) => {
    onSkyBridgeReply?.({ id: 'p0-1', result: { token: 'old' } })
    onSkyBridgeReply?.({ id, result: { token: 'new' } })
  })
  expect(await connect(page).host.call('getNewToken', {})).toEqual({ token: 'new' })
})

it.each([
  ['method-missing', 'method-missing'],
  ['wallet-missing', 'wallet-missing'],
  ['something-new', 'failed'],
])('passes the error %s on as %s', async (code, expected) => {
  const { page } = androidPage(({ id }, { onSkyBridgeReply }) =>
    onSkyBridgeReply?.(JSON.stringify({ id, error: { code, message: 'no' } })),
  )
  await expect(connect(page).host.call('closePage', {})).rejects.toMatchObject({ code: expected })
})

it('turns a bridge that throws into an error', async () => {
  const { page } = androidPage(() => {
    throw new Error('gone')
  })
  const { time, host } = connect(page)
  await expect(host.call('closePage', {})).rejects.toMatchObject({ code: 'failed' })
  expect(time.pending()).toBe(0)
})

it.each([null, 'none', 7, [], { devices: 'none' }])('refuses the device list %j', async (result) => {
  const { page } = androidPage(({ id }, { onSkyBridgeReply }) => onSkyBridgeReply?.({ id, result }))
  const answer = connect(page).host.call('getAllDeviceInfo', {})
  if (Array.isArray(result)) expect(await answer).toEqual({ devices: [] })
  else await expect(answer).rejects.toMatchObject({ code: 'bad-answer' })
})

it('survives replies and events that are no messages', () => {
  const { page } = androidPage(() => undefined)
  connect(page)
  for (const junk of [null, undefined, '', '{', '[]', 4, {}, { id: {} }, '{"id":null}', { name: 3 }]) {
    page.onSkyBridgeReply?.(junk)
    page.onSkyBridgeEvent?.(junk)
  }
})

it('delivers events until the listener unsubscribes', () => {
  const { page } = androidPage(() => undefined)
  const { host } = connect(page)
  const seen = vi.fn()
  const stop = host.on('payCallback', seen)
  page.onSkyBridgeEvent?.('{"name":"payCallback","payload":"{\\"resultType\\":\\"success\\"}"}')
  page.onSkyBridgeEvent?.({ name: 'payCallback', payload: { resultType: 'PAID' } })
  page.onSkyBridgeEvent?.({ name: 'unknown', payload: {} })
  stop()
  page.onSkyBridgeEvent?.({ name: 'payCallback', payload: { resultType: 'failure' } })
  expect(seen.mock.calls).toEqual([[{ resultType: 'success' }], [{ resultType: 'undetermined' }]])
})

// spec: 7.67
it('keeps a payCallback for the first listener', () => {
  const { page } = androidPage(() => undefined)
  const { host } = connect(page)
  page.onSkyBridgeEvent?.({ name: 'payCallback', payload: { resultType: 'success' } })
  page.onSkyBridgeEvent?.({ name: 'pageShow' })
  const first = vi.fn()
  const second = vi.fn()
  host.on('payCallback', first)
  host.on('payCallback', second)
  host.on('pageShow', second)
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
})

it.each([
  [true, true],
  ['1', true],
  [0, false],
  [null, false],
])('reads canScan given as %j', (canScan, expected) => {
  expect(readResult('getAppInfo', { canScan })).toMatchObject({ canScan: expected })
})

it.each([
  [{ text: ' SKY-1 ' }, 'SKY-1'],
  ['SKY-1', 'SKY-1'],
  ['12345678901234567890', '12345678901234567890'],
  [{}, ''],
])('reads the scanned text of %j', (answer, text) => {
  expect(readResult('scanCode', answer)).toEqual({ text })
})

it('reads app info given as text, with missing fields and numbers for text', () => {
  const answer = readResult(
    'getAppInfo',
    '{"token":"t","tenantId":1234567,"phone":13800000021,"appKey":null}',
  )
  expect(answer).toEqual({
    token: 't',
    tenantId: '1234567',
    phone: '13800000021',
    AppVersion: '',
    appKey: '',
    countryCode: '',
    appLanguage: '',
    manufacturerName: '',
  })
})

it.each([null, undefined, 'x', 4, true])('refuses the app info %j', (raw) => {
  expect(readResult('getAppInfo', raw)).toBeNull()
})

it('keeps good devices beside broken ones', () => {
  const answer = readResult('getAllDeviceInfo', {
    devices: [
      { deviceId: 37, owned: '1', cell: null, model: {} },
      null,
      {},
      { deviceId: '' },
      '{"deviceId":"b"}',
    ],
  })
  expect(answer?.devices.map(({ deviceId }) => deviceId)).toEqual(['37', 'b'])
  expect(answer?.devices[0]).toMatchObject({ owned: '1', cell: null, model: undefined })
})

it('reads a bare list of devices', () => {
  expect(readResult('getAllDeviceInfo', '[{"deviceId":"a"}]')?.devices).toHaveLength(1)
})

it.each([
  [{ token: 't' }, 't'],
  ['{"token":"t"}', 't'],
  ['12345', '12345'],
  ['', ''],
  [null, ''],
  [{ token: null }, ''],
])('reads the new token of %j', (raw, token) => {
  expect(readResult('getNewToken', raw)).toEqual({ token })
})

it.each([undefined, null, 'ok', { done: true }])('treats %j as done', (raw) => {
  expect(readResult('closePage', raw)).toEqual({})
})

it.each([
  [{ iccid: '89860012345678901238' }, '89860012345678901238'],
  ['{"iccid":" 89860012345678901238 "}', '89860012345678901238'],
  ['89860012345678901238', '89860012345678901238'],
  [{ iccid: 8.986e19 }, ''],
  [8.986e19, ''],
  [{}, ''],
  [null, ''],
])('reads the card number of %j', (raw, iccid) => {
  expect(readResult('getDeviceICCID', raw)).toEqual({ iccid })
})

it.each([
  [{ channels: [{ iotId: 'c1', channelNumber: '1' }, null, {}, '{"iotId":"c2"}'] }, ['c1', 'c2']],
  ['[{"iotId":"c1"}]', ['c1']],
  [[], []],
])('reads the channels of %j', (raw, iotIds) => {
  expect(readResult('getChannelList', raw)?.channels.map(({ iotId }) => iotId)).toEqual(iotIds)
})

it.each([null, 'x', {}, 4])('refuses the channels %j', (raw) => {
  expect(readResult('getChannelList', raw)).toBeNull()
})

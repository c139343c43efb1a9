import { type BridgeShape, bridgeShapes } from '@skyshop/openapi/bridge-shapes'
import { expect, it, vi } from 'vitest'
import { documentedMethods, goodCalls, shapeProblems } from './bridge-contract-fixture.ts'
import { exampleWorld, openHost } from './host-fixture.ts'
import { checkShape, isRecord } from './method-handlers.ts'

const reportedEvent = { dataType: 1, code: 'banner', name: 'Banner', jsonObject: {} }

// spec: 3.16, 7.56
it('returns the signed-in user of the world', async () => {
  expect(await openHost().call('getAppInfo')).toEqual({
    id: 7,
    result: {
      token: 'w1.u1.1.mac',
      tenantId: 't1',
      phone: '13800000000',
      AppVersion: '6.2.0',
      appKey: 'sky',
      countryCode: 'CN',
      appLanguage: 'en',
      manufacturerName: 'A',
      canScan: true,
    },
  })
})

// spec: 7.57
it('lists devices without upstream-only fields and with cover URLs on the shop origin', async () => {
  const { vipStatus: _s, expireAtMs: _e, channels: _c, ...device } = exampleWorld.devices[0] ?? {}
  const deviceCoverUri = 'http://127.0.0.1:4001/api/skyworthOperation/covers/hh001.svg'
  expect(await openHost().call('getAllDeviceInfo', {})).toEqual({
    id: 7,
    result: { devices: [{ ...device, deviceCoverUri }] },
  })
})

// spec: 7.58
it('lists only the user’s own devices as allocated, not shared ones', async () => {
  const [camera] = exampleWorld.devices
  const shared = { ...camera, deviceId: 'shared', owned: 0 } as (typeof exampleWorld.devices)[0]
  const { control } = fixtureControl([...exampleWorld.devices, shared])
  const { call } = openHost({ control })
  const { result } = (await call('getAllocatedDeviceInfo')) as { result: { devices: { deviceId: string }[] } }
  expect(result.devices.map(({ deviceId }) => deviceId)).toEqual([camera?.deviceId])
})

it('answers a device without a cover with an empty deviceCoverUri', async () => {
  const devices = exampleWorld.devices.map((device) => ({ ...device, deviceCoverUri: '' }))
  const fixture = openHost()
  const { control } = fixtureControl(devices)
  expect(JSON.stringify(await openHost({ control }).call('getAllDeviceInfo'))).toContain(
    '"deviceCoverUri":""',
  )
  expect(fixture.errors).toEqual([])
})

function fixtureControl(devices: typeof exampleWorld.devices) {
  return {
    control: {
      getWorld: async () => ({ ...exampleWorld, devices }),
      getHostApp: async () => exampleWorld,
      issueToken: async () => '',
      getWalletOutcome: async () => exampleWorld.walletOutcome,
      setWalletOutcome: async () => undefined,
      takeBridgeEffect: async () => null,
      recordBridge: async () => undefined,
    },
  }
}

it.each(['getAppInfo', 'getNewToken'])(
  'answers %s without asking for the cameras of the world',
  async (method) => {
    const { control } = fixtureControl([])
    const getWorld = vi.fn(control.getWorld)
    const { call } = openHost({ control: { ...control, getWorld } })
    expect(await call(method)).toHaveProperty('result')
    expect(getWorld).not.toHaveBeenCalled()
  },
)

// spec: 7.60
it('returns a new token for the user of the world, an empty one when there is none', async () => {
  expect(await openHost().call('getNewToken')).toEqual({ id: 7, result: { token: 'fresh token of u1' } })
  const { control } = fixtureControl([])
  expect(await openHost({ control }).call('getNewToken')).toEqual({ id: 7, result: { token: '' } })
})

// spec: 7.59
it('returns the ICCID of a known device and an empty one for an unknown device', async () => {
  const [device] = exampleWorld.devices
  const iccidOf = (iotId = '') => openHost().call('getDeviceICCID', { iotId })
  expect(await iccidOf(device?.iotId)).toEqual({ id: 7, result: { iccid: device?.iccid } })
  expect(await iccidOf('iot-of-nobody')).toEqual({ id: 7, result: { iccid: '' } })
  expect(await iccidOf('')).toMatchObject({ error: { code: 'bad-parameters' } })
})

// spec: 7.59
it('lists the channels of a recorder without upstream-only fields, and none for a camera', async () => {
  const [camera] = exampleWorld.devices
  const channel = { channelNumber: 1, deviceName: 'Yard', iotId: 'iot-c1', productKey: 'pk-nvr-channel' }
  const recorder = { ...camera, iotId: 'iot-nvr', channels: [{ ...channel, lens: null }] }
  const { control } = fixtureControl([...exampleWorld.devices, recorder as (typeof exampleWorld.devices)[0]])
  const list = (iotId = '') => openHost({ control }).call('getChannelList', { iotId })
  expect(await list('iot-nvr')).toEqual({ id: 7, result: { channels: [channel] } })
  expect(await list(camera?.iotId)).toEqual({ id: 7, result: { channels: [] } })
})

// spec: 7.61
it.each([
  ['closePage', 'close'],
  ['gotoHomePage', 'home'],
])('%s leaves after the page was answered', async (method, to) => {
  const { call, left } = openHost()
  expect(await call(method)).toEqual({ id: 7, result: {} })
  expect(left).toEqual([to])
})

it('blocks going back while the page asks for it, and no longer after a page load', async () => {
  const { host, call, received } = openHost()
  await call('noExitFun', { hold: true })
  expect(await host.back()).toBe(false)
  await call('noExitFun', { hold: false })
  expect(await host.back()).toBe(true)
  await call('noExitFun', { hold: true })
  host.pageLoaded()
  expect(await host.back()).toBe(true)
  expect(
    received.filter((message) => JSON.stringify(message) === '{"name":"back","payload":{}}'),
  ).toHaveLength(2)
})

it('hides and shows a page that wakes, which stays hidden where a wallet opens meanwhile', async () => {
  const { host, received } = openHost()
  const [hide, show] = ['pageHide', 'pageShow'].map((name) => ({ name, payload: {} }))
  await host.wake()
  expect(received).toEqual([hide, show])
  await Promise.all([host.wake(), host.pageHide()])
  expect(received.slice(2)).toEqual([hide, hide])
  await host.pageShow()
  expect(received.slice(4)).toEqual([show])
})

it.each([
  ['reportEvent', { ...reportedEvent, jsonObject: [] }, 'params/jsonObject is not an object.'],
  ['reportEvent', { ...reportedEvent, dataType: '1' }, 'params/dataType is not an integer.'],
  ['reportEvent', { dataType: 1 }, 'params/code is missing.'],
  ['noExitFun', {}, 'params/hold is missing.'],
  ['noExitFun', { hold: 1 }, 'params/hold is not true or false.'],
  ['getAppInfo', { extra: 1 }, 'params/extra is unknown.'],
  ['getAppInfo', [], 'params is not an object.'],
  ['requestWechatPay', { appid: '' }, 'params/appid is not text of 1 to 32 characters.'],
])('%s refuses parameters off the contract (%j)', async (method, params, message) => {
  const { call, records } = openHost()
  expect(await call(method, params)).toEqual({ id: 7, error: { code: 'bad-parameters', message } })
  expect(records).toMatchObject([{ method, status: 'bad-parameters' }])
})

it.each(['toString', '__proto__', 'jumpSomewhere'])('answers method-missing for %s', async (method) => {
  expect(await openHost().call(method)).toMatchObject({ id: 7, error: { code: 'method-missing' } })
})

it('answers method-missing for a method that an old app version lacks', async () => {
  const abilities = () => ({ hasWechat: true, hasAlipay: true, missingMethods: ['noExitFun'] })
  expect(await openHost({ abilities }).call('noExitFun', { hold: true })).toMatchObject({
    error: { code: 'method-missing' },
  })
})

it.each(['', 'null', '{', '[]', '{"id":1}', '{"method":"closePage"}', '{"id":{},"method":"closePage"}'])(
  'journals the unreadable message %j and answers nobody',
  async (raw) => {
    const { host, received, records } = openHost()
    await host.receive(raw)
    expect(received).toEqual([])
    expect(records).toMatchObject([{ method: 'unreadable', status: 'bad-message', params: { raw } }])
  },
)

it('writes each call with parameters and result to the journal before the page has the answer', async () => {
  const order: string[] = []
  const { control } = fixtureControl([])
  const { call } = openHost({
    control: { ...control, recordBridge: async (record) => void order.push(`journal ${record.method}`) },
    page: { deliver: (message) => void order.push(message.skyBridge) },
  })
  await call('reportEvent', reportedEvent)
  expect(order).toEqual(['journal reportEvent', 'reply'])
  const { call: callAgain, records } = openHost()
  await callAgain('reportEvent', reportedEvent)
  expect(records).toEqual([
    {
      direction: 'page-to-host',
      method: 'reportEvent',
      status: 'ok',
      tookMs: 5,
      params: reportedEvent,
      result: {},
    },
  ])
})

it('answers failed and reports the error when the control plane cannot be reached', async () => {
  const gone = async () => {
    throw new Error('gone')
  }
  const calls = { getWorld: gone, getHostApp: gone, issueToken: gone, getWalletOutcome: gone }
  const control = { ...calls, setWalletOutcome: gone, takeBridgeEffect: gone, recordBridge: gone }
  const { call, errors } = openHost({ control })
  expect(await call('getAppInfo')).toMatchObject({ id: 7, error: { code: 'failed' } })
  expect(errors).toHaveLength(3)
})

it('answers failed instead of a result that breaks the contract', async () => {
  const { control } = fixtureControl([])
  const { call, errors } = openHost({
    control: { ...control, issueToken: async () => 7 as unknown as string },
  })
  expect(await call('getNewToken')).toMatchObject({ error: { code: 'failed' } })
  expect(String(errors[0])).toContain('result/token')
})

it('sends the clock with its rate and the wall time of the reading', async () => {
  const { host, messages } = openHost()
  await host.setClock({ nowMs: 9_000, mode: 'running', rate: 60 })
  const clock = { virtualMs: 9_000, wallMs: 5, mode: 'running', rate: 60 }
  expect(messages).toEqual([{ skyBridge: 'clock', clock }])
})

it('settled resolves when all running calls have ended', async () => {
  const { host, received } = openHost()
  void host.receive('{"id":1,"method":"getAppInfo"}')
  void host.receive('{"id":2,"method":"closePage"}')
  await host.settled()
  expect(received).toHaveLength(2)
})

// spec: 7.55
it('has the methods of bridge.yaml and no other', () => {
  expect(Object.keys(bridgeShapes).sort()).toEqual([...documentedMethods].sort())
})

it.each<[BridgeShape, unknown, string]>([
  [{ type: 'string' }, 7, 'value is not text'],
  [{ type: 'string', maxLength: 2 }, 'abc', 'value is not text of 0 to 2 characters'],
  [{ type: 'string', pattern: '^[0-9]$' }, 'x', 'value is not text like ^[0-9]$'],
  [{ enum: ['a', 'b'] }, 'c', 'value is not one of a, b'],
  [{ type: 'integer', const: 12 }, 13, 'value is not 12'],
  [{ type: ['integer', 'string', 'null'] }, true, 'value is not an integer or text or null'],
  [{ type: 'array' }, {}, 'value is not a list'],
  [{ items: { type: 'boolean' } }, [true, 1], 'value/1 is not true or false'],
  [{ additionalProperties: false }, { more: 1 }, 'value/more is unknown'],
  [{ properties: { id: {} }, required: ['id'] }, {}, 'value/id is missing'],
  [{ properties: { id: { type: 'object' } } }, { id: [] }, 'value/id is not an object'],
])('the shape %j refuses %j', (shape, value, complaint) => {
  expect(checkShape(shape, value, 'value')).toBe(complaint)
})

it.each<[BridgeShape, unknown]>([
  [{}, null],
  [{ type: ['integer', 'null'] }, null],
  [{ properties: { id: { type: 'string' } } }, { more: 1 }],
])('the shape %j allows %j', (shape, value) => {
  expect(checkShape(shape, value, 'value')).toBe(null)
})

const otherValues = [null, true, 0, 12, '', 'x', 'x'.repeat(65), 'x'.repeat(20_000), [], ['x'], {}]

/** The parameters with one member left out, replaced or added, and what is no object at all. */
function variantsOf(params: object): readonly unknown[] {
  const changed = Object.keys(params).flatMap((name) => {
    const { [name]: _left, ...rest } = params as Record<string, unknown>
    return [rest, ...otherValues.map((value) => ({ ...rest, [name]: value }))]
  })
  return [params, { ...params, more: 1 }, ...changed, ...otherValues.filter((value) => !isRecord(value))]
}

it.each(documentedMethods)('%s allows the same variants of its parameters as Ajv', (method) => {
  const differing = variantsOf(goodCalls[method]).filter((params) => {
    const isRefused = checkShape(bridgeShapes[method].params, params, 'params') !== null
    return isRefused !== shapeProblems(method, 'params', params).length > 0
  })
  expect(differing).toEqual([])
})

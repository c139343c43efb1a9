import { expect, it } from 'vitest'
import type { BridgeEffect } from './host-dependencies.ts'
import { examplePayParameters, openHost } from './host-fixture.ts'
import { withDriftedTypes, withEmptyValues } from './simulated-host.ts'

const under = (name: string, effect: BridgeEffect) => openHost({}, { effects: { [name]: effect } })
const token = { id: 7, result: { token: 'fresh token of u1' } }

it.each<[BridgeEffect['kind'], unknown[]]>([
  ['silent', []],
  ['twice', [token, token]],
  ['empty', [{ id: 7, result: { token: '' } }]],
  ['missing', [{ id: 7, error: { code: 'method-missing', message: 'This host app has no such method.' } }]],
  ['failed', [{ id: 7, error: { code: 'failed', message: 'The host app could not do this.' } }]],
  [
    'not-installed',
    [{ id: 7, error: { code: 'wallet-missing', message: 'The wallet app is not on this phone.' } }],
  ],
])('answers getNewToken under the fault %s', async (kind, expected) => {
  const { call, received, records, errors } = under('getNewToken', { kind })
  await call('getNewToken')
  expect(received).toEqual(expected)
  expect(records).toMatchObject([{ method: 'getNewToken', effect: { kind } }])
  expect(errors).toEqual([])
})

it('delivers a delayed answer after the answer of a later call', async () => {
  const { host, received } = under('getNewToken', { kind: 'late', delayMs: 20 })
  const slow = host.receive('{"id":1,"method":"getNewToken"}')
  await host.receive('{"id":2,"method":"reportEvent","params":{}}')
  await slow
  expect(received).toMatchObject([{ id: 2 }, { id: 1, result: { token: 'fresh token of u1' } }])
})

it('changes the types of numbers, booleans and digit strings under wrong-type', async () => {
  const { call } = under('getAllDeviceInfo', { kind: 'wrong-type' })
  const { result } = (await call('getAllDeviceInfo')) as { result: { devices: object[] } }
  expect(result.devices[0]).toMatchObject({ owned: '1', productMorphology: '1', cell: null })
})

it('opens the wallet before the call is answered under before-return', async () => {
  const { call, received } = under('requestWechatPay', { kind: 'before-return' })
  await call('requestWechatPay', examplePayParameters)
  expect(received.map((message) => Object.values(message as object)[0])).toEqual([
    'pageHide',
    'pageShow',
    'payCallback',
    7,
  ])
})

it.each<[BridgeEffect['kind'], number, string]>([
  ['silent', 0, 'lost'],
  ['twice', 2, 'ok'],
])('sends the payment callback under the fault %s %i times, recorded as %s', async (kind, times, status) => {
  const { call, received, records } = under('payCallback', { kind })
  await call('requestWechatPay', examplePayParameters)
  const callbacks = received.filter((message) => JSON.stringify(message).includes('payCallback'))
  expect(callbacks).toHaveLength(times)
  expect(records.at(-1)).toMatchObject({ method: 'payCallback', status, effect: { kind } })
})

it.each([
  [
    { a: 1, b: [true, '0'] },
    { a: '1', b: [1, 0] },
  ],
  ['camera 7', 'camera 7'],
  ['1234567890123456', '1234567890123456'],
  [null, null],
])('withDriftedTypes turns %j into %j', (value, expected) => {
  expect(withDriftedTypes(value)).toEqual(expected)
})

it('empties strings and lists and keeps numbers under the effect empty', () => {
  expect(withEmptyValues({ token: 'x', devices: [{}], count: 3, inner: { text: 'y' } })).toEqual({
    token: '',
    devices: [],
    count: 3,
    inner: { text: '' },
  })
})

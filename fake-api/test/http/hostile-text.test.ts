import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, makeWorld, stateOf } from '../support/control.ts'
import { goodRequestsOf, type SignedInOperationId } from '../support/good-requests.ts'
import { orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let client: ShopClient
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
})
afterAll(() => stack.stop())

/** Text no row may hold: a database would change it, a log or a page would show something else. */
const HOSTILE: readonly [name: string, text: string][] = [
  ['half a surrogate pair', 'A\ud800'],
  ['a zero byte', 'A\u0000'],
  ['a line break', 'A\r\nB'],
  ['a direction override', 'A\u202egnp'],
  ['a direction isolate', 'A\u2066B'],
]

/** Fields of the shop that are kept as they come. */
const KEPT: readonly [SignedInOperationId, readonly string[]][] = [
  ['addOrder', ['paySource', 'operationPointJson', 'appKey', 'countryCode', 'iccid']],
  ['zeroPay', ['paySource']],
  ['appSignContract4WeChat', ['paySource', 'operationPointJson', 'appKey', 'countryCode']],
  ['appSignContract4Ali', ['paySource', 'operationPointJson', 'appKey', 'countryCode']],
  ['createServicePay', ['paySource', 'appKey']],
  ['createPayPalOrder', ['appKey']],
  ['lianLianPay', ['appKey']],
]

it.each(KEPT)('%s keeps no hostile text', async (id, fields) => {
  const { body } = goodRequestsOf(client)[id]
  for (const field of fields) {
    for (const [name, text] of HOSTILE) {
      const answer = await client.call(id, { body: { ...(body as object), [field]: text } })
      expect(answer.status, `${field}: ${name}`).toBe(400)
      expect(answer.body.data).toMatchObject({ errors: [{ pointer: `/body/${field}`, rule: 'pattern' }] })
      expect(answer.body.msg).toContain('One line, without control characters')
    }
  }
  const { orders, contracts } = await stateOf(stack, client.world.worldId)
  expect([orders, contracts]).toEqual([[], []])
})

it('keeps every text that is not hostile', async () => {
  const paySource = '摄像头 👩‍👩‍👧 شركة'
  const { body: added } = await client.call('addOrder', { body: { ...orderBody(client), paySource } })
  const { orderNo } = added.data as { orderNo: string }
  const { body: record } = await client.call('getOrderRecord', { query: { orderNo } })
  expect(record.data).toMatchObject({ paySource })
})

it.each<[string, string, (device: string) => string, (text: string) => object, string]>([
  ['a model', 'PATCH', (id) => `/devices/${id}`, (model) => ({ model }), '/body/model'],
  ['a snapshot', 'POST', () => '/snapshots', (label) => ({ label }), '/body/label'],
  [
    'a maker',
    'PATCH',
    () => '/profile',
    (manufacturerName) => ({ manufacturerName }),
    '/body/manufacturerName',
  ],
])('%s is named with no such text', async (_name, method, pathOf, bodyOf, pointer) => {
  const { worldId, devices } = client.world
  const path = `/control/worlds/${worldId}${pathOf(devices[0]?.deviceId ?? '')}`
  for (const [name, text] of HOSTILE) {
    const { status, body } = await control<Schemas['ControlRefusal']>(stack, method, path, {
      body: bodyOf(text),
    })
    expect([status, body.details?.[0]], name).toMatchObject([400, { pointer, rule: 'pattern' }])
  }
})

// An owner may call a camera what they like: the shop has to stand it. What cannot be kept is refused all the same.
it('a device is named anything but what cannot be kept', async () => {
  const { worldId } = client.world
  const path = `/control/worlds/${worldId}/devices`
  for (const [name, deviceName] of HOSTILE) {
    const { status, body } = await control<Schemas['DeviceRow']>(stack, 'POST', path, {
      body: { deviceName },
    })
    if (status === 201) expect(body.deviceName, name).toBe(deviceName)
    const isKept = deviceName.isWellFormed() && !deviceName.includes('\0')
    expect(status, name).toBe(isKept ? 201 : 400)
  }
})

import { setTimeout as timer } from 'node:timers/promises'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, buy, openPayment, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function openShop(scenario = 'new-owner', seed = 1) {
  const client = new ShopClient(stack, await makeWorld(stack, scenario, seed))
  const { worldId } = client.world
  const path = `/control/worlds/${worldId}/faults`
  const arm = async (record: Schemas['FaultRecord']) =>
    (await control<Schemas['Fault']>(stack, 'POST', path, { body: record })).body
  const armed = async () => (await control<Schemas['Fault'][]>(stack, 'GET', path)).body
  return { client, worldId, path, arm, armed }
}

const list = { query: { current: 1, size: 20 } }

it.each<[string, Schemas['HttpFaultAnswer'], [number, number]]>([
  ['a status', { kind: 'status', status: 503 }, [503, 503]],
  ['a business code', { kind: 'business-code', code: 'operate-failed' }, [200, 20010]],
  ['an expired token', { kind: 'expired-token' }, [401, 401]],
])('answers %s once without carrying the request out', async (_name, answer, expected) => {
  const { client, worldId, arm, armed } = await openShop()
  await arm({ http: { operationIds: ['addOrder'], answer } })
  const { status, body } = await client.call('addOrder', { body: orderBody(client) })
  expect([status, body.code]).toEqual(expected)
  expect((await stateOf(stack, worldId)).orders).toEqual([])
  expect(await armed()).toEqual([])
  expect((await client.call('addOrder', { body: orderBody(client) })).body.code).toBe(200)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['reset-before-commit', 0],
  ['reset-after-commit', 1],
] as const)('%s cuts the connection and leaves %i orders', async (kind, count) => {
  const { client, worldId, arm } = await openShop()
  await arm({ http: { operationIds: ['addOrder'], answer: { kind } } })
  await expect(client.call('addOrder', { body: orderBody(client) })).rejects.toThrow()
  expect((await stateOf(stack, worldId)).orders).toHaveLength(count)
  // The shop tries again: no second order, whichever way it was.
  const again = await client.call('addOrder', { body: orderBody(client) })
  expect(again.body.code).toBe(count === 0 ? 200 : 20001)
  expect((await stateOf(stack, worldId)).orders).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers with another status after carrying the request out', async () => {
  const { client, worldId, arm } = await openShop()
  await arm({
    http: { operationIds: ['addOrder'], answer: { kind: 'status-after-commit', status: 502 } },
  })
  expect((await client.call('addOrder', { body: orderBody(client) })).status).toBe(502)
  expect((await stateOf(stack, worldId)).orders).toHaveLength(1)
})

it.each(['malformed', 'truncated'] as const)('answers with a %s body', async (kind) => {
  const { client, arm } = await openShop()
  await arm({ http: { operationIds: ['listUserOrders'], answer: { kind } } })
  await expect(client.call('listUserOrders', list)).rejects.toThrow(
    kind === 'malformed' ? SyntaxError : TypeError,
  )
  expect((await client.call('listUserOrders', list)).status).toBe(200)
})

it('answers with an empty page', async () => {
  const { client, arm } = await openShop('unpaid-order')
  const before = await client.data<{ records: unknown[] }>('listUserOrders', list)
  expect(before.records.length).toBeGreaterThan(0)
  await arm({ http: { operationIds: ['listUserOrders'], answer: { kind: 'empty-page' } } })
  expect(await client.data('listUserOrders', list)).toMatchObject({ records: [], total: 0, pages: 0 })
})

it('delays an answer in wall time without moving the clock', async () => {
  const { client, worldId, arm } = await openShop()
  await arm({ http: { operationIds: ['listUserOrders'], latencyMs: 1000 } })
  // The answer's timer is of the same process, started later and longer: it is sure to ring after this one.
  const bell = timer(900, 'bell')
  const held = client.call('listUserOrders', list)
  // Others are answered meanwhile.
  await client.call('getCountryCurrency', { query: { countryCode: 'CN' } })
  expect(await Promise.race([held, bell])).toBe('bell')
  await held
  const { entries } = await journalOf(stack, worldId)
  expect(new Set(entries.map(({ virtualMs }) => virtualMs)).size).toBe(1)
})

it('affects the given number of calls, or a share of them drawn from the seed', async () => {
  const struck: boolean[][] = []
  for (let run = 0; run < 2; run += 1) {
    const { client, arm, armed } = await openShop('new-owner', 5)
    await arm({
      count: 4,
      chance: 0.5,
      http: { operationIds: ['listUserOrders'], answer: { kind: 'status', status: 500 } },
    })
    const row: boolean[] = []
    while ((await armed()).length > 0) row.push((await client.call('listUserOrders', list)).status === 500)
    struck.push(row)
  }
  expect(struck[0]).toEqual(struck[1])
  expect(struck[0]?.filter(Boolean)).toHaveLength(4)
  expect(struck[0]).toContain(false)
})

it('leaves requests unaffected that contract or token refuse', async () => {
  const { client, arm, armed } = await openShop()
  await arm({ http: { operationIds: ['listUserOrders'], answer: { kind: 'status', status: 503 } } })
  expect((await client.call('listUserOrders', { query: { current: 0, size: 20 } })).status).toBe(400)
  expect((await client.call('listUserOrders', { ...list, token: null })).status).toBe(401)
  expect(await armed()).toHaveLength(1)
})

it('notes fault and exchange in the journal, equally in equal worlds', async () => {
  const hashes: string[] = []
  for (let run = 0; run < 2; run += 1) {
    const { client, worldId, arm } = await openShop()
    await arm({ http: { operationIds: ['addOrder'], answer: { kind: 'reset-after-commit' } } })
    await client.call('addOrder', { body: orderBody(client) }).catch(() => null)
    const { entries, hash } = await journalOf(stack, worldId)
    const logged = entries.filter(({ operationId }) => operationId === 'addOrder')
    const label = 'fault: connection reset after it was carried out'
    expect(logged.map((entry) => [entry.kind, entry.status])).toEqual([
      ['fault', 'hit'],
      ['http', 'reset'],
    ])
    expect([logged[0]?.label, logged[1]?.note]).toEqual([label, label])
    expect(logged[0]?.traceId).toBe(logged[1]?.traceId)
    hashes.push(hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})

it('a fault of the WeChat gateway fails one payment and lets the next open', async () => {
  const { client, worldId, arm } = await openShop()
  const orderNo = await addOrder(client)
  const query = { appKey: 'skyshop-app', orderNo, productCode: 'IPC', immediateUse: 0 }
  for (const answer of [
    { kind: 'business-code', code: 'SYSTEM_ERROR' },
    { kind: 'status', status: 503 },
    { kind: 'reset-after-commit' },
    { kind: 'truncated' },
    { kind: 'malformed' },
  ] as const) {
    await arm({ http: { operationIds: ['wechatCreateAppOrder'], answer } })
    expect((await client.call('pay4WeChat', { query })).body.code).toBe(20013)
  }
  expect((await openPayment(client, orderNo)).prepayid).toMatch(/^wx/)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  { kind: 'business-code', code: 'ACQ.SYSTEM_ERROR' },
  { kind: 'status', status: 503 },
  { kind: 'status-after-commit', status: 504 },
  { kind: 'reset-after-commit' },
  { kind: 'empty-page' },
] as const)(
  'a fault $kind of the Alipay gateway activates a package if the money was taken',
  async (answer) => {
    const { client, worldId, arm } = await openShop()
    const orderString = await openAlipay(client, await addOrder(client))
    await arm({ http: { operationIds: ['alipayConfirmPayment'], answer } })
    const isTaken = !(answer.kind === 'business-code' || answer.kind === 'status')
    await payInAlipay(stack, worldId, { orderString, outcome: 'success' }).catch(() => null)
    expect((await stateOf(stack, worldId)).entitlements).toHaveLength(isTaken ? 1 : 0)
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

it('a lost acknowledgement is delivered again and processed once', async () => {
  const { client, worldId, arm } = await openShop()
  await arm({ http: { operationIds: ['receiveWechatNotify'], answer: { kind: 'reset-after-commit' } } })
  await buy(stack, client)
  const { entitlements } = await stateOf(stack, worldId)
  expect(entitlements).toHaveLength(1)
  const { fired } = await advance(stack, worldId, { byMs: 15_000 })
  expect(fired).toMatchObject([{ label: 'WeChat notify' }])
  expect((await stateOf(stack, worldId)).entitlements).toEqual(entitlements)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('lists armed faults and disarms them', async () => {
  const { worldId, path, arm, armed } = await openShop()
  const first = await arm({ count: null, http: { operationIds: ['*'], latencyMs: 1 } })
  const second = await arm({ count: 3, notify: { effect: { delayMs: 1000 } } })
  expect(first).toMatchObject({ remaining: null })
  expect(await armed()).toEqual([first, second])
  const remove = (suffix: string) => control<{ removed?: number }>(stack, 'DELETE', `${path}${suffix}`)
  expect((await remove(`/${first.faultId}`)).body).toEqual({ removed: 1 })
  expect((await remove(`/${first.faultId}`)).status).toBe(404)
  await control(stack, 'PUT', `/control/worlds/${worldId}/wallet-outcome`, {
    body: { outcome: 'paid', callback: 'lost', notifyDelayMs: 5000 },
  })
  expect((await armed()).at(-1)?.record).toEqual({
    count: 1,
    wallet: { outcome: 'paid', callback: 'lost', notify: { delayMs: 5000 } },
  })
  expect((await remove('')).body).toEqual({ removed: 2 })
})

it.each<[string, object]>([
  ['nothing', {}],
  ['two things', { http: { operationIds: ['*'], latencyMs: 1 }, notify: { effect: { delayMs: 1 } } }],
  ['an unknown operation', { http: { operationIds: ['buyEverything'], latencyMs: 1 } }],
  ['no effect', { http: { operationIds: ['addOrder'] } }],
  ['a status without one', { http: { operationIds: ['addOrder'], answer: { kind: 'status' } } }],
  [
    'an unknown code',
    { http: { operationIds: ['addOrder'], answer: { kind: 'business-code', code: 'no-such' } } },
  ],
  ['a wait of a minute', { http: { operationIds: ['addOrder'], latencyMs: 60_000 } }],
  ['a chance of two', { chance: 2, http: { operationIds: ['addOrder'], latencyMs: 1 } }],
  ['a count of none', { count: 0, http: { operationIds: ['addOrder'], latencyMs: 1 } }],
  ['an empty effect', { notify: { effect: {} } }],
])('refuses a fault of %s with an English message', async (_name, record) => {
  const { path } = await openShop()
  const { status, body } = await control<Schemas['ControlRefusal']>(stack, 'POST', path, { body: record })
  expect([status, body.error]).toEqual([400, 'bad-request'])
  expect(body.message).toMatch(/\.$/)
})

it('lets the cashier ask for a payment that a fault of the wallet lets pass', async () => {
  const { worldId, arm } = await openShop()
  await arm({ skip: 1, wallet: { outcome: 'failed', callback: 'told' } })
  const outcome = () =>
    control<{ outcome: string }>(stack, 'GET', `/control/worlds/${worldId}/wallet-outcome`)
  expect((await outcome()).body).toMatchObject({ outcome: 'ask' })
  await arm({ wallet: { outcome: 'cancelled', callback: 'told' } })
  expect((await outcome()).body).toMatchObject({ outcome: 'cancelled' })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('skips the given number of calls before it acts', async () => {
  const { client, worldId, arm, armed } = await openShop()
  await arm({ skip: 2, http: { operationIds: ['listUserOrders'], answer: { kind: 'status', status: 503 } } })
  const statuses = []
  for (let turn = 0; turn < 2; turn += 1) statuses.push((await client.call('listUserOrders', list)).status)
  expect((await armed()).map(({ record }) => record.skip)).toEqual([undefined])
  for (let turn = 0; turn < 2; turn += 1) statuses.push((await client.call('listUserOrders', list)).status)
  expect(statuses).toEqual([200, 200, 503, 200])
  expect(await armed()).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

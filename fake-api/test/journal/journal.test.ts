import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Schemas } from '@skyshop/openapi/control'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { NewJournalEntry } from '../../src/engine/journal/journal-entry.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { harSchema } from './har-schema.ts'

let stack: TestStack

let client: ShopClient

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(() => stack.stop())

beforeEach(async () => {
  client = new ShopClient(stack, await makeWorld(stack))
})

const pathOf = (rest = '') => `/control/worlds/${client.world.worldId}/journal${rest}`

const query = async (filter: Record<string, string | number>) => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) search.set(name, String(value))
  return (await control<Schemas['JournalPage']>(stack, 'GET', pathOf(`?${search}`))).body.entries
}

const verify = async (body: Schemas['JournalVerify']) =>
  (await control<Schemas['JournalVerdict']>(stack, 'POST', pathOf('/verify'), { body })).body

const waitFor = async (body: Schemas['JournalWait']) =>
  (await control<Schemas['JournalFound']>(stack, 'POST', pathOf('/wait'), { body })).body.entry

const exported = (format: string) =>
  fetch(`${stack.controlUrl}${pathOf(`/export?format=${format}`)}`, {
    headers: { 'x-skyshop-control': stack.controlToken },
  })

const entries = async () => (await journalOf(stack, client.world.worldId)).entries

const repeat = (seq: number) =>
  control<Schemas['RepeatedRequest'] & Schemas['ControlRefusal']>(
    stack,
    'POST',
    `/control/worlds/${client.world.worldId}/journal/${seq}/repeat`,
  )

it('filters the journal by operation, order, status, trace, text and time', async () => {
  const orderNo = await buy(stack, client)
  await advance(stack, client.world.worldId, { byMs: 60_000 })
  await client.call('cancelOrderByOrderNo', { body: { orderNo: '1'.repeat(20) } })
  const all = await query({})
  const ids = async (filter: Record<string, string | number>) =>
    new Set((await query(filter)).map(({ operationId }) => operationId))
  expect(await ids({ operationId: 'addOrder' })).toEqual(new Set(['addOrder']))
  const ofOrder = await query({ orderNo })
  expect(ofOrder.length).toBeGreaterThan(3)
  expect(new Set(ofOrder.map((entry) => entry.orderNo))).toEqual(new Set([orderNo]))
  const refused = all.find(({ operationId }) => operationId === 'cancelOrderByOrderNo')
  expect(await query({ status: refused?.status ?? '' })).toEqual([refused])
  expect(await query({ traceId: refused?.traceId ?? '' })).toEqual([refused])
  expect(await query({ text: '1'.repeat(20) })).toEqual([refused])
  expect(await query({ text: 'IPC', operationId: 'addOrder' })).toHaveLength(1)
  const { nowMs } = client.world.clock
  expect(await query({ fromMs: nowMs + 1 })).toEqual([refused])
  expect((await query({ untilMs: nowMs + 1 })).length).toBe(all.length - 1)
  expect(await query({ afterSeq: all.length - 1, kind: 'http' })).toEqual([refused])
})

it('searches the journal by the name of a camera, alone or among words, and by its serial number', async () => {
  const [first, second] = client.world.devices
  const [one, other] = [await addOrder(client, 0), await addOrder(client, 1)]
  const path = pathOf('/search')
  const ordersOf = async (body: Schemas['JournalSearch']) => {
    const page = await control<Schemas['JournalSearchPage']>(stack, 'POST', path, { body })
    return new Set(page.body.entries.map(({ orderNo }) => orderNo).filter(Boolean))
  }
  const name = first?.deviceName ?? ''
  expect(await ordersOf({})).toEqual(new Set([one, other]))
  for (const query of [
    `camera:"${name}"`,
    `camera=${first?.deviceId}`,
    `${name} order/add`,
    `-camera:"${second?.deviceName}"`,
  ])
    expect([query, await ordersOf({ query })]).toEqual([query, new Set([one])])
  expect(await ordersOf({ query: 'camera:nowhere' })).toEqual(new Set())
  expect(await ordersOf({ query: 'kauf', synonyms: [{ word: 'Kauf', tokens: [`order=${other}`] }] })).toEqual(
    new Set([other]),
  )
})

it('verifies steps of the journal in order or not, absent ones and parts', async () => {
  await buy(stack, client)
  const steps = ['addOrder', 'pay4WeChat', 'receiveWechatNotify'].map((operationId) => ({ operationId }))
  expect(await verify({ steps, order: 'strict' })).toMatchObject({ ok: true, missing: [], unexpected: [] })
  const backwards = await verify({ steps: steps.toReversed(), order: 'strict' })
  expect([backwards.ok, backwards.missing.map(({ step }) => step)]).toEqual([false, [1, 2]])
  expect((await verify({ steps: steps.toReversed(), order: 'loose' })).ok).toBe(true)
  const never = [{ operationId: 'cancelOrder' }, { status: '200', operationId: 'addOrder' }]
  expect((await verify({ steps, order: 'loose', never })).unexpected).toHaveLength(1)
  const [added] = await query({ operationId: 'addOrder' })
  const within = { afterSeq: added?.seq ?? 0 }
  expect((await verify({ steps, order: 'strict', within })).matched[0]).toBe(null)
})

it('waits for a journal entry that exists, comes later or never comes', async () => {
  await addOrder(client)
  const here = await waitFor({ pattern: { operationId: 'addOrder', from: 'shop' } })
  expect(here?.operationId).toBe('addOrder')
  const coming = waitFor({ pattern: { text: 'ORDER.DEADLINE' }, afterSeq: here?.seq ?? 0, timeoutMs: 30_000 })
  await advance(stack, client.world.worldId, { byMs: 3_600_000 })
  expect((await coming)?.kind).toBe('job')
  expect(
    await waitFor({ pattern: { operationId: 'addOrder' }, afterSeq: here?.seq ?? 0, timeoutMs: 0 }),
  ).toBe(null)
})

it('waits for a journal entry of an order that is not made yet', async () => {
  const twin = new ShopClient(stack, await makeWorld(stack, 'new-owner', 7))
  client = new ShopClient(stack, await makeWorld(stack, 'new-owner', 7))
  const orderNo = await addOrder(twin)
  const coming = waitFor({ pattern: { orderNo, status: '200' }, timeoutMs: 30_000 })
  expect(await waitFor({ pattern: { orderNo }, timeoutMs: 0 })).toBe(null)
  expect(await addOrder(client)).toBe(orderNo)
  expect((await coming)?.operationId).toBe('addOrder')
})

it('ends a wait when the world is deleted', async () => {
  const never = waitFor({ pattern: { operationId: 'confirmOrder' }, timeoutMs: 30_000 })
  await client.call('listUserOrders')
  await waitFor({ pattern: { operationId: 'listUserOrders' } })
  await deleteWorld(stack, client.world.worldId)
  expect(await never).toBe(null)
})

it('exports HAR 1.2 from which a request can be sent again', async () => {
  await buy(stack, client)
  const response = await exported('har')
  expect(response.headers.get('content-type')).toContain('application/json')
  const har = (await response.json()) as { log: { entries: { request: Record<string, unknown> }[] } }
  const validate = new Ajv2020({ strict: false }).compile(harSchema)
  expect(validate(har), JSON.stringify(validate.errors)).toBe(true)
  const add = har.log.entries.find(({ request }) => String(request.url).endsWith('/order/add'))
  expect(add?.request).toMatchObject({ method: 'POST' })
  expect(JSON.stringify(add?.request.postData)).toContain('cloud-event-7d-month')
  expect(JSON.stringify(add?.request.headers)).toContain('blade-auth')
})

it('exports a Mermaid diagram and plain JSON', async () => {
  const orderNo = await buy(stack, client)
  const diagram = await exported('mermaid')
  expect(diagram.headers.get('content-type')).toContain('text/vnd.mermaid')
  const lines = (await diagram.text()).trim().split('\n')
  expect(lines[0]).toBe('sequenceDiagram')
  for (const line of lines.slice(1))
    expect(line).toMatch(/^ {2}(participant \w+ as [\w ]+|\w+(->>|--x)\w+: \S.*|Note over \w+: \S.*)$/)
  const { entries } = (await (await exported(`json&orderNo=${orderNo}`)).json()) as Schemas['JournalPage']
  expect(entries).toEqual(await query({ orderNo }))
  expect((await exported('pdf')).status).toBe(400)
})

it('repeats a request of the shop with the current token', async () => {
  await addOrder(client)
  const added = (await entries()).find(({ operationId }) => operationId === 'addOrder')
  const { worldId, user } = client.world
  await control(stack, 'POST', `/control/worlds/${worldId}/users/${user.userId}/tokens`)
  const { status, body } = await repeat(added?.seq ?? 0)
  expect([status, body.status]).toEqual([200, 200])
  const again = (await entries()).find(
    ({ operationId, seq }) => operationId === 'addOrder' && seq > body.afterSeq,
  )
  // The first one is unpaid, so the server refuses a second: as it would the shop.
  expect(again).toMatchObject({ status: '20001', request: added?.request })
  expect((await stateOf(stack, worldId)).orders).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('repeats a webhook without a second effect', async () => {
  await buy(stack, client)
  const notify = (await entries()).find(({ operationId }) => operationId === 'receiveWechatNotify')
  const { status, body } = await repeat(notify?.seq ?? 0)
  expect([status, body.status]).toEqual([200, null])
  const after = (await entries()).filter(({ seq, kind }) => seq > body.afterSeq && kind !== 'system')
  expect(after.map(({ operationId, label }) => `${operationId} ${label}`)).toContainEqual(
    expect.stringMatching(/^receiveWechatNotify .*by hand/),
  )
  expect(after.filter(({ kind }) => kind === 'state')).toEqual([])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('refuses to repeat unknown, masked and non-request entries', async () => {
  await addOrder(client)
  const { worldId } = client.world
  const state = (await entries()).find(({ kind }) => kind === 'state')
  await client.call('getDeviceBaseForSn', { query: { deviceSn: '13800001234' } })
  const masked = (await entries()).at(-1)
  const answers = [await repeat(9999), await repeat(state?.seq ?? 0), await repeat(masked?.seq ?? 0)]
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [404, 'entry-not-found'],
    [409, 'not-repeatable'],
    [409, 'not-repeatable'],
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('exports the entries between two given ones', async () => {
  await addOrder(client)
  const all = await entries()
  const [first, second] = all
  const path = `/control/worlds/${client.world.worldId}/journal/export?format=json`
  const query = `&afterSeq=${first?.seq}&untilSeq=${second?.seq}`
  const { body } = await control<Schemas['JournalPage']>(stack, 'GET', path + query)
  expect(body.entries).toEqual([second])
})

it('begins a stream with every earlier entry', async () => {
  const { worldId } = await makeWorld(stack)
  const journal = stack.app.registry.journalOf(worldId)
  const entry: NewJournalEntry = {
    traceId: 't',
    kind: 'system',
    operationId: 'addOrder',
    from: 'upstream',
    to: 'upstream',
    status: 'ok',
    label: 'x',
  }
  for (let added = 0; added < 1_500; added += 1) journal.append(entry)
  const { body } = await fetch(`${stack.controlUrl}/control/worlds/${worldId}/journal/stream`, {
    headers: { 'x-skyshop-control': stack.controlToken },
  })
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes(`id: ${journal.lastSeq}\n`)) break
  }
  expect(text.match(/^id: \d+$/gm)).toHaveLength(journal.lastSeq)
})

it('a stream reads on from the journal as its reader takes it, and goes on behind the entry that a client saw last', async () => {
  const { worldId } = await makeWorld(stack)
  const journal = stack.app.registry.journalOf(worldId)
  const entry = {
    traceId: 't',
    kind: 'system',
    operationId: 'addOrder',
    status: 'ok',
    label: 'x'.repeat(4_000),
  } as const
  const append = () => journal.append({ ...entry, from: 'upstream', to: 'upstream' })
  for (let added = 0; added < 4_000; added += 1) append()
  const query = vi.spyOn(journal, 'query')
  onTestFinished(() => query.mockRestore())
  const sentSeq = () => query.mock.calls.at(-1)?.[0]?.afterSeq
  const headers = { 'x-skyshop-control': stack.controlToken, 'last-event-id': '10' }
  const asked = get(`${stack.controlUrl}/control/worlds/${worldId}/journal/stream`, { headers })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await pause(300)
  append()
  await pause(100)
  // Sockets take some megabytes by themselves.
  expect(sentSeq()).toBeLessThan(3_000)
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk
    if (text.includes(`id: ${journal.lastSeq}\n`)) break
  }
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  expect(ids).toEqual(Array.from({ length: journal.lastSeq - 10 }, (_, index) => index + 11))
})

it('refuses a stream beyond the hundred that a world may have', async () => {
  const { worldId } = await makeWorld(stack)
  const path = `/control/worlds/${worldId}/journal/stream`
  const headers = { 'x-skyshop-control': stack.controlToken }
  const open = async () => {
    const asked = get(stack.controlUrl + path, { headers })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { asked, answer }
  }
  const streams = await Promise.all(Array.from({ length: 100 }, open))
  onTestFinished(() => streams.forEach(({ asked }) => void asked.destroy()))
  expect(new Set(streams.map(({ answer }) => answer.statusCode))).toEqual(new Set([200]))
  const refused = await control<Schemas['ControlRefusal']>(stack, 'GET', path)
  expect([refused.status, refused.body.error]).toEqual([409, 'too-many-streams'])
})

it('ends an open stream when the upstream stops, and stops', async () => {
  const own = await startTestStack()
  const { worldId } = await makeWorld(own)
  const stream = await fetch(`${own.controlUrl}/control/worlds/${worldId}/journal/stream`, {
    headers: { 'x-skyshop-control': own.controlToken },
  })
  const text = stream.text()
  await own.stop()
  await expect(text).resolves.toBeTypeOf('string')
})

it('answers and journals a repeated request like the first one, until an order, a jump or a restore changes it', async () => {
  const keys = [...client.world.devices.map(({ deviceKey }) => deviceKey), '13812345678']
  // With a phone's number to be hidden.
  const deviceInfoList = Array.from({ length: 30 }, (_, index) => ({
    deviceKey: keys[index % keys.length] ?? '',
    ...{ productCode: 'IPC', packageSource: 1 },
  }))
  const ask = async () => [
    await client.call('listVipExpiry', { body: { deviceInfoList } }),
    await client.call('listUserOrders', { query: { size: 20 } }),
  ]
  const rounds = [await ask(), await ask(), await ask(), await ask()]
  expect(rounds).toEqual(rounds.map(() => rounds[0]))
  const journaled = async (operationId: string) =>
    (await query({ operationId })).map(({ request, response }) => JSON.stringify({ request, response }))
  for (const operationId of ['listVipExpiry', 'listUserOrders'])
    expect(new Set(await journaled(operationId)).size).toBe(1)
  expect((await journaled('listVipExpiry'))[0]).not.toContain('13812345678')
  const { worldId } = client.world
  const orders = async () => (await client.call('listUserOrders', { query: { size: 20 } })).body.data
  await control(stack, 'POST', `/control/worlds/${worldId}/snapshots`, { body: {} })
  const orderNo = await addOrder(client)
  expect(await orders()).toMatchObject({ records: [{ orderNo, orderStatus: 0 }] })
  await advance(stack, worldId, { byMs: 3_600_000 })
  expect(await orders()).toMatchObject({ records: [{ orderNo, orderStatus: 7 }] })
  await control(stack, 'POST', `/control/worlds/${worldId}/snapshots/s1/restore`)
  expect(await orders()).toEqual(rounds[0]?.[1]?.body.data)
})

it('keeps a call that another server answered, under the operation of the contract where it is one, without its secrets', async () => {
  const record = (call: Schemas['CallRecord']) =>
    control<{ seq: number }>(stack, 'POST', pathOf('/call'), { body: call })
  const path = '/api/skyworthPay/v1/order/add?devTenantId=1'
  const bodies = { request: { phone: '13800130021' }, response: { code: 200 } }
  expect((await record({ method: 'POST', path, status: 200, tookMs: 3, ...bodies })).status).toBe(201)
  await record({ method: 'GET', path: '/api/club/order', status: null, note: 'it does not answer' })
  const [known, own] = (await entries()).slice(-2)
  expect(known).toMatchObject({
    ...{ kind: 'http', from: 'shop', to: 'upstream', operationId: 'addOrder', status: '200', tookMs: 3 },
    ...{ label: 'POST /api/skyworthPay/v1/order/add', response: { code: 200 } },
  })
  expect(JSON.stringify(known)).not.toContain('13800130021')
  expect(own).toMatchObject({
    operationId: 'ownApi',
    status: 'lost',
    note: 'it does not answer',
    request: null,
  })
})

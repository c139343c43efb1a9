import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { expect, it, onTestFinished } from 'vitest'
import { control, deleteWorld, makeWorld } from '../support/control.ts'
import { addOrder, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

it('keeps a world over a restart under its name, and says of each how long it stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skyshop-kept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const first = await startTestStack({ folder })
  const request = { scenario: 'active-cloud', keepAs: 'Two packages' }
  const { body: made } = await control<Schemas['World']>(first, 'POST', '/control/worlds', { body: request })
  expect(made.lifetime).toMatchObject({ kind: 'kept', name: 'Two packages', endsAtRestart: false })
  const other = await makeWorld(first, 'new-owner')
  expect(other.lifetime).toEqual({ kind: 'ephemeral', name: '', endsAtRestart: true, unusedMs: 3_600_000 })
  await first.stop()
  const second = await startTestStack({ folder })
  onTestFinished(second.stop)
  const { body } = await control<Schemas['WorldList']>(second, 'GET', '/control/worlds')
  expect(body.server).toBe('upstream')
  expect(body.worlds.map(({ worldId, scenario, lifetime }) => [worldId, scenario, lifetime.name])).toEqual([
    ['default', 'new-owner', ''],
    [made.worldId, 'active-cloud', 'Two packages'],
  ])
  expect(body.worlds.every(({ bytes }) => bytes > 100_000)).toBe(true)
  const path = `/control/worlds/${made.worldId}/lifetime`
  const letGo = await control<Schemas['WorldLifetime']>(second, 'PUT', path, { body: { keepAs: null } })
  expect(letGo.body.kind).toBe('ephemeral')
  const ofDefault = await control(second, 'PUT', '/control/worlds/default/lifetime', {
    body: { keepAs: 'x' },
  })
  expect([ofDefault.status, ofDefault.body]).toEqual([
    409,
    expect.objectContaining({ error: 'default-world' }),
  ])
})

it('lists worlds while one of them is removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skyshop-kept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const stack = await startTestStack({ folder })
  onTestFinished(stack.stop)
  const { worldId } = await makeWorld(stack, 'new-owner')
  const { folder: worldFolder } = stack.app.registry.table.get(worldId)
  // As long as a removal lasts, the world still stands in the table.
  await rm(worldFolder, { recursive: true })
  const { status, body } = await control<Schemas['WorldList']>(stack, 'GET', '/control/worlds')
  expect([status, body.worlds.map((row) => row.worldId)]).toEqual([200, ['default']])
})

it('a clock jump that a stop interrupts leaves the other events due, and no webhook fails because its server is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skyshop-kept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const first = await startTestStack({ folder })
  const request = { scenario: 'auto-renew-wechat', keepAs: 'Cut off' }
  const { body: made } = await control<Schemas['World']>(first, 'POST', '/control/worlds', { body: request })
  const { worldId } = made
  const toMs = made.clock.nowMs + 365 * 86_400_000
  const jump = ({ controlUrl, controlToken }: TestStack) =>
    fetch(`${controlUrl}/control/worlds/${worldId}/clock/advance`, {
      method: 'POST',
      headers: { 'x-skyshop-control': controlToken, 'content-type': 'application/json' },
      body: JSON.stringify({ toMs }),
    })
  const attempts = (stack: TestStack) =>
    stack.app.registry.use(worldId, ({ read }) => read.notifyAttempt.findMany({ select: { status: true } }))
  const cutOff = jump(first)
  while ((await attempts(first)).length < 2) await new Promise(setImmediate)
  await first.stop()
  const answer = await cutOff
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toMatchObject({
    error: 'upstream-restarting',
    message: 'The server is ending: send the request again in a second.',
  })

  const second = await startTestStack({ folder })
  onTestFinished(second.stop)
  expect((await jump(second)).status).toBe(200)
  const statuses = (await attempts(second)).map(({ status }) => status)
  expect(statuses.length).toBeGreaterThan(10)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await deleteWorld(second, worldId)).toEqual([])
})

it('a payment that is being opened at a stop reaches its wallet', async () => {
  const stack = await startTestStack()
  const client = new ShopClient(stack, await makeWorld(stack))
  const orderNo = await addOrder(client)
  const { runtime } = stack.app.registry.table.get(client.world.worldId)
  const opened = openPayment(client, orderNo)
  while (runtime.isIdle) await new Promise(setImmediate)
  const stopped = stack.stop()
  await expect(opened).resolves.toHaveProperty('prepayid')
  await stopped
})

it('a call that makes a kept world is answered in full at a stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skyshop-kept-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const first = await startTestStack({ folder })
  const body = { scenario: 'active-cloud', keepAs: 'Mine' }
  const made = control<Schemas['World']>(first, 'POST', '/control/worlds', { body })
  while (first.app.registry.table.list().length < 2) await new Promise(setImmediate)
  await first.stop()
  expect((await made).status).toBe(201)
  const second = await startTestStack({ folder })
  onTestFinished(second.stop)
  const listed = await control<Schemas['WorldList']>(second, 'GET', '/control/worlds')
  expect(listed.body.worlds.map(({ lifetime }) => lifetime.name)).toEqual(['', 'Mine'])
})

/** Sends the head of a request, and its body when told to; resolves once the server has the head. */
async function beginRequest(url: string, headers: Record<string, string>, body: string) {
  const length = { 'content-length': String(Buffer.byteLength(body)), 'content-type': 'application/json' }
  const begun = request(url, { method: 'POST', headers: { ...headers, ...length, expect: '100-continue' } })
  begun.flushHeaders()
  await once(begun, 'continue')
  return async () => {
    const answered = once(begun, 'response')
    begun.end(body)
    const [response] = (await answered) as [IncomingMessage]
    await text(response)
    return [response.statusCode, response.headers['retry-after']]
  }
}

it('a request whose body comes once its server has ended all worlds is answered 503, to be sent again', async () => {
  const stack = await startTestStack()
  const { worldId, user } = await makeWorld(stack)
  const product = `${stack.productUrl}/api/skyworthPay/v1/order/add`
  const begun = await Promise.all([
    beginRequest(product, { 'blade-auth': `bearer ${user.token}` }, '{}'),
    beginRequest(`${stack.gatewayUrl}/wallets/wechat/${worldId}/app/confirm`, {}, '{"prepayId":"p"}'),
    beginRequest(
      `${stack.controlUrl}/control/worlds/${worldId}/clock/advance`,
      { 'x-skyshop-control': stack.controlToken },
      '{"byMs":1}',
    ),
  ])
  const stopped = stack.stop()
  const { runtime } = stack.app.registry.table.get(worldId)
  while (!runtime.isClosed) await new Promise(setImmediate)
  for (const finish of begun) expect(await finish()).toEqual([503, '1'])
  await stopped
})

it('who waits for an entry of a journal when the server ends is told to ask again', async () => {
  const stack = await startTestStack()
  const { worldId } = await makeWorld(stack)
  const path = `/control/worlds/${worldId}/journal/wait`
  const body = { pattern: { operationId: 'addOrder' }, timeoutMs: 30_000 }
  const waited = control(stack, 'POST', path, { body })
  const { runtime } = stack.app.registry.table.get(worldId)
  while (!runtime.journal.hasSubscribers) await new Promise(setImmediate)
  await stack.stop()
  expect(await waited).toMatchObject({ status: 503, body: { error: 'upstream-restarting' } })
})

it('makes a world under the id of a client, and the same world for the same call', async () => {
  const stack = await startTestStack()
  onTestFinished(stack.stop)
  const put = (id: string, body: object) =>
    control<Schemas['World'] & Schemas['ControlRefusal']>(stack, 'PUT', `/control/worlds/${id}`, { body })
  const plan = { scenario: 'new-owner', seed: 7 }
  const [first, again] = [await put('w0000042', plan), await put('w0000042', plan)]
  expect([first.status, first.body.worldId, first.body.tenantId]).toEqual([200, 'w0000042', '0000042'])
  expect(again.body.user.token).toBe(first.body.user.token)
  const other = await put('w0000042', { ...plan, seed: 8 })
  expect([other.status, other.body.error]).toEqual([409, 'world-exists'])
  const bad = await put('Renewals', plan)
  expect([bad.status, bad.body.error]).toEqual([400, 'bad-world-id'])
  expect(bad.body.message).toContain('w and seven digits')
})

import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, buy, confirmInWallet, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { exportWorld, importWorld } from '../support/world-file.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const post = <T>(path: string, body?: object) =>
  control<T>(stack, 'POST', `/control/worlds/${path}`, body ? { body } : {})
const snapshot = async (worldId: string, label = '') =>
  (await post<Schemas['Snapshot']>(`${worldId}/snapshots`, { label })).body
const restore = (worldId: string, snapshotId: string) =>
  post<Schemas['World']>(`${worldId}/snapshots/${snapshotId}/restore`)
const fork = async (worldId: string) => (await post<Schemas['World']>(`${worldId}/fork`)).body
const orderNosOf = async (worldId: string) =>
  (await stateOf(stack, worldId)).orders.map(({ orderNo, status }) => `${orderNo} ${status}`)

it('puts a world back to a snapshot, again and again, clock and all', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, clock } = client.world
  await buy(stack, client)
  const before = await stateOf(stack, worldId)
  const taken = await snapshot(worldId, 'one package')
  for (let time = 0; time < 3; time += 1) {
    await addOrder(client, 1)
    await advance(stack, worldId, { byMs: 86_400_000 })
    expect(await stateOf(stack, worldId)).not.toEqual(before)
    const { status, body } = await restore(worldId, taken.snapshotId)
    expect([status, body.clock.nowMs]).toEqual([200, clock.nowMs])
    expect(await stateOf(stack, worldId)).toEqual(before)
  }
  const list = await control<Schemas['Snapshot'][]>(stack, 'GET', `/control/worlds/${worldId}/snapshots`)
  expect(list.body).toEqual([taken])
  expect(taken).toMatchObject({ snapshotId: 's1', label: 'one package', nowMs: clock.nowMs })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('goes on with its journal after a restore, and notes it', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await snapshot(worldId)
  const orderNo = await addOrder(client)
  await restore(worldId, 's1')
  const { entries } = await journalOf(stack, worldId)
  expect(entries.some((entry) => entry.orderNo === orderNo)).toBe(true)
  expect(entries.at(-1)).toMatchObject({
    kind: 'state',
    operationId: 'restore',
    request: { snapshotId: 's1' },
  })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses a token that the restored world never issued, and accepts its own', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, user } = client.world
  await snapshot(worldId)
  const issued = await post<Schemas['WorldUser']>(`${worldId}/users/${user.userId}/tokens`)
  const later = client.refreshed(issued.body.token)
  expect((await later.call('listUserOrders')).status).toBe(200)
  const { body } = await restore(worldId, 's1')
  expect((await later.call('listUserOrders')).status).toBe(401)
  expect((await client.refreshed(body.user.token).call('listUserOrders')).status).toBe(200)
})

it('refuses a snapshot it does not have', async () => {
  const { worldId } = await makeWorld(stack)
  for (const [id, status, error] of [
    ['s9', 404, 'snapshot-not-found'],
    ['..%2F..%2Fstate', 400, 'bad-request'],
  ] as const) {
    const answer = await post<Schemas['ControlRefusal']>(`${worldId}/snapshots/${id}/restore`)
    expect([answer.status, answer.body.error]).toEqual([status, error])
  }
})

it('forks a world with what is under way in it, and the two go their own ways', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const parent = client.world
  const orderNo = await addOrder(client)
  const late = { outcome: 'ask', callback: 'told', notifyDelayMs: 60_000 }
  await control(stack, 'PUT', `/control/worlds/${parent.worldId}/wallet-outcome`, { body: late })
  const { prepayid } = await openPayment(client, orderNo)
  await confirmInWallet(stack, parent.worldId, { prepayId: prepayid, outcome: 'success' })
  const child = await fork(parent.worldId)
  expect(await orderNosOf(child.worldId)).toEqual([`${orderNo} 0`])

  // The notify on its way in the fork reaches the fork, and only it.
  await advance(stack, child.worldId, { byMs: 60_000 })
  expect(await orderNosOf(child.worldId)).toEqual([`${orderNo} 4`])
  expect(await orderNosOf(parent.worldId)).toEqual([`${orderNo} 0`])
  expect((await journalOf(stack, parent.worldId)).entries.filter(({ kind }) => kind === 'job')).toEqual([])

  const { entries } = await journalOf(stack, child.worldId)
  const steps = entries.map(({ operationId }) => operationId)
  expect(steps.indexOf('addOrder')).toBeLessThan(steps.indexOf('fork'))
  expect(steps.indexOf('fork')).toBeLessThan(steps.indexOf('receiveWechatNotify'))
  for (const { worldId } of [child, parent]) {
    await advance(stack, worldId, { byMs: 3_600_000 })
    expect(await deleteWorld(stack, worldId)).toEqual([])
  }
})

it('gives a fork tokens and a tenant of its own; neither world takes the other’s', async () => {
  const parent = await makeWorld(stack, 'active-cloud')
  const child = await fork(parent.worldId)
  expect([child.scenario, child.seed, child.isDefault]).toEqual(['active-cloud', parent.seed, false])
  expect(child.tenantId).not.toBe(parent.tenantId)
  const as = (world: Schemas['World'], token: string) => new ShopClient(stack, world).refreshed(token)
  expect((await as(child, child.user.token).call('listUserOrders')).status).toBe(200)
  // A token of the parent leads to the parent, whose tenant is another; with the fork's name on it, it is forged.
  expect((await as(child, parent.user.token).call('listUserOrders')).status).toBe(401)
  const renamed = parent.user.token.replace(parent.worldId, child.worldId)
  expect((await as(child, renamed).call('listUserOrders')).status).toBe(401)
  expect((await as(parent, child.user.token).call('listUserOrders')).status).toBe(401)
})

it('carries a world out as a file and in again as another', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await buy(stack, client)
  await addOrder(client, 1)
  const { status, body: copy } = await importWorld(stack, await exportWorld(stack, worldId))
  expect(status).toBe(201)
  expect(copy.worldId).not.toBe(worldId)
  const { entries } = await journalOf(stack, copy.worldId)
  const original = (await journalOf(stack, worldId)).entries
  expect(entries.slice(0, -1)).toEqual(original)
  expect(entries.at(-1)?.operationId).toBe('import')
  expect(await stateOf(stack, copy.worldId)).toEqual(await stateOf(stack, worldId))
  const shop = new ShopClient(stack, copy)
  await buy(stack, shop, 2)
  expect((await client.refreshed(copy.user.token).call('listUserOrders')).status).toBe(401)
  expect(await deleteWorld(stack, worldId)).toEqual([])
  expect(await deleteWorld(stack, copy.worldId)).toEqual([])
})

it('lets an imported world stand still, whatever its clock did', async () => {
  const { worldId } = await makeWorld(stack)
  await control(stack, 'PUT', `/control/worlds/${worldId}/clock`, { body: { mode: 'running' } })
  const { body } = await importWorld(stack, await exportWorld(stack, worldId))
  expect(body.clock.mode).toBe('standing')
})

it('copies the default world too, which keeps its snapshots', async () => {
  const child = await fork('default')
  expect([child.isDefault, child.clock.mode]).toEqual([false, 'running'])
  const { snapshotId } = await snapshot('default')
  expect((await restore('default', snapshotId)).body.isDefault).toBe(true)
})

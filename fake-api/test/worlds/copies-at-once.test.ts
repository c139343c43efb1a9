import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, buy, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
// Fails when anything was reported in the background, such as a world that was used while it was closed.
afterAll(() => stack.stop())

/** A world with a snapshot `s1`, and calls of its control plane. */
async function worldWithSnapshot() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const call = (method: string, path: string, body?: object) =>
    control<{ message?: string; worldId?: string }>(stack, method, `/control/worlds/${worldId}${path}`, {
      ...(body && { body }),
    })
  await call('POST', '/snapshots', {})
  return { client, worldId, call, restore: () => call('POST', '/snapshots/s1/restore') }
}

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i))

it.each([2, 3, 4, 5, 6])('restores a world %i times at once', async (count) => {
  const { client, worldId, restore } = await worldWithSnapshot()
  await addOrder(client)
  const answers = await Promise.all(times(count, restore))
  expect(answers.map(({ status }) => status)).toEqual(times(count, () => 200))
  expect((await stateOf(stack, worldId)).orders).toEqual([])
  await buy(stack, client)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers each operation on a world that is being restored as documented', async () => {
  const { worldId, call, restore } = await worldWithSnapshot()
  const exported = async () => {
    const headers = { 'x-skyshop-control': stack.controlToken }
    const answer = await fetch(`${stack.controlUrl}/control/worlds/${worldId}/export`, { headers })
    return { status: answer.status, body: (await answer.arrayBuffer()) as { message?: string } }
  }
  const operations = {
    restore: [restore, 200],
    snapshot: [() => call('POST', '/snapshots', {}), 201],
    list: [() => call('GET', '/snapshots'), 200],
    fork: [() => call('POST', '/fork'), 201],
    'fork of a snapshot': [() => call('POST', '/snapshots/s1/fork'), 201],
    export: [exported, 200],
    advance: [() => call('POST', '/clock/advance', { byMs: 1000 }), 200],
    mode: [() => call('PUT', '/clock', { mode: 'standing' }), 200],
    journal: [() => call('GET', '/journal'), 200],
    state: [() => call('GET', '/state'), 200],
  } as const
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      times(3, () => Object.entries(operations))
        .flat()
        .map(async ([name, [ask, expected]]) => ({ name, expected, ...(await ask()) })),
    )
    // Two advances, or an advance and a change of mode, may meet.
    const isMeant = ({ name, status, expected }: (typeof answers)[number]) =>
      status === expected || (status === 409 && (name === 'advance' || name === 'mode'))
    const others = answers.filter((answer) => !isMeant(answer))
    expect(others.map(({ name, status, body }) => `${name}: ${status} ${body.message}`)).toEqual([])
  }
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('removes a snapshot that is being restored, forked and removed, and finds it no longer', async () => {
  const { worldId, call, restore } = await worldWithSnapshot()
  const answers = await Promise.all([
    restore(),
    call('POST', '/snapshots/s1/fork'),
    call('DELETE', '/snapshots/s1'),
    call('DELETE', '/snapshots/s1'),
    call('GET', '/snapshots'),
    restore(),
  ])
  for (const { status } of answers) expect([200, 201, 404]).toContain(status)
  expect((await restore()).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('deletes a world amid restores and forks, which end before or are refused', async () => {
  const { worldId, call, restore } = await worldWithSnapshot()
  const copies = () => [restore(), call('POST', '/fork'), call('POST', '/snapshots', {})]
  const [deleted, ...answers] = await Promise.all([call('DELETE', ''), ...copies(), ...copies()])
  expect(deleted.status).toBe(200)
  for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status)
  const after = await control(stack, 'GET', `/control/worlds/${worldId}`)
  expect(after.status).toBe(404)
})

it('restores beside payments, each of which calls its provider and is answered', async () => {
  const { client, worldId, restore, call } = await worldWithSnapshot()
  const orderNo = await addOrder(client)
  await call('POST', '/snapshots', {})
  const restoreOrder = () => call('POST', '/snapshots/s2/restore')
  const pay = () => openPayment(client, orderNo)
  await Promise.all([pay(), restoreOrder(), pay(), pay(), restoreOrder(), pay()])
  expect((await restore()).status).toBe(200)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('restores beside callbacks that are sent by hand', async () => {
  const { client, worldId, call } = await worldWithSnapshot()
  await buy(stack, client)
  await call('POST', '/snapshots', {})
  const path = `/control/worlds/${worldId}/notifies`
  const [notify] = (await control<Schemas['Notify'][]>(stack, 'GET', path)).body
  const deliver = () => call('POST', `/notifies/${notify?.notifyId}/act`, { action: 'deliver' })
  const restoreBought = () => call('POST', '/snapshots/s2/restore')
  const answers = await Promise.all([deliver(), restoreBought(), deliver(), restoreBought(), deliver()])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each(['standing', 'running'])('has no request in a %s world while it is put back', async (mode) => {
  const { client, worldId, call, restore } = await worldWithSnapshot()
  await call('PUT', '/clock', { mode })
  await call('POST', '/snapshots', {})
  let restoresLeft = 10
  const restorer = async () => {
    for (; restoresLeft > 0; restoresLeft -= 1) expect((await restore()).status).toBe(200)
  }
  const buyer = async (device: number) => {
    while (restoresLeft > 0) {
      const orderNo = await addOrder(client, device).catch(() => null)
      const orderString = orderNo && (await openAlipay(client, orderNo).catch(() => null))
      if (orderString) await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
    }
  }
  await Promise.all([buyer(0), buyer(1), restorer(), buyer(2), restorer()])
  await call('PUT', '/clock', { mode: 'standing' })
  await restore()
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

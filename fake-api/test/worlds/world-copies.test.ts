import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
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

it('restores a world and its clock from a snapshot repeatedly', async () => {
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

it('continues the journal after a restore and notes the restore', async () => {
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

it('answers 404 for an unknown snapshot', async () => {
  const { worldId } = await makeWorld(stack)
  for (const [id, status, error] of [
    ['s9', 404, 'snapshot-not-found'],
    ['..%2F..%2Fstate', 400, 'bad-request'],
  ] as const) {
    const answer = await post<Schemas['ControlRefusal']>(`${worldId}/snapshots/${id}/restore`)
    expect([answer.status, answer.body.error]).toEqual([status, error])
  }
})

it('says of a fork of a fork which world it is of, and of when', async () => {
  const { worldId, origin, clock } = await makeWorld(stack)
  const first = await fork(worldId)
  const second = { worldId: first.worldId, copiedAtMs: clock.nowMs }
  expect([origin, (await fork(first.worldId)).origin]).toEqual([undefined, second])
})

it('forks a world with its due events, independent of the first', async () => {
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

it('gives a fork its own tokens and tenant, refused by the other world', async () => {
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

it('exports a world as a file and imports it as another', async () => {
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

it('imports a world with its clock standing', async () => {
  const { worldId } = await makeWorld(stack)
  await control(stack, 'PUT', `/control/worlds/${worldId}/clock`, { body: { mode: 'running' } })
  const { body } = await importWorld(stack, await exportWorld(stack, worldId))
  expect(body.clock.mode).toBe('standing')
})

it('copies the default world, which keeps its snapshots', async () => {
  const child = await fork('default')
  expect([child.isDefault, child.clock.mode]).toEqual([false, 'running'])
  const { snapshotId } = await snapshot('default')
  expect((await restore('default', snapshotId)).body.isDefault).toBe(true)
})

it.each([2, 3, 4, 5, 6])('restores a world %i times at once without an error', async (count) => {
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

it('removes a snapshot during its restore and fork and answers 404 afterwards', async () => {
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

it('deletes a world during restores and forks, which end before or are refused', async () => {
  const { worldId, call, restore } = await worldWithSnapshot()
  const copies = () => [restore(), call('POST', '/fork'), call('POST', '/snapshots', {})]
  const [deleted, ...answers] = await Promise.all([call('DELETE', ''), ...copies(), ...copies()])
  expect(deleted.status).toBe(200)
  for (const { status } of answers) expect([200, 201, 404, 409]).toContain(status)
  const after = await control(stack, 'GET', `/control/worlds/${worldId}`)
  expect(after.status).toBe(404)
})

it('restores a world during payments, each of which is answered', async () => {
  const { client, worldId, restore, call } = await worldWithSnapshot()
  const orderNo = await addOrder(client)
  await call('POST', '/snapshots', {})
  const restoreOrder = () => call('POST', '/snapshots/s2/restore')
  const pay = () => openPayment(client, orderNo)
  await Promise.all([pay(), restoreOrder(), pay(), pay(), restoreOrder(), pay()])
  expect((await restore()).status).toBe(200)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('restores a world during webhooks sent by hand', async () => {
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

it.each(['standing', 'running'])('runs no request in a %s world during a restore', async (mode) => {
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

const frame = {
  ...{ path: '/homePage2', origin: 'http://127.0.0.1:4010', inlineSize: 375, blockSize: 748 },
  ...{ over: null, layer: null },
}

/** Keeps a frame of a world, and answers the entry that it stands at. */
async function film(worldId: string, html: string) {
  const body = { ...frame, html, styles: ['h1 { margin: 0 }'] }
  return (await post<{ seq: number }>(`${worldId}/frames`, body)).body.seq
}

const framesOf = async (worldId: string, query = '') =>
  (await control<Schemas['FrameList']>(stack, 'GET', `/control/worlds/${worldId}/frames${query}`)).body

/** A world filmed before its first order, after it, and a day later. */
async function filmedWorld() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, clock } = client.world
  expect(await film(worldId, '<p>new</p>')).toBe(null)
  await client.call('listUserOrders')
  const empty = await film(worldId, '<p>none</p>')
  const orderNo = await addOrder(client)
  const ordered = await film(worldId, '<p>one</p>')
  await advance(stack, worldId, { byMs: 86_400_000 })
  const later = await film(worldId, '<p>expired</p>')
  return { worldId, orderNo, startMs: clock.nowMs, seqs: [empty, ordered, later] as const }
}

it('forks a world as it was in a frame, with clock, journal and frames of then', async () => {
  const { worldId, orderNo, startMs, seqs } = await filmedWorld()
  const { status, body } = await post<Schemas['World']>(`${worldId}/frames/${seqs[1]}/fork`)
  expect([status, body.clock.nowMs, body.origin]).toEqual([201, startMs, { worldId, copiedAtMs: startMs }])
  expect(await orderNosOf(body.worldId)).toEqual([`${orderNo} 0`])
  const { entries } = await journalOf(stack, body.worldId)
  expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: seqs[1] + 1 }, (_, index) => index + 1))
  expect(entries.at(-1)).toMatchObject({ operationId: 'fork', request: { seq: seqs[1] } })
  expect((await framesOf(body.worldId)).frames.map(({ seq }) => seq)).toEqual(seqs.slice(0, 2))
  const first = await post<Schemas['World']>(`${body.worldId}/frames/${seqs[0]}/fork`)
  expect(await orderNosOf(first.body.worldId)).toEqual([])
  expect((await framesOf(worldId)).held).toBe(3)
  for (const id of [worldId, body.worldId]) expect(await deleteWorld(stack, id)).toEqual([])
})

it('lists frames by a range of the journal, and reads one', async () => {
  const { worldId, seqs } = await filmedWorld()
  expect(await film(worldId, '<p>expired</p>')).toBe(null)
  const { frames, held } = await framesOf(worldId, `?afterSeq=${seqs[0]}&untilSeq=${seqs[1]}`)
  expect([frames.map(({ seq }) => seq), held]).toEqual([[seqs[1]], 3])
  const path = `/control/worlds/${worldId}/frames/${seqs[1]}`
  const { body } = await control<Schemas['FrameScreen']>(stack, 'GET', path)
  expect(body).toMatchObject({ frame: frames[0], html: '<p>one</p>', styles: ['h1 { margin: 0 }'] })
})

it('refuses a frame that is not there, and one against the contract', async () => {
  const { worldId } = await makeWorld(stack)
  const refused = async (method: string, path: string, body?: object) => {
    const url = `/control/worlds/${worldId}/frames${path}`
    const answer = await control<Schemas['ControlRefusal']>(stack, method, url, { ...(body && { body }) })
    return [answer.status, answer.body.error]
  }
  expect(await refused('GET', '/7')).toEqual([404, 'frame-not-found'])
  expect(await refused('POST', '/7/fork')).toEqual([404, 'frame-not-found'])
  expect(await refused('GET', '/x')).toEqual([400, 'bad-request'])
  expect(await refused('GET', '?limit=900')).toEqual([400, 'bad-request'])
  expect(await refused('POST', '', { html: '<p>' })).toEqual([400, 'bad-request'])
})

it('takes a page as large as the contract allows, and says of more than 4 MB in all that it is too large', async () => {
  const { worldId } = await makeWorld(stack)
  await post(`${worldId}/journal/bridge`, { direction: 'page-to-host', method: 'closePage', status: 'ok' })
  // Three bytes each on the wire.
  const html = '界'.repeat(600_000)
  const send = (styles: readonly string[]) =>
    post<Schemas['ControlRefusal']>(`${worldId}/frames`, { ...frame, html, styles })
  const sheet = 'a'.repeat(300_000)
  expect((await send(Array(7).fill(sheet))).status).toBe(201)
  const { status, body } = await send(Array(8).fill(sheet))
  expect([status, body.error]).toEqual([413, 'too-large'])
})

it('carries frames in forks and exports, from which an imported world can be forked, too', async () => {
  const { worldId, orderNo, startMs, seqs } = await filmedWorld()
  const { worldId: copyId } = (await importWorld(stack, await exportWorld(stack, worldId))).body
  const forkId = (await fork(worldId)).worldId
  const listed = await framesOf(worldId)
  for (const id of [copyId, forkId]) expect((await framesOf(id)).frames).toEqual(listed.frames)
  const { body } = await post<Schemas['World']>(`${copyId}/frames/${seqs[1]}/fork`)
  expect([body.clock.nowMs, await orderNosOf(body.worldId)]).toEqual([startMs, [`${orderNo} 0`]])
})

import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, confirmInWallet, openPayment, silenceProviders } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { exportWorld, importWorld } from '../support/world-file.ts'

type Notify = Schemas['Notify']

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const DAY_MS = 86_400_000

/** What a tester does to the callbacks of one world. */
function deskOf(worldId: string) {
  const root = `/control/worlds/${worldId}`
  return {
    hold: (isHeld: boolean) => control(stack, 'PUT', `${root}/notifies/hold`, { body: { isHeld } }),
    arm: (record: Schemas['FaultRecord']) => control(stack, 'POST', `${root}/faults`, { body: record }),
    faults: async () => (await control<Schemas['Fault'][]>(stack, 'GET', `${root}/faults`)).body,
    disarm: () => control(stack, 'DELETE', `${root}/faults`),
    act: (notify: Notify | undefined, action: 'deliver' | 'drop') =>
      control<Notify>(stack, 'POST', `${root}/notifies/${notify?.notifyId}/act`, { body: { action } }),
    reorder: (notifies: readonly Notify[]) =>
      control(stack, 'PUT', `${root}/notifies/order`, {
        body: { notifyIds: notifies.map(({ notifyId }) => notifyId) },
      }),
    notifies: async () => (await control<Notify[]>(stack, 'GET', `${root}/notifies`)).body,
    statuses: async () =>
      (await stateOf(stack, worldId)).orders.map(({ status }) => status).sort((a, b) => a - b),
  }
}

/** A world whose wallets answer no questions, so that only a callback tells of money. */
async function openShop() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await silenceProviders(stack, worldId)
  const pay = async (device: number) => {
    const { prepayid } = await openPayment(client, await addOrder(client, device))
    await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  }
  return { worldId, pay, ...deskOf(worldId) }
}

const states = (notifies: readonly Notify[]) => notifies.map(({ state, waitsFor }) => [state, waitsFor])

it('lets no callback leave by itself over a year, and delivers it by hand', async () => {
  const { worldId, pay, hold, notifies, act, statuses } = await openShop()
  expect(await hold(true)).toMatchObject({ status: 200, body: { isHeld: true } })
  await pay(0)
  const { fired, clock } = await advance(stack, worldId, { byMs: 365 * DAY_MS })
  expect(fired.map(({ kind }) => kind)).not.toContain('wallet.notify')
  expect(clock.next?.kind).not.toBe('wallet.notify')
  expect((await stateOf(stack, worldId)).due.map(({ kind }) => kind)).not.toContain('wallet.notify')
  const [held] = await notifies()
  expect(held).toMatchObject({ state: 'held', waitsFor: 'hand', attempt: 0, attempts: [] })
  expect(held?.nextDueMs).toBe(held?.createdAtMs)
  // Timed out long ago: its money goes back once the callback is there.
  expect(await statuses()).toEqual([7])
  expect((await act(held, 'deliver')).body).toMatchObject({ state: 'delivered', waitsFor: null })
  const [, refund] = await notifies()
  expect(refund).toMatchObject({ kind: 'REFUND.SUCCESS', state: 'held', waitsFor: 'hand' })
  await act(refund, 'deliver')
  expect(await statuses()).toEqual([3])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('lets the overdue go at once when it ends, in order, each with its whole retry table', async () => {
  const { worldId, pay, arm, hold, notifies, reorder, statuses } = await openShop()
  await arm({ notify: { effect: { lostAttempts: 1 } } })
  await hold(true)
  await pay(0)
  await pay(1)
  const [first, second] = await notifies()
  if (!first || !second) throw new Error('two callbacks were due')
  await reorder([second, first])
  await advance(stack, worldId, { byMs: 600_000 })
  expect((await hold(false)).body).toEqual({ isHeld: false })
  const { nowMs } = (await control<Schemas['Clock']>(stack, 'GET', `/control/worlds/${worldId}/clock`)).body
  // The one whose first attempt is lost is tried again as if it had come about now.
  expect(await notifies()).toMatchObject([
    { state: 'pending', attempt: 1, nextDueMs: nowMs + 15_000, attempts: [{ atMs: nowMs, status: null }] },
    { state: 'delivered', attempt: 1, attempts: [{ atMs: nowMs, status: 204 }] },
  ])
  const { entries } = await journalOf(stack, worldId)
  const sent = entries.filter(({ label }) => label === 'TRANSACTION.SUCCESS, attempt 1')
  expect(sent.map(({ status }) => status)).toEqual(['204', 'lost'])
  await advance(stack, worldId, { byMs: 15_000 })
  expect(await statuses()).toEqual([4, 4])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('holds what was on its way before, between two attempts, too', async () => {
  const { worldId, pay, arm, hold, notifies, statuses } = await openShop()
  await arm({ notify: { effect: { lostAttempts: 1 } } })
  await pay(0)
  const [tried] = await notifies()
  expect(tried).toMatchObject({ state: 'pending', attempt: 1 })
  await hold(true)
  await advance(stack, worldId, { byMs: 60_000 })
  expect(await notifies()).toMatchObject([{ state: 'held', attempt: 1, nextDueMs: tried?.nextDueMs }])
  await hold(false)
  expect(await statuses()).toEqual([4])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('holds what other faults send ahead of the answer, or let go at the end of an order', async () => {
  const { worldId, pay, arm, hold, notifies, statuses } = await openShop()
  await hold(true)
  await arm({ notify: { effect: { timing: 'before-response' } } })
  await pay(0)
  await arm({ notify: { effect: { timing: 'after-cancel' } } })
  await pay(1)
  expect(states(await notifies())).toEqual([
    ['held', 'hand'],
    ['held', 'cancel'],
  ])
  await advance(stack, worldId, { byMs: 3_600_000 })
  expect(states(await notifies())).toEqual([
    ['held', 'hand'],
    ['held', 'hand'],
  ])
  await hold(false)
  expect(await statuses()).toEqual([3, 3])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('is a fault record: one however often it is asked for, and off with all the others', async () => {
  const { worldId, pay, hold, faults, disarm, notifies } = await openShop()
  await hold(true)
  await hold(true)
  const [, fault, ...others] = await faults()
  expect([fault, others]).toMatchObject([{ remaining: null, record: { count: null, hold: true } }, []])
  await pay(0)
  await disarm()
  expect(states(await notifies())).toEqual([['delivered', null]])
  const { entries } = await journalOf(stack, worldId)
  const logged = entries.filter(({ operationId, kind }) => operationId === 'notify-hold' || kind === 'fault')
  expect(logged.map(({ kind, status, note }) => [kind, status, note])).toEqual([
    ['state', 'on', 'fault: callbacks are held'],
    ['fault', 'hit', `fault #${fault?.faultId}`],
    ['state', 'off', 'fault: callbacks leave when due'],
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  [{ hold: true }],
  [{ count: 2, hold: true }],
  [{ count: null, skip: 1, hold: true }],
  [{ count: null, chance: 0.5, hold: true }],
  [{ count: null, hold: true, notify: { effect: { copies: 1 } } }],
])('refuses the record %j', async (record) => {
  const { worldId, arm, faults } = await openShop()
  expect(await arm(record as Schemas['FaultRecord'])).toMatchObject({
    status: 400,
    body: { error: 'bad-request' },
  })
  expect(await faults()).toHaveLength(1)
  await deleteWorld(stack, worldId)
})

it('travels with a fork, a snapshot and a file, and is each world’s own', async () => {
  const { worldId, pay, hold, notifies, statuses } = await openShop()
  await hold(true)
  await pay(0)
  const taken = await control<Schemas['Snapshot']>(stack, 'POST', `/control/worlds/${worldId}/snapshots`, {
    body: {},
  })
  const fork = (await control<Schemas['World']>(stack, 'POST', `/control/worlds/${worldId}/fork`)).body
  const imported = (await importWorld(stack, await exportWorld(stack, worldId))).body
  await hold(false)
  expect(await statuses()).toEqual([4])
  for (const other of [fork, imported].map((world) => deskOf(world.worldId))) {
    expect(states(await other.notifies())).toEqual([['held', 'hand']])
    expect(await other.statuses()).toEqual([0])
  }
  await control(stack, 'POST', `/control/worlds/${worldId}/snapshots/${taken.body.snapshotId}/restore`)
  expect(states(await notifies())).toEqual([['held', 'hand']])
  const there = deskOf(fork.worldId)
  await advance(stack, fork.worldId, { byMs: 60_000 })
  const droppedAtMs = fork.clock.nowMs + 60_000
  expect((await there.act((await there.notifies())[0], 'drop')).body).toMatchObject({ droppedAtMs })
  const { entries } = await journalOf(stack, fork.worldId)
  expect(entries.at(-1)).toMatchObject({ operationId: 'notify-drop', note: 'fault: dropped by hand' })
  await there.hold(false)
  expect(states(await there.notifies())).toEqual([['dropped', null]])
  for (const id of [worldId, fork.worldId, imported.worldId]) expect(await deleteWorld(stack, id)).toEqual([])
})

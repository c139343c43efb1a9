import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inWechat, signInWechat } from '../support/contract.ts'
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

/** What a tester does to the webhooks of one world. */
function controlsOf(worldId: string) {
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

/** A world whose wallets answer no questions, so that only a webhook tells of money. */
async function openShop() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await silenceProviders(stack, worldId)
  const pay = async (device: number) => {
    const { prepayid } = await openPayment(client, await addOrder(client, device))
    await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  }
  return { worldId, pay, ...controlsOf(worldId) }
}

const states = (notifies: readonly Notify[]) => notifies.map(({ state, waitsFor }) => [state, waitsFor])
const HOUR_MS = 3_600_000

/** A contract signed in WeChat whose webhooks of one kind meet an effect. */
async function signUnder(kind: 'papay.contract' | 'papay.deduction', effect: Schemas['NotifyEffect']) {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  await control(stack, 'POST', `${root}/faults`, { body: { notify: { kinds: [kind], effect } } })
  const { signed } = await signInWechat(stack, client)
  const contractId = signed.contractId ?? ''
  const notifies = async () => (await control<Schemas['Notify'][]>(stack, 'GET', `${root}/notifies`)).body
  const contract = async () => (await stateOf(stack, worldId)).contracts[0]
  const end = () => inWechat(stack, worldId, { call: 'end', body: { contractId } })
  return { worldId, root, notifies, contract, end }
}

const shown = (notifies: Schemas['Notify'][]) =>
  notifies.map(({ kind, state, waitsFor }) => [kind, state, waitsFor])

it('a hold sends no webhook for a year and allows delivery by hand', async () => {
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
  // Timed out long ago: its money goes back once the webhook is there.
  expect(await statuses()).toEqual([7])
  expect((await act(held, 'deliver')).body).toMatchObject({ state: 'delivered', waitsFor: null })
  const [, refund] = await notifies()
  expect(refund).toMatchObject({ kind: 'REFUND.SUCCESS', state: 'held', waitsFor: 'hand' })
  await act(refund, 'deliver')
  expect(await statuses()).toEqual([3])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('the end of a hold delivers overdue webhooks in order, each with its full retry table', async () => {
  const { worldId, pay, arm, hold, notifies, reorder, statuses } = await openShop()
  await arm({ notify: { effect: { lostAttempts: 1 } } })
  await hold(true)
  await pay(0)
  await pay(1)
  const [first, second] = await notifies()
  if (!first || !second) throw new Error('two webhooks were due')
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

it('a hold keeps webhooks between two attempts', async () => {
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

it('a hold keeps webhooks that other faults send early or release', async () => {
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

it('a hold is one fault, which is disarmed with all others', async () => {
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
])('refuses the hold %j', async (record) => {
  const { worldId, arm, faults } = await openShop()
  expect(await arm(record as Schemas['FaultRecord'])).toMatchObject({
    status: 400,
    body: { error: 'bad-request' },
  })
  expect(await faults()).toHaveLength(1)
  await deleteWorld(stack, worldId)
})

it('forks, snapshots and files carry a hold', async () => {
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
  for (const other of [fork, imported].map((world) => controlsOf(world.worldId))) {
    expect(states(await other.notifies())).toEqual([['held', 'hand']])
    expect(await other.statuses()).toEqual([0])
  }
  await control(stack, 'POST', `/control/worlds/${worldId}/snapshots/${taken.body.snapshotId}/restore`)
  expect(states(await notifies())).toEqual([['held', 'hand']])
  const there = controlsOf(fork.worldId)
  await advance(stack, fork.worldId, { byMs: 60_000 })
  const droppedAtMs = fork.clock.nowMs + 60_000
  expect((await there.act((await there.notifies())[0], 'drop')).body).toMatchObject({ droppedAtMs })
  const { entries } = await journalOf(stack, fork.worldId)
  expect(entries.at(-1)).toMatchObject({ operationId: 'notify-drop', note: 'fault: dropped by hand' })
  await there.hold(false)
  expect(states(await there.notifies())).toEqual([['dropped', null]])
  for (const id of [worldId, fork.worldId, imported.worldId]) expect(await deleteWorld(stack, id)).toEqual([])
})

it('sends a signing webhook before the wallet answers', async () => {
  const { worldId, notifies, contract } = await signUnder('papay.contract', { timing: 'before-response' })
  expect((await contract())?.state).toBe('active')
  expect((await notifies())[0]?.attempts).toMatchObject([{ kind: 'regular', attempt: 1, status: 200 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('delivers the end of a contract before its signing', async () => {
  const { worldId, notifies, contract, end } = await signUnder('papay.contract', { timing: 'after-next' })
  expect(await contract()).toMatchObject({ state: 'pre-signed', cycles: [] })
  expect(shown(await notifies())).toEqual([['papay.contract', 'held', 'next-notify']])
  await end()
  await advance(stack, worldId, { byMs: 1000 })
  expect(shown(await notifies())).toEqual([
    ['papay.contract', 'delivered', null],
    ['papay.contract', 'delivered', null],
  ])
  // What was signed and ended renews nothing, in whichever order it became known.
  await advance(stack, worldId, { byMs: 3 * HOUR_MS })
  expect((await contract())?.state).not.toBe('active')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('holds a signing webhook until a query has found the contract ended', async () => {
  const { worldId, notifies, contract, end } = await signUnder('papay.contract', { timing: 'after-cancel' })
  await advance(stack, worldId, { byMs: HOUR_MS })
  expect(shown(await notifies())).toEqual([['papay.contract', 'held', 'cancel']])
  await advance(stack, worldId, { byMs: HOUR_MS })
  expect((await contract())?.state).toBe('active')
  await end()
  await advance(stack, worldId, { byMs: 1000 })
  expect((await contract())?.state).toBe('terminated')
  expect((await notifies()).map(({ state }) => state)).not.toContain('held')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('holds the first deduction webhook until the contract has ended and keeps the paid package', async () => {
  const { worldId, notifies, contract, end } = await signUnder('papay.deduction', { timing: 'after-cancel' })
  expect(await contract()).toMatchObject({ state: 'active' })
  await end()
  await advance(stack, worldId, { byMs: 1000 })
  expect((await contract())?.state).toBe('terminated')
  expect((await notifies()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

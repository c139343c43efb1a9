import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, confirmInWallet, openPayment, silenceProviders } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

type Effect = Schemas['NotifyEffect']
type Notify = Schemas['Notify']

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A world with an order paid in WeChat whose webhook meets these effects, and a WeChat that answers no questions. */
async function paySale(effect: Effect, { seed = 1, device = 0 } = {}) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  await silenceProviders(stack, worldId)
  const orderNo = await addOrder(client, device)
  await control(stack, 'POST', `${root}/faults`, { body: { notify: { orderNo, effect } } })
  const { prepayid } = await openPayment(client, orderNo)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  const status = async () =>
    (await stateOf(stack, worldId)).orders.find((order) => order.orderNo === orderNo)?.status
  const notifies = async () =>
    (await control<Notify[]>(stack, 'GET', `${root}/notifies?orderNo=${orderNo}`)).body
  const only = async () => {
    const [notify] = await notifies()
    if (!notify) throw new Error('no webhook')
    return notify
  }
  const act = async (body: object) =>
    control<Notify>(stack, 'POST', `${root}/notifies/${(await only()).notifyId}/act`, { body })
  return { client, worldId, root, orderNo, status, notifies, only, act }
}

const pass = (worldId: string, byMs: number) => advance(stack, worldId, { byMs })
const attemptsOf = ({ attempts }: Notify) =>
  attempts.map(({ kind, attempt, status }) => [kind, attempt, status])
const bytes = ({ attempts }: Notify) => new Set(attempts.map(({ bodySha256 }) => bodySha256)).size

it('delays a webhook on the world clock', async () => {
  const { worldId, status, only } = await paySale({ delayMs: 60_000 })
  expect(await only()).toMatchObject({ state: 'pending', attempt: 0, effect: { delayMs: 60_000 } })
  await pass(worldId, 59_999)
  expect(await status()).toBe(0)
  await pass(worldId, 1)
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('loses attempts and delivers the same bytes by the retry table', async () => {
  const { worldId, status, only } = await paySale({ lostAttempts: 3 })
  await pass(worldId, 60_000)
  expect(await status()).toBe(4)
  const notify = await only()
  expect(attemptsOf(notify)).toEqual([
    ['regular', 1, null],
    ['regular', 2, null],
    ['regular', 3, null],
    ['regular', 4, 204],
  ])
  expect(notify.attempts.map(({ atMs }) => atMs - notify.createdAtMs)).toEqual([0, 15_000, 30_000, 60_000])
  expect(bytes(notify)).toBe(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('drops a webhook, which can still be delivered by hand', async () => {
  const { worldId, status, only, act } = await paySale({ lostAttempts: 100 })
  await pass(worldId, 3 * 86_400_000)
  expect(await only()).toMatchObject({ state: 'given-up', attempt: 16, nextDueMs: null })
  expect(await status()).toBe(7)
  expect((await act({ action: 'deliver' })).body).toMatchObject({ state: 'delivered' })
  // Too late: the money goes back.
  expect(await status()).toBe(3)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// fact: WX-252
it('sends copies of each attempt, which activate once', async () => {
  const { worldId, only } = await paySale({ copies: 3, lostAttempts: 1 })
  await pass(worldId, 15_000)
  const notify = await only()
  expect(attemptsOf(notify)).toEqual([
    ['regular', 1, null],
    ['regular', 2, 204],
    ['copy', 2, 204],
    ['copy', 2, 204],
    ['copy', 2, 204],
  ])
  expect(bytes(notify)).toBe(1)
  // Written as soon as it was sent: between what it moved and what the copies met.
  const labels = (await journalOf(stack, worldId)).entries.map(({ label }) => label)
  expect(labels[labels.indexOf('order 1 → 4') + 1]).toBe('TRANSACTION.SUCCESS, attempt 2')
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('sends wrong signatures, which are refused and tried again', async () => {
  const { worldId, status, only } = await paySale({ badSignatureAttempts: 2 })
  expect(await status()).toBe(0)
  await pass(worldId, 30_000)
  expect(await status()).toBe(4)
  const notify = await only()
  expect(attemptsOf(notify).map(([, , answered]) => answered)).toEqual([401, 401, 204])
  expect(notify.attempts.map(({ isGenuine }) => isGenuine)).toEqual([false, false, true])
  expect(bytes(notify)).toBe(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// fact: WX-244
it('sends a probe with a wrong signature, which is refused and not counted', async () => {
  const { worldId, status, only } = await paySale({ probe: true })
  expect(await status()).toBe(4)
  const notify = await only()
  expect(attemptsOf(notify)).toEqual([
    ['probe', null, 401],
    ['regular', 1, 204],
  ])
  expect(notify.attempt).toBe(1)
  const { entries } = await journalOf(stack, worldId)
  expect(entries.find(({ kind, label }) => kind === 'gateway' && label.endsWith('probe'))?.note).toBe(
    'fault: refused, as it must be',
  )
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('sends a wrong amount with a valid signature, which activates nothing', async () => {
  const { worldId, status, only } = await paySale({ amountByFen: -1 })
  expect(await status()).toBe(0)
  expect(await only()).toMatchObject({ state: 'delivered', attempts: [{ isGenuine: false, status: 204 }] })
  expect((await stateOf(stack, worldId)).entitlements).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('holds a webhook until the order is cancelled, which refunds the money', async () => {
  const { client, worldId, orderNo, status, only } = await paySale({ timing: 'after-cancel' })
  await pass(worldId, 60_000)
  expect(await only()).toMatchObject({ state: 'held', waitsFor: 'cancel', nextDueMs: null, attempts: [] })
  expect((await client.call('cancelOrderByOrderNo', { body: { orderNo } })).body.code).toBe(200)
  expect(await only()).toMatchObject({ state: 'delivered' })
  expect(await status()).toBe(3)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('holds a webhook until the order has timed out and a given time longer', async () => {
  const { worldId, status, only } = await paySale({ timing: 'after-cancel', delayMs: 60_000 })
  await pass(worldId, 15 * 60_000)
  expect(await only()).toMatchObject({ state: 'pending', attempts: [] })
  await pass(worldId, 60_000)
  expect(await status()).toBe(3)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('delivers a webhook before the gateway answers and leaves the clock', async () => {
  const { worldId, status, only } = await paySale({ timing: 'before-response' })
  expect(await status()).toBe(4)
  expect(attemptsOf(await only())).toEqual([['regular', 1, 204]])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('delivers a held webhook after the next of the same order', async () => {
  const { client, worldId, root, orderNo, notifies } = await paySale({ timing: 'after-cancel' })
  // The refund's webhook overtakes nothing: it waits for the payment's, which comes after the cancel.
  const refundFault = { notify: { orderNo, kinds: ['REFUND.SUCCESS'], effect: { timing: 'after-next' } } }
  await control(stack, 'POST', `${root}/faults`, { body: refundFault })
  await client.call('cancelOrderByOrderNo', { body: { orderNo } })
  expect((await notifies()).map(({ kind, state, waitsFor }) => [kind, state, waitsFor])).toEqual([
    ['TRANSACTION.SUCCESS', 'delivered', null],
    ['REFUND.SUCCESS', 'held', 'next-notify'],
  ])
  const [payment] = await notifies()
  await control(stack, 'POST', `${root}/notifies/${payment?.notifyId}/act`, { body: { action: 'deliver' } })
  expect((await notifies()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('combines delay, probe, loss, wrong signature and copies', async () => {
  const effect = { delayMs: 1000, probe: true, lostAttempts: 1, badSignatureAttempts: 2, copies: 1 }
  const { worldId, status, only } = await paySale(effect)
  await pass(worldId, 31_000)
  expect(await status()).toBe(4)
  expect(attemptsOf(await only())).toEqual([
    ['probe', null, 401],
    ['regular', 1, null],
    ['regular', 2, 401],
    ['copy', 2, 401],
    ['regular', 3, 204],
    ['copy', 3, 204],
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('redelivers, repeats and forges a delivered webhook without effect', async () => {
  const { worldId, act, only } = await paySale({ delayMs: 1 })
  await pass(worldId, 1)
  const before = await stateOf(stack, worldId)
  await act({ action: 'deliver' })
  await act({ action: 'duplicate', copies: 3 })
  await act({ action: 'forge' })
  await act({ action: 'forge', amountByFen: 100 })
  expect(await stateOf(stack, worldId)).toEqual(before)
  const notify = await only()
  expect(notify).toMatchObject({ state: 'delivered', attempt: 1 })
  expect(attemptsOf(notify).slice(1)).toEqual([
    ['by-hand', null, 204],
    ['copy', null, 204],
    ['copy', null, 204],
    ['copy', null, 204],
    ['forged', null, 401],
    ['forged', null, 204],
  ])
  // Only the forged amount is other bytes.
  expect(bytes(notify)).toBe(2)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('an accepted forgery does not count as delivery', async () => {
  const { worldId, act, only, status } = await paySale({ delayMs: 1000 })
  expect((await act({ action: 'forge', amountByFen: 0 })).status).toBe(400)
  await act({ action: 'forge', amountByFen: 1 })
  expect(await only()).toMatchObject({ state: 'pending' })
  await pass(worldId, 1000)
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('drops a webhook by hand and refuses to drop it twice', async () => {
  const { worldId, act, only, status } = await paySale({ delayMs: 1000 })
  expect((await act({ action: 'drop' })).body).toMatchObject({ state: 'dropped' })
  expect((await act({ action: 'drop' })).status).toBe(409)
  await pass(worldId, 86_400_000)
  expect((await only()).attempts).toEqual([])
  expect(await status()).toBe(7)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('reorders pending webhooks', async () => {
  const { client, worldId, root } = await paySale({ delayMs: 10_000 })
  const second = await addOrder(client, 1)
  await control(stack, 'POST', `${root}/faults`, { body: { notify: { effect: { delayMs: 20_000 } } } })
  const { prepayid } = await openPayment(client, second)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  const all = async () => (await control<Notify[]>(stack, 'GET', `${root}/notifies`)).body
  const ids = (await all()).map(({ notifyId }) => notifyId).reverse()
  const reorder = () =>
    control<Notify[]>(stack, 'PUT', `${root}/notifies/order`, { body: { notifyIds: ids } })
  expect((await reorder()).status).toBe(200)
  await pass(worldId, 10_000)
  expect((await all()).map(({ state }) => state)).toEqual(['pending', 'delivered'])
  expect((await reorder()).status).toBe(409)
  await pass(worldId, 10_000)
  expect((await all()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('applies webhook faults to Alipay', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  const orderNo = await addOrder(client)
  const effect: Effect = { probe: true, badSignatureAttempts: 1, lostAttempts: 0, copies: 1 }
  await control(stack, 'POST', `${root}/faults`, { body: { notify: { provider: 'alipay', effect } } })
  await payInAlipay(stack, worldId, { orderString: await openAlipay(client, orderNo), outcome: 'success' })
  await pass(worldId, 4 * 60_000)
  const [notify] = (await control<Notify[]>(stack, 'GET', `${root}/notifies`)).body
  expect(
    notify?.attempts.map(({ kind, attempt, isAcknowledged }) => [kind, attempt, isAcknowledged]),
  ).toEqual([
    ['probe', null, false],
    ['regular', 1, false],
    ['copy', 1, false],
    ['regular', 2, true],
    ['copy', 2, true],
  ])
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers 404 for an unknown webhook', async () => {
  const { root } = await paySale({ delayMs: 1 })
  const answer = await control(stack, 'POST', `${root}/notifies/none/act`, { body: { action: 'drop' } })
  expect(answer.status).toBe(404)
})

it('writes equal journals of webhook faults in equal worlds', async () => {
  const hashes: string[] = []
  for (let run = 0; run < 2; run += 1) {
    const { worldId, act } = await paySale({ delayMs: 1, probe: true, copies: 2 })
    await pass(worldId, 1)
    await act({ action: 'forge', amountByFen: 5 })
    hashes.push((await journalOf(stack, worldId)).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})

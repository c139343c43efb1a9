import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, MONTH_FEN, silenceProviders } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A world with an order paid in Alipay under these faults. */
async function paySale(...faults: object[]) {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  for (const body of faults)
    expect((await control(stack, 'POST', `${root}/faults`, { body })).status).toBe(201)
  await silenceProviders(stack, worldId)
  const orderNo = await addOrder(client)
  const paid = await payInAlipay(stack, worldId, {
    orderString: await openAlipay(client, orderNo),
    outcome: 'success',
  })
  const status = async () => (await stateOf(stack, worldId)).orders[0]?.status
  const only = async () => (await control<Schemas['Notify'][]>(stack, 'GET', `${root}/notifies`)).body[0]
  const pass = (byMs: number) => advance(stack, worldId, { byMs })
  return { worldId, root, orderNo, paid, status, only, pass }
}

const effect = (what: Schemas['NotifyEffect']) => ({ notify: { provider: 'alipay', effect: what } })
const attemptsOf = (notify: Schemas['Notify'] | undefined) =>
  notify?.attempts.map(({ kind, status }) => [kind, status])

it('loses Alipay attempts and delivers by the retry table', async () => {
  const { worldId, status, only, pass } = await paySale(effect({ lostAttempts: 2 }))
  await pass(13 * MINUTE_MS)
  expect(await status()).toBe(0)
  await pass(MINUTE_MS)
  expect(await status()).toBe(4)
  const notify = await only()
  expect(notify?.attempts.map(({ atMs }) => atMs - notify.createdAtMs)).toEqual([
    0,
    4 * MINUTE_MS,
    14 * MINUTE_MS,
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses wrong signatures and a probe of Alipay and processes copies once', async () => {
  const { worldId, status, only, pass } = await paySale(
    effect({ badSignatureAttempts: 1, probe: true, copies: 2 }),
  )
  expect(await status()).toBe(0)
  await pass(4 * MINUTE_MS)
  expect(await status()).toBe(4)
  const notify = await only()
  expect(notify?.attempts.filter(({ isGenuine }) => !isGenuine).length).toBeGreaterThanOrEqual(2)
  expect(notify).toMatchObject({ state: 'delivered' })
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('delivers an Alipay notify before the cashier is answered', async () => {
  const { worldId, status, only } = await paySale(effect({ timing: 'before-response' }))
  expect(await status()).toBe(4)
  expect(attemptsOf(await only())).toEqual([['regular', 200]])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('activates nothing for another amount with a valid Alipay signature', async () => {
  const { worldId, status } = await paySale(effect({ amountByFen: -1 }))
  expect(await status()).toBe(0)
  expect((await stateOf(stack, worldId)).entitlements).toEqual([])
})

it.each([
  ['a lost answer', { kind: 'reset-after-commit' }],
  ['a lost request', { kind: 'reset-before-commit' }],
  ['half an answer', { kind: 'truncated' }],
  ['a broken answer', { kind: 'malformed' }],
  ['HTTP 502 after the work', { kind: 'status-after-commit', status: 502 }],
  ['without a signature', { kind: 'unsigned' }],
  ['under a wrong signature', { kind: 'bad-signature' }],
])('refunds once although the gateway answers %s', async (_, answer) => {
  const late = effect({ delayMs: 20 * MINUTE_MS })
  const http = { count: 2, http: { operationIds: ['alipayRefund'], answer } }
  const { worldId, status, pass } = await paySale(late, http)
  await pass(30 * MINUTE_MS)
  expect(await status()).toBe(3)
  const { payments } = await stateOf(stack, worldId)
  expect(payments).toMatchObject([{ state: 'refunded', refundedFen: MONTH_FEN }])
  const { entries } = await journalOf(stack, worldId)
  const asked = entries.filter(
    ({ operationId, kind }) => operationId === 'alipayRefund' && kind === 'gateway',
  )
  expect(asked.length).toBeGreaterThanOrEqual(1)
  expect(asked[0]?.note).toContain('fault')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

const refusedAs = (code: string, count = 1) => ({
  ...{ count, http: { operationIds: ['alipayRefund'], answer: { kind: 'business-code', code } } },
})

// fact: AL-034, AL-035, AL-131
it.each(['isp.unknow-error', 'aop.unknow-error', 'ACQ.SYSTEM_ERROR', 'isv.app-call-limited'])(
  'a refund answered %s is unknown: it is asked for again under its number until it is done',
  async (code) => {
    const late = effect({ delayMs: 20 * MINUTE_MS })
    const { worldId, status, pass } = await paySale(late, refusedAs(code, 3))
    await pass(40 * MINUTE_MS)
    expect(await status()).toBe(3)
    const { entries } = await journalOf(stack, worldId)
    const asked = entries.filter(
      ({ operationId, kind }) => operationId === 'alipayRefund' && kind === 'gateway',
    )
    expect(asked).toHaveLength(4)
    const { payments } = await stateOf(stack, worldId)
    expect(payments).toMatchObject([{ state: 'refunded', refundedFen: MONTH_FEN }])
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

// fact: AL-125
it('asks about a refund whose answer was lost no sooner than ten seconds after it', async () => {
  const late = effect({ delayMs: 20 * MINUTE_MS })
  const lost = { http: { operationIds: ['alipayRefund'], answer: { kind: 'reset-before-commit' } } }
  const { worldId, pass } = await paySale(late, lost)
  await pass(40 * MINUTE_MS)
  const { entries } = await journalOf(stack, worldId)
  const at = (id: string) =>
    entries.find(({ operationId, kind }) => operationId === id && kind === 'gateway')?.virtualMs ?? 0
  expect(at('alipayQueryRefund') - at('alipayRefund')).toBeGreaterThanOrEqual(10_000)
})

// fact: AL-130
it.each([
  'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  'ACQ.NOT_ALLOW_PARTIAL_REFUND',
  'ACQ.REASON_TRADE_BEEN_FREEZEN',
  'ACQ.BUYER_ERROR',
  'ACQ.CUSTOMER_VALIDATE_ERROR',
  'ACQ.REFUNDALLOC_UNAUTH_LIMIT',
])('fails a refund that the gateway refuses with %s', async (code) => {
  const { worldId, status, pass } = await paySale(effect({ delayMs: 20 * MINUTE_MS }), refusedAs(code))
  await pass(30 * MINUTE_MS)
  expect(await status()).toBe(-3)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers the phone with the fault and takes no money', async () => {
  const { worldId, paid, status } = await paySale({
    http: { operationIds: ['alipayConfirmPayment'], answer: { kind: 'status', status: 503 } },
  })
  expect(paid).toMatchObject({ code: 'SYSTEM_ERROR' })
  expect(await status()).toBe(0)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

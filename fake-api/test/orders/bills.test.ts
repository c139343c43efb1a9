import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { signAgreement, signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import {
  addOrder,
  buy,
  confirmInWallet,
  MONTH_FEN,
  openPayment,
  silenceProviders,
} from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The world begins at 09:41 of this day in Beijing. */
const DAY = '2026-11-20'
const UNTIL_TEN_MS = 24 * HOUR_MS + 19 * MINUTE_MS

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

type Provider = 'wechat' | 'alipay'

async function shop() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  const state = () => stateOf(stack, worldId)
  const arm = async (body: Schemas['FaultRecord']) =>
    expect((await control(stack, 'POST', `${root}/faults`, { body })).status).toBe(201)
  return {
    ...{ client, worldId, state, arm },
    wait: (byMs: number) => advance(stack, worldId, { byMs }),
    /** Nobody tells the server of money any more, asked or not. */
    silence: async () => {
      await silenceProviders(stack, worldId)
      await arm({ count: null, notify: { effect: { lostAttempts: 100 } } })
    },
    speak: () => control(stack, 'DELETE', `${root}/faults`),
    pay: async (provider: Provider) => {
      if (provider === 'wechat') return buy(stack, client)
      const orderNo = await addOrder(client)
      const orderString = await openAlipay(client, orderNo)
      await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
      return orderNo
    },
    statusOf: async (orderNo: string) =>
      (await state()).orders.find((row) => row.orderNo === orderNo)?.status,
    bills: async () => (await state()).due.filter(({ kind }) => kind.startsWith('bill.')),
    asked: async (operationId: string) => {
      const { entries } = await journalOf(stack, worldId)
      return entries
        .filter((entry) => entry.kind === 'gateway' && entry.operationId === operationId)
        .map(({ virtualMs }) => virtualMs)
    },
    deleted: async () => expect(await deleteWorld(stack, worldId)).toEqual([]),
  }
}

it.each([
  ['wechat', 'WeChat bill is compared', 'wechatTradeBill'],
  ['alipay', 'Alipay bill is compared', 'alipayQueryBill'],
] as const)(
  'the bill of a day with money at %s is fetched once, at ten of the next',
  async (provider, label, call) => {
    const { pay, wait, bills, asked, state, deleted } = await shop()
    expect(await bills()).toEqual([])
    await pay(provider)
    await pay(provider)
    expect(await bills()).toMatchObject([{ kind: `bill.${provider}`, label, subject: DAY }])
    await wait(UNTIL_TEN_MS - 1)
    expect(await asked(call)).toEqual([])
    await wait(3 * DAY_MS)
    expect(await asked(call)).toHaveLength(1)
    expect(await bills()).toEqual([])
    expect((await state()).billDifferences).toEqual([])
    await deleted()
  },
)

it.each(['wechat', 'alipay'] as const)(
  'money of %s that nobody told of comes out by the bill, and goes back where the order is over',
  async (provider) => {
    const { pay, wait, silence, speak, statusOf, state, deleted } = await shop()
    await silence()
    const orderNo = await pay(provider)
    // From here on the server asks no more by itself.
    await wait(UNTIL_TEN_MS - 1)
    await speak()
    expect(await statusOf(orderNo)).toBe(7)
    await wait(1)
    expect(await statusOf(orderNo)).toBe(3)
    const { payments, billDifferences } = await state()
    expect(payments).toMatchObject([{ provider, state: 'refunded', refundedFen: MONTH_FEN }])
    expect(billDifferences).toEqual([])
    await wait(2 * DAY_MS)
    await deleted()
  },
)

it.each(['wechat', 'alipay'] as const)(
  'a deduction of %s that nobody told of is found by the bill and renews the service',
  async (provider) => {
    const { client, wait, arm, speak, state, deleted } = await shop()
    await arm({
      count: null,
      http: {
        operationIds: ['wechatQueryOrder', 'wechatCloseDeduction', 'alipayQueryTrade', 'alipayCloseTrade'],
        answer: { kind: 'status', status: 503 },
      },
    })
    await arm({ count: null, notify: { effect: { lostAttempts: 100 } } })
    await arm({
      count: null,
      http: { operationIds: ['alipayDeduct'], answer: { kind: 'reset-after-commit' } },
    })
    await (provider === 'wechat' ? signInWechat(stack, client) : signAgreement(stack, client))
    await wait(UNTIL_TEN_MS - 1)
    await speak()
    expect((await state()).contracts[0]?.cycles[0]).toMatchObject({ state: 'deducting' })
    await wait(1)
    const { contracts, billDifferences } = await state()
    expect(contracts[0]?.cycles[0]).toMatchObject({ state: 'paid' })
    expect(billDifferences).toEqual([])
    await deleted()
  },
)

it('a trade that no order asked for is an open difference, noted once and compared for three mornings', async () => {
  const { pay, wait, worldId, state, asked } = await shop()
  const orderNo = await pay('wechat')
  await stack.app.registry.use(worldId, (world) =>
    world.withTx(async ({ tx }) => {
      const trade = await tx.gatewayTransaction.findFirstOrThrow({ where: { outTradeNo: orderNo } })
      const other = { id: 900_001, outTradeNo: 'FOREIGN1', prepayId: 'p-foreign', transactionId: 't-foreign' }
      await tx.gatewayTransaction.create({ data: { ...trade, ...other, amountFen: 700 } })
    }),
  )
  await wait(6 * DAY_MS)
  const differences = (await state()).billDifferences
  expect(differences).toMatchObject([
    {
      ...{ provider: 'wechat', day: DAY, kind: 'payment-unknown', number: 'FOREIGN1', orderNo: null },
      ...{ knownFen: null, listedFen: 700 },
    },
  ])
  expect(await asked('wechatTradeBill')).toHaveLength(3)
  const { entries } = await journalOf(stack, worldId)
  const notes = entries.filter(({ label }) => label === 'bill and payments differ').map(({ note }) => note)
  expect(notes).toEqual([`wechat ${DAY}: FOREIGN1: known -, listed 700`])
})

it.each([
  ['answered with 503', { kind: 'status', status: 503 }],
  ['cut off', { kind: 'reset-after-commit' }],
  ['not signed', { kind: 'unsigned' }],
] as const)(
  'a bill whose answer is %s is asked for again, and its lack is an open difference after two days',
  async (_, answer) => {
    const { pay, wait, arm, speak, bills, state, asked, deleted } = await shop()
    await pay('wechat')
    await arm({ count: null, http: { operationIds: ['wechatTradeBill'], answer } })
    await wait(UNTIL_TEN_MS)
    expect((await bills())[0]?.subject).toBe(DAY)
    await wait(3 * DAY_MS)
    expect(await asked('wechatTradeBill')).toHaveLength(7)
    expect((await state()).billDifferences).toMatchObject([{ kind: 'no-bill', number: '', day: DAY }])
    await speak()
    await deleted()
  },
)

it('a bill that is not the one that was named is not believed', async () => {
  const { pay, wait, arm, state, asked } = await shop()
  await pay('wechat')
  await arm({ http: { operationIds: ['wechatDownloadBill'], answer: { kind: 'truncated' } } })
  await wait(UNTIL_TEN_MS + 10 * MINUTE_MS)
  expect(await asked('wechatTradeBill')).toHaveLength(2)
  expect((await state()).billDifferences).toEqual([])
})

it('a refund stands in the bill of the day on which it was asked for, however late it ends', async () => {
  const { client, worldId, wait, state, deleted } = await shop()
  const body = { v3: { refundTo: 'card' } }
  await control(stack, 'PUT', `/control/worlds/${worldId}/merchant-plans/wechat`, { body })
  const orderNo = await buy(stack, client)
  await wait(MINUTE_MS)
  await control(stack, 'POST', `/control/worlds/${worldId}/orders/${orderNo}/refund`)
  await wait(5 * DAY_MS)
  expect((await state()).payments).toMatchObject([{ state: 'refunded' }])
  expect((await state()).billDifferences).toEqual([])
  await deleted()
})

it('a payment opened but not paid needs one look, and leaves nothing to do', async () => {
  const { client, worldId, wait, bills, asked, deleted } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'cancel' })
  await wait(2 * DAY_MS)
  expect(await asked('wechatTradeBill')).toHaveLength(1)
  expect(await bills()).toEqual([])
  await deleted()
})

it('a deduction has the bill of the day on which its money moves alone, a day after it was asked for', async () => {
  const { client, worldId, wait, asked, state, deleted } = await shop()
  const inDayAfter = { wechat: { deductMode: '24-hour' } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body: inDayAfter })
  await signInWechat(stack, client)
  await wait(32 * DAY_MS)
  // The first was paid when signing.
  expect((await state()).contracts[0]?.cycles.map(({ state: cycle }) => cycle)).toEqual([
    ...['paid', 'paid', 'scheduled'],
  ])
  expect(await asked('wechatTradeBill')).toHaveLength(2)
  expect(await asked('wechatDownloadBill')).toHaveLength(2)
  await deleted()
})

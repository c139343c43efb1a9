import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, makeWorld, stateOf } from '../support/control.ts'
import { NO_ORDER } from '../support/good-requests.ts'
import { buy, MONTH_FEN, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

type Refusal = Schemas['ControlRefusal']

let stack: TestStack
let client: ShopClient
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack))
})
afterAll(() => stack.stop())

async function refusalOf(path: string, body: object): Promise<string> {
  const full = `/control/worlds/${client.world.worldId}${path}`
  const answer = await control<Refusal>(stack, 'POST', full, { body })
  expect([answer.status, answer.body.error]).toEqual([400, 'bad-request'])
  return answer.body.message
}

const http = (answer: object, operationIds = ['addOrder']) => ({ http: { operationIds, answer } })
const late = { delayMs: 1 }

it.each<[string, object, RegExp]>([
  [
    'an operation in another case',
    { pattern: { operationId: 'AddOrder' } },
    /no operation AddOrder.*mean addOrder/,
  ],
  ['an operation nobody has', { pattern: { operationId: 'buyAll' } }, /no operation buyAll; see /],
  [
    'what is no number of an order',
    { pattern: { orderNo: '2611200941' } },
    /No order has the number 2611200941, and those made here later have 20 digits/,
  ],
])('refuses to wait for a journal entry of %s', async (_name, body, message) => {
  expect(await refusalOf('/journal/wait', { ...body, timeoutMs: 0 })).toMatch(message)
})

it('refuses to verify a journal against unknown names', async () => {
  const steps = [{ operationId: 'listUserOrders' }]
  const wrong = { operationId: 'LISTUSERORDERS' }
  const order = 'loose'
  expect(await refusalOf('/journal/verify', { steps: [wrong], order })).toContain('mean listUserOrders')
  // A pattern that fits nothing would never be unexpected.
  expect(await refusalOf('/journal/verify', { steps, order, never: [wrong] })).toContain('LISTUSERORDERS')
  expect(await refusalOf('/journal/verify', { steps, order, never: [{ orderNo: NO_ORDER }] })).toContain(
    'no order',
  )
})

it('accepts every operation name in the journal, whatever its source', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = shop.world
  const orderNo = await buy(stack, shop)
  await control(stack, 'POST', `/control/worlds/${worldId}/clock/advance`, {
    body: { byMs: 40 * 86_400_000 },
  })
  await control(stack, 'POST', `/control/worlds/${worldId}/journal/bridge`, {
    body: { direction: 'page-to-host', method: 'ownMethod', status: 'ok' },
  })
  const journal = (
    await control<Schemas['JournalPage']>(stack, 'GET', `/control/worlds/${worldId}/journal?limit=1000`)
  ).body
  const names = new Set(journal.entries.map(({ operationId }) => operationId))
  for (const operationId of names) {
    const body = { pattern: { operationId } }
    const { status } = await control(stack, 'POST', `/control/worlds/${worldId}/journal/wait`, { body })
    expect([operationId, status]).toEqual([operationId, 200])
  }
  const body = { pattern: { orderNo } }
  expect((await control(stack, 'POST', `/control/worlds/${worldId}/journal/wait`, { body })).status).toBe(200)
})

it.each<[string, object, RegExp]>([
  [
    'an operation of a gateway nobody has',
    http({ kind: 'malformed' }, ['wechatPayNow']),
    /no operation wechatPayNow/,
  ],
  [
    'a gateway’s operation in another case',
    http({ kind: 'malformed' }, ['wechatcreateapporder']),
    /mean wechatCreateAppOrder/,
  ],
  [
    'a probe of a provider that sends none',
    http({ kind: 'signed-probe' }, ['alipayQueryTrade']),
    /signed-probe goes with calls of WeChat \(wechat…\):/,
  ],
  [
    'an answer without a signature where none is signed',
    http({ kind: 'unsigned' }),
    /unsigned goes with calls of WeChat \(wechat…\) and Alipay \(alipay…\):/,
  ],
  [
    'a kind in another case',
    { notify: { kinds: ['transaction.success'], effect: late } },
    /no webhook transaction.success.*mean TRANSACTION.SUCCESS/,
  ],
  [
    'a kind of another provider',
    { notify: { provider: 'alipay', kinds: ['TRANSACTION.SUCCESS'], effect: late } },
    /alipay sends no webhook TRANSACTION.SUCCESS; it sends .*TRADE_SUCCESS/,
  ],
  [
    'a provider that nobody plays',
    { notify: { provider: 'stripe', effect: late } },
    /stripe sends no webhooks/,
  ],
  ['an order nobody made', { notify: { orderNo: NO_ORDER, effect: late } }, /no order/],
  ['a contract nobody signed', { notify: { contractCode: 'C1', effect: late } }, /no contract C1/],
  ['a deduction of none', { deduction: { contractCode: 'C1', outcome: 'pending' } }, /no contract C1/],
  [
    'copies of what never arrives',
    { notify: { effect: { lostAttempts: 100, copies: 1 } } },
    /lostAttempts 100 .* copies/,
  ],
])('refuses a fault for %s', async (_name, record, message) => {
  expect(await refusalOf('/faults', record)).toMatch(message)
})

it('refuses webhook parameters that the action does not use', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack))
  await buy(stack, shop)
  const root = `/control/worlds/${shop.world.worldId}/notifies`
  const [notify] = (await control<Schemas['Notify'][]>(stack, 'GET', root)).body
  const act = (body: object) =>
    control<Refusal>(stack, 'POST', `${root}/${notify?.notifyId}/act`, { body }).then(({ status, body }) => [
      status,
      body.message,
    ])
  expect(await act({ action: 'drop', copies: 2 })).toEqual([
    400,
    'copies goes with duplicate, not with drop.',
  ])
  expect(await act({ action: 'deliver', amountByFen: 1 })).toEqual([
    400,
    'amountByFen goes with forge, not with deliver.',
  ])
})

it('arms a fault for an existing contract', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack, 'auto-renew-wechat'))
  const [contract] = (await stateOf(stack, shop.world.worldId)).contracts
  const body = { deduction: { contractCode: contract?.contractCode, outcome: 'pending' } }
  const { status } = await control(stack, 'POST', `/control/worlds/${shop.world.worldId}/faults`, { body })
  expect(status).toBe(201)
})

it('answers a forged refusal with the data of its code', async () => {
  const shop = new ShopClient(stack, await makeWorld(stack))
  const arm = (answer: object) =>
    control<Refusal>(stack, 'POST', `/control/worlds/${shop.world.worldId}/faults`, { body: http(answer) })
  const forged = async (answer: object) => {
    expect((await arm({ kind: 'business-code', ...answer })).status).toBe(201)
    const { code, data } = (await shop.call('addOrder', { body: orderBody(shop) })).body
    return [code, data]
  }
  expect(await forged({ code: 'price-changed' })).toEqual([20002, { payMoney: MONTH_FEN + 100 }])
  expect(await forged({ code: 'price-changed', data: { payMoney: 5 } })).toEqual([20002, { payMoney: 5 }])
  expect(await forged({ code: 'duplicate-unpaid-order' })).toEqual([20001, { orderNo: '0'.repeat(20) }])
  expect(await forged({ code: 'order-timed-out' })).toEqual([20005, { orderStatus: 7 }])
  expect(await forged({ code: 'operate-failed' })).toEqual([20010, null])
  expect((await arm({ kind: 'status', status: 500, data: { payMoney: 1 } })).body.message).toMatch(
    /data goes with kind business-code/,
  )
  expect(
    (await arm({ kind: 'business-code', code: 'price-changed', data: { orderNo: NO_ORDER } })).body.message,
  ).toBe('price-changed carries payMoney and nothing else.')
  expect(
    (await arm({ kind: 'business-code', code: 'operate-failed', data: { payMoney: 1 } })).body.message,
  ).toBe('operate-failed carries no data.')
})

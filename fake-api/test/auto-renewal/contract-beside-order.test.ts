import type { HttpOperationId } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inWechat, openSession, signingBody } from '../support/contract.ts'
import { control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const CONTRACT_ACTIVE = 30004
const UNPAID_ORDER = 20001
const SIGN = ['appSignContract4WeChat', 'appSignContract4Ali'] as const

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const shop = async (scenario?: string) => new ShopClient(stack, await makeWorld(stack, scenario))
const audited = async ({ world }: ShopClient) => expect(await deleteWorld(stack, world.worldId)).toEqual([])

/** Orders a package while a signing session stands open, then signs in it. */
async function signedAfterOrdering(client: ShopClient, order: object = {}): Promise<string> {
  const { pre_entrustweb_id: preEntrustWebId } = await openSession(client)
  const { orderNo } = await client.data<{ orderNo: string }>('addOrder', {
    body: { ...orderBody(client), ...order },
  })
  await inWechat(stack, client.world.worldId, { call: 'sign', body: { preEntrustWebId } })
  return orderNo
}

it.each(SIGN)('%s signs nothing for a camera whose package waits to be paid', async (id) => {
  const client = await shop()
  const orderNo = await addOrder(client)
  const sign = (device: number) => client.call(id, { body: signingBody(client, device) })
  expect((await sign(0)).body).toMatchObject({ code: UNPAID_ORDER, data: { orderNo } })
  expect((await sign(1)).body.code).toBe(200)
  await client.data('cancelOrderByOrderNo', { body: { orderNo } })
  expect((await sign(0)).body.code).toBe(200)
  await audited(client)
})

const query = (orderNo: string) => ({
  query: { appKey: 'skyshop-app', orderNo, productCode: 'IPC', immediateUse: 0 },
})
const OPENINGS: [HttpOperationId, (orderNo: string, cardToken: string) => object][] = [
  ['pay4WeChat', query],
  ['pay4Ali', query],
  ['iosTestPay4Ali', query],
  ['createPayPalOrder', (orderNo) => ({ body: paymentOf(orderNo) })],
  ['lianLianPay', (orderNo, cardToken) => ({ body: { ...paymentOf(orderNo), cardToken } })],
]

it.each(OPENINGS)('%s takes no money for a package under auto-renewal', async (id, requestOf) => {
  const client = await shop(id === 'iosTestPay4Ali' ? 'ios-review' : undefined)
  const cardToken = await cardTokenOf(stack, client, 'good')
  const orderNo = await signedAfterOrdering(client)
  expect((await client.call(id, requestOf(orderNo, cardToken))).body.code).toBe(CONTRACT_ACTIVE)
  const { payments } = await stateOf(stack, client.world.worldId)
  expect(payments.filter((payment) => payment.orderNo === orderNo)).toEqual([])
  await audited(client)
})

it('zeroPay gives no package under auto-renewal', async () => {
  const client = await shop()
  const { worldId } = client.world
  const { payMoney: amountFen } = orderBody(client)
  const coupon = await control<{ couponId: string }>(stack, 'POST', `/control/worlds/${worldId}/coupons`, {
    body: { amountFen },
  })
  const orderNo = await signedAfterOrdering(client, { couponId: coupon.body.couponId, payMoney: 0 })
  const body = { orderNo, productCode: 'IPC', paySource: 'A' }
  expect((await client.call('zeroPay', { body })).body.code).toBe(CONTRACT_ACTIVE)
  expect((await stateOf(stack, worldId)).orders).toContainEqual(
    expect.objectContaining({ orderNo, status: 0 }),
  )
  await audited(client)
})

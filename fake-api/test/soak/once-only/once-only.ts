import type { HttpOperationId } from '@skyshop/openapi/operations'
import { makeCode, readCaptcha } from '../../support/codes.ts'
import { control } from '../../support/control.ts'
import { addOrder, MONTH_FEN, orderBody } from '../../support/purchase.ts'
import type { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'

/** Something a buyer may have once, however often it is asked for. */
export interface OnceOnly {
  name: string
  scenario: string
  /** Table of the world's file in which it leaves one row. */
  table: 'Entitlement' | 'Coupon' | 'Order'
  /** Prepares what is asked for and answers the request to repeat; `index` numbers the copies. */
  prepare(stack: TestStack, client: ShopClient): Promise<(index: number) => Ask>
}

/** A request that is sent many times at once. */
export interface Ask {
  id: HttpOperationId
  query?: Record<string, unknown>
  body?: unknown
}

const always = (make: (client: ShopClient) => Ask): OnceOnly['prepare'] => {
  return async (_, client) => {
    const ask = make(client)
    return () => ask
  }
}
const deviceOf = ({ world }: ShopClient) => world.devices[0] ?? { deviceId: '', deviceKey: '' }
const byKey = (id: HttpOperationId) =>
  always((client) => ({ id, query: { deviceKey: deviceOf(client).deviceKey } }))
const gift = (campaignId: string) =>
  always((client) => ({ id: 'obtainGift', body: { campaignId, deviceId: deviceOf(client).deviceId } }))

/** Everything that is given once (R-OFFER-9), and the one order of many equal ones. */
export const ONCE_ONLY: readonly OnceOnly[] = [
  {
    name: 'cloud trial',
    scenario: 'trial-eligible',
    table: 'Entitlement',
    prepare: always((client) => ({
      id: 'consumeTrials',
      body: { deviceIdList: [deviceOf(client).deviceId] },
    })),
  },
  { name: 'free flow', scenario: 'included-flow', table: 'Entitlement', prepare: byKey('receiveFreeFlow') },
  {
    name: 'included flow',
    scenario: 'included-flow',
    table: 'Entitlement',
    prepare: byKey('receiveIncludeFlow'),
  },
  {
    name: 'free phone reminder',
    scenario: 'unattended-ready',
    table: 'Entitlement',
    prepare: byKey('receiveFreeUnattendedPackage'),
  },
  {
    name: 'free WeChat calls',
    scenario: 'wechat-call-ready',
    table: 'Entitlement',
    prepare: always((client) => ({ id: 'claimWechatCallPackage', body: { sn: deviceOf(client).deviceId } })),
  },
  { name: 'campaign package', scenario: 'new-owner', table: 'Entitlement', prepare: gift('freeMonthforipc') },
  { name: 'campaign coupon', scenario: 'new-owner', table: 'Coupon', prepare: gift('receiveCoupon') },
  {
    name: 'activation code',
    scenario: 'new-owner',
    table: 'Entitlement',
    async prepare(stack, client) {
      const activeCode = await makeCode(stack, client)
      const { deviceKey } = deviceOf(client)
      const picture = await readCaptcha(stack, client)
      return () => ({
        id: 'exchangeActiveCode',
        body: { activeCode, productCode: 'IPC', deviceKey, ...picture },
      })
    },
  },
  {
    name: 'one coupon for orders of many cameras',
    scenario: 'hundred-and-ten-devices',
    table: 'Order',
    async prepare(stack, client) {
      const couponId = await giveCoupon(stack, client, 500)
      const payMoney = MONTH_FEN - 500
      return (index) => ({ id: 'addOrder', body: { ...orderBody(client, index), couponId, payMoney } })
    },
  },
  {
    name: 'payment of an order that costs nothing',
    scenario: 'new-owner',
    table: 'Entitlement',
    async prepare(stack, client) {
      const couponId = await giveCoupon(stack, client, MONTH_FEN)
      const body = { ...orderBody(client), couponId, payMoney: 0 }
      const { orderNo } = await client.data<{ orderNo: string }>('addOrder', { body })
      return () => ({ id: 'zeroPay', body: { orderNo, productCode: 'IPC', paySource: 'A' } })
    },
  },
  {
    name: 'order',
    scenario: 'new-owner',
    table: 'Order',
    prepare: always((client) => ({ id: 'addOrder', body: orderBody(client) })),
  },
  {
    name: 'order after a cancelled one',
    scenario: 'new-owner',
    table: 'Order',
    async prepare(_, client) {
      await client.call('cancelOrderByOrderNo', { body: { orderNo: await addOrder(client) } })
      return () => ({ id: 'addOrder', body: orderBody(client) })
    },
  },
]

async function giveCoupon(stack: TestStack, { world }: ShopClient, amountFen: number): Promise<string> {
  const path = `/control/worlds/${world.worldId}/coupons`
  return (await control<{ couponId: string }>(stack, 'POST', path, { body: { amountFen } })).body.couponId
}

import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, confirmInWallet, MONTH_FEN, openPayment, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

type Coupon = Schemas['Coupon']

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(() => stack.stop())

const MINUTE_MS = 60_000

async function shop(scenario = 'new-owner'): Promise<ShopClient> {
  return new ShopClient(stack, await makeWorld(stack, scenario))
}

const list = (client: ShopClient, query: object = {}, headers = {}) =>
  client.data<Coupon[]>('getAvailableCoupon', { query: { ...query }, headers })

async function give(client: ShopClient, body: object): Promise<Control['CouponRow']> {
  const path = `/control/worlds/${client.world.worldId}/coupons`
  const answer = await control<Control['CouponRow']>(stack, 'POST', path, { body })
  expect(answer.status).toBe(201)
  return answer.body
}

const order = (client: ShopClient, change: object, deviceIndex = 0) =>
  client.call('addOrder', { body: { ...orderBody(client, deviceIndex), ...change } })

const orderNoOf = ({ body }: { body: { data: unknown } }) => (body.data as { orderNo: string }).orderNo

const statusOf = async (client: ShopClient, couponId: string) =>
  (await stateOf(stack, client.world.worldId)).coupons.find((row) => row.couponId === couponId)?.status

const MONTH = 'cloud-event-7d-month'

const ask = <T>(method: string, worldId: string, path: string, body?: object) =>
  control<T & Control['ControlRefusal']>(
    stack,
    method,
    `/control/worlds/${worldId}/${path}`,
    body ? { body } : {},
  )

it('lists coupons by status', async () => {
  const client = await shop('coupons-of-every-state')
  const count = async (status?: string) => (await list(client, status ? { status } : {})).length
  const statuses = ['unused', 'used', 'expired', 'not-yet-effective', 'invalid']
  expect(await Promise.all(statuses.map(count))).toEqual([7, 1, 1, 1, 1])
  expect(await count()).toBe(7)
  expect(await list(client, { status: 'used' })).toMatchObject([{ available: false, reason: 'used' }])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 7.46
it('lists the usable coupons of a purchase, best first, then the others with a reason', async () => {
  const client = await shop('coupons-of-every-state')
  const purchase = { packageId: 'cloud-event-7d-month', productCode: 'IPC', packageSource: 1 }
  const coupons = await list(client, purchase)
  expect(coupons.map(({ couponName, saving, reason }) => [couponName, saving ?? reason])).toEqual([
    ['One month of cloud recording, free', MONTH_FEN],
    ['Cloud recording saver', 500],
    ['Welcome gift', 300],
    ['Anniversary thank-you', 'minimum-spend'],
    ['New Year coupon', 'not-yet-effective'],
    ['For recorders', 'other-product'],
    ['Data package saver', 'other-kind'],
    ['Cloud recording saver', 'reserved'],
  ])
  expect(coupons.map(({ available }) => available)).toEqual([...Array(3).fill(true), ...Array(5).fill(false)])
  const dear = await list(client, { ...purchase, packageId: 'cloud-event-7d-year' })
  expect(dear[0]?.saving).toBe(Math.max(2000, MONTH_FEN))
  expect(dear).toContainEqual(
    expect.objectContaining({ couponName: 'Anniversary thank-you', saving: 2000, available: true }),
  )
  const elsewhere = await list(client, { ...purchase, packageSource: 5 })
  expect(elsewhere.find(({ reason }) => reason === 'other-source')).toBeDefined()
})

it('refuses coupons for an unknown package', async () => {
  const client = await shop('coupons-of-every-state')
  const { body } = await client.call('getAvailableCoupon', { query: { packageId: 'cloud-free' } })
  expect(body.code).toBe(30001)
})

it('names coupons in the requested language', async () => {
  const client = await shop('coupons-of-every-state')
  const [coupon] = await list(client, { status: 'used' }, { 'accept-language': 'zh' })
  expect(coupon?.couponName).toBe('新人见面礼')
})

it('reserves a coupon for an order, frees it on cancelling and uses it at payment', async () => {
  const client = await shop()
  const { couponId } = await give(client, { amountFen: 500, minimumFen: MONTH_FEN - 490 })
  const first = await order(client, { couponId, payMoney: MONTH_FEN - 500 })
  expect(first.body).toMatchObject({ code: 200, data: { payMoney: MONTH_FEN - 500 } })
  expect(await statusOf(client, couponId)).toBe('reserved')
  expect(await list(client)).toMatchObject([{ couponId, available: false, reason: 'reserved' }])
  const other = await order(client, { couponId, payMoney: MONTH_FEN - 500 }, 2)
  expect(other.body.code).toBe(50001)
  await client.data('cancelOrderByOrderNo', { body: { orderNo: orderNoOf(first) } })
  expect(await statusOf(client, couponId)).toBe('unused')
  const orderNo = orderNoOf(await order(client, { couponId, payMoney: MONTH_FEN - 500 }, 2))
  const { prepayid: prepayId } = await openPayment(client, orderNo)
  await confirmInWallet(stack, client.world.worldId, { prepayId, outcome: 'success' })
  expect(await list(client, { status: 'used' })).toMatchObject([{ couponId, orderNo }])
  expect((await order(client, { couponId, payMoney: MONTH_FEN - 500 })).body.code).toBe(50001)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('frees a coupon when its order times out', async () => {
  const client = await shop()
  const { couponId } = await give(client, { amountFen: 500 })
  await order(client, { couponId, payMoney: MONTH_FEN - 500 })
  await advance(stack, client.world.worldId, { byMs: 15 * MINUTE_MS })
  expect(await statusOf(client, couponId)).toBe('unused')
})

it('a coupon that runs out while an unpaid order has it is used at payment, and sold with no more afterwards', async () => {
  const client = await shop()
  const { worldId } = client.world
  const { nowMs } = (await control<Control['Clock']>(stack, 'GET', `/control/worlds/${worldId}/clock`)).body
  const { couponId } = await give(client, { amountFen: 500, validUntilMs: nowMs + 5 * MINUTE_MS })
  const orderNo = orderNoOf(await order(client, { couponId, payMoney: MONTH_FEN - 500 }))
  await advance(stack, worldId, { byMs: 10 * MINUTE_MS })
  const { prepayid: prepayId } = await openPayment(client, orderNo)
  await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  const { orders, payments } = await stateOf(stack, worldId)
  expect([orders, payments]).toMatchObject([[{ status: 4 }], [{ amountFen: MONTH_FEN - 500 }]])
  expect(await statusOf(client, couponId)).toBe('used')
  const late = await give(client, { amountFen: 500, validUntilMs: nowMs + 15 * MINUTE_MS })
  const cancelled = orderNoOf(await order(client, { couponId: late.couponId, payMoney: MONTH_FEN - 500 }, 1))
  await advance(stack, worldId, { byMs: 10 * MINUTE_MS })
  await client.data('cancelOrderByOrderNo', { body: { orderNo: cancelled } })
  expect(await statusOf(client, late.couponId)).toBe('expired')
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('prices an order with its coupon on the server', async () => {
  const client = await shop()
  const { couponId } = await give(client, { amountFen: 500 })
  const wrong = await order(client, { couponId, payMoney: MONTH_FEN })
  expect(wrong.body).toMatchObject({ code: 20002, data: { payMoney: MONTH_FEN - 500 } })
  expect(await statusOf(client, couponId)).toBe('unused')
  const whole = await give(client, { amountFen: MONTH_FEN + 3010 })
  const free = await order(client, { couponId: whole.couponId, payMoney: 0 })
  expect(free.body).toMatchObject({ code: 200, data: { payMoney: 0 } })
})

it.each<[string, object]>([
  ['for another kind', { kind: 'data' }],
  ['for another product', { productCode: 'NVR' }],
  ['for another source', { packageSource: 5 }],
  ['below its minimum spend', { minimumFen: MONTH_FEN + 1 }],
  ['not yet effective', { validFromMs: Date.UTC(2026, 10, 20, 1, 41) + 1 }],
  ['expired', { validFromMs: 1, validUntilMs: Date.UTC(2026, 10, 20, 1, 41) }],
])('refuses a coupon that is %s', async (_, terms) => {
  const client = await shop()
  const { couponId } = await give(client, { amountFen: 500, ...terms })
  const { body } = await order(client, { couponId, payMoney: MONTH_FEN - 500 })
  expect([body.code, body.data]).toEqual([50001, null])
  expect((await stateOf(stack, client.world.worldId)).orders).toEqual([])
})

it('answers the coupon of another user like an unknown one', async () => {
  const client = await shop('two-owners')
  const { couponId } = await give(client, { amountFen: 500, userId: 'u2' })
  const ask = (id: string) => order(client, { couponId: id, payMoney: MONTH_FEN - 500 }, 2)
  expect(await ask(couponId)).toEqual(await ask('cpn999999'))
  expect(await list(client)).toEqual([])
  expect(await statusOf(client, couponId)).toBe('unused')
})

it('reserves one coupon for one of sixty-four orders at once', async () => {
  const client = await shop('hundred-and-ten-devices')
  const { couponId } = await give(client, { amountFen: 500 })
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => order(client, { couponId, payMoney: MONTH_FEN - 500 }, index)),
  )
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 50001)).toHaveLength(63)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('refuses to create a coupon without an owner or with its end before its start', async () => {
  const client = await shop()
  const path = `/control/worlds/${client.world.worldId}/coupons`
  const make = async (body: object) => (await control(stack, 'POST', path, { body })).status
  expect(await make({ amountFen: 1, userId: 'nobody' })).toBe(404)
  expect(await make({ amountFen: 1, validFromMs: 2, validUntilMs: 2 })).toBe(400)
  expect(await make({ amountFen: 0 })).toBe(400)
})

it('grants a package to a device when the rules allow it', async () => {
  const { worldId, devices } = await makeWorld(stack)
  const path = `devices/${devices[0]?.deviceId}/packages`
  const give = (packageId: string, to = path) =>
    ask<Control['EntitlementRow']>('POST', worldId, to, { packageId })
  expect((await give(MONTH)).body).toMatchObject({ kind: 'cloud', cause: 'gift', state: 'activated' })
  expect((await give(MONTH)).body).toMatchObject({ state: 'not-yet-active' })
  const third = await give(MONTH)
  expect([third.status, third.body.error]).toEqual([422, 'package-refused'])
  expect(third.body.message).toContain('already-renewed')
  const unknown = await give('no-such-package')
  expect([unknown.status, unknown.body.error]).toEqual([404, 'package-not-found'])
  expect((await give(MONTH, 'devices/1/packages')).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('changes price and sale of a package and leaves orders unchanged', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId, devices } = client.world
  const before = await ask<Control['PackageRow'][]>('GET', worldId, 'packages')
  expect(before.body.find(({ packageId }) => packageId === MONTH)).toMatchObject({
    priceFen: MONTH_FEN,
    onSale: true,
  })
  await addOrder(client)
  const change = { priceFen: MONTH_FEN + 110, onSale: false }
  expect((await ask('PATCH', worldId, `packages/${MONTH}`, change)).body).toMatchObject(change)
  const sn = devices[0]?.sn ?? ''
  const shown = await client.call('listPackages', { query: { productCode: 'IPC', sn, countryCode: 'CN' } })
  expect(JSON.stringify(shown.body)).not.toContain(`"${MONTH}"`)
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ payMoneyFen: MONTH_FEN }])
  expect((await ask('PATCH', worldId, 'packages/none', change)).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('withdraws a coupon that is not reserved', async () => {
  const { worldId } = await makeWorld(stack, 'coupons-of-every-state')
  const { coupons } = await stateOf(stack, worldId)
  const idOf = (status: string) => coupons.find((coupon) => coupon.status === status)?.couponId
  const withdraw = (id: string | undefined) =>
    ask<Control['CouponRow']>('POST', worldId, `coupons/${id}/withdraw`)
  expect((await withdraw(idOf('unused'))).body).toMatchObject({ status: 'invalid' })
  const used = await withdraw(idOf('used'))
  expect([used.status, used.body.error]).toEqual([422, 'coupon-not-free'])
  expect((await withdraw('none')).status).toBe(404)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('removes a code that is not redeemed', async () => {
  const { worldId } = await makeWorld(stack, 'codes-of-every-state')
  const codes = async () => (await stateOf(stack, worldId)).codes
  const codeOf = async (status: string) => (await codes()).find((code) => code.status === status)?.code ?? ''
  const unused = await codeOf('unused')
  expect((await ask<Control['CodeRow']>('DELETE', worldId, `codes/${unused}`)).body.code).toBe(unused)
  expect((await codes()).some(({ code }) => code === unused)).toBe(false)
  expect((await ask('DELETE', worldId, `codes/${unused}`)).status).toBe(404)
  const redeemed = await ask('DELETE', worldId, `codes/${await codeOf('redeemed')}`)
  expect([redeemed.status, redeemed.body.error]).toEqual([422, 'code-redeemed'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatBeijingDigits } from '../../src/engine/kernel/clock.ts'
import { findPayment } from '../../src/providers/lianlian/lianlian-repository.ts'
import { advance, control, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { CARDS, directCard, lianlianCalls, pressCashier, refusal } from './lianlian-calls.ts'

const MINUTE_MS = 60_000

let stack: TestStack
let worldId = ''
beforeAll(async () => {
  stack = await startTestStack()
  worldId = (await makeWorld(stack)).worldId
})
afterAll(() => stack.stop())

const { app, charge, pay, query, cancel, refund, queryRefund, ship, atCashier, inWorld, notifyUrl } =
  lianlianCalls(() => ({ stack, worldId }))
const settle = () => inWorld((world) => world.clock.runDue())

// fact: LL-002, LL-025
it('a payment without a card waits at the cashier, whose address and key stay in its answers', async () => {
  const { url, key, orderNo, payment_data, card } = await atCashier()
  expect([payment_data.payment_status, card, key?.length]).toEqual(['IN', undefined, 32])
  const page = await (await fetch(url)).text()
  expect(page).toContain('CNY 19.90')
  expect(page).toMatch(/name="card_number"/)
  expect((await pressCashier(url, 'pay', '4111111111111112')).html).toMatch(/only the test cards/)
  expect((await pressCashier(url, 'pay', '41')).html).toMatch(/role="alert"/)
  expect((await pressCashier(url, 'pay', CARDS.declined)).html).toMatch(/Your bank declined this card/)
  expect((await query(orderNo)).payment_data.payment_status).toBe('PF')
  expect(await pressCashier(url, 'pay', CARDS.good)).toMatchObject({
    status: 200,
    to: 'http://127.0.0.1:4001/back',
  })
  expect(await query(orderNo)).toMatchObject({
    payment_data: { payment_status: 'PS' },
    card: { last4: '1111' },
    '3ds_status': 'FRICTIONLESS',
    ...{ payment_url: url, key },
  })
  expect(await (await fetch(url)).text()).toContain('no longer waits')
  expect((await pressCashier(url, 'pay', CARDS.good)).html).toContain('no longer waits')
  expect(await (await fetch(`${url}0`)).text()).toContain('There is no such payment')
})

it('the cashier leads on to the check of the bank, and back when its buyer leaves', async () => {
  const { url, orderNo, key } = await atCashier()
  const { status, to } = await pressCashier(url, 'pay', CARDS.challenge)
  expect([status, to]).toEqual([303, expect.stringContaining('/app/challenge?id=')])
  expect(await query(orderNo)).toMatchObject({ payment_url: to, key, payment_data: { payment_status: 'WP' } })
  const left = await atCashier({ change: { cancel_url: 'http://127.0.0.1:4001/left' } })
  expect((await pressCashier(left.url, 'leave')).to).toBe('http://127.0.0.1:4001/left')
  expect((await pressCashier((await atCashier()).url, 'leave')).to).toBe('http://127.0.0.1:4001/back')
  expect((await query(left.orderNo)).payment_data.payment_status).toBe('IN')
})

it('the cashier takes no card for a payment that ended, that its merchant gave up or paid another way', async () => {
  const nowMs = await inWorld(async (world) => world.nowMs())
  const ended = await atCashier({ order: { order_expire_time: formatBeijingDigits(nowMs + MINUTE_MS) } })
  const cancelled = await atCashier()
  await cancel(cancelled.orderNo)
  const paid = await atCashier()
  await pay(CARDS.good, paid.orderNo)
  await advance(stack, worldId, { byMs: MINUTE_MS })
  expect((await pressCashier(ended.url, 'pay', CARDS.good)).html).toContain('no longer waits')
  expect((await query(ended.orderNo)).payment_data).toMatchObject({ payment_status: 'PF' })
  expect((await pressCashier(cancelled.url, 'pay', CARDS.good)).html).toContain('no longer waits')
  expect((await pressCashier(paid.url, 'pay', CARDS.good)).html).toContain('There is no such payment')
})

// fact: LL-002
it('charges a card that the merchant took itself', async () => {
  const of = (card: object) => charge('', { change: { payment_data: { card } } })
  expect((await of(directCard(CARDS.good))).body.order.payment_data.payment_status).toBe('PS')
  expect(await of(directCard('4111111111111129'))).toMatchObject(refusal('INVALID_PARAMETER'))
  expect(await of({ ...directCard(CARDS.good), cvv: undefined })).toMatchObject(refusal('INVALID_PARAMETER'))
})

// fact: LL-037
it('charges back what a disputed card paid, a week later, unless it was given back', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.disputed)
  const { merchant_transaction_id: refunded } = await pay(CARDS.disputed)
  await refund(refunded, 'C1', '19.90')
  await advance(stack, worldId, { byMs: 7 * 24 * 60 * MINUTE_MS })
  const status = async (no: string) => (await query(no)).payment_data.payment_status
  expect([await status(orderNo), await status(refunded)]).toEqual(['CB', 'RS'])
  expect(await refund(orderNo, 'C2', '19.90')).toMatchObject(refusal('NON_REFUNDABLE_ORDER'))
})

// fact: LL-048
it('takes how a paid payment was shipped, once for each number', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.good)
  const parcel = { carrier_code: 'SF', tracking_no: 'SF1' }
  expect(await ship(orderNo, parcel, { carrier_code: 'UPS', tracking_no: 'U1' })).toMatchObject({
    status: 200,
    body: { return_code: 'SUCCESS' },
  })
  await ship(orderNo, { ...parcel, carrier_code: 'DHL' })
  const kept = await inWorld(({ read }) => findPayment(read, { outTradeNo: orderNo }))
  expect(kept?.shipments.map(({ carrier_code }) => carrier_code)).toEqual(['UPS', 'DHL'])
  const unpaid = await pay(CARDS.declined)
  expect(await ship(unpaid.merchant_transaction_id, parcel)).toMatchObject(refusal('INVALID_PARAMETER'))
  expect(await ship('nothing', parcel)).toMatchObject(refusal('OBJECT_NOT_FOUND'))
  expect(await ship(orderNo)).toMatchObject(refusal('INVALID_PARAMETER'))
})

// fact: LL-034
it('passes through the list by which LianLian accepts a merchant', async () => {
  const status = async (no: string) => (await query(no)).payment_data.payment_status
  const challenged = async (outcome: string) => {
    const { payment_url = '', ...order } = await pay(CARDS.challenge)
    const challenge_id = new URL(payment_url).searchParams.get('id')
    await app('challenge/answer', { challenge_id, outcome })
    return status(order.merchant_transaction_id)
  }
  const paid = await pay(CARDS.good)
  expect([paid['3ds_status'], paid.payment_data.payment_status]).toEqual(['FRICTIONLESS', 'PS'])
  expect([await challenged('pass'), await challenged('fail')]).toEqual(['PS', 'PF'])
  const unsecured = [await pay(CARDS.without3ds), await pay(CARDS.without3dsDeclined)]
  expect(unsecured).toMatchObject([
    { payment_data: { payment_status: 'PS' } },
    { payment_data: { payment_status: 'PF' } },
  ])
  for (const order of unsecured) expect(order).not.toHaveProperty('3ds_status')
  const declined = await pay(CARDS.declined)
  expect(declined).toMatchObject({ '3ds_status': 'FRICTIONLESS', payment_data: { payment_status: 'PF' } })
  const retried = await pay(CARDS.good, declined.merchant_transaction_id)
  expect(retried.payment_data.payment_status).toBe('PS')
  const orderNo = paid.merchant_transaction_id
  expect((await ship(orderNo, { carrier_code: 'SF', tracking_no: 'SF2' })).status).toBe(200)
  await refund(orderNo, 'L1', '19.90', { notification_url: notifyUrl() })
  await settle()
  expect((await queryRefund('L1')).body.order.refund_data.refund_status).toBe('RS')
  const path = `/control/worlds/${worldId}/notifies`
  const { body } = await control<{ orderNo: string; kind: string }[]>(stack, 'GET', path)
  const told = body.filter((one) => one.orderNo === orderNo).map(({ kind }) => kind)
  expect(told).toEqual(['payment.PS', 'refund.RS'])
})

import type { Schemas } from '@skyshop/openapi/control'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inWechat, openSession, signAgreement, signingBody } from '../support/contract.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { changeSim, deviceNamed, listData, orderData } from '../support/data.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000
const UNKNOWN = '3701000000000000000009'
const SIGN = ['appSignContract4WeChat', 'appSignContract4Ali'] as const

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(() => stack.stop())

const shop = async (scenario?: string) => new ShopClient(stack, await makeWorld(stack, scenario))
const audited = async ({ world }: ShopClient) => expect(await deleteWorld(stack, world.worldId)).toEqual([])

/** The body of a signing for a month of data. */
const dataSigning = (client: ShopClient, deviceId: string) => ({
  ...signingBody(client),
  deviceId,
  packageSource: 2,
  packageId: 'data-3g-month-auto',
})

const REFUSALS: Schemas['HttpFaultAnswer'][] = [
  { kind: 'business-code', code: 'SYSTEMERROR' },
  { kind: 'status', status: 503 },
  { kind: 'reset-before-commit' },
  { kind: 'reset-after-commit' },
  { kind: 'truncated' },
]

/** Calls about a signing. */
const CALLS: ReadonlySet<string> = new Set(['wechatPreEntrust', 'wechatQueryContract'])

const CONTRACT_ACTIVE = 30004
const UNPAID_ORDER = 20001

/** Orders a package while a signing session stands open, then signs in it. */
async function signedAfterOrdering(client: ShopClient, order: object = {}): Promise<string> {
  const { pre_entrustweb_id: preEntrustWebId } = await openSession(client)
  const { orderNo } = await client.data<{ orderNo: string }>('addOrder', {
    body: { ...orderBody(client), ...order },
  })
  await inWechat(stack, client.world.worldId, { call: 'sign', body: { preEntrustWebId } })
  return orderNo
}

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

// fact: WX-045
it('signs under another number when WeChat has a contract under the first, which it is asked about', async () => {
  const client = await shop()
  const { worldId } = client.world
  const answer = { kind: 'business-code', code: 'CONTRACT_CODE DUPLICATION' }
  const body = { http: { operationIds: ['wechatPreEntrust'], answer } }
  expect((await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })).status).toBe(201)
  const { pre_entrustweb_id: preEntrustWebId } = await openSession(client)
  await inWechat(stack, worldId, { call: 'sign', body: { preEntrustWebId } })
  const { contracts } = await stateOf(stack, worldId)
  expect(contracts.map(({ state }) => state)).toEqual(['active', 'abandoned'])
  const { entries } = await journalOf(stack, worldId)
  const called = entries.flatMap(({ kind, operationId }) =>
    kind === 'gateway' && CALLS.has(operationId ?? '') ? [operationId] : [],
  )
  expect(called).toEqual(['wechatPreEntrust', 'wechatQueryContract', 'wechatPreEntrust'])
  await audited(client)
})

it.each(REFUSALS)('opens no contract when WeChat answers with $kind', async (answer) => {
  const client = await shop()
  const { worldId } = client.world
  const body = { http: { operationIds: ['wechatPreEntrust'], answer } }
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
  const sign = () => client.call('appSignContract4WeChat', { body: signingBody(client) })
  expect((await sign()).body).toMatchObject({ code: 80004, data: null })
  const again = await sign()
  const { pre_entrustweb_id: preEntrustWebId } = again.body.data as { pre_entrustweb_id: string }
  const signed = await inWechat(stack, worldId, { call: 'sign', body: { preEntrustWebId } })
  expect(signed).toMatchObject({ status: 'signed' })
  await advance(stack, worldId, { byMs: 3 * HOUR_MS })
  const { contracts } = await stateOf(stack, worldId)
  expect(contracts.map(({ state }) => state).sort()).toEqual(['abandoned', 'active'])
  await audited(client)
})

it('refuses to sign when the agreements of an account are used up', async () => {
  const client = await shop('hundred-and-ten-devices')
  for (let index = 0; index < 10; index += 1)
    expect(await signAgreement(stack, client, index)).toMatch(/^\d+$/)
  const eleventh = await client.call('appSignContract4Ali', { body: signingBody(client, 10) })
  expect(eleventh.body).toMatchObject({ code: 80003, data: null })
  await audited(client)
})

it.each(SIGN)('%s refuses data for a card that blocks buying and gives the reason', async (id) => {
  const client = await shop('data-new')
  const sn = client.world.devices[0]?.sn ?? ''
  const codes: number[] = []
  for (const state of ['deactivated', 'abnormal', 'not-activated']) {
    await changeSim(stack, client, sn, { state })
    codes.push((await client.call(id, { body: dataSigning(client, sn) })).body.code)
  }
  expect(codes).toEqual([40007, 40008, 200])
  await audited(client)
})

it.each(SIGN)('%s refers the owner of an unused card abroad to the operator', async (id) => {
  const client = await shop('data-abroad-manufacturer-b')
  const sn = client.world.devices[0]?.sn ?? ''
  expect((await client.call(id, { body: dataSigning(client, sn) })).body.code).toBe(40005)
  await audited(client)
})

it.each(SIGN)('%s reveals nothing of the card in a foreign camera', async (id) => {
  const client = await shop('sn-top-up')
  const { deviceId: field } = await deviceNamed(stack, client, 'Field')
  const unknown = await client.call(id, { body: dataSigning(client, UNKNOWN) })
  expect(unknown.body.code).toBe(40001)
  for (const state of ['normal', 'deactivated', 'abnormal']) {
    await changeSim(stack, client, field, { state, manufacturer: 'B', cardUseState: 0 })
    expect(await client.call(id, { body: dataSigning(client, field) })).toEqual(unknown)
  }
  await audited(client)
})

it('orders data for a foreign camera and refuses alike for every card', async () => {
  const client = await shop('sn-top-up')
  const { worldId } = client.world
  const { deviceId: field } = await deviceNamed(stack, client, 'Field')
  const abroad = { body: { countryCode: 'DE' } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/profile`, abroad)
  const answers = new Set<string>()
  for (const sim of [
    { state: 'deactivated' },
    { state: 'abnormal' },
    { state: 'normal', manufacturer: 'B', cardUseState: 0 },
    { state: 'normal', manufacturer: 'A', cardUseState: 0, form: 'esim' },
  ]) {
    await changeSim(stack, client, field, sim)
    answers.add(JSON.stringify(await orderData(client, field)))
    answers.add(JSON.stringify(await orderData(client, field, { iccid: '89860012345678901238' })))
  }
  expect([...answers]).toEqual([expect.stringContaining('30002')])
  await audited(client)
})

it('grants free WeChat calls to the owner of a camera alone', async () => {
  const client = await shop('shared-device')
  const shared = client.world.devices.find(({ owned }) => owned !== 1)
  const claim = (sn: string) => client.call('claimWechatCallPackage', { body: { sn } })
  expect((await claim(shared?.sn ?? '')).body).toMatchObject({ code: 50006, data: null })
  expect((await claim(UNKNOWN)).body.code).toBe(40001)
  expect((await stateOf(stack, client.world.worldId)).entitlements).toEqual([])
  await audited(client)
})

it('lists no packages for an hour after too many wrong numbers', async () => {
  const client = await shop('sn-top-up')
  const { deviceId: field } = await deviceNamed(stack, client, 'Field')
  for (let miss = 0; miss < 20; miss += 1) expect((await listData(client, UNKNOWN)).body.code).toBe(40001)
  const shut = await listData(client, field)
  expect(shut.body).toMatchObject({ code: 10004, data: null })
  expect(await listData(client, UNKNOWN)).toEqual(shut)
  expect((await listData(client, client.world.devices[0]?.sn ?? '')).body.code).toBe(200)
  await advance(stack, client.world.worldId, { byMs: HOUR_MS })
  expect((await listData(client, field)).body.code).toBe(200)
  await audited(client)
})

it.each(SIGN)('%s refuses a camera with an unpaid order', async (id) => {
  const client = await shop()
  const orderNo = await addOrder(client)
  const sign = (device: number) => client.call(id, { body: signingBody(client, device) })
  expect((await sign(0)).body).toMatchObject({ code: UNPAID_ORDER, data: { orderNo } })
  expect((await sign(1)).body.code).toBe(200)
  await client.data('cancelOrderByOrderNo', { body: { orderNo } })
  expect((await sign(0)).body.code).toBe(200)
  await audited(client)
})

it.each(OPENINGS)('%s refuses a package under auto-renewal', async (id, requestOf) => {
  const client = await shop(id === 'iosTestPay4Ali' ? 'ios-review' : undefined)
  const cardToken = await cardTokenOf(stack, client, 'good')
  const orderNo = await signedAfterOrdering(client)
  expect((await client.call(id, requestOf(orderNo, cardToken))).body.code).toBe(CONTRACT_ACTIVE)
  const { payments } = await stateOf(stack, client.world.worldId)
  expect(payments.filter((payment) => payment.orderNo === orderNo)).toEqual([])
  await audited(client)
})

it('zeroPay refuses a package under auto-renewal', async () => {
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

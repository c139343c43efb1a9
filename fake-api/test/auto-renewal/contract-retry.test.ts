import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractQuery, signAgreement } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, newToken, stateOf } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 86_400_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop(scenario?: string) {
  return new ShopClient(stack, await makeWorld(stack, scenario))
}

const detailOf = async (client: ShopClient) =>
  client.data<Schemas['ContractDetail']>('getContractDetail', { query: await contractQuery(stack, client) })

const vipOf = async (client: ShopClient) => {
  const { deviceId } = client.world.devices[0] ?? {}
  const query = { deviceId, productCode: 'IPC', packageSource: 1 }
  return client.data<Schemas['DevicePackageExpiry']>('getDevicePackageExpiry', { query })
}

it('auto-renew-wechat: renews itself, and there is nothing to retry', async () => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  const { contractCode, ...detail } = await detailOf(client)
  expect(detail).toMatchObject({
    provider: 'wechat',
    signTime: '2026-11-10 09:41:00',
    nextDeductTime: '2026-12-09 09:41:01',
    renewalFailed: false,
    canRetry: false,
  })
  const retry = await client.call('retryDeduct', { body: { contractCode } })
  expect(retry.body.code).toBe(80005)
  await advance(stack, worldId, { byMs: 51 * DAY_MS })
  const { contracts, orders } = await stateOf(stack, worldId)
  expect(contracts[0]?.cycles.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'scheduled'])
  expect(orders.map(({ status }) => status)).toEqual([4, 5, 5])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('auto-renew-alipay-failing: the service still runs, and a retry pays it', async () => {
  const client = await shop('auto-renew-alipay-failing')
  const { worldId } = client.world
  const { contractCode, ...detail } = await detailOf(client)
  expect(detail).toMatchObject({
    provider: 'alipay',
    endIn: 'Alipay',
    renewalFailed: true,
    failReason: 'NOTENOUGH',
    canRetry: true,
  })
  expect((await vipOf(client)).vipStatus).toBe(1)
  const retried = await client.data<Schemas['ContractDetail']>('retryDeduct', { body: { contractCode } })
  expect(retried).toMatchObject({ renewalFailed: false, failReason: null, canRetry: false })
  expect(await vipOf(client)).toMatchObject({ vipStatus: 1, renewed: true })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('contract-lapsed: the service has stopped; a retry is announced, waits and pays', async () => {
  const client = await shop('contract-lapsed')
  const { worldId } = client.world
  const { contractCode, ...detail } = await detailOf(client)
  expect(detail).toMatchObject({ renewalFailed: true, canRetry: true })
  expect((await vipOf(client)).vipStatus).toBe(0)
  const orders = await client.data<Schemas['OrderPage']>('listUserOrders')
  expect(orders.records.map(({ orderStatus }) => orderStatus)).toEqual([-1, 5])
  const retried = await client.data<Schemas['ContractDetail']>('retryDeduct', { body: { contractCode } })
  expect(retried).toMatchObject({
    renewalFailed: true,
    nextDeductTime: '2026-11-22 07:00:00',
    canRetry: false,
  })
  await advance(stack, worldId, { byMs: 2 * DAY_MS })
  const later = client.refreshed(await newToken(stack, client))
  expect(await detailOf(later)).toMatchObject({ renewalFailed: false })
  expect((await vipOf(later)).vipStatus).toBe(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each(['merchant', 'expired', 'platform', 'account-closed', 'user'] as const)(
  'a contract ended by %s is over on both sides',
  async (by) => {
    const client = await shop('auto-renew-wechat')
    const { worldId } = client.world
    const { contractCode } = await detailOf(client)
    const path = `/control/worlds/${worldId}/contracts/${contractCode}/terminate`
    const { status, body } = await control(stack, 'POST', path, { body: { by } })
    expect([status, body]).toMatchObject([200, { state: 'terminated', endedBy: by }])
    expect((await control(stack, 'POST', path, { body: { by } })).status).toBe(422)
    await advance(stack, worldId, { byMs: 60 * DAY_MS })
    expect((await stateOf(stack, worldId)).orders.map(({ status: order }) => order)).toEqual([5])
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

it.each([
  ['user', 'user'],
  ['merchant', 'merchant'],
  ['platform', 'user'],
  ['account-closed', 'user'],
] as const)('an agreement with Alipay ended by %s reads as ended by the %s', async (by, endedBy) => {
  const client = await shop()
  const { worldId } = client.world
  await signAgreement(stack, client)
  const { contractCode } = await detailOf(client)
  const path = `/control/worlds/${worldId}/contracts/${contractCode}/terminate`
  expect(await control(stack, 'POST', path, { body: { by } })).toMatchObject({
    status: 200,
    body: { state: 'terminated', endedBy },
  })
  expect((await control(stack, 'POST', path, { body: { by } })).status).toBe(422)
  await advance(stack, worldId, { byMs: 60 * DAY_MS })
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ status: 5 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('finds by a query that an agreement with Alipay has expired, which sends no notify', async () => {
  const client = await shop()
  const { worldId } = client.world
  await signAgreement(stack, client)
  const { contractCode } = await detailOf(client)
  const root = `/control/worlds/${worldId}`
  const webhookCount = async () => (await control<unknown[]>(stack, 'GET', `${root}/notifies`)).body.length
  const before = await webhookCount()
  const path = `${root}/contracts/${contractCode}/terminate`
  expect((await control(stack, 'POST', path, { body: { by: 'expired' } })).body).toMatchObject({
    state: 'active',
  })
  expect(await webhookCount()).toBe(before)
  await advance(stack, worldId, { byMs: 29 * DAY_MS })
  const { contracts, payments } = await stateOf(stack, worldId)
  expect(contracts).toMatchObject([{ state: 'terminated', endedBy: 'expired' }])
  expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('ends no contract that does not exist', async () => {
  const { world } = await shop()
  const path = `/control/worlds/${world.worldId}/contracts/C0/terminate`
  expect((await control(stack, 'POST', path, { body: { by: 'user' } })).status).toBe(404)
})

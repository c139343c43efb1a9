import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import type { Schemas as Wallet } from '@skyshop/openapi/wallets/wechat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  contractQuery,
  inWechat,
  openSession,
  PERIOD_FEN,
  signInWechat,
  signingBody,
} from '../support/contract.ts'
import { advance, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buy, orderBody } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop(scenario?: string) {
  return new ShopClient(stack, await makeWorld(stack, scenario))
}

const audited = async ({ world }: ShopClient) => expect(await deleteWorld(stack, world.worldId)).toEqual([])

const contractsOf = async ({ world }: ShopClient): Promise<Control['ContractRow'][]> =>
  (await stateOf(stack, world.worldId)).contracts

it('signs in WeChat, deducts at once and renews a day before the end', async () => {
  const client = await shop()
  const { worldId } = client.world
  const query = await contractQuery(stack, client)
  expect(await client.data('hasUserSignedContract', { query })).toBe(false)
  const { session, signed } = await signInWechat(stack, client)
  expect(session).toMatchObject({ businessType: 12, appid: expect.stringMatching(/^wx/) })
  expect(signed).toMatchObject({ status: 'signed' })
  expect(await client.data('hasUserSignedContract', { query })).toBe(true)
  expect(await client.data('getContractDetail', { query })).toMatchObject({
    contractCode: session.contractCode,
    provider: 'wechat',
    amount: PERIOD_FEN,
    nextDeductTime: '2026-12-19 09:41:00',
    renewalFailed: false,
    canRetry: false,
    endIn: 'WeChat',
  })
  const orders = await client.data<Schemas['OrderPage']>('listUserOrders')
  expect(orders.records).toMatchObject([
    { orderStatus: 4, payMoney: PERIOD_FEN, deadline: '2026-12-20 09:41:00' },
  ])
  await advance(stack, worldId, { byMs: 29 * DAY_MS })
  expect((await stateOf(stack, worldId)).orders.map(({ status }) => status)).toEqual([2, 4])
  await audited(client)
})

it('sells nothing but top-ups under a contract, and signs no second one', async () => {
  const client = await shop()
  await signInWechat(stack, client)
  expect((await client.call('addOrder', { body: orderBody(client) })).body.code).toBe(30004)
  const again = await client.call('appSignContract4WeChat', { body: signingBody(client) })
  expect(again.body.code).toBe(30004)
  expect((await client.call('appSignContract4Ali', { body: signingBody(client) })).body.code).toBe(30004)
  await audited(client)
})

it.each(['appSignContract4WeChat', 'appSignContract4Ali'] as const)(
  '%s refuses with its codes',
  async (id) => {
    const client = await shop('shared-device')
    const refusal = async (change: object, deviceIndex = 0) => {
      const body = { ...signingBody(client, deviceIndex), ...change }
      return (await client.call(id, { body })).body.code
    }
    expect(await refusal({ deviceId: '3701000000000000000009' })).toBe(40001)
    expect(await refusal({ productCode: 'NVR' })).toBe(40001)
    expect(await refusal({}, 3)).toBe(80002)
    expect(await refusal({ packageId: 'cloud-event-7d-month' })).toBe(30001)
    expect(await refusal({ packageId: 'cloud-event-7d-month-auto-s5' })).toBe(30002)
    expect(await refusal({ packageSource: 5 })).toBe(30002)
    await buy(stack, client)
    await buy(stack, client)
    expect(await refusal({})).toBe(30003)
    await audited(client)
  },
)

it('lets the plans of an account run out', async () => {
  const client = await shop('hundred-and-ten-devices')
  for (let index = 0; index < 10; index += 1)
    expect((await signInWechat(stack, client, index)).signed.status).toBe('signed')
  const eleventh = await client.call('appSignContract4WeChat', { body: signingBody(client, 10) })
  expect(eleventh.body.code).toBe(80003)
  await audited(client)
})

it('drops a session without a signature, and sends nothing', async () => {
  const client = await shop()
  const { worldId } = client.world
  const { pre_entrustweb_id: preEntrustWebId } = await openSession(client)
  const sheet = () => inWechat(stack, worldId, { call: 'sheet', body: { preEntrustWebId } })
  expect(await sheet()).toMatchObject({ status: 'signable', displayAccount: '138****0021' })
  await advance(stack, worldId, { byMs: 2 * HOUR_MS })
  expect(await sheet()).toEqual({ status: 'expired' })
  expect(await inWechat(stack, worldId, { call: 'sign', body: { preEntrustWebId } })).toEqual({
    status: 'expired',
  })
  expect(await contractsOf(client)).toMatchObject([{ state: 'abandoned', cycles: [] }])
  await audited(client)
})

it('is ended by its owner in WeChat', async () => {
  const client = await shop()
  const { worldId } = client.world
  const { signed } = await signInWechat(stack, client)
  const { contracts } = await inWechat<Wallet['ContractList']>(stack, worldId, { call: 'list', body: {} })
  expect(contracts).toMatchObject([{ contractId: signed.contractId, state: 'active' }])
  const body = { contractId: signed.contractId }
  expect(await inWechat(stack, worldId, { call: 'end', body })).toEqual({ state: 'terminated' })
  expect(await contractsOf(client)).toMatchObject([
    { state: 'terminated', endedBy: 'user', cycles: [{ state: 'paid' }, { state: 'cancelled' }] },
  ])
  const query = await contractQuery(stack, client)
  expect((await client.call('getContractDetail', { query })).body.code).toBe(80001)
  await advance(stack, worldId, { byMs: 40 * DAY_MS })
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ status: 5 }])
  await audited(client)
})

it('shows a contract to its owner only', async () => {
  const client = await shop()
  const query = await contractQuery(stack, client)
  expect((await client.call('getContractDetail', { query })).body.code).toBe(80001)
  const unknown = { ...query, deviceKey: 'dk0' }
  expect(await client.data('hasUserSignedContract', { query: unknown })).toBe(false)
  const retry = await client.call('retryDeduct', { body: { contractCode: `C${'0'.repeat(20)}` } })
  expect(retry.body.code).toBe(80001)
  await audited(client)
})

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
import { advance, control, deleteWorld, journalOf, makeWorld, newToken, stateOf } from '../support/control.ts'
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

/** An owner who has signed in WeChat, whose merchant is in 24-hour mode. */
async function signed() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  const plansOf = async (method: 'GET' | 'PATCH', options = {}) =>
    (await control<Control['MerchantPlans']>(stack, method, `${root}/merchant-plans`, options)).body.wechat
  expect((await plansOf('GET')).deductMode).toBe('pre-notice')
  const body: Control['MerchantPlansChange'] = { wechat: { deductMode: '24-hour' } }
  expect((await plansOf('PATCH', { body })).deductMode).toBe('24-hour')
  const { session, signed: contract } = await signInWechat(stack, client)
  const wait = (byMs: number) => advance(stack, worldId, { byMs })
  const state = () => stateOf(stack, worldId)
  const cycle = async (index: number) => (await state()).contracts[0]?.cycles[index]
  const announced = async () => {
    const { contracts } = await inWechat<Wallet['ContractList']>(stack, worldId, { call: 'list', body: {} })
    return contracts[0]?.told
  }
  const arm = (record: Control['FaultRecord']) => control(stack, 'POST', `${root}/faults`, { body: record })
  const audited = async () => expect(await deleteWorld(stack, worldId)).toEqual([])
  return { client, worldId, session, contract, wait, state, cycle, announced, arm, audited }
}

it('signing in WeChat deducts at once and renews a day before the end', async () => {
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
    { orderStatus: 4, payMoney: PERIOD_FEN, originalPrice: 1990, deadline: '2026-12-20 09:41:00' },
  ])
  await advance(stack, worldId, { byMs: 29 * DAY_MS })
  expect((await stateOf(stack, worldId)).orders.map(({ status }) => status)).toEqual([2, 4])
  await audited(client)
})

// spec: 7.70
it('lists contracts with their charges, and tells of them with the expiry of the device', async () => {
  const client = await shop()
  const query = await contractQuery(stack, client)
  const entry = async (): Promise<Schemas['VipExpiry'] | undefined> => {
    const { deviceKey, productCode } = query
    const asked = { deviceKeyList: deviceKey, productCode, packageSource: 1 }
    return (await client.data<Schemas['VipExpiry'][]>('listVipExpiryByKeys', { query: asked }))[0]
  }
  expect(await client.data('listContracts')).toEqual([])
  expect(await entry()).not.toHaveProperty('renewal')

  const { session } = await signInWechat(stack, client)
  const nextDeductTime = '2026-12-19 09:41:00'
  expect(await client.data('listContracts')).toMatchObject([
    {
      deviceName: 'Living room',
      paidUntil: '2026-12-20 09:41:00',
      charges: [{ period: 1, amount: PERIOD_FEN, time: '2026-11-20 09:41:00', state: 'paid' }],
      detail: { contractCode: session.contractCode, nextDeductTime },
    },
  ])
  expect(await entry()).toMatchObject({
    renewal: { isOwn: true, nextDeductTime, amount: PERIOD_FEN, failed: false },
  })
  await audited(client)
})

// spec: 7.70
it('lists a contract that has ended where all are asked for, with its day, by whom and until when it covers', async () => {
  const client = await shop()
  const { session } = await signInWechat(stack, client)
  await advance(stack, client.world.worldId, { byMs: 10 * DAY_MS })
  const path = `/control/worlds/${client.world.worldId}/contracts/${session.contractCode}/terminate`
  await control(stack, 'POST', path, { body: { by: 'user' } })
  const shown = async (query = {}) =>
    client.refreshed(await newToken(stack, client)).data('listContracts', { query })
  expect(await shown()).toEqual([])
  const all = { state: 'all' }
  const covered = { coveredUntil: '2026-12-20 09:41:00', ended: { time: '2026-11-30 09:41:00', by: 'user' } }
  expect(await shown(all)).toMatchObject([
    {
      ...covered,
      paidUntil: '2026-12-20 09:41:00',
      charges: [{ period: 1, state: 'paid' }],
      detail: { contractCode: session.contractCode, nextDeductTime: null, canRetry: false },
    },
  ])
  await advance(stack, client.world.worldId, { byMs: 30 * DAY_MS })
  expect(await shown(all)).toMatchObject([{ ...covered, paidUntil: null }])
  await audited(client)
})

it('tells whoever a camera is shared with that its owner renews it, and nothing of the terms', async () => {
  const client = await shop('shared-renewal')
  const { deviceKey = '', productCode = '' } = client.world.devices.at(-1) ?? {}
  const asked = { deviceKeyList: deviceKey, productCode, packageSource: 1 }
  expect(await client.data('listVipExpiryByKeys', { query: asked })).toMatchObject([
    { vipStatus: 1, renewal: { isOwn: false, nextDeductTime: null, amount: null, failed: false } },
  ])
  const query = { deviceKey, productCode, packageSource: 1 }
  expect(await client.data('hasUserSignedContract', { query })).toBe(true)
  expect((await client.call('getContractDetail', { query })).body.code).toBe(80001)
  expect(await client.data('listContracts')).toEqual([])
  await audited(client)
})

it('sells top-ups alone under a contract and refuses a second contract', async () => {
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

it('refuses to sign when the plans of an account are used up', async () => {
  const client = await shop('hundred-and-ten-devices')
  for (let index = 0; index < 10; index += 1)
    expect((await signInWechat(stack, client, index)).signed.status).toBe('signed')
  const eleventh = await client.call('appSignContract4WeChat', { body: signingBody(client, 10) })
  expect(eleventh.body.code).toBe(80003)
  await audited(client)
})

it('abandons an unsigned session and sends no webhook', async () => {
  const client = await shop()
  const { worldId } = client.world
  const { pre_entrustweb_id: preEntrustWebId } = await openSession(client)
  const sheet = () => inWechat(stack, worldId, { call: 'sheet', body: { preEntrustWebId } })
  expect(await sheet()).toMatchObject({ status: 'signable', displayAccount: '1380021' })
  await advance(stack, worldId, { byMs: 2 * HOUR_MS })
  expect(await sheet()).toEqual({ status: 'expired' })
  expect(await inWechat(stack, worldId, { call: 'sign', body: { preEntrustWebId } })).toEqual({
    status: 'expired',
  })
  expect(await contractsOf(client)).toMatchObject([{ state: 'abandoned', cycles: [] }])
  await audited(client)
})

it('ends a contract when its owner ends it in WeChat', async () => {
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

it('shows a contract to its owner alone', async () => {
  const client = await shop()
  const query = await contractQuery(stack, client)
  expect((await client.call('getContractDetail', { query })).body.code).toBe(80001)
  const unknown = { ...query, deviceKey: 'dk0' }
  expect(await client.data('hasUserSignedContract', { query: unknown })).toBe(false)
  const retry = await client.call('retryDeduct', { body: { contractCode: `C${'0'.repeat(20)}` } })
  expect(retry.body.code).toBe(80001)
  await audited(client)
})

it('the 24-hour mode deducts at signing, announces a day ahead and deducts a day before the end', async () => {
  const { client, wait, state, cycle, announced, audited } = await signed()
  expect((await state()).orders).toMatchObject([{ status: 4 }])
  expect(await announced()).toBeUndefined()
  const query = await contractQuery(stack, client)
  const detail = await client.data<Schemas['ContractDetail']>('getContractDetail', { query })
  expect(detail.nextDeductTime).toBe('2026-12-19 09:41:00')
  const nextMs = async () => (await state()).contracts[0]?.nextDeductionMs
  expect(await nextMs()).toBe(Date.parse('2026-12-19T09:41:00+08:00'))
  const { clock } = await wait(28 * DAY_MS)
  expect(await cycle(1)).toMatchObject({ state: 'deducting' })
  expect(await nextMs()).toBeNull()
  const movesMs = clock.nowMs + DAY_MS
  expect(await announced()).toEqual({ amountFen: PERIOD_FEN, deductFromMs: movesMs, deductUntilMs: movesMs })
  await wait(DAY_MS - 1)
  // The order of the period is the backend's alone until it is paid.
  expect((await state()).orders.map(({ status }) => status)).toEqual([0, 4])
  await wait(1)
  expect(await cycle(1)).toMatchObject({ state: 'paid' })
  expect((await state()).orders.map(({ status }) => status)).toEqual([2, 4])
  expect(await announced()).toBeUndefined()
  await wait(330 * DAY_MS)
  const { contracts, payments } = await state()
  expect(contracts[0]?.cycles.filter((row) => row.state === 'paid')).toHaveLength(13)
  expect(payments.every((payment) => payment.state === 'succeeded')).toBe(true)
  await audited()
})

it('the 24-hour mode deducts again after a failure and the package stays active', async () => {
  const { wait, state, cycle, arm, audited } = await signed()
  await arm({ count: 2, deduction: { outcome: 'not-enough' } })
  await wait(29 * DAY_MS + 3_600_000)
  expect(await cycle(1)).toMatchObject({ state: 'deducting', attempt: 2, failCode: 'NOTENOUGH' })
  await wait(3 * DAY_MS)
  expect(await cycle(1)).toMatchObject({ state: 'paid', attempt: 3 })
  expect((await state()).entitlements.some((row) => row.state === 'activated')).toBe(true)
  await audited()
})

it('the 24-hour mode takes no announced money after the contract has ended', async () => {
  const { worldId, contract, wait, state, audited } = await signed()
  await wait(28 * DAY_MS + 3_600_000)
  await inWechat(stack, worldId, { call: 'end', body: { contractId: contract.contractId } })
  await wait(40 * DAY_MS)
  const { contracts, payments } = await state()
  expect(contracts).toMatchObject([
    { state: 'terminated', endedBy: 'user', cycles: [{ state: 'paid' }, { state: 'cancelled' }] },
  ])
  expect(payments.filter((payment) => payment.state === 'succeeded')).toHaveLength(1)
  await audited()
})

it('stopped templates sign nobody and go on deducting; the mode stays bound to the contract', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const setMode = (deductMode: Control['WechatDeductMode']) =>
    control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body: { wechat: { deductMode } } })
  await setMode('24-hour')
  await signInWechat(stack, client)
  const body = { wechat: { stoppedTemplates: '24-hour' } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body })
  const refused = await client.call('appSignContract4WeChat', { body: signingBody(client, 1) })
  expect(refused.body.code).not.toBe(200)
  await setMode('pre-notice')
  await signInWechat(stack, client, 1)
  await advance(stack, worldId, { byMs: 32 * DAY_MS })
  const { contracts } = await stateOf(stack, worldId)
  expect(contracts.map(({ cycles }) => cycles.map(({ state }) => state))).toEqual([
    ['paid', 'paid', 'scheduled'],
    // No contract of the session that was refused.
    [],
    ['paid', 'paid', 'scheduled'],
  ])
  const { entries } = await journalOf(stack, worldId)
  expect(entries.filter(({ operationId }) => operationId === 'wechatDeductNotice')).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a changed mode leaves contracts signed before unchanged', async () => {
  const client = new ShopClient(stack, await makeWorld(stack, 'auto-renew-wechat'))
  const { worldId } = client.world
  const body = { wechat: { deductMode: '24-hour' } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body })
  await advance(stack, worldId, { byMs: 18 * DAY_MS })
  expect((await stateOf(stack, worldId)).contracts[0]?.cycles[1]).toMatchObject({ state: 'waiting' })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

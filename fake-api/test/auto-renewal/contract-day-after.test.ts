import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import type { Schemas as Wallet } from '@skyshop/openapi/wallets/wechat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractQuery, inWechat, PERIOD_FEN, signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 86_400_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** An owner who has signed in WeChat, whose merchant is in 24-hour mode. */
async function signed() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  expect((await control(stack, 'GET', `${root}/deduct-mode`)).body).toEqual({ wechat: 'pre-notice' })
  const body: Control['DeductMode'] = { wechat: '24-hour' }
  expect((await control(stack, 'PUT', `${root}/deduct-mode`, { body })).body).toEqual(body)
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

it('deducts at once when signing, announces a day ahead and deducts a day before the end', async () => {
  const { client, wait, state, cycle, announced, audited } = await signed()
  expect((await state()).orders).toMatchObject([{ status: 4 }])
  expect(await announced()).toBeUndefined()
  const query = await contractQuery(stack, client)
  const detail = await client.data<Schemas['ContractDetail']>('getContractDetail', { query })
  expect(detail.nextDeductTime).toBe('2026-12-19 09:41:00')
  const { clock } = await wait(28 * DAY_MS)
  expect(await cycle(1)).toMatchObject({ state: 'deducting' })
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

it('asks again after a failure, and the service goes on', async () => {
  const { wait, state, cycle, arm, audited } = await signed()
  await arm({ count: 2, deduction: { outcome: 'not-enough' } })
  await wait(29 * DAY_MS + 3_600_000)
  expect(await cycle(1)).toMatchObject({ state: 'deducting', attempt: 2, failCode: 'NOTENOUGH' })
  await wait(3 * DAY_MS)
  expect(await cycle(1)).toMatchObject({ state: 'paid', attempt: 3 })
  expect((await state()).entitlements.some((row) => row.state === 'activated')).toBe(true)
  await audited()
})

it('takes no money once the contract is over, although the deduction was announced', async () => {
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

it('leaves contracts that were signed before as they are', async () => {
  const client = new ShopClient(stack, await makeWorld(stack, 'auto-renew-wechat'))
  const { worldId } = client.world
  const body = { wechat: '24-hour' }
  await control(stack, 'PUT', `/control/worlds/${worldId}/deduct-mode`, { body })
  await advance(stack, worldId, { byMs: 18 * DAY_MS })
  expect((await stateOf(stack, worldId)).contracts[0]?.cycles[1]).toMatchObject({ state: 'waiting' })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

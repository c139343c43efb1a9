import type { Schemas as Control } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERIOD_FEN, signAgreement, signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
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

async function arm({ world }: ShopClient, record: Control['FaultRecord']): Promise<void> {
  const path = `/control/worlds/${world.worldId}/faults`
  expect((await control(stack, 'POST', path, { body: record })).status).toBeLessThan(300)
}

const cyclesOf = async ({ world }: ShopClient) =>
  (await stateOf(stack, world.worldId)).contracts[0]?.cycles ?? []

const audited = async ({ world }: ShopClient) => expect(await deleteWorld(stack, world.worldId)).toEqual([])

it('renews twelve months with its callbacks lost, doubled, late and forged in turn', async () => {
  const client = await shop()
  const { worldId } = client.world
  const deduction = { provider: 'wechat' as const, kinds: ['papay.deduction'] }
  await arm(client, { notify: { ...deduction, effect: { lostAttempts: 100 } } })
  await arm(client, { notify: { ...deduction, effect: { copies: 5 } } })
  await arm(client, { notify: { ...deduction, effect: { delayMs: 2 * DAY_MS } } })
  await arm(client, { notify: { ...deduction, effect: { badSignatureAttempts: 2, probe: true } } })
  await arm(client, { notify: { ...deduction, effect: { amountByFen: -1 } } })
  await arm(client, { notify: { ...deduction, effect: { lostAttempts: 3 } } })
  await signInWechat(stack, client)
  for (let month = 0; month < 12; month += 1) await advance(stack, worldId, { byMs: 30 * DAY_MS })
  const paid = (await cyclesOf(client)).filter(({ state }) => state === 'paid')
  expect(paid).toHaveLength(13)
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect(entitlements).toHaveLength(13)
  expect(payments.every(({ state, amountFen }) => state === 'succeeded' && amountFen === PERIOD_FEN)).toBe(
    true,
  )
  await audited(client)
})

it.each([
  ['not-enough', 'NOTENOUGH'],
  ['over-limit', 'RULELIMIT'],
  ['account-abnormal', 'USERCANCEL'],
] as const)('WeChat refuses a deduction: %s', async (outcome, code) => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  await arm(client, { count: 2, deduction: { outcome } })
  await advance(stack, worldId, { byMs: 19 * DAY_MS + HOUR_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'grace', attempt: 1, failCode: code })
  await advance(stack, worldId, { byMs: 2 * DAY_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid', attempt: 3, failCode: null })
  await audited(client)
})

it.each(['not-enough', 'over-limit'] as const)('Alipay refuses a deduction once: %s', async (outcome) => {
  const client = await shop()
  const { worldId } = client.world
  await signAgreement(stack, client)
  await arm(client, { deduction: { outcome } })
  await advance(stack, worldId, { byMs: 29 * DAY_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'grace', attempt: 1 })
  await advance(stack, worldId, { byMs: DAY_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid', attempt: 2, failCode: null })
  await audited(client)
})

it('leaves a deduction open until the provider has its result', async () => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  await arm(client, { count: 5, deduction: { outcome: 'pending' } })
  await advance(stack, worldId, { byMs: 19 * DAY_MS + HOUR_MS })
  expect((await cyclesOf(client))[1]?.state).toBe('deducting')
  await advance(stack, worldId, { byMs: 5 * HOUR_MS })
  expect((await cyclesOf(client))[1]?.state).toBe('paid')
  await audited(client)
})

it.each([
  ['never arrives', { kind: 'status', status: 500 }],
  ['is answered by nobody', { kind: 'reset-after-commit' }],
  ['is answered with half a word', { kind: 'truncated' }],
] as const)('deducts once when the request %s', async (_name, answer) => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  await arm(client, { http: { operationIds: ['wechatDeduct'], answer } })
  await arm(client, {
    http: { operationIds: ['wechatDeductNotice'], answer: { kind: 'reset-after-commit' } },
  })
  await advance(stack, worldId, { byMs: 20 * DAY_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid' })
  expect((await stateOf(stack, worldId)).payments).toHaveLength(2)
  await audited(client)
})

it('ends once on both sides, whatever happened to the callback', async () => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  await arm(client, { notify: { kinds: ['papay.contract'], effect: { lostAttempts: 100 } } })
  const [contract] = (await stateOf(stack, worldId)).contracts
  const path = `/control/worlds/${worldId}/contracts/${contract?.contractCode}/terminate`
  await control(stack, 'POST', path, { body: { by: 'user' } })
  expect((await stateOf(stack, worldId)).contracts).toMatchObject([{ state: 'active' }])
  // The next notice finds no contract, and the provider is asked who ended it.
  await advance(stack, worldId, { byMs: 20 * DAY_MS })
  expect((await stateOf(stack, worldId)).contracts).toMatchObject([{ state: 'terminated', endedBy: 'user' }])
  await audited(client)
})

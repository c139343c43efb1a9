import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contractQuery, PERIOD_FEN, signAgreement, signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, newToken, stateOf } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
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

const detailOf = async (client: ShopClient) =>
  client.data<Schemas['ContractDetail']>('getContractDetail', { query: await contractQuery(stack, client) })

const vipOf = async (client: ShopClient) => {
  const { deviceId } = client.world.devices[0] ?? {}
  const query = { deviceId, productCode: 'IPC', packageSource: 1 }
  return client.data<Schemas['DevicePackageExpiry']>('getDevicePackageExpiry', { query })
}

// fact: WX-173, WX-174
it('renews twelve months with webhooks lost, doubled, late and forged in turn', async () => {
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

// fact: WX-173
it('renews once where WeChat tells of each deduction before it answers the application', async () => {
  const client = await shop()
  const { worldId } = client.world
  const effect = { timing: 'before-response' as const }
  await arm(client, { count: null, notify: { provider: 'wechat', kinds: ['papay.deduction'], effect } })
  await signInWechat(stack, client)
  for (let month = 0; month < 3; month += 1) await advance(stack, worldId, { byMs: 30 * DAY_MS })
  const { entries } = await journalOf(stack, worldId)
  const told = entries.find(({ operationId }) => operationId === 'receiveWechatDeductNotify')
  const answered = entries.find(({ operationId }) => operationId === 'wechatDeduct')
  expect(told?.seq).toBeLessThan(answered?.seq ?? 0)
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect([entitlements.length, payments.length]).toEqual([4, 4])
  await audited(client)
})

// fact: WX-139, WX-157, WX-168, WX-169
it.each([
  ['not-enough', 'NOTENOUGH'],
  ['over-limit', 'RULELIMIT'],
  ['account-abnormal', 'ACCOUNTERROR'],
  ['account-closed', 'USER_NOT_EXIST'],
  ['bank-maintenance', 'BANKERROR'],
  ['order-wrong', 'TRADE_ERROR'],
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

it.each(['not-enough', 'over-limit'] as const)(
  'renews after Alipay refuses a deduction once with %s',
  async (outcome) => {
    const client = await shop()
    const { worldId } = client.world
    await signAgreement(stack, client)
    await arm(client, { deduction: { outcome } })
    await advance(stack, worldId, { byMs: 29 * DAY_MS })
    const hits = (await journalOf(stack, worldId)).entries.filter(({ kind }) => kind === 'fault')
    expect(hits).toMatchObject([{ operationId: 'deduction', request: { deduction: { outcome } } }])
    expect((await cyclesOf(client))[1]).toMatchObject({ state: 'grace', attempt: 1 })
    await advance(stack, worldId, { byMs: DAY_MS })
    expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid', attempt: 2, failCode: null })
    await audited(client)
  },
)

it.each<[string, Control['FaultRecord']]>([
  ['whose notify is lost', { notify: { kinds: ['TRADE_SUCCESS'], effect: { lostAttempts: 100 } } }],
  [
    'whose answer is lost',
    { http: { operationIds: ['alipayDeduct'], answer: { kind: 'reset-after-commit' } } },
  ],
])('a later try at Alipay %s is judged by its own number', async (_what, fault) => {
  const client = await shop()
  const { worldId } = client.world
  await signAgreement(stack, client)
  await arm(client, { deduction: { outcome: 'not-enough' } })
  await advance(stack, worldId, { byMs: 29 * DAY_MS })
  await arm(client, fault)
  await advance(stack, worldId, { byMs: DAY_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid', attempt: 2 })
  await advance(stack, worldId, { byMs: 30 * DAY_MS })
  await audited(client)
})

// fact: WX-172, WX-184, WX-187
it('closes a deduction that met an error of WeChat, and renews under a new number', async () => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  await arm(client, { deduction: { outcome: 'system-error' } })
  await advance(stack, worldId, { byMs: 20 * DAY_MS + HOUR_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid', attempt: 2 })
  const { entries } = await journalOf(stack, worldId)
  const asked = entries.filter(({ kind }) => kind === 'gateway').map(({ operationId }) => operationId)
  const calls = ['wechatDeduct', 'wechatQueryOrder', 'wechatCloseDeduction']
  expect(asked.filter((operationId) => calls.includes(operationId))).toEqual([
    ...['wechatDeduct', 'wechatQueryOrder', 'wechatQueryOrder', 'wechatCloseDeduction', 'wechatDeduct'],
  ])
  await audited(client)
})

// fact: WX-172, WX-187
it('closes the last number of a period that met nothing but errors of WeChat, before the period lapses', async () => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  await arm(client, { count: null, deduction: { outcome: 'system-error' } })
  await advance(stack, worldId, { byMs: 40 * DAY_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'lapsed' })
  const { body } = await control<Control['JournalPage']>(
    stack,
    'GET',
    `/control/worlds/${worldId}/journal?operationId=wechatCloseDeduction&limit=1000`,
  )
  const { body: deducted } = await control<Control['JournalPage']>(
    stack,
    'GET',
    `/control/worlds/${worldId}/journal?operationId=wechatDeduct&limit=1000`,
  )
  expect(body.entries).toHaveLength(deducted.entries.length)
  await audited(client)
})

it('journal, webhooks and faults of an order are also those of its later tries', async () => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  await arm(client, { deduction: { outcome: 'not-enough' } })
  await advance(stack, worldId, { byMs: 19 * DAY_MS + HOUR_MS })
  const orderNo = (await cyclesOf(client))[1]?.orderNo ?? ''
  const lost = { kinds: ['papay.deduction'], orderNo, effect: { lostAttempts: 100 } }
  await arm(client, { notify: lost })
  await advance(stack, worldId, { byMs: DAY_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid', attempt: 2 })
  const notices = await control<Control['Notify'][]>(stack, 'GET', `${root}/notifies?orderNo=${orderNo}`)
  expect(notices.body).toMatchObject([
    { kind: 'papay.deduction', orderNo, effect: null },
    { kind: 'papay.deduction', orderNo, effect: { lostAttempts: 100 } },
  ])
  const tries = { kind: 'gateway', operationId: 'wechatDeduct', status: '200' } as const
  const journal = await control<Control['JournalPage']>(
    stack,
    'GET',
    `${root}/journal?orderNo=${orderNo}&limit=1000`,
  )
  const numbers = journal.body.entries
    .filter(({ operationId }) => operationId === tries.operationId)
    .map(({ orderNo: own, request }) => [own, JSON.stringify(request).includes(`${orderNo}T2`)])
  expect(numbers).toEqual([
    [orderNo, false],
    [orderNo, true],
  ])
  for (const number of [orderNo, `${orderNo}T2`]) {
    const pattern = { ...tries, orderNo: number }
    const body = { order: 'loose', steps: [pattern, pattern] }
    const verified = await control<Control['JournalVerdict']>(stack, 'POST', `${root}/journal/verify`, {
      body,
    })
    expect([verified.status, verified.body.ok]).toEqual([200, true])
  }
  await audited(client)
})

it('asks WeChat what became of a deduction that failed without a reason, and tries again', async () => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  await arm(client, { deduction: { outcome: 'no-reason' } })
  await advance(stack, worldId, { byMs: 19 * DAY_MS + MINUTE_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'deducting', attempt: 1 })
  await advance(stack, worldId, { byMs: 5 * MINUTE_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'grace', failCode: 'CLOSED' })
  await advance(stack, worldId, { byMs: DAY_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid', attempt: 2 })
  await audited(client)
})

it.each([
  ['fails without a reason', { deduction: { outcome: 'no-reason' } }],
  ['stays pending for hours', { count: 4, deduction: { outcome: 'pending' } }],
  ['is not told of', { notify: { kinds: ['papay.deduction'], effect: { lostAttempts: 100 } } }],
] as const)('renews once where the query knows no unpaid deduction and one %s', async (_, fault) => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  const body = { wechat: { unpaidQuery: 'reported' } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body })
  await arm(client, fault as Control['FaultRecord'])
  await advance(stack, worldId, { byMs: 20 * DAY_MS + HOUR_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid' })
  const { payments } = await stateOf(stack, worldId)
  expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(2)
  await audited(client)
})

it('keeps a deduction open until the provider has a result', async () => {
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
  await advance(stack, worldId, { byMs: 20 * DAY_MS + HOUR_MS })
  expect((await cyclesOf(client))[1]).toMatchObject({ state: 'paid' })
  const { payments } = await stateOf(stack, worldId)
  expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(2)
  await audited(client)
})

it('ends a contract once on both sides, whatever happens to the webhook', async () => {
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

it('auto-renew-wechat renews by itself and refuses a retry', async () => {
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

it('auto-renew-alipay-failing keeps its package active until a retry pays', async () => {
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

it('contract-lapsed has no active package until an announced retry pays', async () => {
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

it.each([
  ['merchant', 'merchant'],
  ['expired', 'expired'],
  // The merchant platform ends by the API, as WeChat tells it.
  ['platform', 'merchant'],
  ['account-closed', 'account-closed'],
  ['customer-service', 'customer-service'],
  ['user', 'user'],
] as const)('a contract ended by %s is over on both sides, by %s', async (by, endedBy) => {
  const client = await shop('auto-renew-wechat')
  const { worldId } = client.world
  const { contractCode } = await detailOf(client)
  const path = `/control/worlds/${worldId}/contracts/${contractCode}/terminate`
  const { status, body } = await control(stack, 'POST', path, { body: { by } })
  expect([status, body]).toMatchObject([200, { state: 'terminated', endedBy }])
  expect((await control(stack, 'POST', path, { body: { by } })).status).toBe(422)
  await advance(stack, worldId, { byMs: 60 * DAY_MS })
  expect((await stateOf(stack, worldId)).orders.map(({ status: order }) => order)).toEqual([5])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

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

const REFUSED = { kind: 'business-code', code: 'SYSTEM_BUSY' }

it.each([
  ['wechat', 'wechatDeleteContract', { kind: 'reset-after-commit' }, 200, 'terminated'],
  ['wechat', 'wechatDeleteContract', { kind: 'reset-before-commit' }, 422, 'active'],
  ['wechat', 'wechatDeleteContract', REFUSED, 422, 'active'],
  ['alipay', 'alipayUnsignAgreement', { kind: 'reset-after-commit' }, 200, 'terminated'],
  ['alipay', 'alipayUnsignAgreement', { kind: 'reset-before-commit' }, 422, 'active'],
  ['alipay', 'alipayUnsignAgreement', REFUSED, 422, 'active'],
] as const)(
  'the end by the merchant at %s answers what is true after %s is answered by %j',
  async (provider, operationId, answer, status, state) => {
    const client = await shop()
    const { worldId } = client.world
    await (provider === 'wechat' ? signInWechat : signAgreement)(stack, client)
    const { contractCode } = await detailOf(client)
    await arm(client, { http: { operationIds: [operationId], answer } } as Control['FaultRecord'])
    const path = `/control/worlds/${worldId}/contracts/${contractCode}/terminate`
    const end = () => control(stack, 'POST', path, { body: { by: 'merchant' } })
    const ended = status === 200 ? { state, endedBy: 'merchant' } : { error: 'contract-not-ended' }
    expect(await end()).toMatchObject({ status, body: ended })
    expect((await stateOf(stack, worldId)).contracts).toMatchObject([{ state }])
    expect((await end()).status).toBe(status === 200 ? 422 : 200)
    await advance(stack, worldId, { byMs: 60 * DAY_MS })
    expect((await stateOf(stack, worldId)).orders).toMatchObject([{ status: 5 }])
    await audited(client)
  },
)

it('ends a contract when a query finds the agreement expired at Alipay', async () => {
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
  expect(await control(stack, 'POST', path, { body: { by: 'user' } })).toMatchObject({
    status: 422,
    body: { error: 'contract-not-signed', message: expect.stringContaining('ended at alipay already') },
  })
  await advance(stack, worldId, { byMs: 29 * DAY_MS })
  const { contracts, payments } = await stateOf(stack, worldId)
  expect(contracts).toMatchObject([{ state: 'terminated', endedBy: 'expired' }])
  expect(payments.filter(({ state }) => state === 'succeeded')).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers 404 for ending an unknown contract', async () => {
  const { world } = await shop()
  const path = `/control/worlds/${world.worldId}/contracts/C0/terminate`
  expect((await control(stack, 'POST', path, { body: { by: 'user' } })).status).toBe(404)
})

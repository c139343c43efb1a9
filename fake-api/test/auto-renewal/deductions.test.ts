import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signAgreement, signInWechat } from '../support/contract.ts'
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

type Provider = 'wechat' | 'alipay'
type Fault = Control['FaultRecord']

/** A world in which a camera is renewed every month by a contract, signed and paid for a first month. */
async function renewedCamera(provider: Provider, deductMode?: Control['WechatDeductMode']) {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  if (deductMode)
    await control(stack, 'PATCH', `${root}/merchant-plans`, { body: { wechat: { deductMode } } })
  await (provider === 'wechat' ? signInWechat(stack, client) : signAgreement(stack, client))
  const state = () => stateOf(stack, worldId)
  const contract = async () => (await state()).contracts[0] ?? expect.fail('There is no contract.')
  return {
    state,
    contract,
    /** The contract as the shop lists it. */
    listed: async () => {
      const shop = client.refreshed(await newToken(stack, client))
      return (await shop.data<Schemas['OwnContract'][]>('listContracts'))[0]
    },
    period: async (number: number) => (await contract()).cycles.find(({ period }) => period === number),
    paidCount: async () => (await state()).payments.filter((payment) => payment.state === 'succeeded').length,
    /** How often the merchant has asked how a deduction ended. */
    queries: async () => {
      const { entries } = await journalOf(stack, worldId)
      return entries.filter(({ operationId }) => /^wechatQuery(Order|Deduction)$/.test(operationId)).length
    },
    wait: (byMs: number) => advance(stack, worldId, { byMs }),
    waitForNext: () => advance(stack, worldId, { toNextEvent: true }),
    arm: async (record: Fault) => {
      const { status } = await control(stack, 'POST', `${root}/faults`, { body: record })
      expect(status).toBe(201)
    },
    end: async (by: Control['ContractEnd']['by']) => {
      const path = `${root}/contracts/${(await contract()).contractCode}/terminate`
      expect((await control(stack, 'POST', path, { body: { by } })).status).toBe(200)
    },
    audited: async () => expect(await deleteWorld(stack, worldId)).toEqual([]),
  }
}

const inBeijing = (ms: number | null | undefined) =>
  new Date((ms ?? 0) + 8 * HOUR_MS).toISOString().slice(11, 16)

it('WeChat announces a deduction, waits a day and deducts between 07:00 and 22:00', async () => {
  const camera = await renewedCamera('wechat')
  const seen: (string | undefined)[] = []
  while (seen.at(-1) !== 'paid') {
    const { state } = (await camera.period(2)) ?? {}
    if (state !== seen.at(-1)) seen.push(state)
    if (state !== 'paid') await camera.waitForNext()
  }
  expect(seen).toEqual(['scheduled', 'waiting', 'paid'])
  const { windowFromMs, windowUntilMs, settledAtMs, serviceEndsAtMs = 0 } = (await camera.period(2)) ?? {}
  expect([inBeijing(windowFromMs), inBeijing(windowUntilMs)]).toEqual(['07:00', '22:00'])
  expect(settledAtMs).toBeLessThanOrEqual(serviceEndsAtMs - 0.5 * DAY_MS)
  await camera.audited()
})

it('WeChat announces a deduction to the payer a day before it in the 24-hour mode', async () => {
  const camera = await renewedCamera('wechat', '24-hour')
  await camera.wait(28 * DAY_MS)
  expect(await camera.period(2)).toMatchObject({ state: 'deducting' })
  await camera.wait(DAY_MS - 1)
  expect(await camera.paidCount()).toBe(1)
  await camera.wait(1)
  expect(await camera.period(2)).toMatchObject({ state: 'paid' })
  await camera.audited()
})

// R-RENEWAL-3
it('the merchant asks nothing in the day before announced money moves in the 24-hour mode', async () => {
  const camera = await renewedCamera('wechat', '24-hour')
  await camera.wait(28 * DAY_MS)
  const before = await camera.queries()
  await camera.wait(DAY_MS)
  expect(await camera.period(2)).toMatchObject({ state: 'paid' })
  expect(await camera.queries()).toBe(before)
  await camera.audited()
})

// R-RENEWAL-3
it('the merchant asks five minutes after money was to move whose webhook is lost in the 24-hour mode', async () => {
  const camera = await renewedCamera('wechat', '24-hour')
  await camera.wait(28 * DAY_MS)
  const before = await camera.queries()
  await camera.arm({ notify: { kinds: ['papay.deduction'], effect: { lostAttempts: 100 } } })
  await camera.wait(DAY_MS + 5 * MINUTE_MS - 1)
  expect(await camera.period(2)).toMatchObject({ state: 'deducting' })
  await camera.wait(1)
  expect(await camera.period(2)).toMatchObject({ state: 'paid' })
  expect(await camera.queries()).toBe(before + 1)
})

// spec: 9.11
it('Alipay deducts a day before the month ends without an announcement', async () => {
  const camera = await renewedCamera('alipay')
  const { plannedAtMs = 0, serviceEndsAtMs = 0 } = (await camera.period(2)) ?? {}
  expect(serviceEndsAtMs - plannedAtMs).toBe(DAY_MS)
  await camera.wait(29 * DAY_MS - 1)
  expect(await camera.period(2)).toMatchObject({ state: 'scheduled' })
  await camera.wait(1)
  expect(await camera.period(2)).toMatchObject({ state: 'paid', attempt: 1 })
  await camera.audited()
})

const refusals = (['wechat', 'alipay'] as const).flatMap((provider) =>
  (['not-enough', 'over-limit', 'account-abnormal'] as const).map((outcome) => [provider, outcome] as const),
)

it.each(refusals)(
  'a deduction at %s refused once for %s is retried a day later while the camera stays covered',
  async (provider, outcome) => {
    const camera = await renewedCamera(provider)
    await camera.arm({ deduction: { outcome } })
    await camera.wait(29 * DAY_MS)
    expect(await camera.period(2)).toMatchObject({ state: 'grace', attempt: 1 })
    await camera.wait(DAY_MS)
    expect(await camera.period(2)).toMatchObject({ state: 'paid', attempt: 2 })
    expect((await camera.state()).entitlements.map(({ state }) => state)).toContain('activated')
    expect(await camera.paidCount()).toBe(2)
    await camera.audited()
  },
)

it.each(['wechat', 'alipay'] as const)(
  'a pending deduction at %s extends nothing before its result is known',
  async (provider) => {
    const camera = await renewedCamera(provider)
    await camera.arm({ deduction: { outcome: 'pending' } })
    const queries = [
      ...['wechatQueryTransaction', 'wechatCloseOrder', 'wechatQueryOrder', 'wechatCloseDeduction'],
      ...['alipayQueryTrade', 'alipayCloseTrade'],
    ]
    await camera.arm({
      count: null,
      http: { operationIds: queries, answer: { kind: 'status', status: 503 } },
    })
    await camera.arm({ count: null, notify: { effect: { lostAttempts: 100 } } })
    await camera.wait(29.4 * DAY_MS)
    expect(await camera.period(2)).toMatchObject({ state: 'deducting' })
    expect((await camera.state()).entitlements).toHaveLength(1)
    await camera.audited()
  },
)

// fact: WX-154
it.each<[string, Omit<NonNullable<Fault['http']>, 'operationIds'>]>([
  ['answered with SYSTEMERROR', { answer: { kind: 'business-code', code: 'SYSTEMERROR' } }],
  ['refused with 503', { answer: { kind: 'status', status: 503 } }],
  ['refused for the token', { answer: { kind: 'expired-token' } }],
  ['refused by the business', { answer: { kind: 'business-code', code: 'operate-failed' } }],
  ['cut before it was carried out', { answer: { kind: 'reset-before-commit' } }],
  ['slow', { latencyMs: 1500 }],
  ['carried out, answer lost', { answer: { kind: 'reset-after-commit' } }],
  ['answered with broken text', { answer: { kind: 'malformed' } }],
  ['carried out, answered 503', { answer: { kind: 'status-after-commit', status: 503 } }],
  ['cut in the middle of the answer', { answer: { kind: 'truncated' } }],
  ['answered with an empty page', { answer: { kind: 'empty-page' } }],
])('a deduction that is %s takes the money once', async (_, fault) => {
  const camera = await renewedCamera('wechat')
  await camera.arm({ http: { operationIds: ['wechatDeduct'], ...fault } })
  await camera.wait(32 * DAY_MS)
  expect(await camera.period(2)).toMatchObject({ state: 'paid' })
  expect(await camera.paidCount()).toBe(2)
  await camera.audited()
})

it.each([
  ['wechat', 'user'],
  ['wechat', 'merchant'],
  ['wechat', 'expired'],
  ['alipay', 'user'],
  ['alipay', 'merchant'],
] as const)('a contract at %s ended by %s keeps the paid month and deducts no more', async (provider, by) => {
  const camera = await renewedCamera(provider)
  await camera.wait(10 * DAY_MS)
  await camera.end(by)
  expect(await camera.contract()).toMatchObject({ state: 'terminated', endedBy: by })
  expect((await camera.state()).entitlements).toMatchObject([{ state: 'activated' }])
  await camera.wait(60 * DAY_MS)
  const { payments, entitlements } = await camera.state()
  expect(payments).toHaveLength(1)
  expect(entitlements).toMatchObject([{ state: 'expired' }])
  await camera.audited()
})

it('an agreement that expires at Alipay without a webhook deducts no more', async () => {
  const camera = await renewedCamera('alipay')
  await camera.end('expired')
  expect(await camera.contract()).toMatchObject({ state: 'active' })
  await camera.wait(40 * DAY_MS)
  expect(await camera.contract()).toMatchObject({ state: 'terminated', endedBy: 'expired' })
  expect(await camera.paidCount()).toBe(1)
  await camera.audited()
})

// spec: 7.70
it.each([
  ['alipay', undefined],
  ['wechat', undefined],
  ['wechat', '24-hour'],
] as const)(
  '%s in mode %s: once no try is left the day of the next month is told, and none where the contract ends with this one',
  async (provider, mode) => {
    const camera = await renewedCamera(provider, mode)
    await camera.arm({ count: null, deduction: { outcome: 'not-enough' } })
    const isPast = async () => {
      const { nextDueMs, windowUntilMs, state } = (await camera.contract()).cycles.at(-1) ?? {}
      return state === 'grace' && (nextDueMs ?? 0) >= (windowUntilMs ?? 0)
    }
    const untilNoTryIsLeft = async () => {
      while (!(await isPast())) await camera.waitForNext()
      return camera.listed()
    }
    const { detail, charges } = (await untilNoTryIsLeft()) ?? {}
    expect([charges?.[0]?.state, detail?.renewalFailed]).toEqual(['failed', true])
    while ((await camera.period(2))?.state !== 'lapsed') await camera.waitForNext()
    const after = (await camera.listed())?.detail.nextDeductTime
    expect(after).toEqual(expect.any(String))
    expect(detail?.nextDeductTime).toBe(after)
    const last = await untilNoTryIsLeft()
    expect(last).toMatchObject({ charges: [{ state: 'failed' }, { state: 'failed' }, { state: 'paid' }] })
    expect(last?.detail.nextDeductTime).toBeNull()
    await camera.audited()
  },
)

import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/engine/kernel/clock.ts'
import { inWechat } from '../support/contract.ts'
import {
  DAY_AFTER_PLAN,
  DeductingMerchant,
  listenForNotifies,
  type NotifyListener,
  PRE_NOTICE_PLAN,
} from '../support/deducting-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let listener: NotifyListener
beforeAll(async () => {
  stack = await startTestStack()
  listener = await listenForNotifies()
})
afterAll(async () => {
  listener.close()
  await stack.stop()
})

/** A contract that was signed 13 hours and more ago, at 09:41 of the next day. */
async function signed(planId = PRE_NOTICE_PLAN) {
  const merchant = await DeductingMerchant.open(stack, listener)
  const contractId = await merchant.sign(planId)
  await merchant.wait(DAY_MS)
  return { merchant, contractId }
}

const at = (beijing: string) => Date.parse(`${beijing.replace(' ', 'T')}+08:00`)
const ACCEPTED = { result_code: 'SUCCESS' }

async function toldOf(merchant: DeductingMerchant) {
  const call = { call: 'list', body: {} } as const
  const { contracts } = await inWechat<{ contracts: { told?: object }[] }>(stack, merchant.worldId, call)
  return contracts[0]?.told
}

// fact: WX-004, WX-005, WX-108, WX-111, WX-113, WX-127
it('a notice is answered 204, the payer reads it, and it opens days three to nine', async () => {
  const { merchant, contractId } = await signed()
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({
    ...{ err_code: 'INVALID_REQUEST', err_code_des: expect.stringContaining('预扣费通知') },
  })
  const notice = await merchant.announce(contractId, { estimated_amount: { amount: 1790 } })
  expect([notice.status, notice.text]).toEqual([204, ''])
  expect(await toldOf(merchant)).toEqual({
    amountFen: 1790,
    deductFromMs: at('2026-11-23 07:00:00'),
    deductUntilMs: at('2026-11-29 22:00:00'),
  })
  await merchant.wait(DAY_MS)
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'INVALID_REQUEST' })
  await merchant.wait(DAY_MS)
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject(ACCEPTED)
})

// fact: WX-109, WX-110, WX-114, WX-120
it('a notice for one day opens day three alone, and a new one is needed after it', async () => {
  const { merchant, contractId } = await signed()
  const deduct_duration = { count: 1, unit: 'DAY' }
  expect((await merchant.announce(contractId, { deduct_duration })).status).toBe(204)
  expect(await toldOf(merchant)).toMatchObject({ deductUntilMs: at('2026-11-23 22:00:00') })
  await merchant.wait(3 * DAY_MS)
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'INVALID_REQUEST' })
  expect((await merchant.announce(contractId)).status).toBe(204)
})

// fact: WX-109, WX-110
it.each([
  ['for four days', { deduct_duration: { count: 4, unit: 'DAY' } }],
  ['for no day', { deduct_duration: { count: 0, unit: 'DAY' } }],
  ['for a week', { deduct_duration: { count: 1, unit: 'WEEK' } }],
  ['without an amount', { estimated_amount: {} }],
])('a notice %s is refused', async (_, change) => {
  const { merchant, contractId } = await signed()
  expect(await merchant.announce(contractId, change)).toMatchObject({ status: 400, code: 'PARAM_ERROR' })
})

// fact: WX-112, WX-128
it('a notice under another merchant number or app is refused, in a signed answer', async () => {
  const { merchant, contractId } = await signed()
  const refused = await merchant.announce(contractId, { mchid: '1900000109' })
  expect(refused).toMatchObject({ status: 400, code: 'MCH_NOT_EXISTS' })
  const names = ['serial', 'signature', 'timestamp', 'nonce'].map((name) => `wechatpay-${name}`)
  expect(names.map((name) => refused.headerNames.includes(name))).toEqual([true, true, true, true])
  expect(await merchant.announce(contractId, { appid: 'wx0' })).toMatchObject({
    ...{ status: 400, code: 'APPID_MCHID_NOT_MATCH' },
  })
  expect(await toldOf(merchant)).toBeUndefined()
})

// fact: WX-121, WX-122
it('the same notice again is RESOURCE_ALREADY_EXISTS, or taken where the account says so, and another is refused', async () => {
  const { merchant, contractId } = await signed()
  await merchant.announce(contractId)
  const told = await toldOf(merchant)
  await merchant.wait(HOUR_MS)
  expect((await merchant.announce(contractId)).code).toBe('RESOURCE_ALREADY_EXISTS')
  const another = { estimated_amount: { amount: 1791, currency: 'CNY' } }
  const longer = { deduct_duration: { count: 3, unit: 'DAY' } }
  for (const change of [another, longer])
    expect((await merchant.announce(contractId, change)).code).toBe('INVALID_REQUEST')
  await merchant.set({ repeatedNotice: 'accepted' })
  expect((await merchant.announce(contractId)).status).toBe(204)
  expect(await toldOf(merchant)).toEqual(told)
})

// fact: WX-123, WX-124, WX-125, WX-126
it('a notice is refused for another mode, no contract, a risk, and an account that may not', async () => {
  const { merchant, contractId } = await signed(DAY_AFTER_PLAN)
  expect((await merchant.announce(contractId)).code).toBe('INVALID_REQUEST')
  expect(await merchant.announce('0'.repeat(28))).toMatchObject({ status: 404, code: 'CONTRACT_NOT_EXIST' })
  const answer = { kind: 'business-code', code: 'RULELIMIT' }
  await merchant.arm({ http: { operationIds: ['wechatDeductNotice'], answer } })
  expect((await merchant.announce(contractId)).code).toBe('RULELIMIT')
  await merchant.set({ noticeAllowed: false })
  expect(await merchant.announce(contractId)).toMatchObject({ status: 403, code: 'NO_AUTH' })
})

// fact: WX-115
it('a notice at night is refused', async () => {
  const { merchant, contractId } = await signed()
  await merchant.wait(13 * HOUR_MS)
  expect((await merchant.announce(contractId)).code).toBe('INVALID_REQUEST')
})

// fact: WX-118, WX-119
it('the days of a notice allow further tries under new numbers until one succeeds', async () => {
  const { merchant, contractId } = await signed()
  await merchant.announce(contractId)
  await merchant.wait(2 * DAY_MS)
  await merchant.arm({ deduction: { outcome: 'not-enough' } })
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  expect(await merchant.deduct(contractId, 'A2')).toMatchObject(ACCEPTED)
  await merchant.wait(DAY_MS)
  expect(await merchant.query('A2')).toMatchObject({ trade_state: 'SUCCESS' })
  expect(await merchant.deduct(contractId, 'A3')).toMatchObject({ err_code: 'INVALID_REQUEST' })
})

// fact: WX-007, WX-008
it('right after signing a deduction needs no notice, and one that was taken then makes its days hold', async () => {
  const merchant = await DeductingMerchant.open(stack, listener)
  const contractId = await merchant.sign()
  expect((await merchant.announce(contractId)).status).toBe(204)
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'INVALID_REQUEST' })
  await merchant.set({ noticeAfterSigning: 'ignored' })
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject(ACCEPTED)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { parsePapayXml } from '../../src/wire/wechat/papay-xml.ts'
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

const open = () => DeductingMerchant.open(stack, listener)

async function signed(planId = PRE_NOTICE_PLAN) {
  const merchant = await open()
  return { merchant, contractId: await merchant.sign(planId) }
}

const ACCEPTED = { return_code: 'SUCCESS', result_code: 'SUCCESS' }
const told = (merchant: DeductingMerchant) =>
  inWechat<{ contracts: { told?: object }[] }>(stack, merchant.worldId, { call: 'list', body: {} })

// fact: WX-129, WX-130, WX-132, WX-134, WX-211, WX-212, WX-215
it.each(['MD5', 'HMAC-SHA256'] as const)(
  'an application is accepted and no more, signed with %s',
  async (type) => {
    const { merchant, contractId } = await signed()
    merchant.type = type
    const answer = await merchant.deduct(contractId, 'A1', {
      attach: 'camera',
      spbill_create_ip: '127.0.0.1',
      some_new_field: '1',
    })
    expect(answer).toMatchObject({ ...ACCEPTED, return_msg: 'OK' })
    expect([answer.transaction_id, merchant.isSigned(answer), answer.sign?.length]).toEqual([
      ...[undefined, true, type === 'MD5' ? 32 : 64],
    ])
    expect(await merchant.query('A1')).toMatchObject({ trade_state: 'ACCEPT', attach: 'camera' })
  },
)

// fact: WX-130, WX-131, WX-132, WX-133
it.each([
  ['another trade type', { trade_type: 'APP' }],
  ['no trade type', { trade_type: '' }],
  ['a number of 33 characters', { out_trade_no: 'A'.repeat(33) }],
  ['a number with a dash', { out_trade_no: 'A-1' }],
  ['an amount in yuan', { total_fee: '17.90' }],
  [
    'no contract number, but its code and template',
    { contract_id: '', contract_code: 'C1', plan_id: PRE_NOTICE_PLAN },
  ],
])('an application with %s is refused', async (_, change) => {
  const { merchant, contractId } = await signed()
  expect(await merchant.deduct(contractId, 'A1', change)).toMatchObject({ return_code: 'FAIL' })
  expect(await merchant.query('A1')).toMatchObject({ err_code: 'ORDERNOTEXIST' })
})

// fact: WX-133, WX-135, WX-137, WX-138, WX-140, WX-183
it('a number deducts once: running it is ORDER_ACCEPTED, paid ORDERPAID, with other terms refused', async () => {
  const { merchant, contractId } = await signed()
  expect(await merchant.query('A1')).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  await merchant.deduct(contractId, 'A1')
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'ORDER_ACCEPTED' })
  expect(await merchant.deduct(contractId, 'A1', { total_fee: '1' })).toMatchObject({
    err_code: 'OUT_TRADE_NO_USED',
  })
  const before = listener.bodies.length
  await merchant.wait(0)
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'ORDERPAID' })
  await merchant.wait(2 * DAY_MS)
  expect([listener.bodies.length - before, merchant.lastNotify().total_fee]).toEqual([1, '1790'])
})

// fact: WX-118, WX-139, WX-156, WX-157, WX-178
it('a deduction that failed is found CLOSED, its number never goes again, and a new one deducts', async () => {
  const { merchant, contractId } = await signed()
  await merchant.arm({ deduction: { outcome: 'not-enough' } })
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'CLOSED', trade_state_desc: '余额不足' })
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'ORDERCLOSED' })
  expect(await merchant.deduct(contractId, 'A2')).toMatchObject(ACCEPTED)
  await merchant.wait(0)
  expect(await merchant.query('A2')).toMatchObject({ trade_state: 'SUCCESS' })
})

// fact: WX-139
it('a number that failed goes again where the account leaves failures open', async () => {
  const { merchant, contractId } = await signed()
  await merchant.set({ afterFailure: 'open' })
  await merchant.arm({ deduction: { outcome: 'not-enough' } })
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'PAYERROR' })
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject(ACCEPTED)
})

// fact: WX-001, WX-002, WX-003, WX-127, WX-141, WX-157, WX-179
it('in the 24-hour mode the payer is told at once, and one deduction of a contract waits at a time', async () => {
  const { merchant, contractId } = await signed(DAY_AFTER_PLAN)
  await merchant.wait(DAY_MS)
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject(ACCEPTED)
  const nowMs = await merchant.nowMs()
  const [contract] = (await told(merchant)).contracts
  expect(contract?.told).toMatchObject({ amountFen: 1790, deductFromMs: nowMs + DAY_MS })
  await merchant.wait(HOUR_MS)
  const second = await merchant.deduct(contractId, 'A2')
  expect(second).toMatchObject({
    err_code: 'ORDER_ACCEPTED',
    err_code_des: expect.stringContaining('请勿重复'),
  })
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'ACCEPT' })
  expect(await merchant.query('A2')).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  await merchant.arm({ deduction: { outcome: 'not-enough' } })
  await merchant.wait(23 * HOUR_MS)
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'CLOSED' })
  expect(await merchant.deduct(contractId, 'A3')).toMatchObject(ACCEPTED)
  await merchant.wait(DAY_MS - 1)
  expect(await merchant.query('A3')).toMatchObject({ trade_state: 'ACCEPT' })
  await merchant.wait(1)
  expect(await merchant.query('A3')).toMatchObject({ trade_state: 'SUCCESS' })
})

// fact: WX-142, WX-143
it('a deduction is taken between 07:00 and 22:00, also right after signing, unless the account has older hours', async () => {
  const { merchant, contractId } = await signed(DAY_AFTER_PLAN)
  await merchant.wait(13 * HOUR_MS)
  const night = await merchant.deduct(contractId, 'A1')
  expect(night).toMatchObject({ err_code: 'INVALID_REQUEST', err_code_des: expect.stringContaining('07:00') })
  await merchant.set({ applyHours: 'pre-notice' })
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject(ACCEPTED)
  const atNight = await merchant.sign(PRE_NOTICE_PLAN, 'C2')
  expect(await merchant.deduct(atNight, 'B1')).toMatchObject({ err_code: 'INVALID_REQUEST' })
  await merchant.set({ hoursAfterSigning: 'free' })
  expect(await merchant.deduct(atNight, 'B1')).toMatchObject(ACCEPTED)
})

// fact: WX-013, WX-014, WX-145, WX-146
it('one deduction of a contract succeeds a day and two in thirty days, of any amount on any of them', async () => {
  const { merchant, contractId } = await signed(DAY_AFTER_PLAN)
  await merchant.deduct(contractId, 'A1', { total_fee: '100' })
  await merchant.wait(0)
  expect(await merchant.deduct(contractId, 'A2')).toMatchObject({ err_code: 'RULELIMIT' })
  await merchant.wait(DAY_MS)
  expect(await merchant.deduct(contractId, 'A2')).toMatchObject(ACCEPTED)
  await merchant.wait(2 * DAY_MS)
  expect(await merchant.query('A2')).toMatchObject({ trade_state: 'SUCCESS', total_fee: '1790' })
  expect(await merchant.deduct(contractId, 'A3')).toMatchObject({ err_code: 'RULELIMIT' })
  await merchant.wait(27 * DAY_MS)
  expect(await merchant.deduct(contractId, 'A3')).toMatchObject(ACCEPTED)
})

// fact: WX-145
it.each([
  ['at one instant', {}, 0],
  ['while the first is under way', { count: 1, deduction: { outcome: 'pending' } }, HOUR_MS],
])('of two deductions of a contract that are taken %s one moves money', async (_, fault, byMs) => {
  const { merchant, contractId } = await signed()
  if ('count' in fault) await merchant.arm(fault)
  for (const number of ['A1', 'A2']) expect(await merchant.deduct(contractId, number)).toMatchObject(ACCEPTED)
  await merchant.wait(byMs)
  const states = await Promise.all(
    ['A1', 'A2'].map(async (number) => (await merchant.query(number)).trade_state),
  )
  expect(states.sort()).toEqual(['CLOSED', 'SUCCESS'])
})

// fact: WX-009, WX-149
it('a window that a notice opened deducts once, also of two numbers taken at one instant', async () => {
  const { merchant, contractId } = await signed()
  await merchant.set({ successesPerDay: null })
  await merchant.wait(2 * DAY_MS)
  await merchant.announce(contractId)
  await merchant.wait(2 * DAY_MS)
  for (const number of ['A1', 'A2']) expect(await merchant.deduct(contractId, number)).toMatchObject(ACCEPTED)
  await merchant.wait(0)
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'SUCCESS' })
  expect(await merchant.query('A2')).toMatchObject({ trade_state: 'CLOSED' })
})

// fact: WX-145, WX-147, WX-148
it('failures do not count as successes, and so many numbers a payer and template are taken a day', async () => {
  const { merchant, contractId } = await signed()
  await merchant.set({ deductionsPerDay: 2 })
  await merchant.arm({ count: 2, deduction: { outcome: 'not-enough' } })
  for (const number of ['A1', 'A2']) {
    expect(await merchant.deduct(contractId, number)).toMatchObject(ACCEPTED)
    await merchant.wait(0)
  }
  expect(await merchant.deduct(contractId, 'A3')).toMatchObject({ err_code: 'RULELIMIT' })
  await merchant.set({ deductionsPerDay: 3 })
  expect(await merchant.deduct(contractId, 'A3')).toMatchObject(ACCEPTED)
})

// fact: WX-147
it('numbers count for the payer and the template, also after a contract was ended and signed again', async () => {
  const { merchant, contractId } = await signed()
  await merchant.set({ deductionsPerDay: 2 })
  await merchant.deduct(contractId, 'A1')
  const end = { contract_id: contractId, contract_termination_remark: 'x', version: '1.0' }
  await merchant.call('papay/deletecontract', end)
  const again = await merchant.sign(PRE_NOTICE_PLAN, 'C2')
  expect(await merchant.deduct(again, 'A2')).toMatchObject(ACCEPTED)
  expect(await merchant.deduct(again, 'A3')).toMatchObject({ err_code: 'RULELIMIT' })
})

// fact: WX-006
it('a new template is in 24-hour mode, and is moved to the pre-notice mode and back', async () => {
  const merchant = await open()
  const planId = '990001'
  await merchant.set({ contractTemplates: [{ planId }] })
  const contractId = await merchant.sign(planId)
  await merchant.wait(DAY_MS)
  expect((await merchant.announce(contractId)).code).toBe('INVALID_REQUEST')
  await merchant.set({ contractTemplates: [{ planId, mode: 'pre-notice' }] })
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'INVALID_REQUEST' })
  expect((await merchant.announce(contractId)).status).toBe(204)
  await merchant.set({ contractTemplates: [{ planId, mode: '24-hour' }] })
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject(ACCEPTED)
})

// fact: WX-009
it('under a pay-later template money moves at once, without notice or hours, five times a day', async () => {
  const merchant = await open()
  const planId = '990002'
  await merchant.set({ contractTemplates: [{ planId, mode: 'pay-later' }] })
  const contractId = await merchant.sign(planId)
  await merchant.wait(DAY_MS + 14 * HOUR_MS)
  await merchant.arm({ deduction: { outcome: 'not-enough' } })
  for (const number of ['A0', 'A1', 'A2', 'A3', 'A4', 'A5']) {
    expect(await merchant.deduct(contractId, number)).toMatchObject(ACCEPTED)
    await merchant.wait(0)
  }
  expect(await merchant.query('A0')).toMatchObject({ trade_state: 'CLOSED' })
  expect(await merchant.query('A5')).toMatchObject({ trade_state: 'SUCCESS' })
  expect(await merchant.deduct(contractId, 'A6')).toMatchObject({ err_code: 'RULELIMIT' })
})

// fact: WX-149
it('a deduction is at most 500 yuan, and those of a payer under a template 2500 yuan a day, unless set otherwise', async () => {
  const { merchant, contractId } = await signed()
  expect(await merchant.deduct(contractId, 'A1', { total_fee: '50001' })).toMatchObject({
    err_code: 'RULELIMIT',
  })
  await merchant.set({ deductionQuotaFen: null, successesPerDay: null })
  await merchant.deduct(contractId, 'A1', { total_fee: '249999' })
  await merchant.wait(0)
  expect(await merchant.deduct(contractId, 'A2', { total_fee: '2' })).toMatchObject({ err_code: 'RULELIMIT' })
  expect(await merchant.deduct(contractId, 'A2', { total_fee: '1' })).toMatchObject(ACCEPTED)
})

// fact: WX-150, WX-151
it('an unknown or ended contract is CONTRACT_NOT_EXIST, an expired one CONTRACTERROR', async () => {
  const { merchant, contractId } = await signed()
  expect(await merchant.deduct('0'.repeat(28), 'A1')).toMatchObject({ err_code: 'CONTRACT_NOT_EXIST' })
  const later = await merchant.sign(DAY_AFTER_PLAN, 'C2')
  const end = { contract_id: contractId, contract_termination_remark: 'x', version: '1.0' }
  await merchant.call('papay/deletecontract', end)
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'CONTRACT_NOT_EXIST' })
  await merchant.wait(3 * 365 * DAY_MS)
  expect(await merchant.deduct(later, 'A1')).toMatchObject({ err_code: 'CONTRACTERROR' })
})

// fact: WX-152, WX-153, WX-154, WX-213
it.each(['RULELIMIT', 'FREQUENCY_LIMITED', 'SYSTEMERROR'])(
  'an application that is answered %s is refused in a signed answer, and made nothing',
  async (code) => {
    const { merchant, contractId } = await signed()
    await merchant.arm({ http: { operationIds: ['wechatDeduct'], answer: { kind: 'business-code', code } } })
    const { appid, mchid: mch_id } = merchant.keys
    const refusal = await merchant.deduct(contractId, 'A1')
    const names = { appid, mch_id, nonce_str: expect.any(String) }
    expect(refusal).toMatchObject({ ...names, result_code: 'FAIL', err_code: code })
    expect(merchant.isSigned(refusal)).toBe(true)
    expect(await merchant.query('A1')).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  },
)

// fact: WX-155, WX-159, WX-162, WX-165, WX-166, WX-168, WX-169, WX-170, WX-171
it.each([
  ['not-enough', 'NOTENOUGH'],
  ['over-limit', 'RULELIMIT'],
  ['account-abnormal', 'ACCOUNTERROR'],
  ['bank-maintenance', 'BANKERROR'],
  ['account-closed', 'USER_NOT_EXIST'],
  ['order-wrong', 'TRADE_ERROR'],
])(
  'a deduction that fails for %s is told to its own address as %s, and the payer is told nothing',
  async (outcome, code) => {
    const { merchant, contractId } = await signed()
    await merchant.arm({ deduction: { outcome } })
    await merchant.deduct(contractId, 'A1')
    await merchant.wait(0)
    expect(merchant.lastNotify()).toMatchObject({
      ...{ return_code: 'SUCCESS', result_code: 'FAIL', err_code: code, err_code_des: expect.any(String) },
      ...{ out_trade_no: 'A1', contract_id: contractId, trade_state: 'PAY_FAIL' },
    })
    expect((await told(merchant)).contracts.map((contract) => contract.told)).toEqual([undefined])
  },
)

// fact: WX-162
it('a failure says result_code SUCCESS and no err_code where the account follows the sample', async () => {
  const { merchant, contractId } = await signed()
  await merchant.set({ failureNotice: 'sample' })
  await merchant.arm({ deduction: { outcome: 'not-enough' } })
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  const notify = merchant.lastNotify()
  expect(notify).toMatchObject({ ...ACCEPTED, trade_state: 'PAY_FAIL' })
  expect([notify.err_code, notify.transaction_id]).toEqual([undefined, undefined])
})

// fact: WX-167
it('a deduction whose contract ends meanwhile fails as CONTRACT_NOT_EXIST', async () => {
  const { merchant, contractId } = await signed(DAY_AFTER_PLAN)
  await merchant.wait(DAY_MS)
  await merchant.deduct(contractId, 'A1')
  const end = { contract_id: contractId, contract_termination_remark: 'x', version: '1.0' }
  await merchant.call('papay/deletecontract', end)
  await merchant.wait(DAY_MS)
  expect(merchant.lastNotify()).toMatchObject({ out_trade_no: 'A1', err_code: 'CONTRACT_NOT_EXIST' })
})

// fact: WX-159, WX-161, WX-164
it.each(['MD5', 'HMAC-SHA256'] as const)(
  'a success is told in the clear with all its fields, signed with %s as its application',
  async (type) => {
    const { merchant, contractId } = await signed()
    merchant.type = type
    await merchant.deduct(contractId, 'A1', { attach: 'camera' })
    await merchant.wait(0)
    const { appid, mchid: mch_id } = merchant.keys
    const notify = merchant.lastNotify()
    expect(notify).toEqual({
      ...{
        ...ACCEPTED,
        return_msg: 'OK',
        appid,
        mch_id,
        nonce_str: expect.any(String),
        sign: expect.any(String),
      },
      ...{ out_trade_no: 'A1', transaction_id: expect.stringMatching(/^\d{28}$/), contract_id: contractId },
      ...{ total_fee: '1790', cash_fee: '1790', fee_type: 'CNY', bank_type: 'OTHERS', attach: 'camera' },
      ...{ openid: expect.any(String), is_subscribe: 'N', trade_type: 'PAP', trade_state: 'SUCCESS' },
      time_end: '20261120094100',
    })
    expect(notify.sign).toHaveLength(type === 'MD5' ? 32 : 64)
  },
)

// fact: WX-229
it('one address takes what is told of contracts, deductions and refunds, and their members tell them apart', async () => {
  const { merchant, contractId } = await signed()
  await merchant.set({ contractNotifyUrl: listener.url })
  const kinds = [merchant.lastNotify()]
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  kinds.push(merchant.lastNotify())
  expect(await merchant.refund('A1', 'R1')).toMatchObject(ACCEPTED)
  await merchant.wait(MINUTE_MS)
  kinds.push(parsePapayXml(listener.bodies.at(-1) ?? '') ?? {})
  const end = { contract_id: contractId, contract_termination_remark: 'x', version: '1.0' }
  await merchant.call('papay/deletecontract', end)
  await merchant.wait(0)
  kinds.push(merchant.lastNotify())
  const marks = kinds.map(({ change_type, contract_id, transaction_id, req_info, sign }) => [
    ...[change_type, contract_id],
    ...[transaction_id, req_info, sign].map((member) => member !== undefined),
  ])
  expect(marks).toEqual([
    ['ADD', contractId, false, false, true],
    [undefined, contractId, true, false, true],
    [undefined, undefined, false, true, false],
    ['DELETE', contractId, false, false, true],
  ])
})

// fact: WX-173
it.each([
  ['paid', [], { trade_state: 'SUCCESS' }],
  ['refused', [{ deduction: { outcome: 'not-enough' } }], { err_code: 'NOTENOUGH' }],
])(
  'what is told of a deduction that is %s comes before the answer of its application, once',
  async (_, faults, how) => {
    const { merchant, contractId } = await signed()
    const effect = { timing: 'before-response' }
    await merchant.arm({ notify: { kinds: ['papay.deduction'], effect } })
    for (const fault of faults) await merchant.arm(fault)
    const before = listener.bodies.length
    expect(await merchant.deduct(contractId, 'A1')).toMatchObject(ACCEPTED)
    expect(listener.bodies.length - before).toBe(1)
    expect(merchant.lastNotify()).toMatchObject({ out_trade_no: 'A1', ...how })
    await merchant.wait(DAY_MS)
    expect(listener.bodies.length - before).toBe(1)
  },
)

it('a deduction of the day after is told when its money moves, also where an early notice is armed', async () => {
  const { merchant, contractId } = await signed(DAY_AFTER_PLAN)
  await merchant.wait(12 * HOUR_MS)
  const effect = { timing: 'before-response' }
  await merchant.arm({ notify: { kinds: ['papay.deduction'], effect } })
  const before = listener.bodies.length
  await merchant.deduct(contractId, 'A1')
  expect(listener.bodies).toHaveLength(before)
  await merchant.wait(DAY_MS)
  expect(merchant.lastNotify()).toMatchObject({ out_trade_no: 'A1', trade_state: 'SUCCESS' })
})

// fact: WX-173
it('what is told of a deduction comes again, late, or never, and a query tells the same', async () => {
  const { merchant, contractId } = await signed()
  const told = () => listener.bodies.length
  const armed = (effect: object) => merchant.arm({ notify: { kinds: ['papay.deduction'], effect } })
  await armed({ copies: 2 })
  let before = told()
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  expect(told() - before).toBe(3)
  await merchant.set({ successesPerDay: null, successesPerCycle: null })
  await armed({ delayMs: HOUR_MS })
  before = told()
  await merchant.deduct(contractId, 'A2')
  await merchant.wait(HOUR_MS - 1)
  expect(told()).toBe(before)
  await merchant.wait(1)
  expect(merchant.lastNotify()).toMatchObject({ out_trade_no: 'A2' })
  await armed({ lostAttempts: 100 })
  before = told()
  await merchant.deduct(contractId, 'A3')
  await merchant.wait(DAY_MS)
  expect(told()).toBe(before)
  expect(await merchant.query('A3')).toMatchObject({ trade_state: 'SUCCESS' })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { BOUND_APPIDS } from '../../src/providers/wechat/wechat-account.ts'
import { inWechat } from '../support/contract.ts'
import { journalOf } from '../support/control.ts'
import { listenForNotifies, type NotifyListener } from '../support/deducting-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { payerOf } from './payer-context.ts'
import {
  deductOn,
  openScheduledMerchant,
  SCHEDULED_PLAN,
  type ScheduledMerchant,
  SUB_MERCHANTS,
  type SubMerchant,
} from './scheduled-merchant.ts'

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

const open = (sub: SubMerchant | null = null) => openScheduledMerchant(stack, listener, sub)
const [FIRST, SECOND] = SUB_MERCHANTS
const BEGIN_MS = Date.parse('2026-11-20T09:41:00+08:00')
const at = async ({ merchant }: ScheduledMerchant, beijing: string) => {
  const toMs = Date.parse(`2026-11-${beijing.replace(' ', 'T')}:00+08:00`)
  await merchant.wait(toMs - (await merchant.nowMs()))
}

/** A merchant with a contract for 22 November that the payer has signed. */
async function signed(change: object = {}, sub: SubMerchant | null = null) {
  const merchant = await open(sub)
  const { pre_entrustweb_id } = await merchant.preSign('app', change)
  const pay = payerOf(stack, merchant.merchant.worldId)
  const { agreementNumber } = await pay(String(pre_entrustweb_id), { outcome: 'signed' })
  return { ...merchant, contractId: String(agreementNumber) }
}

/** Such a merchant on the morning of the deduction, which is booked. */
async function booked(sub: SubMerchant | null = null) {
  const merchant = await signed({}, sub)
  await at(merchant, '21 08:00')
  await merchant.book(merchant.contractId)
  await at(merchant, '22 09:00')
  return merchant
}

const kinds = ({ notices }: ScheduledMerchant) => notices().map(({ event_type }) => event_type)

// fact: WX-012
it('a payer signs for one deduction, and the merchant is told and may ask', async () => {
  const merchant = await open()
  const answer = await merchant.preSign('app', { out_user_code: 'anna' })
  expect(answer).toEqual({
    ...{ status: 200, pre_entrustweb_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ...{ miniprogram_username: expect.any(String), miniprogram_path: expect.any(String) },
  })
  const { worldId, keys } = merchant.merchant
  expect(await merchant.query()).toMatchObject({ status: 404, code: 'CONTRACT_NOT_EXIST' })
  const result = await payerOf(stack, worldId)(JSON.stringify(answer), { outcome: 'signed' })
  expect(result).toMatchObject({
    asked: 'signing',
    amountFen: 1790,
    description: '云存储 一个月',
    signed: true,
  })
  const contract = {
    ...{ mchid: keys.mchid, appid: keys.appid, contract_id: result.agreementNumber },
    ...{ plan_id: SCHEDULED_PLAN, out_contract_code: 'C1', contract_display_account: 'Anna' },
    ...{ contract_state: 'SIGNED', openid: expect.stringMatching(/^oSky/), out_user_code: 'anna' },
    ...{
      contract_signed_time: '2026-11-20T09:41:00+08:00',
      contract_expired_time: '2026-11-23T08:00:00+08:00',
    },
    deduct_schedule: {
      ...{ estimated_deduct_date: '2026-11-22', schedule_state: 'NO_SCHEDULED' },
      estimated_deduct_amount: { total: 1790, currency: 'CNY' },
    },
  }
  expect(merchant.notices()).toEqual([{ event_type: 'ENTRUST.SIGN', resource: contract }])
  expect(await merchant.query()).toEqual({ status: 200, ...contract })
})

// fact: WX-012
it('a page, a browser and a mini-program lead to the signing, for the payer who is named', async () => {
  const merchant = await open()
  const { worldId, keys } = merchant.merchant
  const pay = payerOf(stack, worldId)
  for (const [place, appid] of [
    ['jsapi', keys.officialAppid],
    ['mini-program', keys.miniProgramAppid],
    ['h5', keys.appid],
  ] as const) {
    const { openid } = (await inPhone(worldId, 'login', { appid, payer: 'li' })) as { openid: string }
    const code = { out_contract_code: place.replace('-', ''), appid, openid }
    const answer = await merchant.preSign(place, code)
    const handed = String(answer.redirect_url ?? JSON.stringify(answer))
    if (answer.redirect_url !== undefined) expect((await fetch(handed)).status).toBe(200)
    expect(await pay(handed, { outcome: 'signed' })).toMatchObject({ status: 422, error: 'payer-refused' })
    expect(await pay(handed, { outcome: 'signed', payer: 'li' })).toMatchObject({ signed: true })
    expect(merchant.notices().at(-1)?.resource).toMatchObject({ appid, openid })
    await merchant.terminate(code.out_contract_code)
  }
})

async function inPhone(worldId: string, call: string, body: object): Promise<unknown> {
  const answer = await fetch(`${stack.gatewayUrl}/wallets/wechat/${worldId}/app/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

const ofMiniProgram = { appid: BOUND_APPIDS.miniProgram }

it('the journal has the addresses of a signing as templates, so that equal worlds write the same', async () => {
  const { preSign, merchant } = await open()
  const contract_notify_url = `${listener.url}/${merchant.worldId}`
  expect(await preSign('h5', { contract_notify_url })).toMatchObject({ status: 200 })
  const { entries } = await journalOf(stack, merchant.worldId)
  const entry = entries.find(({ operationId }) => operationId === 'wechatPreSignH5')
  expect(entry?.request).toMatchObject({ contract_notify_url: `${listener.url}/{worldId}` })
  expect(entry?.response).toEqual({})
})

// fact: WX-012
it.each<[string, string, object, object]>([
  ['without its deduction', 'app', { deduct_schedule: undefined }, { code: 'PARAM_ERROR' }],
  ['for today', 'app', { deduct_schedule: deductOn('2026-11-20') }, { code: 'PARAM_ERROR' }],
  ['for a day that is none', 'app', { deduct_schedule: deductOn('2026-02-30') }, { code: 'PARAM_ERROR' }],
  ['of a mini-program by the appid of the app', 'mini-program', {}, { code: 'APPID_MCHID_NOT_MATCH' }],
  ['of a mini-program without an openid', 'mini-program', ofMiniProgram, { code: 'PARAM_ERROR' }],
  [
    'for the openid of another app',
    'mini-program',
    { ...ofMiniProgram, openid: 'oPub1' },
    { code: 'PARAM_ERROR' },
  ],
  ['by another appid', 'app', { appid: 'wx0' }, { code: 'APPID_MCHID_NOT_MATCH' }],
  ['under no template', 'app', { plan_id: 998_877 }, { status: 404, code: 'RESOURCE_NOT_EXISTS' }],
  [
    'told at an address with a query',
    'app',
    { contract_notify_url: 'https://a.cn/n?a=1' },
    { code: 'PARAM_ERROR' },
  ],
  ['with an unknown member', 'app', { sub_mchid: '1' }, { code: 'PARAM_ERROR' }],
])('a signing %s is refused', async (_, place, change, refusal) => {
  const { preSign } = await open()
  expect(await preSign(place, change)).toMatchObject({ status: 400, ...refusal })
})

// fact: WX-012
it('a template of another mode is not built in v3, and one of scheduled deductions signs nothing in v2', async () => {
  const { preSign, merchant } = await open()
  expect(await preSign('app', { plan_id: 120_301 })).toMatchObject({
    message: expect.stringContaining('not built: a template of mode 24-hour'),
  })
  const { err_code } = await merchant.call('papay/preentrustweb', {
    ...{ plan_id: String(SCHEDULED_PLAN), contract_code: 'C9', request_serial: '1', version: '1.0' },
    ...{ contract_display_account: 'Anna', notify_url: listener.url, timestamp: `${BEGIN_MS / 1000}` },
  })
  expect(err_code).toBe('INVALID_REQUEST')
})

// fact: WX-012
it('a session is good for ten minutes, and the code of a signed contract for one contract', async () => {
  const merchant = await open()
  const { worldId } = merchant.merchant
  const first = await merchant.preSign('app')
  await merchant.merchant.wait(10 * MINUTE_MS)
  const pay = payerOf(stack, worldId)
  expect(await pay(JSON.stringify(first), { outcome: 'signed' })).toMatchObject({
    ...{ error: 'payer-refused', message: expect.stringContaining('is over') },
  })
  const second = await merchant.preSign('app')
  expect(await pay(JSON.stringify(second), { outcome: 'signed' })).toMatchObject({ signed: true })
  await merchant.terminate()
  expect(await merchant.preSign('app')).toMatchObject({ code: 'RESOURCE_ALREADY_EXISTS' })
})

// fact: WX-012
it('a deduction is booked on the day before it, and the payer reads it', async () => {
  const merchant = await signed()
  const { contractId, book } = merchant
  expect(await book(contractId)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('前一日'),
  })
  await at(merchant, '21 07:59')
  expect(await book(contractId)).toMatchObject({ message: expect.stringContaining('08:00') })
  await at(merchant, '21 19:29')
  expect(await book(contractId, 1791)).toMatchObject({ message: expect.stringContaining('预计扣费金额') })
  const schedule = {
    ...{ status: 200, schedule_state: 'SCHEDULED' },
    ...{ deduct_start_date: '2026-11-22', deduct_end_date: '2026-11-22' },
    scheduled_amount: { total: 1790, currency: 'CNY' },
  }
  expect(await merchant.schedule(contractId)).toEqual({ status: 200, schedule_state: 'NO_SCHEDULED' })
  expect(await book(contractId)).toEqual(schedule)
  expect(await merchant.schedule(contractId)).toEqual(schedule)
  expect(await book(contractId)).toMatchObject({ code: 'RESOURCE_ALREADY_EXISTS' })
  const list = { call: 'list', body: {} } as const
  expect(await inWechat(stack, merchant.merchant.worldId, list)).toMatchObject({
    contracts: [{ told: { amountFen: 1790, deductFromMs: Date.parse('2026-11-22T00:00:00+08:00') } }],
  })
})

// fact: WX-012
it('a booked deduction takes its amount on its day, and the contract has ended', async () => {
  const merchant = await booked()
  const { contractId, apply } = merchant
  expect(await apply(contractId, 'ORDER1')).toEqual({
    ...{ status: 200, out_trade_no: 'ORDER1', amount: { total: 1790, currency: 'CNY' } },
  })
  await merchant.merchant.wait(0)
  expect(kinds(merchant)).toEqual(['ENTRUST.SIGN', 'TRANSACTION.SUCCESS', 'ENTRUST.TERMINATE'])
  const order = await merchant.order('ORDER1')
  expect(order).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'PAP', amount: { total: 1790 } })
  const { status: _, ...paid } = order
  expect(merchant.notices()[1]?.resource).toEqual(paid)
  expect(await merchant.schedule(contractId)).toMatchObject({
    ...{ schedule_state: 'PAID', deduct_date: '2026-11-22', deduct_amount: { total: 1790 } },
  })
  expect(await merchant.query()).toMatchObject({
    contract_state: 'TERMINATED',
    contract_terminate_info: { contract_terminated_time: '2026-11-22T09:00:00+08:00' },
    deduct_schedule: { schedule_state: 'PAID' },
  })
  expect(await apply(contractId, 'ORDER1')).toMatchObject({ code: 'ORDERPAID' })
  expect(await apply(contractId, 'ORDER2')).toMatchObject({ code: 'INVALID_REQUEST' })
})

// fact: WX-012
it('a deduction that fails is told, and may be asked for again under another number', async () => {
  const merchant = await booked()
  const { contractId, apply } = merchant
  await merchant.merchant.arm({ deduction: { outcome: 'not-enough' } })
  await apply(contractId, 'ORDER1')
  await merchant.merchant.wait(0)
  expect(merchant.notices().at(-1)).toMatchObject({
    ...{ event_type: 'TRANSACTION.FAIL', resource: { out_trade_no: 'ORDER1', trade_state: 'CLOSED' } },
  })
  expect(await merchant.schedule(contractId)).toMatchObject({ schedule_state: 'SCHEDULED' })
  expect(await apply(contractId, 'ORDER1')).toMatchObject({ code: 'ORDER_CLOSED' })
  expect(await apply(contractId, 'ORDER2')).toMatchObject({ status: 200 })
  await merchant.merchant.wait(0)
  expect(await merchant.order('ORDER2')).toMatchObject({ trade_state: 'SUCCESS' })
})

// fact: WX-012, WX-173
it.each([
  ['paid', 'TRANSACTION.SUCCESS', [], 'SUCCESS'],
  ['refused', 'TRANSACTION.FAIL', [{ deduction: { outcome: 'not-enough' } }], 'CLOSED'],
])(
  'what is told of a deduction that is %s comes before the answer of its application, once',
  async (_, kind, faults, trade_state) => {
    const merchant = await booked()
    const { contractId, apply } = merchant
    await merchant.merchant.arm({ notify: { kinds: [kind], effect: { timing: 'before-response' } } })
    for (const fault of faults) await merchant.merchant.arm(fault)
    expect(await apply(contractId, 'ORDER1')).toMatchObject({ status: 200, out_trade_no: 'ORDER1' })
    expect(merchant.notices().filter(({ event_type }) => event_type === kind)).toMatchObject([
      { resource: { out_trade_no: 'ORDER1', trade_state } },
    ])
    await merchant.merchant.wait(DAY_MS)
    expect(kinds(merchant)).toEqual(['ENTRUST.SIGN', kind, 'ENTRUST.TERMINATE'])
  },
)

// fact: WX-012
it('a deduction under way is accepted again under its number, and no other beside it', async () => {
  const merchant = await booked()
  const { contractId, apply } = merchant
  await merchant.merchant.arm({ deduction: { outcome: 'pending' } })
  expect(await apply(contractId, 'ORDER1')).toMatchObject({ status: 200 })
  await merchant.merchant.wait(0)
  expect(await merchant.order('ORDER1')).toMatchObject({ trade_state: 'ACCEPT' })
  expect(await apply(contractId, 'ORDER1')).toMatchObject({ status: 200 })
  const other = { amount: { total: 1789 } }
  expect(await apply(contractId, 'ORDER1', other)).toMatchObject({ code: 'INVALID_REQUEST' })
  expect(await apply(contractId, 'ORDER2')).toMatchObject({ code: 'INVALID_REQUEST' })
  await merchant.merchant.wait(HOUR_MS)
  expect(kinds(merchant)).toEqual(['ENTRUST.SIGN', 'TRANSACTION.SUCCESS', 'ENTRUST.TERMINATE'])
})

// fact: WX-012
it('a deduction is refused without a booking, off its day and for another amount', async () => {
  const merchant = await signed()
  const { contractId, apply } = merchant
  await at(merchant, '21 10:00')
  expect(await apply(contractId, 'ORDER1')).toMatchObject({ message: expect.stringContaining('先预约扣费') })
  await merchant.book(contractId)
  expect(await apply(contractId, 'ORDER1')).toMatchObject({ message: expect.stringContaining('可扣费期') })
  await at(merchant, '22 00:00')
  const other = { amount: { total: 1789 } }
  expect(await apply(contractId, 'ORDER1', other)).toMatchObject({
    message: expect.stringContaining('预约金额'),
  })
  const { err_code } = await merchant.merchant.deduct(contractId, 'ORDER1')
  expect(err_code).toBe('INVALID_REQUEST')
  expect(await apply(contractId, 'ORDER1')).toMatchObject({ status: 200 })
})

// fact: WX-012
it('a contract whose day brought nothing ends at eight of the next morning', async () => {
  const merchant = await booked()
  await at(merchant, '23 00:00')
  expect(await merchant.schedule(merchant.contractId)).toEqual({ status: 200, schedule_state: 'EXPIRED' })
  expect(await merchant.apply(merchant.contractId, 'ORDER1')).toMatchObject({ code: 'INVALID_REQUEST' })
  await at(merchant, '23 08:00')
  expect(kinds(merchant)).toEqual(['ENTRUST.SIGN', 'ENTRUST.TERMINATE'])
  expect(await merchant.query()).toMatchObject({ contract_state: 'TERMINATED' })
})

// fact: WX-012
it.each([
  ['merchant', 'MCH_API_TERMINATE', '不再需要'],
  ['payer', 'USER_TERMINATE', undefined],
])('a contract that its %s ends is told as %s', async (who, mode, remark) => {
  const merchant = await signed()
  const { contractId } = merchant
  if (who === 'merchant') expect(await merchant.terminate()).toMatchObject({ contract_state: 'TERMINATED' })
  else await inWechat(stack, merchant.merchant.worldId, { call: 'end', body: { contractId } })
  const { event_type, resource } = merchant.notices().at(-1) ?? {}
  expect([event_type, resource?.contract_state]).toEqual(['ENTRUST.TERMINATE', 'TERMINATED'])
  expect(resource?.contract_terminate_info).toEqual({
    ...{ contract_termination_mode: mode, contract_terminated_time: '2026-11-20T09:41:00+08:00' },
    ...(remark === undefined ? {} : { contract_termination_remark: remark }),
  })
  expect(await merchant.terminate()).toMatchObject({ code: 'INVALID_REQUEST' })
})

// fact: WX-012
it('a scheduled deduction is given back like any payment', async () => {
  const merchant = await booked()
  await merchant.apply(merchant.contractId, 'ORDER1')
  await merchant.merchant.wait(0)
  const amount = { refund: 790, total: 1790, currency: 'CNY' }
  const refund = { out_trade_no: 'ORDER1', out_refund_no: 'R1', amount, notify_url: listener.url }
  expect(await merchant.call('POST', '/v3/refund/domestic/refunds', refund)).toMatchObject({
    status: 'PROCESSING',
  })
  await merchant.merchant.wait(DAY_MS)
  expect(merchant.notices().at(-1)).toMatchObject({
    ...{ event_type: 'REFUND.SUCCESS', resource: { out_trade_no: 'ORDER1', out_refund_no: 'R1' } },
  })
})

it.each([
  ['POST', '/v3/papay/sign/contracts/pre-entrust-sign'],
  ['POST', '/v3/papay/pay/harmony/transactions/apply'],
  ['GET', '/v3/papay/insurance-sign/contracts/plan-id/1/out-contract-code/C1'],
] as const)('%s %s is not built', async (method, path) => {
  const { call } = await open()
  expect(await call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
    ...{ status: 404, message: expect.stringMatching(/not built: .*, see WX-338/) },
  })
})

// fact: WX-340
it('a provider signs, books and deducts for a merchant, and is told of it with its name', async () => {
  const merchant = await booked(FIRST)
  const { contractId, apply, query, order } = merchant
  const { keys } = merchant.merchant
  const named = { sp_mchid: keys.mchid, sp_appid: keys.appid, sub_mchid: FIRST.mchid, sub_appid: FIRST.appid }
  const contract = await query()
  expect(contract).toMatchObject({
    ...{ status: 200, ...named, contract_id: contractId, contract_state: 'SIGNED' },
    ...{ sp_openid: expect.stringMatching(/^oSky/), sub_openid: expect.stringMatching(/^oSub/) },
  })
  expect(await merchant.schedule(contractId)).toMatchObject({ schedule_state: 'SCHEDULED' })
  expect(await apply(contractId, 'ORDER1')).toMatchObject({ status: 200, out_trade_no: 'ORDER1' })
  await merchant.merchant.wait(0)
  expect(kinds(merchant)).toEqual(['ENTRUST.SIGN', 'TRANSACTION.SUCCESS', 'ENTRUST.TERMINATE'])
  const { status: _, ...paid } = await order('ORDER1')
  const { sp_openid, sub_openid } = contract
  expect(paid).toMatchObject({ ...named, trade_state: 'SUCCESS', payer: { sp_openid, sub_openid } })
  const [signing, payment, end] = merchant.notices().map(({ resource }) => resource)
  expect(payment).toEqual(paid)
  expect([signing, end]).toMatchObject([
    { ...named, contract_state: 'SIGNED', sp_openid, sub_openid },
    { ...named, contract_state: 'TERMINATED', sp_openid, sub_openid },
  ])
  for (const told of [contract, paid, signing, end]) {
    expect(told).not.toHaveProperty('mchid')
    expect(told).not.toHaveProperty('openid')
  }
  expect(
    await merchant.merchant.call('pay/orderquery', { out_trade_no: 'ORDER1', sub_mch_id: FIRST.mchid }),
  ).toMatchObject({
    trade_state: 'SUCCESS',
  })
})

// fact: WX-340
it('a provider finds, books, deducts and ends nothing of another merchant than it names', async () => {
  const merchant = await booked(FIRST)
  const { contractId } = merchant
  const other = merchant.as(SECOND)
  const unknown = { status: 404, code: 'CONTRACT_NOT_EXIST' }
  expect(await other.query()).toMatchObject(unknown)
  expect(await other.terminate()).toMatchObject(unknown)
  expect(await other.schedule(contractId)).toMatchObject(unknown)
  expect(await other.book(contractId)).toMatchObject(unknown)
  expect(await other.apply(contractId, 'ORDER1')).toMatchObject(unknown)
  expect(await other.preSign('app')).toMatchObject({ code: 'RESOURCE_ALREADY_EXISTS' })
  const later = { out_contract_code: 'C2', deduct_schedule: deductOn('2026-11-24') }
  expect(await merchant.preSign('app', later)).toMatchObject({ status: 200 })
  expect(await other.preSign('app', later)).toMatchObject({ code: 'RESOURCE_ALREADY_EXISTS' })
  await merchant.apply(contractId, 'ORDER1')
  await merchant.merchant.wait(0)
  expect(await other.order('ORDER1')).toMatchObject({ code: 'ORDER_NOT_EXIST' })
  expect(await other.apply(contractId, 'ORDER1')).toMatchObject({ code: 'INVALID_REQUEST' })
})

// fact: WX-340
it('a provider has no calls of v3 without partner, and a merchant of its own none with it', async () => {
  const provider = await booked(FIRST)
  const plain = provider.as(null)
  const own = await booked()
  const partner = own.as(FIRST)
  const all = ({ contractId }: { contractId: string }, calls: typeof plain) =>
    Promise.all([
      ...['app', 'jsapi', 'h5', 'mini-program'].map((place) => calls.preSign(place)),
      ...[calls.query(), calls.terminate(), calls.book(contractId), calls.schedule(contractId)],
      calls.apply(contractId, 'ORDER1'),
    ])
  for (const answer of await all(provider, plain))
    expect(answer).toMatchObject({ status: 403, message: expect.stringContaining('partner') })
  for (const answer of [...(await all(own, partner)), await partner.order('ORDER1')])
    expect(answer).toMatchObject({ status: 403, message: expect.stringContaining('不是服务商') })
  const { mchid, appid } = provider.merchant.keys
  const notice = { mchid, appid, estimated_amount: { amount: 1, currency: 'CNY' } }
  expect(await plain.call('POST', `/v3/papay/contracts/${provider.contractId}/notify`, notice)).toMatchObject(
    {
      status: 403,
    },
  )
})

// fact: WX-340
it.each<[string, SubMerchant, RegExp]>([
  ['itself as the merchant', { ...FIRST, mchid: '1900006891' }, /不能与自身mchid相同/],
  ['a merchant of another provider', { ...FIRST, mchid: '1900000199' }, /受理关系不存在/],
  ['an app of another merchant', { ...FIRST, appid: SECOND.appid }, /不匹配/],
])('a signing of v3 for %s is refused', async (_, sub, words) => {
  const provider = await open(FIRST)
  expect(await provider.as(sub).preSign('app')).toMatchObject({ message: expect.stringMatching(words) })
})

// fact: WX-340
it('a page of a provider is signed on by who is named, towards the app of either', async () => {
  const provider = await open(FIRST)
  const { worldId, keys } = provider.merchant
  const towards = async (appid: string, payer: string) =>
    ((await inPhone(worldId, 'login', { appid, payer })) as { openid: string }).openid
  const sp_appid = keys.officialAppid
  expect(await provider.preSign('jsapi', { sp_appid })).toMatchObject({ code: 'PARAM_ERROR' })
  const foreign = { sp_appid, sub_openid: await towards(String(sp_appid), 'li') }
  expect(await provider.preSign('jsapi', foreign)).toMatchObject({ code: 'PARAM_ERROR' })
  const nameless = { sp_appid, sub_appid: undefined, sub_openid: await towards(FIRST.appid, 'li') }
  expect(await provider.preSign('jsapi', nameless)).toMatchObject({ code: 'PARAM_ERROR' })
  for (const [code, openid] of [
    ['C1', { sp_openid: await towards(String(sp_appid), 'li') }],
    ['C2', { sub_openid: await towards(FIRST.appid, 'li') }],
  ] as const) {
    const { redirect_url } = await provider.preSign('jsapi', { sp_appid, out_contract_code: code, ...openid })
    const pay = payerOf(stack, worldId)
    expect(await pay(String(redirect_url), { outcome: 'signed' })).toMatchObject({ error: 'payer-refused' })
    expect(await pay(String(redirect_url), { outcome: 'signed', payer: 'li' })).toMatchObject({
      signed: true,
    })
    expect(provider.notices().at(-1)?.resource).toMatchObject(openid)
    await provider.terminate(code)
  }
})

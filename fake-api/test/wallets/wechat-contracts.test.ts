import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Wechat } from '@skyshop/openapi/wallets/wechat'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { terminateByNumber } from '../../src/providers/wechat/papay/papay-contract-service.ts'
import type { TerminationReason } from '../../src/providers/wechat/papay/papay-repository.ts'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { advance, control } from '../support/control.ts'
import {
  callV3,
  DAY_AFTER_PLAN,
  openPapayMerchant,
  PapayListener,
  type PapayMerchant,
} from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let stack: TestStack
const listener = new PapayListener()
beforeAll(async () => {
  stack = await startTestStack()
  await listener.listen()
})
afterAll(async () => {
  listener.close()
  await stack.stop()
})

const open = (type?: 'MD5') => openPapayMerchant(stack, listener, type)
const timestampAt = (offMs: number) => ({ timestamp: String(1_795_138_860 + offMs / 1000) })

const deduct = ({ call, worldId }: PapayMerchant, contract_id: string, change: Record<string, string> = {}) =>
  call('/pay/pappayapply', {
    ...{ body: '云存储', out_trade_no: 'ORDER00001', total_fee: '1790', trade_type: 'PAP', contract_id },
    ...{ notify_url: listener.url(`/deduct/${worldId}`), ...change },
  })
const query = ({ call }: PapayMerchant, by: Record<string, string>) =>
  call('/papay/querycontract', { ...by, version: '1.0' })
const end = ({ call }: PapayMerchant, contract_id: string, remark = 'x') =>
  call('/papay/deletecontract', { contract_id, version: '1.0', contract_termination_remark: remark })
const endBy = ({ worldId }: PapayMerchant, reason: TerminationReason) =>
  stack.app.registry.use(worldId, (world) =>
    world.withTx((ctx) => terminateByNumber(ctx, 'C1', { reason, traceId: '' })),
  )
/** What was told to the account's own address, which no test has the product at. */
async function endsAt(merchant: PapayMerchant) {
  const path = `/ends/${merchant.worldId}`
  await merchant.setUp({ contractNotifyUrl: listener.url(path) })
  return () => listener.at(path)
}
const signedAt = ({ worldId }: PapayMerchant) => listener.at(`/sign/${worldId}`)

// fact: WX-015, WX-016, WX-022
it('a template that the account has not or has stopped, signed by nobody while its contracts go on', async () => {
  const merchant = await open()
  const { presign, sign, setUp } = merchant
  const unknown = { plan_id: '998877', contract_code: 'C2' }
  expect(await presign(unknown)).toMatchObject({ err_code: 'PLAN_NOT_EXIST' })
  await setUp({ contractTemplates: [{ planId: '998877' }] })
  const { contractId = '' } = await sign(unknown)
  await setUp({ contractTemplates: [{ planId: '998877', isStopped: true }] })
  expect(await presign({ ...unknown, contract_code: 'C3' })).toMatchObject({ err_code: 'PLAN_NOT_EXIST' })
  expect(await deduct(merchant, contractId)).toMatchObject({ result_code: 'SUCCESS' })
  const started = await setUp({ contractTemplates: [{ planId: '998877' }] })
  expect([started.status, started.body.error]).toEqual([422, 'plan-refused'])
  expect(await end(merchant, contractId)).toMatchObject({ result_code: 'SUCCESS' })
})

it.each([
  ['120201', 'pre-notice', '24-hour'],
  ['120210', 'pre-notice', 'pay-later'],
  ['120301', '24-hour', 'pre-notice'],
] as const)(
  'template %s of the shop stays in %s mode, and is not moved to %s',
  async (planId, mode, moved) => {
    const { setUp } = await open()
    expect((await setUp({ contractTemplates: [{ planId, mode, title: '云存储' }] })).status).toBe(200)
    const refused = await setUp({ contractTemplates: [{ planId, mode: moved }] })
    expect([refused.status, refused.body.error]).toEqual([422, 'plan-refused'])
    expect(refused.body.message).toContain(`Template ${planId} stays in ${mode} mode`)
    expect((await setUp({ contractTemplates: [{ planId: '990001', mode: moved }] })).status).toBe(200)
  },
)

// fact: WX-017, WX-018, WX-023
it.each<[Omit<Schemas['WechatContractTemplate'], 'planId'>, string, string, string]>([
  [{ amountKind: 'fixed', amountFen: 1790 }, '1790', '1789', 'INVALID_REQUEST'],
  [{ amountKind: 'not-above', amountFen: 2000 }, '2000', '2001', 'RULELIMIT'],
  [{ isTest: true }, '10', '11', 'RULELIMIT'],
])(
  'a template %o, a deduction of %s taken and one of %s refused',
  async (terms, taken, refused, err_code) => {
    const merchant = await open()
    await merchant.setUp({ contractTemplates: [{ planId: DAY_AFTER_PLAN, ...terms }] })
    const { contractId = '' } = await merchant.sign({ plan_id: DAY_AFTER_PLAN })
    expect(await deduct(merchant, contractId, { total_fee: refused })).toMatchObject({ err_code })
    expect(await deduct(merchant, contractId, { total_fee: taken })).toMatchObject({ result_code: 'SUCCESS' })
  },
)

// fact: WX-023
it('a test template, a hundred deductions on a day whoever pays them', async () => {
  const merchant = await open()
  await merchant.setUp({ contractTemplates: [{ planId: DAY_AFTER_PLAN, isTest: true }] })
  const first = await merchant.sign({ plan_id: DAY_AFTER_PLAN })
  const second = await merchant.sign({ plan_id: DAY_AFTER_PLAN, contract_code: 'C2' }, { payer: 'another' })
  const order = (no: number) => ({ total_fee: '10', out_trade_no: `ORDER${String(no).padStart(5, '0')}` })
  for (let no = 0; no < 100; no += 1)
    expect(await deduct(merchant, (no % 2 ? first : second).contractId ?? '', order(no))).toMatchObject({
      result_code: 'SUCCESS',
    })
  expect(await deduct(merchant, first.contractId ?? '', order(100))).toMatchObject({ err_code: 'RULELIMIT' })
})

it('a test template by the older pages, at most a hundredth of a yuan and never renamed', async () => {
  const merchant = await open()
  const test = { planId: DAY_AFTER_PLAN, isTest: true, title: '测试模板' }
  await merchant.setUp({ testTemplate: '0.01-yuan', contractTemplates: [test] })
  const { contractId = '' } = await merchant.sign({ plan_id: DAY_AFTER_PLAN })
  expect(await deduct(merchant, contractId, { total_fee: '2' })).toMatchObject({ err_code: 'RULELIMIT' })
  expect(await deduct(merchant, contractId, { total_fee: '1' })).toMatchObject({ result_code: 'SUCCESS' })
  const renamed = await merchant.setUp({ contractTemplates: [{ ...test, title: '另一个' }] })
  expect(renamed.body.message).toContain('renamed')
})

// fact: WX-019
it('a template with a price of the first period, both prices on the signing page', async () => {
  const { setUp, presign, phone } = await open()
  const prices = { priceFen: 1790, firstPriceFen: 990 }
  await setUp({ contractTemplates: [{ planId: DAY_AFTER_PLAN, ...prices }] })
  const { pre_entrustweb_id: preEntrustWebId } = await presign({ plan_id: DAY_AFTER_PLAN })
  expect(await phone('sheet', { preEntrustWebId })).toMatchObject({ status: 'signable', ...prices })
  const dear = await setUp({
    contractTemplates: [{ planId: DAY_AFTER_PLAN, priceFen: 990, firstPriceFen: 990 }],
  })
  expect(dear.body.error).toBe('plan-refused')
})

// fact: WX-024, WX-034, WX-038
it.each([
  ['all plain', {}, undefined, true],
  ['no return_app', { return_app: 'N' }, undefined, false],
  ['punctuation in the account', { contract_display_account: '138****0021' }, undefined, false],
  ['a blank in the account', { contract_display_account: 'Li Lei' }, undefined, false],
  ['a blank in the name of the template', {}, '云存储 包月', false],
] as const)('a signing with %s, back in the app: %s', async (_, change, title, returnsToApp) => {
  const { setUp, sign } = await open()
  if (title !== undefined) await setUp({ contractTemplates: [{ planId: DAY_AFTER_PLAN, title }] })
  expect(await sign({ plan_id: DAY_AFTER_PLAN, ...change })).toMatchObject({ status: 'signed', returnsToApp })
})

// fact: WX-049, WX-054, WX-058
it.each([
  ['mini-program', ['signable', 'not-launched', 'not-launched']],
  ['both', ['signable', 'signable', 'not-launched']],
  ['web-view', ['not-launched', 'signable', 'not-launched']],
  ['none', ['not-launched', 'not-launched', 'not-launched']],
] as const)(
  'an account that signs by %s, launches by mini-program and web view: %s',
  async (signingLaunch, expected) => {
    const { setUp, presign, phone } = await open()
    await setUp({ signingLaunch })
    const { pre_entrustweb_id: preEntrustWebId } = await presign()
    const calls = (['mini-program', 'web-view', 'web-view-harmony'] as const).map((launch) =>
      phone<Wechat['ContractSheetResponse']>('sheet', { preEntrustWebId, launch }),
    )
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(expected)
  },
)

// fact: WX-042, WX-051, WX-054
it('a template that the account has got today, signed in the mini-program alone', async () => {
  const { setUp, presign, phone } = await open()
  await setUp({ contractTemplates: [{ planId: '990001' }] })
  const { pre_entrustweb_id: preEntrustWebId } = await presign({ plan_id: '990001' })
  const calls = (['mini-program', 'web-view'] as const).map((launch) =>
    phone<Wechat['ContractSheetResponse']>('sheet', { preEntrustWebId, launch }),
  )
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(['signable', 'not-launched'])
})

// fact: WX-057
it('contracts signed by either call are the same, and stay when the account goes over to the other', async () => {
  const merchant = await open()
  const { setUp, presign, phone } = merchant
  const signBy = async (launch: 'mini-program' | 'web-view', contract_code: string) => {
    await setUp({ signingLaunch: launch })
    const plan = launch === 'mini-program' ? { plan_id: DAY_AFTER_PLAN } : {}
    const { pre_entrustweb_id: preEntrustWebId } = await presign({ contract_code, ...plan })
    const sheet = await phone<Wechat['ContractSheetResponse']>('sheet', { preEntrustWebId, launch })
    expect(sheet.status).toBe('signable')
    const { contractId = '' } = await phone<Wechat['ContractSignResponse']>('sign', {
      ...{ preEntrustWebId, launch },
    })
    return contractId
  }
  const older = await signBy('mini-program', 'C1')
  const newer = await signBy('web-view', 'C2')
  const [one, other] = [
    await query(merchant, { contract_id: older }),
    await query(merchant, { contract_id: newer }),
  ]
  expect(one).toMatchObject({ contract_state: '0', contract_code: 'C1' })
  expect(other).toMatchObject({ contract_state: '0', contract_code: 'C2' })
  expect(Object.keys(one).toSorted()).toEqual(Object.keys(other).toSorted())
  expect(await deduct(merchant, older)).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-053
it('a first launch, within two minutes of the pre-signing, or twenty seconds, and any later one', async () => {
  const { worldId, setUp, presign, phone } = await open()
  const launched = async (preEntrustWebId = '') =>
    (await phone<Wechat['ContractSheetResponse']>('sheet', { preEntrustWebId })).status
  const { pre_entrustweb_id: late } = await presign()
  const { pre_entrustweb_id: inTime } = await presign({ contract_code: 'C2' })
  await advance(stack, worldId, { byMs: 2 * MINUTE_MS })
  expect(await launched(inTime)).toBe('signable')
  await advance(stack, worldId, { byMs: 1000 })
  expect([await launched(late), await launched(inTime)]).toEqual(['expired', 'signable'])
  await setUp({ launchWithin: '20-s' })
  const { pre_entrustweb_id: soon } = await presign({ contract_code: 'C3', ...timestampAt(121_000) })
  await advance(stack, worldId, { byMs: 21_000 })
  expect(await launched(soon)).toBe('expired')
})

// fact: WX-059, WX-061
it('a template signed already, told to the second on the page and to nobody else', async () => {
  const merchant = await open()
  await merchant.sign()
  const { pre_entrustweb_id: preEntrustWebId } = await merchant.presign({ contract_code: 'C2' })
  expect(await merchant.phone('sheet', { preEntrustWebId })).toMatchObject({ status: 'plan-taken' })
  expect(await merchant.phone('sign', { preEntrustWebId })).toEqual({ status: 'plan-taken' })
  await advance(stack, merchant.worldId, { byMs: HOUR_MS })
  expect(signedAt(merchant)).toHaveLength(1)
  expect(await merchant.phone('sign', { preEntrustWebId, payer: 'another' })).toMatchObject({
    status: 'signed',
  })
})

// fact: WX-062
it('a contract signed again after its end, its first deduction at once', async () => {
  const merchant = await open()
  const { contractId = '' } = await merchant.sign()
  await advance(stack, merchant.worldId, { byMs: 24 * HOUR_MS })
  expect(await deduct(merchant, contractId)).toMatchObject({ err_code: 'INVALID_REQUEST' })
  await merchant.phone('end', { contractId })
  const again = await merchant.sign({ contract_code: 'C2', ...timestampAt(24 * HOUR_MS) })
  expect(await deduct(merchant, again.contractId ?? '')).toMatchObject({ result_code: 'SUCCESS' })
  await advance(stack, merchant.worldId, { byMs: 0 })
  expect(listener.at(`/deduct/${merchant.worldId}`)).toMatchObject([{ result_code: 'SUCCESS' }])
})

// fact: WX-082, WX-084, WX-085, WX-086, WX-089
it.each(['MD5', undefined] as const)(
  'a contract signed and ended, told by ADD and by DELETE under %s',
  async (type) => {
    const merchant = await open(type)
    const ends = await endsAt(merchant)
    const { contractId = '' } = await merchant.sign()
    await end(merchant, contractId)
    const common = {
      ...{ return_code: 'SUCCESS', result_code: 'SUCCESS', mch_id: merchant.mchid, contract_code: 'C1' },
      ...{ openid: expect.stringMatching(/^o/), plan_id: '120201', contract_id: contractId },
      operate_time: '2026-11-20 09:41:00',
    }
    await advance(stack, merchant.worldId, { byMs: 0 })
    expect(signedAt(merchant)).toMatchObject([{ ...common, change_type: 'ADD' }])
    expect(signedAt(merchant)[0]).not.toHaveProperty('contract_termination_mode')
    expect(ends()).toMatchObject([{ ...common, change_type: 'DELETE', contract_termination_mode: '3' }])
    const signs = [...signedAt(merchant), ...ends()]
    expect(signs.map((fields) => [merchant.holds(fields), fields.sign?.length])).toEqual([
      [true, type === 'MD5' ? 32 : 64],
      [true, type === 'MD5' ? 32 : 64],
    ])
  },
)

// fact: WX-087, WX-088, WX-104, WX-105
it.each([
  ['expired', '1', {}],
  ['user', '2', {}],
  ['platform', '3', {}],
  ['platform', '4', { platformEnd: 'platform' }],
  ['account-closed', '5', {}],
  ['customer-service', '7', {}],
] as const)(
  'a contract ended by %s, told by DELETE with mode %s under setting %o',
  async (by, mode, setting) => {
    const merchant = await open()
    const ends = await endsAt(merchant)
    if ('platformEnd' in setting) await merchant.setUp(setting)
    const { contractId = '' } = await merchant.sign()
    if (by === 'user') await merchant.phone('end', { contractId })
    else await endBy(merchant, by)
    await advance(stack, merchant.worldId, { byMs: 0 })
    expect(ends()).toMatchObject([{ change_type: 'DELETE', contract_termination_mode: mode }])
    expect(await query(merchant, { contract_id: contractId })).toMatchObject({
      ...{ contract_state: '1', contract_termination_mode: mode },
    })
  },
)

// fact: WX-341
it.each([
  ['expired', 'SYSTEM_TERMINATE', {}],
  ['user', 'USER_TERMINATE', {}],
  ['merchant', 'MCH_API_TERMINATE', {}],
  ['platform', 'WEPAY_WEB_TERMINATE', { platformEnd: 'platform' }],
  ['account-closed', 'SYSTEM_TERMINATE', {}],
  ['customer-service', 'CUSTOMER_SERVICE_TERMINATE', {}],
] as const)(
  'a contract ended by %s, told by the query of v3 as %s under setting %o',
  async (by, mode, setting) => {
    const merchant = await open()
    if ('platformEnd' in setting) await merchant.setUp(setting)
    const { contractId = '' } = await merchant.sign()
    if (by === 'user') await merchant.phone('end', { contractId })
    else await endBy(merchant, by)
    const place = '/v3/papay/sign/contracts/plan-id/120201/out-contract-code/C1'
    expect(await callV3(stack, merchant.worldId, { method: 'GET', place })).toMatchObject({
      ...{ contract_state: 'TERMINATED', contract_terminate_info: { contract_termination_mode: mode } },
    })
  },
)

// fact: WX-020, WX-021, WX-083
it('an end, told to the URL that its template has when it is sent', async () => {
  const merchant = await open()
  const accountEnds = await endsAt(merchant)
  const template = (path: string) => ({
    contractTemplates: [
      { planId: DAY_AFTER_PLAN, endNotifyUrl: listener.url(`/${path}/${merchant.worldId}`) },
    ],
  })
  await merchant.setUp(template('template'))
  const { contractId: own = '' } = await merchant.sign({ plan_id: DAY_AFTER_PLAN })
  const { contractId: other = '' } = await merchant.sign({ contract_code: 'C2' })
  await merchant.setUp(template('changed'))
  await end(merchant, own)
  await end(merchant, other)
  await advance(stack, merchant.worldId, { byMs: 0 })
  expect(accountEnds()).toMatchObject([{ contract_id: other }])
  expect(listener.at(`/template/${merchant.worldId}`)).toEqual([])
  expect(listener.at(`/changed/${merchant.worldId}`)).toMatchObject([{ contract_id: own }])
  const outside = await merchant.setUp({
    contractTemplates: [{ planId: '1', endNotifyUrl: 'https://example.com/n' }],
  })
  expect(outside.body.error).toBe('plan-refused')
})

// fact: WX-095, WX-098, WX-099
it('a contract asked for by its number and by template and code, equal answers', async () => {
  const merchant = await open()
  const { contractId = '' } = await merchant.sign()
  const byNumber = await query(merchant, { contract_id: contractId })
  const byCode = await query(merchant, { plan_id: '120201', contract_code: 'C1' })
  const without = ({ sign: _, nonce_str: __, ...rest }: Record<string, string>) => rest
  expect(without(byCode)).toEqual(without(byNumber))
  expect(byNumber).toMatchObject({
    ...{
      err_code: '0',
      err_code_des: 'SUCCESS',
      contract_id: contractId,
      plan_id: '120201',
      contract_code: 'C1',
    },
    ...{ request_serial: '1', contract_display_account: '1380021', contract_state: '0' },
    ...{ contract_signed_time: '2026-11-20 09:41:00', openid: signedAt(merchant)[0]?.openid },
    contract_expired_time: expect.stringMatching(/^2029-11-/),
  })
  await end(merchant, contractId, 'moved away')
  expect(await query(merchant, { contract_id: contractId })).toMatchObject({
    ...{ contract_state: '1', contract_termination_mode: '3', contract_termination_remark: 'moved away' },
    contract_terminated_time: '2026-11-20 09:41:00',
  })
})

// fact: WX-097
it('a contract that nobody has signed, under way for its two hours and not signed after them', async () => {
  const merchant = await open()
  const by = { plan_id: '120201', contract_code: 'C1' }
  expect(await query(merchant, by)).toMatchObject({ err_code: 'CONTRACT_NOT_EXIST' })
  await merchant.presign()
  const open9 = await query(merchant, by)
  expect(open9).toMatchObject({ contract_state: '9' })
  expect(open9).not.toHaveProperty('contract_id')
  await advance(stack, merchant.worldId, { byMs: 2 * HOUR_MS })
  expect(await query(merchant, by)).toMatchObject({ contract_state: '1' })
})

// fact: WX-100, WX-102
it('an end by the merchant, by number or by template and code, answered with the number', async () => {
  const merchant = await open()
  const { contractId = '' } = await merchant.sign()
  const by = { plan_id: '120201', contract_code: 'C1', version: '1.0', contract_termination_remark: 'x' }
  expect(await merchant.call('/papay/deletecontract', by)).toMatchObject({
    ...{ result_code: 'SUCCESS', appid: merchant.appid, mch_id: merchant.mchid, contract_id: contractId },
  })
  expect(await end(merchant, contractId)).toMatchObject({ err_code: 'CONTRACT_NOT_EXIST' })
})

// fact: WX-101
it.each([
  ['x'.repeat(512), 'SUCCESS'],
  ['x'.repeat(513), 'FAIL'],
])('an end with a remark of other length, return code', async (remark, return_code) => {
  const merchant = await open()
  const { contractId = '' } = await merchant.sign()
  expect(await end(merchant, contractId, remark)).toMatchObject({ return_code })
})

// fact: WX-103
it('an end under another key, without a remark and of another merchant, refused in words of its own', async () => {
  const { signed, send, apiV2Key } = await open()
  const fields = signed({ contract_id: '1', version: '1.0', contract_termination_remark: 'x' })
  const { contract_termination_remark: _, ...without } = fields
  const resigned = (change: PapayFields, key = apiV2Key) => signPapay(change, key, 'HMAC-SHA256')
  const post = async (sent: PapayFields) => (await send('/papay/deletecontract', buildPapayXml(sent))).text
  expect(await post(resigned(fields, 'x'.repeat(32)))).toContain('SIGN_ERROR')
  expect(await post(resigned(without))).toContain('PARAMETER FAIL')
  expect(await post(resigned({ ...fields, mch_id: '1900000109' }))).toContain('MERCHANT PERMISSION ERROR')
})

// fact: WX-096
it('more than 300 queries of contracts in a second, refused until the next one', async () => {
  const merchant = await open()
  await merchant.sign()
  const by = { plan_id: '120201', contract_code: 'C1' }
  for (let index = 0; index < 300; index += 1)
    expect(await query(merchant, by)).toMatchObject({ result_code: 'SUCCESS' })
  expect(await query(merchant, by)).toMatchObject({ err_code: 'FREQUENCY_LIMITED' })
  await advance(stack, merchant.worldId, { byMs: 1000 })
  expect(await query(merchant, by)).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-106, WX-107
it('an ended contract, its applies refused and its accepted deduction failed', async () => {
  const merchant = await open()
  const { contractId = '' } = await merchant.sign({ plan_id: DAY_AFTER_PLAN })
  await advance(stack, merchant.worldId, { byMs: 13 * HOUR_MS - 41 * MINUTE_MS })
  await advance(stack, merchant.worldId, { byMs: 12 * HOUR_MS })
  expect(await deduct(merchant, contractId)).toMatchObject({ result_code: 'SUCCESS' })
  await end(merchant, contractId)
  const late = await deduct(merchant, contractId, { out_trade_no: 'ORDER00002' })
  expect(late).toMatchObject({ result_code: 'FAIL', err_code: 'CONTRACT_NOT_EXIST' })
  await advance(stack, merchant.worldId, { byMs: 24 * HOUR_MS })
  expect(listener.at(`/deduct/${merchant.worldId}`)).toMatchObject([
    { result_code: 'FAIL', err_code: 'CONTRACT_NOT_EXIST', out_trade_no: 'ORDER00001' },
  ])
})

// fact: WX-090
it('a notice of a signing, the openid of who signed it and no other', async () => {
  const merchant = await open()
  await merchant.sign()
  await merchant.sign({ contract_code: 'C2', plan_id: DAY_AFTER_PLAN }, { payer: 'another' })
  await merchant.sign({ contract_code: 'C3', plan_id: '120202' })
  const [owner, another, again] = signedAt(merchant).map(({ openid }) => openid)
  expect(again).toBe(owner)
  expect(another).not.toBe(owner)
})

// fact: WX-092, WX-093
it.each<[string, Schemas['NotifyEffect'], number]>([
  ['sent again after it was acknowledged', { copies: 2 }, 3],
  ['lost twice and sent again', { lostAttempts: 2 }, 1],
  ['lost for good', { lostAttempts: 100 }, 0],
])('a notice of a signing, %s', async (_, effect, received) => {
  const merchant = await open()
  const body = { notify: { kinds: ['papay.contract'], effect } }
  const armed = await control(stack, 'POST', `/control/worlds/${merchant.worldId}/faults`, { body })
  expect(armed.status).toBeLessThan(300)
  const { contractId = '' } = await merchant.sign()
  await advance(stack, merchant.worldId, { byMs: 3 * HOUR_MS })
  expect(signedAt(merchant)).toHaveLength(received)
  expect(await query(merchant, { contract_id: contractId })).toMatchObject({ contract_state: '0' })
})

// fact: WX-040
it('several contracts of a user on one template, the limits of a day counted for each', async () => {
  const merchant = await open()
  await merchant.setUp({ deductionsPerDay: 1 })
  const camera = (name: string) => ({ contract_code: `C-${name}`, contract_outerid: name })
  const [one, two] = [await merchant.sign(camera('one')), await merchant.sign(camera('two'))]
  const order = (no: string) => ({ out_trade_no: `ORDER0000${no}` })
  expect(await deduct(merchant, one.contractId ?? '', order('1'))).toMatchObject({ result_code: 'SUCCESS' })
  expect(await deduct(merchant, one.contractId ?? '', order('2'))).toMatchObject({ err_code: 'RULELIMIT' })
  expect(await deduct(merchant, two.contractId ?? '', order('3'))).toMatchObject({ result_code: 'SUCCESS' })
})

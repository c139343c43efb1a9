import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '../../src/engine/kernel/clock.ts'
import { DEFAULT_BUYER_ID, openIdOf } from '../../src/providers/alipay/alipay-ids.ts'
import type { AlipayPlan } from '../../src/providers/alipay/certificate-keys.ts'
import { readForm } from '../../src/wire/alipay/alipay-signing.ts'
import { createAlipayTestContext } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
})

const CYCLE = {
  personalProductCode: 'CYCLE_PAY_AUTH_P',
  productCode: 'GENERAL_WITHHOLDING',
  signScene: 'INDUSTRY|DIGITAL_MEDIA',
  externalAgreementNo: 'A1',
  externalLogonId: '138****5678',
  accessParams: { channel: 'ALIPAYAPP' },
  periodRuleParams: { periodType: 'DAY', period: 30, executeTime: '2026-11-20', singleAmount: '19.90' },
}

/** A world with the official SDK as its merchant, whose app is set up so. */
async function openMerchant(plan: Partial<AlipayPlan> = {}) {
  const worldId = await context.makeWorld()
  await context.setUp(worldId, plan)
  const oracle = sdkOracle(context, worldId)
  const signString = (terms: object, timestamp = '2026-11-20 20:00:00') =>
    oracle.sdk.sdkExecute('alipay.user.agreement.page.sign', {
      bizContent: { ...CYCLE, ...terms },
      timestamp,
    })
  const sheet = (terms: object, timestamp?: string) =>
    context.phone<Schemas['SignSheetResponse']>(worldId, 'sign-sheet', {
      signString: signString(terms, timestamp),
    })
  const sign = async (terms: object = {}) => {
    const { sheetId, status } = await sheet(terms)
    if (sheetId === undefined) return { status, agreementNo: '' }
    const { agreementNo = '', ...signed } = await context.phone<Schemas['SignResponse']>(worldId, 'sign', {
      sheetId,
    })
    return { ...signed, agreementNo }
  }
  const deduct = (agreementNo: string, outTradeNo: string, change: object = {}) => {
    const terms = { outTradeNo, totalAmount: '19.90', subject: '云存储', productCode: 'GENERAL_WITHHOLDING' }
    return oracle.exec('alipay.trade.pay', { ...terms, agreementParams: { agreementNo }, ...change })
  }
  const query = (by: object) => oracle.exec('alipay.user.agreement.query', by)
  const unsign = (by: object) => oracle.exec('alipay.user.agreement.unsign', by)
  const move = (agreementNo: string, deductTime: string) =>
    oracle.exec('alipay.user.agreement.executionplan.modify', { agreementNo, deductTime })
  const days = (count: number) =>
    context.use(worldId, (world) => world.clock.advance({ byMs: count * DAY_MS }))
  return { worldId, oracle, signString, sheet, sign, deduct, query, unsign, move, days }
}

// fact: AL-001, AL-002, AL-004, AL-005, AL-006
it.each([
  ['the pair of 2026', {}, 'signable', 'signable'],
  ['the pair of before', { productCode: 'CYCLE_PAY_AUTH' }, 'not-contracted', 'signable'],
  ['no product code', { productCode: undefined }, 'not-contracted', 'not-contracted'],
  [
    'an agreement without period rules',
    { personalProductCode: 'GENERAL_WITHHOLDING_P', periodRuleParams: undefined },
    'not-contracted',
    'signable',
  ],
  [
    'the pair of 2026 without period rules',
    { periodRuleParams: undefined },
    'invalid-request',
    'invalid-request',
  ],
])('a sheet for %s is for a merchant of 2026 and for an older one', async (_, terms, ...statuses) => {
  const seen = []
  for (const deductionProduct of ['merchant-deduction', 'older'] as const) {
    const { sheet } = await openMerchant({ deductionProduct })
    const { status, errorCode, remark } = await sheet(terms)
    seen.push(status)
    expect(typeof remark).toBe(status === 'not-contracted' ? 'string' : 'undefined')
    expect(errorCode).toBe(status === 'not-contracted' ? 'MERCHANT_AGREEMENT_IS_NOT_EXIST' : undefined)
  }
  expect(seen).toEqual(statuses)
  expect(context.received).toEqual([])
})

// fact: AL-003
it('an older merchant deducts CYCLE_PAY_AUTH under an agreement of it, and nothing else', async () => {
  const { sign, deduct } = await openMerchant({ deductionProduct: 'older' })
  const { agreementNo } = await sign({ productCode: 'CYCLE_PAY_AUTH' })
  expect(await deduct(agreementNo, 'D1')).toMatchObject({ subCode: 'ACQ.INVALID_PARAMETER' })
  expect(await deduct(agreementNo, 'D1', { productCode: 'CYCLE_PAY_AUTH' })).toMatchObject({ code: '10000' })
})

// fact: AL-002, AL-217
it('a deduction without its product code is refused, and takes nothing', async () => {
  const { sign, deduct } = await openMerchant()
  const { agreementNo } = await sign()
  const refused = { code: '40004', subCode: 'ACQ.INVALID_PARAMETER' }
  expect(await deduct(agreementNo, 'D1', { productCode: undefined })).toMatchObject(refused)
  expect(await deduct(agreementNo, 'D1')).toMatchObject({ code: '10000' })
})

// fact: AL-169
it('opens the sheet for the link the app is opened with', async () => {
  const { worldId, signString } = await openMerchant()
  const link = `alipays://platformapi/startapp?appId=60000157&sign_params=${encodeURIComponent(signString({}))}`
  expect(await context.phone(worldId, 'sign-sheet', { signString: link })).toMatchObject({
    status: 'signable',
  })
  const other = link.replace('60000157', '20000001')
  expect(await context.phone(worldId, 'sign-sheet', { signString: other })).toEqual({
    status: 'invalid-request',
  })
})

// fact: AL-170, AL-172, AL-174, AL-175, AL-181
it.each([
  ['a channel that is none', { accessParams: { channel: 'TV' } }],
  ['a number without a scene', { signScene: undefined }],
  ['a number in the default scene', { signScene: 'DEFAULT|DEFAULT' }],
  ['no period rules', { periodRuleParams: undefined }],
  ['six days', { periodRuleParams: { ...CYCLE.periodRuleParams, period: 6 } }],
  [
    'the 29th of the month',
    {
      periodRuleParams: {
        ...CYCLE.periodRuleParams,
        periodType: 'MONTH',
        period: 1,
        executeTime: '2026-11-29',
      },
    },
  ],
  ['a total of nothing', { periodRuleParams: { ...CYCLE.periodRuleParams, totalAmount: '0.00' } }],
  ['no deductions', { periodRuleParams: { ...CYCLE.periodRuleParams, totalPayments: 0 } }],
])('the page blames the merchant for %s, and tells it nothing', async (_, terms) => {
  const { sheet } = await openMerchant()
  expect(await sheet(terms)).toEqual({ status: 'invalid-request' })
  expect(context.received).toEqual([])
})

// fact: AL-170
it.each(['ALIPAYAPP', 'QRCODE', 'QRCODEORSMS'])('signs through the channel %s', async (channel) => {
  const { sheet } = await openMerchant()
  expect(await sheet({ accessParams: { channel } })).toMatchObject({ status: 'signable' })
})

// fact: AL-171, AL-173
it('a user signs one agreement without a number for a scene, in the default scene where none is named', async () => {
  const { sign, query } = await openMerchant()
  const bare = { externalAgreementNo: undefined, externalLogonId: undefined, signScene: undefined }
  const { agreementNo } = await sign(bare)
  const asked = await query({ agreementNo })
  expect(asked).toMatchObject({ status: 'NORMAL', signScene: 'DEFAULT|DEFAULT' })
  expect(asked).not.toHaveProperty('externalAgreementNo')
  expect(readForm(context.received[0]?.body ?? '')).not.toHaveProperty('external_agreement_no')
  expect(await sign(bare)).toMatchObject({ status: 'scene-taken' })
  expect(await sign({ ...bare, signScene: 'INDUSTRY|MOBILE' })).toMatchObject({ status: 'signed' })
  for (const externalAgreementNo of ['N1', 'N2'])
    expect(await sign({ externalAgreementNo })).toMatchObject({ status: 'signed' })
})

// fact: AL-176, AL-222, AL-223
it('signs for more than a hundred yuan, and deducts no more than that', async () => {
  const { sign, deduct } = await openMerchant()
  const rules = { ...CYCLE.periodRuleParams, singleAmount: '150.00' }
  const { agreementNo } = await sign({ periodRuleParams: rules })
  const above = { subCode: 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED' }
  expect(await deduct(agreementNo, 'D1', { totalAmount: '150.01' })).toMatchObject(above)
  const limit = { subCode: 'ACQ.PRODUCT_AMOUNT_LIMIT_ERROR' }
  expect(await deduct(agreementNo, 'D1', { totalAmount: '100.01' })).toMatchObject(limit)
  expect(await deduct(agreementNo, 'D1', { totalAmount: '100.00' })).toMatchObject({ code: '10000' })
})

// fact: AL-238
it.each([
  ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'true'],
  ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'false'],
] as const)('a deduction that fails with %s can be paid in the app: %s', async (subCode, canTurnToAppPay) => {
  const { sign, deduct } = await openMerchant()
  const { agreementNo } = await sign()
  context.nextDeductions.push(subCode)
  const authenticated = { agreementParams: { agreementNo, applyToken: 'T1', authConfirmNo: '423979' } }
  expect(await deduct(agreementNo, 'D1', authenticated)).toMatchObject({ subCode, canTurnToAppPay })
  const paid = await deduct(agreementNo, 'D1', authenticated)
  expect(paid).toMatchObject({ code: '10000', asyncPaymentMode: 'SYNC_DIRECT_PAY' })
  expect(paid).not.toHaveProperty('canTurnToAppPay')
})

// fact: AL-177, AL-224
it.each([
  ['a total of 30 yuan', { totalAmount: '30.00' }, 'ACQ.CYCLE_PAY_TOTAL_FEE_EXCEED'],
  ['one payment', { totalPayments: 1 }, 'ACQ.CYCLE_PAY_TOTAL_TIMES_EXCEED'],
])('an agreement of %s ends with it, and failures do not count', async (_, bound, subCode) => {
  const { sign, deduct, days } = await openMerchant()
  const { agreementNo } = await sign({ periodRuleParams: { ...CYCLE.periodRuleParams, ...bound } })
  context.nextDeductions.push('ACQ.BUYER_BALANCE_NOT_ENOUGH')
  expect(await deduct(agreementNo, 'D1')).toMatchObject({ subCode: 'ACQ.BUYER_BALANCE_NOT_ENOUGH' })
  expect(await deduct(agreementNo, 'D1')).toMatchObject({ code: '10000' })
  await days(30)
  expect(await deduct(agreementNo, 'D2')).toMatchObject({ code: '40004', subCode })
})

// fact: AL-178, AL-179
it('an agreement lasts from the day of the request, not of the signature', async () => {
  const { sheet, worldId, query, days, deduct } = await openMerchant()
  const terms = { effectTime: 86_400, signValidityPeriod: '2d' }
  const { sheetId } = await sheet(terms, '2026-11-20 08:00:00')
  const { agreementNo = '' } = await context.phone<Schemas['SignResponse']>(worldId, 'sign', { sheetId })
  expect(await query({ agreementNo })).toMatchObject({ invalidTime: '2026-11-22 08:00:00' })
  await days(1.5)
  expect(await query({ agreementNo })).toMatchObject({ status: 'STOP' })
  // Its time ran out: that is another refusal than of one that somebody ended.
  expect(await deduct(agreementNo, 'D1')).toMatchObject({ subCode: 'ACQ.AGREEMENT_INVALID' })
})

// fact: AL-182, AL-200, AL-201, AL-202
it('keeps what further parameters say, and answers it with the plan', async () => {
  const { sign, query } = await openMerchant()
  const { agreementNo } = await sign({
    ...{ thirdPartyType: 'MERCHANT', agreementEffectType: 'DIRECT', userAgeRange: '18-60' },
    ...{ deviceParams: { deviceId: 'cam-1' }, prodParams: { a: 'b' }, specifiedAsset: { c: 'd' } },
  })
  const answer = await query({ agreementNo })
  expect(answer).toMatchObject({
    ...{ thirdPartyType: 'MERCHANT', deviceId: 'cam-1', pricipalType: 'CARD' },
    principalOpenId: openIdOf(DEFAULT_BUYER_ID),
    ...{ singleQuota: '19.90', nextDeductTime: '2026-11-20' },
    executionPlans: [
      { periodId: '1', singleAmount: '19.90', executeTime: '2026-11-20', latestExecuteTime: '2026-11-20' },
    ],
  })
  // No agreement here is one of Zhima credit or of Huazhi.
  for (const absent of ['principalId', 'zmOpenId', 'creditAuthMode'])
    expect(answer).not.toHaveProperty(absent)
})

// fact: AL-200
it('an app that knows its buyers by number is answered the principal by it', async () => {
  const { sign, query } = await openMerchant({ buyerIds: 'user-id' })
  const { agreementNo } = await sign()
  const answer = await query({ agreementNo })
  expect(answer).toMatchObject({ principalId: DEFAULT_BUYER_ID })
  expect(answer).not.toHaveProperty('principalOpenId')
})

// fact: AL-197, AL-227
it('an agreement that waits for the word of its merchant is TEMP, and is not deducted', async () => {
  const { sign, query, deduct, unsign } = await openMerchant()
  const { agreementNo } = await sign({ agreementEffectType: 'NOTICE' })
  expect(await query({ agreementNo })).toMatchObject({ status: 'TEMP' })
  expect(await deduct(agreementNo, 'D1')).toMatchObject({ subCode: 'ACQ.AGREEMENT_STATUS_NOT_NORMAL' })
  expect(await unsign({ agreementNo })).toMatchObject({ code: '10000' })
  expect(await query({ agreementNo })).toMatchObject({ status: 'STOP' })
})

// fact: AL-186, AL-187, AL-189, AL-193
it('a signature tells its times and a login token, an end its own time alone, and neither who nor why', async () => {
  const { sign, worldId } = await openMerchant()
  const { agreementNo } = await sign()
  await context.phone(worldId, 'unsign', { agreementNo })
  const [signed, ended] = context.received.map(({ body }) => readForm(body) ?? {})
  expect(signed).toMatchObject({
    ...{ notify_type: 'dut_user_sign', status: 'NORMAL', agreement_no: agreementNo },
    ...{ sign_time: '2026-11-20 20:00:00', valid_time: '2026-11-20 20:00:00' },
    ...{ invalid_time: '2115-02-01 00:00:00', login_token: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ...{ personal_product_code: 'CYCLE_PAY_AUTH_P', sign_scene: CYCLE.signScene },
  })
  expect(agreementNo).toMatch(/^[0-9]{20}$/)
  expect(ended).toMatchObject({ notify_type: 'dut_user_unsign', status: 'UNSIGN', agreement_no: agreementNo })
  expect(ended?.unsign_time).toBe('2026-11-20 20:00:00')
  for (const name of ['sign_time', 'valid_time', 'invalid_time', 'login_token'])
    expect(ended).not.toHaveProperty(name)
  expect(Object.keys(ended ?? {}).filter((name) => /reason|mode|by/.test(name))).toEqual([])
})

// fact: AL-188
it('an app with open ids is told of the user by one, and finds an agreement by it', async () => {
  const { sign, query, deduct, oracle, worldId } = await openMerchant({ buyerIds: 'open-id' })
  const { agreementNo } = await sign()
  await context.phone(worldId, 'unsign', { agreementNo })
  const told = context.received.map(({ body }) => readForm(body) ?? {})
  const alipayOpenId = openIdOf(DEFAULT_BUYER_ID)
  expect(told.map(({ alipay_open_id }) => alipay_open_id)).toEqual([alipayOpenId, alipayOpenId])
  for (const form of told) expect(form).not.toHaveProperty('alipay_user_id')
  const living = await sign({ externalAgreementNo: 'A2' })
  const { personalProductCode } = CYCLE
  expect(await query({ personalProductCode, alipayOpenId })).toMatchObject({
    agreementNo: living.agreementNo,
  })
  const answer = await deduct(living.agreementNo, 'D1', { storeId: 'SH_001' })
  expect(answer).toMatchObject({ code: '10000', buyerOpenId: alipayOpenId })
  expect(answer).not.toHaveProperty('buyerUserId')
  expect(await oracle.exec('alipay.trade.query', { outTradeNo: 'D1' })).toMatchObject({ storeId: 'SH_001' })
  const byUser = await openMerchant({ buyerIds: 'user-id' })
  await byUser.sign()
  expect(readForm(context.received.at(-1)?.body ?? '')).toMatchObject({ alipay_user_id: DEFAULT_BUYER_ID })
})

// fact: AL-194, AL-195, AL-203
it('with its number nothing else matters, and its own names come back only when it was asked by them', async () => {
  const { sign, query } = await openMerchant()
  const { agreementNo } = await sign()
  const others = { personalProductCode: 'GENERAL_WITHHOLDING_P', signScene: 'INDUSTRY|MOBILE' }
  const byNumber = await query({ agreementNo, ...others, externalAgreementNo: 'X' })
  expect(byNumber).toMatchObject({ agreementNo, personalProductCode: 'CYCLE_PAY_AUTH_P' })
  for (const name of ['externalAgreementNo', 'externalLogonId']) expect(byNumber).not.toHaveProperty(name)
  const { personalProductCode, signScene, externalAgreementNo, externalLogonId } = CYCLE
  const byOwn = { personalProductCode, signScene, externalAgreementNo }
  expect(await query(byOwn)).toMatchObject({ agreementNo, externalAgreementNo, externalLogonId })
  const { signScene: _, ...withoutScene } = byOwn
  expect(await query(withoutScene)).toMatchObject({ code: '40004', subCode: 'INVALID_PARAMETER' })
  expect(await query({ agreementNo: '1' })).toMatchObject({ code: '40004', subCode: 'INVALID_PARAMETER' })
  expect(await query({ ...byOwn, signScene: 'INDUSTRY|MOBILE' })).toMatchObject({
    subCode: 'USER_AGREEMENT_NOT_EXIST',
  })
})

// fact: AL-196, AL-198, AL-204
it('an agreement is found by product and user, the living one before one that ended', async () => {
  const { sign, query, unsign } = await openMerchant()
  const { personalProductCode } = CYCLE
  const byUser = { personalProductCode, alipayUserId: DEFAULT_BUYER_ID }
  expect(await query(byUser)).toMatchObject({ subCode: 'USER_AGREEMENT_NOT_EXIST' })
  const { agreementNo: first } = await sign()
  const { agreementNo: second } = await sign({ externalAgreementNo: 'A2' })
  expect(await query(byUser)).toMatchObject({ agreementNo: second })
  expect(await unsign({ agreementNo: second })).toMatchObject({ code: '10000' })
  expect(await query(byUser)).toMatchObject({ agreementNo: first })
  const byLogon = { personalProductCode, alipayLogonId: '13800005135' }
  expect(await query(byLogon)).toMatchObject({ agreementNo: first })
  const unknown = { personalProductCode, alipayUserId: '2088999999999999' }
  expect(await query(unknown)).toMatchObject({ subCode: 'USER_NOT_EXIST_ERROR' })
  const product = { ...byUser, personalProductCode: 'NO_SUCH_P' }
  expect(await query(product)).toMatchObject({ subCode: 'PRODUCT_CODE_NOT_SUPPORTED_ERROR' })
})

// fact: AL-199
it('an agreement that ended is answered with STOP, or refused where the account is set up so', async () => {
  const { worldId, sign, query, unsign } = await openMerchant()
  const { agreementNo } = await sign()
  await unsign({ agreementNo })
  expect(await query({ agreementNo })).toMatchObject({ code: '10000', status: 'STOP' })
  await context.setUp(worldId, { endedAgreement: 'refusal' })
  expect(await query({ agreementNo })).toMatchObject({ code: '40004', subCode: 'AGREEMENT_HAS_UNSIGNED' })
})

// fact: AL-191, AL-205, AL-206, AL-207
it('an unsigning answers code and msg alone, and refuses what ended and what never was', async () => {
  const { worldId, oracle, sign, unsign } = await openMerchant()
  const { agreementNo } = await sign()
  context.received.length = 0
  for (const wrong of [{}, { agreementNo: '1' }])
    expect(await unsign(wrong)).toMatchObject({ subCode: 'ILLEGAL_PARAMS' })
  const inTwoSteps = { subCode: 'ILLEGAL_PARAMS', subMsg: expect.stringContaining('see AL-209') }
  expect(await unsign({ agreementNo, operateType: 'confirm' })).toMatchObject(inTwoSteps)
  const never = { subCode: 'AGREEMENT_NOT_EXIST' }
  expect(await unsign({ agreementNo: '20261120000000999999' })).toMatchObject(never)
  const notifyUrl = `${context.productUrl}/api/skyworthPay/v1/notify/alipay/${worldId}`
  const ended = await oracle.exec('alipay.user.agreement.unsign', { agreementNo }, { notifyUrl })
  const { code, msg, ...others } = ended
  expect([code, msg]).toEqual(['10000', 'Success'])
  expect(Object.keys(others).filter((name) => name !== 'traceId')).toEqual([])
  await context.use(worldId, (world) => world.clock.runDue())
  expect(context.received).toMatchObject([{ endpoint: 'notify' }])
  expect(await unsign({ agreementNo })).toMatchObject({ subCode: 'USER_AGREEMENT_STATUS_NOT_NORMAL' })
})

// fact: AL-226
it('a deduction tells an agreement that somebody ended from one whose time ran out', async () => {
  const { sign, unsign, deduct, days } = await openMerchant()
  const { agreementNo } = await sign()
  const nobody = { subCode: 'ACQ.AGREEMENT_NOT_EXIST' }
  expect(await deduct('20261120000000999999', 'D1')).toMatchObject(nobody)
  await unsign({ agreementNo })
  expect(await deduct(agreementNo, 'D1')).toMatchObject(nobody)
  const short = await sign({ externalAgreementNo: 'A2', signValidityPeriod: '1d' })
  await days(1)
  expect(await deduct(short.agreementNo, 'D1')).toMatchObject({ subCode: 'ACQ.AGREEMENT_INVALID' })
})

// fact: AL-229
it('an account that bounds the tries of a period refuses further ones until the plan is moved', async () => {
  const { sign, deduct, move } = await openMerchant({ triesPerPeriod: 2 })
  const { agreementNo } = await sign()
  const poor = 'ACQ.BUYER_BALANCE_NOT_ENOUGH'
  context.nextDeductions.push(poor, poor)
  for (const _ of [1, 2]) expect(await deduct(agreementNo, 'D1')).toMatchObject({ subCode: poor })
  expect(await deduct(agreementNo, 'D1')).toMatchObject({ subCode: 'ACQ.OVER_MAX_DEDUCT_COUNT' })
  expect(await move(agreementNo, '2026-11-22')).toMatchObject({ code: '10000' })
  expect(await deduct(agreementNo, 'D1')).toMatchObject({ code: '10000' })
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})

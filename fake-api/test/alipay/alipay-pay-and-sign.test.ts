import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
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
  externalAgreementNo: 'PS1',
  accessParams: { channel: 'ALIPAYAPP' },
  periodRuleParams: { periodType: 'DAY', period: 30, executeTime: '2026-12-20', singleAmount: '19.90' },
}
const { periodRuleParams: _, ...GENERAL } = { ...CYCLE, personalProductCode: 'GENERAL_WITHHOLDING_P' }

/** A world with the official SDK as its merchant. */
async function openMerchant(deductionProduct: AlipayPlan['deductionProduct'] = 'merchant-deduction') {
  const worldId = await context.makeWorld()
  await context.setUp(worldId, { deductionProduct })
  const oracle = sdkOracle(context, worldId)
  const at = (path: string) => `${context.productUrl}/api/skyworthPay/v1/notify/${path}/${worldId}`
  const notifyUrl = at('alipay')
  const phone = <T>(call: string, body: object) => context.phone<T>(worldId, call, body)
  const cashier = (agreement: object, common: object = { notifyUrl }) => {
    const bizContent = {
      ...{
        outTradeNo: 'first_month',
        totalAmount: '19.90',
        subject: '云存储 7天',
        productCode: 'GENERAL_WITHHOLDING',
      },
      agreementSignParams: { ...CYCLE, ...agreement },
    }
    const orderString = oracle.sdk.sdkExecute('alipay.trade.app.pay', { ...common, bizContent })
    return phone<Schemas['CashierResponse']>('cashier', { orderString })
  }
  const sheet = async (terms: object, common: object = { notifyUrl }) => {
    const signed = { timestamp: '2026-11-20 20:00:00', ...common, bizContent: terms }
    const signString = oracle.sdk.sdkExecute('alipay.user.agreement.page.sign', signed)
    return phone<Schemas['SignSheetResponse']>('sign-sheet', { signString })
  }
  const sign = async (terms: object) => {
    const { sheetId, status } = await sheet(terms)
    return sheetId === undefined ? { status } : phone<Schemas['SignResponse']>('sign', { sheetId })
  }
  const agreement = () =>
    oracle.exec('alipay.user.agreement.query', {
      externalAgreementNo: 'PS1',
      personalProductCode: 'CYCLE_PAY_AUTH_P',
      signScene: CYCLE.signScene,
    })
  const pass = (byMs: number) => context.use(worldId, (world) => world.clock.advance({ byMs }))
  return { worldId, oracle, notifyUrl, at, phone, cashier, sheet, sign, agreement, pass }
}

type Merchant = Awaited<ReturnType<typeof openMerchant>>

/** What a server in UTC stamps at the instant of a new world, 20:00 in Beijing. */
const IN_UTC = '2026-11-20 12:00:00'

const told = () =>
  context.received.map(({ endpoint, body }) => {
    const { trade_status, notify_type } = readForm(body) ?? {}
    return [endpoint, trade_status ?? notify_type]
  })

it('offers the agreement in the cashier and signs it with the payment', async () => {
  const { cashier, phone, agreement, oracle } = await openMerchant()
  const opened = await cashier({})
  expect(opened).toMatchObject({
    status: 'payable',
    agreement: { singleAmountFen: 1990, periodType: 'DAY', period: 30, executeDate: '2026-12-20' },
  })
  expect(await agreement()).toMatchObject({ subCode: 'USER_AGREEMENT_NOT_EXIST' })
  await phone('confirm', { tradeNo: opened.tradeNo, outcome: 'success' })
  expect(told()).toEqual([
    ['notify', 'TRADE_SUCCESS'],
    ['notify', 'dut_user_sign'],
  ])
  for (const { body } of context.received)
    expect(oracle.sdk.checkNotifySignV2({ ...readForm(body) })).toBe(true)
  expect(await agreement()).toMatchObject({ status: 'NORMAL' })
})

// fact: AL-184
it('takes the payment of a buyer who declines the renewal, signs nothing and tells nobody', async () => {
  const { cashier, phone, agreement, oracle, pass } = await openMerchant()
  const { tradeNo } = await cashier({})
  await phone('confirm', { tradeNo, outcome: 'success', isRenewalDeclined: true })
  await pass(DAY_MS)
  expect(told()).toEqual([['notify', 'TRADE_SUCCESS']])
  expect(await agreement()).toMatchObject({ subCode: 'USER_AGREEMENT_NOT_EXIST' })
  const trade = await oracle.exec('alipay.trade.query', { outTradeNo: 'first_month' })
  expect(trade).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
})

it.each(['cancel', 'fail', 'unknown'] as const)(
  'signs nothing when the payment ends as %s',
  async (outcome) => {
    const { cashier, phone, agreement } = await openMerchant()
    const { tradeNo } = await cashier({})
    await phone('confirm', { tradeNo, outcome })
    expect(told()).toEqual([])
    expect(await agreement()).toMatchObject({ subCode: 'USER_AGREEMENT_NOT_EXIST' })
  },
)

it('sends the webhook of the signature first when that of the payment is delayed', async () => {
  const { cashier, phone, pass } = await openMerchant()
  const { tradeNo } = await cashier({})
  context.nextFaults.push({ delayMs: MINUTE_MS })
  await phone('confirm', { tradeNo, outcome: 'undetermined' })
  await pass(MINUTE_MS)
  expect(told()).toEqual([
    ['notify', 'dut_user_sign'],
    ['notify', 'TRADE_SUCCESS'],
  ])
})

// fact: AL-185
it.each([
  ['its own URL', true, true, 'app-gateway'],
  ['the URL of the payment without one', false, true, 'notify'],
  ['the gateway of the app without either', false, false, 'app-gateway'],
])('tells of a signature at %s', async (_, hasOwn, hasPayment, endpoint) => {
  const { cashier, phone, at } = await openMerchant()
  const own = hasOwn ? { signNotifyUrl: at('alipay-gateway') } : {}
  const { tradeNo } = await cashier(own, hasPayment ? { notifyUrl: at('alipay') } : {})
  await phone('confirm', { tradeNo, outcome: 'success' })
  const payment = hasPayment ? [['notify', 'TRADE_SUCCESS']] : []
  expect(told()).toEqual([...payment, [endpoint, 'dut_user_sign']])
})

// fact: AL-174, AL-183
it.each([
  ['a scene that no numbered agreement has', { signScene: 'DEFAULT|DEFAULT' }],
  ['no period rules', { periodRuleParams: undefined }],
  ['a period of six days', { periodRuleParams: { ...CYCLE.periodRuleParams, period: 6 } }],
  ['no product', { productCode: undefined }],
  ['no channel', { accessParams: undefined }],
  ['an address for the signature that is none', { signNotifyUrl: 'nowhere' }],
])('pays without an agreement, and tells nobody, where the signing parameters have %s', async (_, change) => {
  const { cashier, phone, agreement } = await openMerchant()
  const opened = await cashier(change)
  expect(opened.status).toBe('payable')
  expect(opened).not.toHaveProperty('agreement')
  const paid = await phone('confirm', { tradeNo: opened.tradeNo, outcome: 'success' })
  expect(paid).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', resultStatus: '9000' })
  expect(told()).toEqual([['notify', 'TRADE_SUCCESS']])
  expect(await agreement()).toMatchObject({ subCode: 'USER_AGREEMENT_NOT_EXIST' })
})

it('opens a cashier without the agreement when it is signed already', async () => {
  const { cashier, sign } = await openMerchant()
  expect(await sign(CYCLE)).toMatchObject({ status: 'signed' })
  const opened = await cashier({})
  expect(opened.status).toBe('payable')
  expect(opened).not.toHaveProperty('agreement')
})

it.each([
  ['a sign string', async ({ sheet, notifyUrl }: Merchant) => sheet(CYCLE, { notifyUrl, timestamp: IN_UTC })],
  [
    'the agreement of an order',
    async ({ cashier, notifyUrl }: Merchant) => cashier({}, { notifyUrl, timestamp: IN_UTC }),
  ],
])('%s that a server in UTC has signed is over, and answer and journal say why', async (_, open) => {
  const merchant = await openMerchant()
  const { remark, ...opened } = await open(merchant)
  expect(remark).toContain(`the timestamp ${IN_UTC} is 8 hours behind Beijing time`)
  expect(opened).not.toHaveProperty('agreement')
  expect(opened).not.toHaveProperty('sheetId')
  const entries = await context.use(merchant.worldId, async (world) => world.journal.query({ limit: 1000 }))
  expect(entries.at(-1)?.note).toContain('8 hours behind Beijing time')
})

it('signs a general agreement once for a user and scene, beside cycle agreements of it', async () => {
  const { oracle, sign, pass } = await openMerchant('older')
  expect(await sign(CYCLE)).toMatchObject({ status: 'signed' })
  const { agreementNo = '' } = (await sign({
    ...GENERAL,
    externalAgreementNo: 'G1',
  })) as Schemas['SignResponse']
  expect(await sign({ ...GENERAL, externalAgreementNo: 'G2' })).toEqual({ status: 'scene-taken' })
  const other = { ...GENERAL, externalAgreementNo: 'G3', signScene: 'INDUSTRY|MOBILE' }
  expect(await sign(other)).toMatchObject({ status: 'signed' })
  expect(await sign({ ...CYCLE, externalAgreementNo: 'PS2' })).toMatchObject({ status: 'signed' })
  const asked = await oracle.exec('alipay.user.agreement.query', { agreementNo })
  expect(asked).toMatchObject({ status: 'NORMAL', personalProductCode: 'GENERAL_WITHHOLDING_P' })
  expect(asked).not.toHaveProperty('nextDeductTime')
  expect(await oracle.exec('alipay.user.agreement.unsign', { agreementNo })).toMatchObject({ code: '10000' })
  await pass(0)
  expect(await sign({ ...GENERAL, externalAgreementNo: 'G4' })).toMatchObject({ status: 'signed' })
})

it('deducts a general agreement whenever and whatever the merchant asks, under its own product only', async () => {
  const { oracle, sign } = await openMerchant('older')
  const { agreementNo } = (await sign({ ...GENERAL, externalAgreementNo: 'G1' })) as Schemas['SignResponse']
  const deduct = (outTradeNo: string, totalAmount: string, productCode = 'GENERAL_WITHHOLDING') => {
    const terms = { outTradeNo, totalAmount, subject: '云存储', productCode }
    return oracle.exec('alipay.trade.pay', { ...terms, agreementParams: { agreementNo } })
  }
  expect(await deduct('g_1', '19.90')).toMatchObject({ code: '10000' })
  expect(await deduct('g_2', '199.00')).toMatchObject({ code: '10000' })
  expect(await deduct('g_3', '19.90', 'CYCLE_PAY_AUTH')).toMatchObject({ subCode: 'ACQ.INVALID_PARAMETER' })
  const moved = { agreementNo, deductTime: '2026-12-20' }
  const plan = await oracle.exec('alipay.user.agreement.executionplan.modify', moved)
  expect(plan).toMatchObject({ subCode: 'ILLEGAL_AGREEMENT' })
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})

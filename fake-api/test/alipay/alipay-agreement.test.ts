import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAlipayContractWallet } from '../../src/backend/payments/alipay.ts'
import { DAY_MS, HOUR_MS } from '../../src/engine/kernel/clock.ts'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { readForm } from '../../src/wire/alipay/alipay-signing.ts'
import { createAlipayTestContext, TEST_NOW_MS } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
  context.events.length = 0
})

const TRACE = 'b'.repeat(32)
const wallet = createAlipayContractWallet(context.merchant)
const contract = { contractCode: 'C26112020000000000001', providerContractId: null, planId: null }
const terms = {
  ...contract,
  description: '云存储 7天 连续包月',
  amountFen: 1990,
  periodDays: 30,
  displayAccount: '138****5678',
  userId: 'u1',
  firstDeductionMs: TEST_NOW_MS,
  signUntilMs: TEST_NOW_MS + 2 * HOUR_MS,
}

/** Opens a sheet on the phone for a string the merchant signed. */
async function openSheet(worldId: string, change: Partial<typeof terms> = {}) {
  const { signParams: signString } = await context.use(worldId, (world) =>
    wallet.presign(world, { ...terms, ...change }, TRACE),
  )
  return context.phone<Schemas['SignSheetResponse']>(worldId, 'sign-sheet', { signString })
}

/** A world with a signed agreement. */
async function signAgreement() {
  const worldId = await context.makeWorld()
  const { sheetId } = await openSheet(worldId)
  const { agreementNo = '' } = await context.phone<Schemas['SignResponse']>(worldId, 'sign', { sheetId })
  const oracle = sdkOracle(context, worldId)
  const deduct = (outTradeNo: string, totalAmount = '19.90') =>
    oracle.exec('alipay.trade.pay', {
      outTradeNo,
      totalAmount,
      subject: terms.description,
      productCode: 'GENERAL_WITHHOLDING',
      agreementParams: { agreementNo },
    })
  const advance = (byMs: number) => context.use(worldId, (world) => world.clock.advance({ byMs }))
  return { worldId, sheetId, agreementNo, oracle, deduct, advance }
}

it('shows the request of the merchant in the sheet', async () => {
  expect(await openSheet(await context.makeWorld())).toMatchObject({
    status: 'signable',
    merchantName: 'Test Merchant',
    externalLogonId: '138****5678',
    singleAmountFen: 1990,
    periodType: 'DAY',
    period: 30,
    executeDate: '2026-11-20',
  })
})

it('notifies the merchant of an agreement once, with a signature that the SDK verifies', async () => {
  const { worldId, sheetId, agreementNo, oracle } = await signAgreement()
  expect(await context.phone(worldId, 'sign', { sheetId })).toEqual({ status: 'signed', agreementNo })
  expect(context.received).toMatchObject([{ endpoint: 'notify', answer: 'success' }])
  const notify = readForm(context.received[0]?.body ?? '')
  expect(notify).toMatchObject({ notify_type: 'dut_user_sign', status: 'NORMAL', agreement_no: agreementNo })
  expect(oracle.sdk.checkNotifySignV2({ ...notify })).toBe(true)
  const { contractCode } = contract
  expect(context.events).toMatchObject([
    { contractCode, providerContractId: agreementNo, signedAtMs: TEST_NOW_MS },
  ])
  const asked = { externalAgreementNo: contractCode, personalProductCode: 'CYCLE_PAY_AUTH_P' }
  const answer = await oracle.exec('alipay.user.agreement.query', {
    ...asked,
    signScene: 'INDUSTRY|DIGITAL_MEDIA',
  })
  expect(answer).toMatchObject({ code: '10000', status: 'NORMAL', agreementNo, nextDeductTime: '2026-11-20' })
})

// fact: AL-178
it('refuses signing after the session ends, and sends nothing', async () => {
  const worldId = await context.makeWorld()
  const { sheetId } = await openSheet(worldId)
  await context.use(worldId, (world) => world.clock.advance({ byMs: 2 * HOUR_MS }))
  expect(await context.phone(worldId, 'sign', { sheetId })).toEqual({ status: 'ended' })
  expect(context.received).toEqual([])
  const standing = await context.use(worldId, (world) => wallet.queryContract(world, contract, TRACE))
  expect(standing).toEqual({ state: 'not-signed' })
})

// fact: AL-234
it('closes a deduction that is under way without money, and takes money that came first', async () => {
  const { worldId, agreementNo } = await signAgreement()
  const asked = { ...contract, providerContractId: agreementNo, description: 'x', amountFen: 1990 }
  const use = <T>(work: (world: World) => Promise<T>) => context.use(worldId, work)
  context.nextDeductions.push('unpaid')
  const deduct = (orderNo: string) => use((world) => wallet.deduct(world, { ...asked, orderNo }, TRACE))
  const query = (orderNo: string) => use((world) => wallet.queryDeduction(world, orderNo, TRACE))
  expect(await deduct('P1')).toEqual({ status: 'accepted' })
  const closed = { status: 'failed', code: 'TRADE_CLOSED', isContractOver: false }
  expect([await query('P1'), await query('P1')]).toEqual([closed, closed])
  expect(await deduct('P1')).toMatchObject({ status: 'failed', code: 'ACQ.TRADE_HAS_CLOSE' })
  expect(await deduct('P2')).toMatchObject({ status: 'succeeded' })
  // Nobody is told of what came to nothing.
  await use((world) => world.clock.runDue())
  expect(context.events.slice(1)).toMatchObject([{ orderNo: 'P2' }])
})

// fact: AL-235, AL-216, AL-218, AL-220, AL-225, AL-236
it('deducts from five days before until the planned day, once a period', async () => {
  const { deduct, advance, oracle, agreementNo } = await signAgreement()
  expect(await deduct('P1')).toMatchObject({ code: '10000', totalAmount: '19.90' })
  expect(await deduct('P1')).toMatchObject({ subCode: 'ACQ.TRADE_HAS_SUCCESS' })
  expect(await deduct('P1', '19.91')).toMatchObject({
    ...{ subCode: 'ACQ.CONTEXT_INCONSISTENT', subMsg: '订单信息不一致' },
  })
  expect(await deduct('P2')).toMatchObject({ subCode: 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' })
  // 14 December in Beijing, 23:59:59.999; the planned day is the 20th.
  await advance(24 * DAY_MS + 4 * HOUR_MS - 1)
  expect(await deduct('P2')).toMatchObject({ subCode: 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' })
  await advance(1)
  expect(await deduct('P2', '19.91')).toMatchObject({ subCode: 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED' })
  expect(await deduct('P2')).toMatchObject({ code: '10000' })
  await advance(5 * DAY_MS)
  expect(await deduct('P3')).toMatchObject({ subCode: 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' })
  const answer = await oracle.exec('alipay.user.agreement.query', { agreementNo })
  expect(answer).toMatchObject({ lastDeductTime: '2026-12-20', nextDeductTime: '2027-01-19' })
})

it('refuses a deduction without enough balance and accepts the same number later', async () => {
  const { deduct } = await signAgreement()
  context.nextDeductions.push('ACQ.BUYER_BALANCE_NOT_ENOUGH')
  expect(await deduct('P1')).toMatchObject({ code: '40004', subCode: 'ACQ.BUYER_BALANCE_NOT_ENOUGH' })
  expect(await deduct('P1')).toMatchObject({ code: '10000' })
})

// fact: AL-032, AL-237
it('reads every result of a deduction', async () => {
  const { worldId, agreementNo } = await signAgreement()
  const asked = { ...contract, providerContractId: agreementNo, description: 'x', amountFen: 1990 }
  const deduct = (orderNo: string) =>
    context.use(worldId, (world) => wallet.deduct(world, { ...asked, orderNo }, TRACE))
  const query = (orderNo: string) =>
    context.use(worldId, (world) => wallet.queryDeduction(world, orderNo, TRACE))
  context.nextDeductions.push('ACQ.BUYER_BALANCE_NOT_ENOUGH', 'undetermined')
  expect(await deduct('P1')).toEqual({
    status: 'failed',
    code: 'ACQ.BUYER_BALANCE_NOT_ENOUGH',
    isContractOver: false,
  })
  expect(await query('P1')).toEqual({ status: 'unknown' })
  expect(await deduct('P1')).toEqual({ status: 'accepted' })
  const success = { status: 'succeeded', amountFen: 1990, successAtMs: TEST_NOW_MS }
  expect(await query('P1')).toMatchObject(success)
  expect(await deduct('P1')).toMatchObject(success)
  expect(await deduct('P2')).toMatchObject({ status: 'failed', code: 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' })
  await context.use(worldId, (world) => world.clock.runDue())
  expect(context.events.at(-1)).toMatchObject({ orderNo: 'P1', outcome: success })
})

// fact: AL-042, AL-210, AL-212, AL-215, AL-221
it('moves the next planned day when the merchant asks for it', async () => {
  const { worldId, agreementNo, deduct, advance, oracle } = await signAgreement()
  await advance(3 * DAY_MS)
  expect(await deduct('P1')).toMatchObject({ subCode: 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' })
  const notice = { ...contract, providerContractId: agreementNo, amountFen: 1990, deductUntilMs: 0 }
  const today = TEST_NOW_MS + 3 * DAY_MS
  await context.use(worldId, (world) => wallet.announce(world, { ...notice, deductFromMs: today }, TRACE))
  expect(await deduct('P1')).toMatchObject({ code: '10000' })
  const modify = (deductTime: string) =>
    oracle.exec('alipay.user.agreement.executionplan.modify', { agreementNo, deductTime })
  expect(await modify('2026-12-23')).toMatchObject({ subCode: 'ILLEGAL_EXECUTION_TIME' })
  expect(await modify('tomorrow')).toMatchObject({ code: '40004', subCode: 'INVALID_PARAMETER' })
  expect(await modify('2026-12-24')).toEqual(
    expect.objectContaining({ code: '10000', agreementNo, deductTime: '2026-12-24' }),
  )
  const planned = async () =>
    (await oracle.exec('alipay.user.agreement.query', { agreementNo })).nextDeductTime
  // A day that is planned already, or passed, is left as it is, without a refusal.
  await context.use(worldId, (world) => wallet.announce(world, { ...notice, deductFromMs: today }, TRACE))
  expect(await planned()).toBe('2026-12-24')
  expect(await oracle.exec('alipay.user.agreement.unsign', { agreementNo })).toMatchObject({ code: '10000' })
  expect(await modify('2026-12-25')).toMatchObject({ subCode: 'ILLEGAL_AGREEMENT' })
})

// fact: AL-190
it('notifies an unsigning by the user at the gateway URL of the app alone', async () => {
  const { worldId, agreementNo, deduct } = await signAgreement()
  context.received.length = 0
  context.events.length = 0
  expect(await context.phone(worldId, 'agreements', {})).toMatchObject({ agreements: [{ agreementNo }] })
  const other = { agreementNo, buyerId: '2088000000000001' }
  expect(await context.phone(worldId, 'unsign', other)).toEqual({ status: 'unknown' })
  for (const _ of [1, 2])
    expect(await context.phone(worldId, 'unsign', { agreementNo })).toEqual({ status: 'ended' })
  expect(context.received).toMatchObject([{ endpoint: 'app-gateway', answer: 'success' }])
  expect(context.events).toMatchObject([
    { providerContractId: agreementNo, by: 'user', endedAtMs: TEST_NOW_MS },
  ])
  expect(await context.phone(worldId, 'agreements', {})).toEqual({ agreements: [] })
  expect(await deduct('P1')).toMatchObject({ subCode: 'ACQ.AGREEMENT_NOT_EXIST' })
  expect(await openSheet(worldId)).toEqual({ status: 'ended' })
})

it('ends an agreement for the merchant, also when repeated', async () => {
  const { worldId, agreementNo, oracle } = await signAgreement()
  const signed = { ...contract, providerContractId: agreementNo, reason: 'x' }
  for (const _ of [1, 2]) await context.use(worldId, (world) => wallet.terminate(world, signed, TRACE))
  const answer = await oracle.exec('alipay.user.agreement.query', { agreementNo })
  expect(answer).toMatchObject({ status: 'STOP' })
  expect(await oracle.exec('alipay.user.agreement.unsign', { agreementNo })).toMatchObject({
    subCode: 'USER_AGREEMENT_STATUS_NOT_NORMAL',
  })
  const standing = await context.use(worldId, (world) => wallet.queryContract(world, signed, TRACE))
  expect(standing).toEqual({ state: 'ended', by: 'expired', endedAtMs: TEST_NOW_MS })
})

// fact: AL-180
it('makes at most ten agreements with one user', async () => {
  const worldId = await context.makeWorld()
  for (let index = 0; index < 10; index += 1) {
    const { sheetId } = await openSheet(worldId, { contractCode: `C${index}` })
    expect(await context.phone(worldId, 'sign', { sheetId })).toMatchObject({ status: 'signed' })
  }
  expect(await openSheet(worldId, { contractCode: 'C10' })).toEqual({ status: 'too-many' })
})

it.each([
  ['a period of six days', { periodDays: 6 }],
  ['a first day that has passed', { firstDeductionMs: TEST_NOW_MS - DAY_MS }],
  ['nothing to pay', { amountFen: 0 }],
])('opens no sheet for %s', async (_, change) => {
  expect(await openSheet(await context.makeWorld(), change)).toEqual({ status: 'invalid-request' })
})

it('signs no request for more than a hundred yuan', async () => {
  const worldId = await context.makeWorld()
  const asked = context.use(worldId, (world) => wallet.presign(world, { ...terms, amountFen: 10_001 }, TRACE))
  await expect(asked).rejects.toMatchObject({ code: 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED' })
})

// fact: AL-192
it('opens a sheet for a string of the SDK and expires it at its limit', async () => {
  const worldId = await context.makeWorld()
  const signString = sdkOracle(context, worldId).sdk.sdkExecute('alipay.user.agreement.page.sign', {
    timestamp: '2026-11-20 20:00:00',
    bizContent: {
      personalProductCode: 'CYCLE_PAY_AUTH_P',
      productCode: 'GENERAL_WITHHOLDING',
      signScene: 'INDUSTRY|DIGITAL_MEDIA',
      externalAgreementNo: 'J1',
      signValidityPeriod: '30d',
      accessParams: { channel: 'ALIPAYAPP' },
      periodRuleParams: { periodType: 'MONTH', period: 1, executeTime: '2026-11-28', singleAmount: '9.90' },
    },
  })
  const sheet = await context.phone<Schemas['SignSheetResponse']>(worldId, 'sign-sheet', { signString })
  expect(sheet).toMatchObject({ status: 'signable', periodType: 'MONTH', singleAmountFen: 990 })
  const { sheetId } = sheet
  const { agreementNo } = await context.phone<Schemas['SignResponse']>(worldId, 'sign', { sheetId })
  await context.use(worldId, (world) => world.clock.advance({ byMs: 30 * DAY_MS }))
  const oracle = sdkOracle(context, worldId)
  expect(await oracle.exec('alipay.user.agreement.query', { agreementNo })).toMatchObject({ status: 'STOP' })
  // It named no notify URL: the gateway of the app is told of the signature, and nobody of its expiry.
  expect(context.received).toMatchObject([{ endpoint: 'app-gateway', answer: 'success' }])
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})

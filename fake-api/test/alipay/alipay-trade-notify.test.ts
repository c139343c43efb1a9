import { createPrivateKey } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { loadPublicKey, verifyText } from '../../src/engine/signing/crypto.ts'
import { readForm, signRequest, writeForm } from '../../src/wire/alipay/alipay-signing.ts'
import { OF_SALE, openSale } from './alipay-sale.ts'
import { createAlipayTestContext, TEST_NOW_MS } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
  context.nextAnswers.length = 0
})

const YEAR_MS = 365 * DAY_MS

// fact: AL-071, AL-072, AL-078
it('a notify has the body, what the order passed back, and the members it asked for', async () => {
  const { pay, sign, told } = await openSale(context)
  const asked = { body: '7 天', passbackParams: 'a%3D1', queryOptions: ['voucher_detail_list'] }
  await pay('success', sign(asked))
  expect(told()).toMatchObject([{ body: '7 天', passback_params: 'a%3D1', voucher_detail_list: '[]' }])
})

// fact: AL-144
it.each(['left-out', 'covered'] as const)(
  'empty members are %s, and the SDK and the merchant believe it',
  async (emptyNotifyValues) => {
    const { pay, told, oracle } = await openSale(context, { emptyNotifyValues })
    await pay()
    const [members = {}] = told()
    expect(members.body).toBe(emptyNotifyValues === 'covered' ? '' : undefined)
    expect(oracle.sdk.checkNotifySignV2({ ...members })).toBe(true)
    expect(context.received[0]?.answer).toBe('success')
  },
)

// fact: AL-151, AL-152, AL-153
it.each([
  ['documented', [0, 4, 14, 24, 84]],
  ['two-minutes', [0, 2, 12, 22, 82]],
  ['three-at-once', [0, 0, 0, 0, 4]],
] as const)('a notify comes again by the plan %s', async (notifyPlan, minutes) => {
  const { worldId, pay, pass } = await openSale(context, { notifyPlan })
  context.nextAnswers.push('failure', 'failure', 'failure', 'failure')
  await pay()
  await pass(2 * HOUR_MS)
  const entries = await context.use(worldId, async (world) => world.journal.query({ limit: 1000 }))
  const sent = entries.filter(({ operationId }) => operationId === 'TRADE_SUCCESS')
  expect(sent.map(({ virtualMs }) => (virtualMs - TEST_NOW_MS) / MINUTE_MS)).toEqual(minutes)
})

// fact: AL-149
it.each(['success\n', '\r\nsuccess', '\uFEFFsuccess', 'success '])(
  'the answer %j is more than the seven characters, and the journal says so',
  async (word) => {
    const { worldId, pay, pass } = await openSale(context)
    context.nextAnswers.push(word)
    await pay()
    await pass(4 * MINUTE_MS)
    expect(context.received.map(({ answer }) => answer)).toEqual([word, 'success'])
    const entries = await context.use(worldId, async (world) => world.journal.query({ limit: 1000 }))
    const [first] = entries.filter(({ operationId }) => operationId === 'TRADE_SUCCESS')
    expect(first?.note).toContain('blanks in its answer spoil the acknowledgement')
  },
)

// fact: AL-150
it.each(['', 'SUCCESS', '{"code":"success"}', '"success"'])(
  'the answer %j is no acknowledgement',
  async (word) => {
    const { pay, pass } = await openSale(context)
    context.nextAnswers.push(word)
    await pay()
    await pass(4 * MINUTE_MS)
    expect(context.received.map(({ answer }) => answer)).toEqual([word, 'success'])
  },
)

// fact: AL-156
it.each([
  ['open-id', ['buyer_open_id', 'merchant_app_id'], ['buyer_id']],
  ['user-id', ['buyer_id'], ['buyer_open_id', 'merchant_app_id']],
] as const)('an app with buyers by %s is told of %j', async (buyerIds, named, absent) => {
  const { pay, told } = await openSale(context, { buyerIds })
  await pay()
  const [members] = told()
  for (const name of named) expect(members).toHaveProperty(name)
  for (const name of absent) expect(members).not.toHaveProperty(name)
})

// fact: AL-154
it('a notify has the charset as the order wrote it', async () => {
  const { pay, sign, told, notifyUrl } = await openSale(context)
  await pay('success', sign({}, { notifyUrl, charset: 'UTF-8' }))
  expect(told()).toMatchObject([{ charset: 'UTF-8' }])
  expect(context.received[0]?.answer).toBe('success')
})

/** The text under the signature of a notify, read byte by byte, and whether the platform's key made it. */
function bytewise(body: string) {
  const pairs = body.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    const letters = value
      .replaceAll('+', ' ')
      .replaceAll(/%(..)/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)))
    return [name, letters] as const
  })
  const { sign = '', sign_type: _, ...covered } = Object.fromEntries(pairs)
  const text = Object.keys(covered)
    .sort()
    .map((name) => `${name}=${covered[name]}`)
    .join('&')
  const key = loadPublicKey(context.account.platformPublicKeyPem)
  return { covered, holds: verifyText(Buffer.from(text, 'latin1'), sign, key) }
}

// fact: AL-022
it('an order in GBK is told of in GBK, and so is an agreement', async () => {
  const { worldId, sign, pay, notifyUrl } = await openSale(context)
  const key = createPrivateKey(context.account.merchantPrivateKeyPem)
  const inGbk = (string: string) => {
    const { sign: _, ...parameters } = readForm(string) ?? {}
    return writeForm(signRequest({ ...parameters, charset: 'GBK' }, key))
  }
  await pay('success', inGbk(sign({}, { notifyUrl })))
  const oracle = sdkOracle(context, worldId)
  const bizContent = {
    ...{ productCode: 'GENERAL_WITHHOLDING', personalProductCode: 'CYCLE_PAY_AUTH_P' },
    ...{ signScene: 'INDUSTRY|DEFAULT', externalAgreementNo: 'A1', externalLogonId: '小明' },
    accessParams: { channel: 'ALIPAYAPP' },
    periodRuleParams: { periodType: 'DAY', period: 30, executeTime: '2026-11-20', singleAmount: '19.90' },
  }
  const signString = inGbk(
    oracle.sdk.sdkExecute('alipay.user.agreement.page.sign', { notifyUrl, bizContent }),
  )
  const { sheetId } = await context.phone<Schemas['SignSheetResponse']>(worldId, 'sign-sheet', { signString })
  await context.phone(worldId, 'sign', { sheetId })
  const [paid, signed] = context.received.map(({ body }) => bytewise(body))
  expect([paid?.holds, signed?.holds]).toEqual([true, true])
  expect(paid?.covered).toMatchObject({ charset: 'GBK', subject: '\xd4\xc6\xb4\xe6\xb4\xa2 7\xcc\xec' })
  expect(signed?.covered).toMatchObject({ charset: 'GBK', external_logon_id: '\xd0\xa1\xc3\xf7' })
})

// fact: AL-157, AL-161
it('times have seconds, that of a refund thousandths, and a refund says what it sent back', async () => {
  const { pay, pass, told, oracle } = await openSale(context, { notifyTriggers: 'closed' })
  await pay()
  await pass(1234)
  await oracle.exec('alipay.trade.refund', { ...OF_SALE, refundAmount: '19.90', outRequestNo: 'R1' })
  await pass(0)
  expect(told().at(-1)).toMatchObject({
    ...{ gmt_create: '2026-11-20 20:00:00', gmt_payment: '2026-11-20 20:00:00' },
    ...{ gmt_refund: '2026-11-20 20:00:01.234', gmt_close: '2026-11-20 20:00:01' },
    ...{ refund_fee: '19.90', send_back_fee: '19.90', out_biz_no: 'R1' },
  })
})

// fact: AL-160
it('a refund without a number of its own is told of under that of the trade', async () => {
  const { pay, pass, told, oracle } = await openSale(context, { notifyTriggers: 'closed' })
  await pay()
  await oracle.exec('alipay.trade.refund', { ...OF_SALE, refundAmount: '19.90' })
  await pass(0)
  const [paid, refunded] = told()
  expect(refunded?.out_biz_no).toBe(paid?.trade_no)
})

// fact: AL-163
it('a new app is told of success alone: neither of a closed trade nor of one that is given back whole', async () => {
  const unpaid = await openSale(context)
  await unpaid.pay('fail')
  await unpaid.pass(15 * DAY_MS)
  expect(unpaid.told()).toEqual([])
  const { pay, pass, told, oracle } = await openSale(context)
  await pay()
  await oracle.exec('alipay.trade.refund', { ...OF_SALE, refundAmount: '9.90', outRequestNo: 'R1' })
  await oracle.exec('alipay.trade.refund', { ...OF_SALE, refundAmount: '10.00', outRequestNo: 'R2' })
  await pass(0)
  expect(told().map(({ trade_status, out_biz_no }) => [trade_status, out_biz_no])).toEqual([
    ['TRADE_SUCCESS', undefined],
    ['TRADE_SUCCESS', 'R1'],
  ])
})

// fact: AL-142, AL-166
it('an app that is told of finished trades hears of it when the time for refunds is over', async () => {
  const { pay, pass, told } = await openSale(context, { notifyTriggers: 'finished' })
  await pay()
  await pass(YEAR_MS)
  expect(told().map(({ trade_status }) => trade_status)).toEqual(['TRADE_SUCCESS', 'TRADE_FINISHED'])
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})

// fact: AL-138
it('a refund that asks for it is told of at the app gateway when its bank has the money', async () => {
  const { pay, pass, told, oracle } = await openSale(context)
  await pay()
  const asked = { ...OF_SALE, refundAmount: '9.90', queryOptions: ['deposit_back_info'] }
  await oracle.exec('alipay.trade.refund', { ...asked, outRequestNo: 'R1' })
  await oracle.exec('alipay.trade.refund', { ...OF_SALE, refundAmount: '1.00', outRequestNo: 'R2' })
  await pass(0)
  context.received.length = 0
  await pass(2 * HOUR_MS - 1)
  expect(told()).toEqual([])
  await pass(1)
  const [message = {}, ...others] = told()
  expect(others).toEqual([])
  expect(context.received.map(({ endpoint }) => endpoint)).toEqual(['app-gateway'])
  expect(oracle.sdk.checkNotifySign(message)).toBe(true)
  expect(message).toMatchObject({ msg_method: 'alipay.trade.refund.depositback.completed', version: '1.1' })
  expect(JSON.parse(message.biz_content ?? '')).toMatchObject({
    ...{ out_trade_no: 'sale_1', out_request_no: 'R1', dback_status: 'S', dback_amount: '9.90' },
    bank_ack_time: '2026-11-20 22:00:00',
  })
})

// fact: AL-132
it('a refund that is applied for is made a minute later, told and found', async () => {
  const { worldId, pay, pass, told, oracle } = await openSale(context)
  await pay()
  const apply = (outRequestNo: string, refundAmount: string) =>
    oracle.exec('alipay.trade.refund.apply', { ...OF_SALE, outRequestNo, refundAmount })
  const statusOf = async () =>
    (await oracle.exec('alipay.trade.fastpay.refund.query', { ...OF_SALE, outRequestNo: 'A1' })).refundStatus
  expect(await apply('A1', '9.90')).toMatchObject({ refundStatus: 'REFUND_PROCESSING', refundAmount: '9.90' })
  expect(await apply('A1', '9.90')).toMatchObject({ refundStatus: 'REFUND_PROCESSING' })
  expect(await apply('A2', '15.00')).toMatchObject({ refundStatus: 'REFUND_PROCESSING' })
  expect(await apply('A3', '20.00')).toMatchObject({ subCode: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
  await pass(MINUTE_MS - 1)
  expect(await statusOf()).toBeUndefined()
  await pass(1)
  await pass(0)
  expect([await statusOf(), told().at(-1)?.refund_fee]).toEqual(['REFUND_SUCCESS', '9.90'])
  expect(await apply('A1', '9.90')).toMatchObject({ refundStatus: 'REFUND_SUCCESS' })
  expect(await apply('A1', '9.80')).toMatchObject({ subCode: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
  await context.setUp(worldId, { refundFunds: 'none' })
  expect(await apply('A4', '1.00')).toMatchObject({ refundStatus: 'REFUND_FAIL' })
})

import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { journalOf } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { NOTIFY_URL, openPayer } from './payer-context.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const SALE = { outTradeNo: 'A1', totalAmount: '19.90', subject: '云存储' }

/** A merchant of Alipay with the official SDK. */
async function openAlipay() {
  const { accounts, ...rest } = await openPayer(stack)
  const sdk = new AlipaySdk({ ...accounts.alipay, keyType: 'PKCS8' })
  const bought = (change: object = {}, common: object = {}) => {
    const bizContent = { ...SALE, productCode: 'QUICK_MSECURITY_PAY', ...change }
    return sdk.sdkExecute('alipay.trade.app.pay', { notifyUrl: NOTIFY_URL, ...common, bizContent })
  }
  const status = async () => {
    const answer = await sdk.exec('alipay.trade.query', { bizContent: { outTradeNo: 'A1' } })
    return answer.tradeStatus ?? answer.subCode
  }
  return { ...rest, sdk, bought, status }
}

it.each([
  ['paid', 'TRADE_SUCCESS', 'TRADE_SUCCESS'],
  ['cancelled', 'TRADE_NOT_EXIST', 'ACQ.TRADE_NOT_EXIST'],
  ['insufficient', 'WAIT_BUYER_PAY', 'WAIT_BUYER_PAY'],
] as const)('an order string of which a payer chose %s stands at %s', async (outcome, state, queried) => {
  const { bought, pay, status } = await openAlipay()
  expect(await pay(bought(), { outcome })).toMatchObject({
    provider: 'alipay',
    number: 'A1',
    amountFen: 1990,
    state,
  })
  expect(await status()).toBe(queried)
})

it('an order string that is not signed by the merchant is refused in the words of Alipay', async () => {
  const { bought, pay } = await openAlipay()
  const changed = bought().replace('19.90', '0.01')
  expect(await pay(changed)).toMatchObject({
    status: 422,
    message: expect.stringContaining('isv.invalid-signature'),
  })
})

it('an order string that asks for what is not built says so, to payer and journal', async () => {
  const { bought, pay, worldId } = await openAlipay()
  const sentence = 'not built: extend_params.hb_fq_num of alipay.trade.app.pay'
  const instalments = { extendParams: { hb_fq_num: '3' } }
  expect(await pay(bought(instalments))).toMatchObject({
    ...{ status: 422, error: 'payer-refused', message: expect.stringContaining(sentence) },
  })
  const { entries } = await journalOf(stack, worldId)
  expect(entries.at(-1)).toMatchObject({ operationId: 'notBuilt', note: expect.stringContaining(sentence) })
})

it.each([
  ['wap', 'GET', 'QUICK_WAP_WAY'],
  ['wap', 'POST', 'QUICK_WAP_WAY'],
  ['page', 'GET', 'FAST_INSTANT_TRADE_PAY'],
] as const)(
  'the %s payment that a browser opens by %s is paid, and leads back to the shop',
  async (product, method, productCode) => {
    const { sdk, pay, status } = await openAlipay()
    const bizContent = { ...SALE, productCode, quitUrl: 'http://shop.example/quit' }
    const common = { notifyUrl: NOTIFY_URL, returnUrl: 'http://shop.example/back' }
    const what = sdk.pageExecute(`alipay.trade.${product}.pay`, method, { ...common, bizContent })
    const { returnUrl } = await pay(what)
    expect(await status()).toBe('TRADE_SUCCESS')
    const back = Object.fromEntries(new URL(returnUrl ?? '').searchParams)
    expect(sdk.checkNotifySignV2(back)).toBe(true)
  },
)

it('an order code and a trade number are paid', async () => {
  const { sdk, pay } = await openAlipay()
  const { qrCode } = await sdk.exec('alipay.trade.precreate', { notifyUrl: NOTIFY_URL, bizContent: SALE })
  const { providerNumber } = await pay(qrCode, { outcome: 'later' })
  expect(await pay(providerNumber ?? '')).toMatchObject({ number: 'A1', state: 'TRADE_SUCCESS' })
})

const AGREEMENT = {
  ...{ personalProductCode: 'CYCLE_PAY_AUTH_P', productCode: 'GENERAL_WITHHOLDING' },
  ...{
    signScene: 'INDUSTRY|DIGITAL_MEDIA',
    externalAgreementNo: 'X1',
    accessParams: { channel: 'ALIPAYAPP' },
  },
  periodRuleParams: { periodType: 'DAY', period: 30, executeTime: '2026-12-20', singleAmount: '19.90' },
}

it.each([
  ['a string', 'sdkExecute'],
  ['an address', 'pageExecute'],
] as const)('%s of an agreement is signed', async (_, how) => {
  const { sdk, pay } = await openAlipay()
  const method = 'alipay.user.agreement.page.sign'
  const terms = { notifyUrl: NOTIFY_URL, bizContent: AGREEMENT, timestamp: '2026-11-20 09:41:00' }
  const what = how === 'sdkExecute' ? sdk.sdkExecute(method, terms) : sdk.pageExecute(method, 'GET', terms)
  expect(await pay(what, { outcome: 'cancelled' })).toMatchObject({
    asked: 'signing',
    number: 'X1',
    signed: false,
  })
  expect(await pay(what)).toMatchObject({ outcome: 'signed', state: 'NORMAL', signed: true })
})

it('an order string with an agreement is paid and not signed where the payer leaves it out', async () => {
  const { bought, pay } = await openAlipay()
  const timestamp = '2026-11-20 09:41:00'
  const what = bought({ productCode: 'GENERAL_WITHHOLDING', agreementSignParams: AGREEMENT, timestamp })
  const result = await pay(what, { outcome: 'paid-not-signed' })
  expect(result).toMatchObject({ asked: 'payment-and-signing', state: 'TRADE_SUCCESS', signed: false })
})

it('a payer reads that an agreement is over because its server stamps UTC', async () => {
  const { bought, pay, sdk } = await openAlipay()
  const timestamp = '2026-11-20 01:41:00'
  const remark = expect.stringContaining('8 hours behind Beijing time')
  const terms = { notifyUrl: NOTIFY_URL, bizContent: AGREEMENT, timestamp }
  const asked = sdk.sdkExecute('alipay.user.agreement.page.sign', terms)
  expect(await pay(asked)).toMatchObject({ status: 422, message: remark })
  const order = bought({ agreementSignParams: AGREEMENT }, { timestamp })
  expect(await pay(order)).toMatchObject({ asked: 'payment', state: 'TRADE_SUCCESS', shown: remark })
})

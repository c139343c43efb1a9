import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { readForm } from '../../src/wire/alipay/alipay-signing.ts'
import { createAlipayTestContext } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
})

const SIGNED = {
  ...{ personalProductCode: 'CYCLE_PAY_AUTH_P', productCode: 'GENERAL_WITHHOLDING' },
  ...{
    signScene: 'INDUSTRY|DIGITAL_MEDIA',
    externalAgreementNo: 'A1',
    accessParams: { channel: 'ALIPAYAPP' },
  },
  periodRuleParams: { periodType: 'DAY', period: 30, executeTime: '2026-11-20', singleAmount: '19.90' },
}

/** A merchant with an agreement whose planned day is the first one. */
async function openMerchant() {
  const worldId = await context.makeWorld()
  const oracle = sdkOracle(context, worldId)
  const notifyUrl = `${context.productUrl}/api/skyworthPay/v1/notify/alipay/${worldId}`
  const signString = oracle.sdk.sdkExecute('alipay.user.agreement.page.sign', {
    bizContent: SIGNED,
    timestamp: '2026-11-20 20:00:00',
  })
  const { sheetId } = await context.phone<Schemas['SignSheetResponse']>(worldId, 'sign-sheet', { signString })
  const { agreementNo } = await context.phone<Schemas['SignResponse']>(worldId, 'sign', { sheetId })
  context.received.length = 0
  const pay = (outTradeNo: string, how: object) => {
    const terms = { outTradeNo, totalAmount: '19.90', subject: '云存储', productCode: 'GENERAL_WITHHOLDING' }
    return oracle.exec(
      'alipay.trade.pay',
      { ...terms, agreementParams: { agreementNo }, ...how },
      { notifyUrl },
    )
  }
  /** The cashier of the app for a string with the same number and amount. */
  const look = (outTradeNo: string) => {
    const bizContent = { outTradeNo, totalAmount: '19.90', subject: '云存储' }
    const orderString = oracle.sdk.sdkExecute('alipay.trade.app.pay', { notifyUrl, bizContent })
    return context.phone<Schemas['CashierResponse']>(worldId, 'cashier', { orderString })
  }
  return {
    ...{ pay, look, oracle, worldId, notifyUrl },
    status: async (outTradeNo: string) =>
      (await oracle.exec('alipay.trade.query', { outTradeNo })).tradeStatus,
    planned: async () => (await oracle.exec('alipay.user.agreement.query', { agreementNo })).nextDeductTime,
    wait: (byMs: number) => context.use(worldId, (world) => world.clock.advance({ byMs })),
    told: () => context.received.map(({ body }) => readForm(body)?.trade_status),
  }
}

const NORMAL = { isAsyncPay: true, payParams: { asyncType: 'NORMAL_ASYNC' } }
const NEAR = { payParams: { asyncType: 'NEAR_REAL_TIME_ASYNC' } }

// fact: AL-232, AL-237
it.each([
  ['an hour', NORMAL, 'NORMAL_ASYNC_PAY', HOUR_MS],
  ['a minute', NEAR, 'ASYNC_REALTIME_PAY', MINUTE_MS],
])(
  'an asynchronous deduction is answered as under way, and moves its money %s later',
  async (_, how, mode, ms) => {
    const { pay, status, planned, wait, told } = await openMerchant()
    const answer = await pay('D1', how)
    expect(answer).toMatchObject({ code: '10003', asyncPaymentMode: mode, outTradeNo: 'D1' })
    expect(answer).not.toHaveProperty('gmtPayment')
    expect([await status('D1'), await planned()]).toEqual(['WAIT_BUYER_PAY', '2026-11-20'])
    await wait(ms - 1)
    expect([await status('D1'), told()]).toEqual(['WAIT_BUYER_PAY', []])
    await wait(1)
    expect([await status('D1'), await planned(), told()]).toEqual([
      'TRADE_SUCCESS',
      '2026-12-20',
      ['TRADE_SUCCESS'],
    ])
  },
)

it('a deduction at once says so, and its notify has the body of the order', async () => {
  const { pay, wait } = await openMerchant()
  const answer = await pay('D1', { body: '7 天' })
  expect(answer).toMatchObject({ code: '10000', asyncPaymentMode: 'SYNC_DIRECT_PAY' })
  await wait(1)
  expect(context.received.map(({ body }) => readForm(body)?.body)).toEqual(['7 天'])
})

// fact: AL-219
it('the day is judged when the money moves, not when it is asked for', async () => {
  const { pay, status, wait } = await openMerchant()
  // 23:30 in Beijing of the planned day: an hour later it is over.
  await wait(3.5 * HOUR_MS)
  expect(await pay('D1', NORMAL)).toMatchObject({ code: '10003' })
  await wait(HOUR_MS)
  expect(await status('D1')).toBe('WAIT_BUYER_PAY')
})

it('the day before the window is soon enough where the money moves inside it', async () => {
  const { pay, status, wait } = await openMerchant()
  expect(await pay('D1', {})).toMatchObject({ code: '10000' })
  // 14 December, 23:30 in Beijing; the window of the 20th opens at midnight.
  await wait(24 * DAY_MS + 3.5 * HOUR_MS)
  expect(await pay('D2', {})).toMatchObject({ subCode: 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' })
  expect(await pay('D2', NORMAL)).toMatchObject({ code: '10003' })
  await wait(HOUR_MS)
  expect(await status('D2')).toBe('TRADE_SUCCESS')
})

// fact: AL-233, AL-234
it.each([
  ['NONE', [], ['WAIT_BUYER_PAY', 'WAIT_BUYER_PAY']],
  ['NONE_AND_CLOSETRADE', [], ['TRADE_CLOSED', 'TRADE_CLOSED']],
  ['RETY', ['TRADE_SUCCESS'], ['WAIT_BUYER_PAY', 'TRADE_SUCCESS']],
])(
  'by retry_type %s a deduction without money ends untold, or is tried again a day later',
  async (retryType, heard, ends) => {
    const { pay, status, wait, told } = await openMerchant()
    // Four days before the planned day of the second period, so that tries may follow.
    expect(await pay('D1', {})).toMatchObject({ code: '10000' })
    await wait(26 * DAY_MS)
    context.received.length = 0
    context.nextDeductions.push('ACQ.BUYER_BALANCE_NOT_ENOUGH')
    expect(await pay('D2', { payParams: { asyncType: 'NORMAL_ASYNC', retryType } })).toMatchObject({
      code: '10003',
    })
    await wait(HOUR_MS)
    const first = await status('D2')
    expect(told()).toEqual([])
    await wait(DAY_MS)
    expect([first, await status('D2')]).toEqual(ends)
    expect(told()).toEqual(heard)
  },
)

// fact: AL-235
it('a number whose deduction is under way opens no cashier, and the deduction has its money', async () => {
  const { pay, look, oracle, status, wait } = await openMerchant()
  await pay('D1', NORMAL)
  const { status: cashier, result } = await look('D1')
  expect([cashier, result]).toEqual(['invalid-order', expect.stringContaining('ACQ.CONTEXT_INCONSISTENT')])
  const code = { outTradeNo: 'D1', totalAmount: '19.90', subject: '云存储' }
  expect(await oracle.exec('alipay.trade.precreate', code)).toMatchObject({
    subCode: 'ACQ.CONTEXT_INCONSISTENT',
  })
  await wait(HOUR_MS)
  expect(await status('D1')).toBe('TRADE_SUCCESS')
})

// fact: AL-235, AL-236
it.each([
  ['waits in app pay', 'WAIT_BUYER_PAY'],
  ['was only precreated', undefined],
] as const)('a number that %s is deducted by no agreement, and is not called paid', async (how, standing) => {
  const { pay, look, oracle, worldId, status } = await openMerchant()
  if (how === 'waits in app pay') {
    const { tradeNo } = await look('D1')
    await context.phone(worldId, 'confirm', { tradeNo, outcome: 'fail' })
  } else {
    await oracle.exec('alipay.trade.precreate', {
      ...{ outTradeNo: 'D1', totalAmount: '19.90', subject: '云存储' },
    })
  }
  expect(await status('D1')).toBe(standing)
  for (const mode of [{}, NORMAL])
    expect(await pay('D1', mode)).toMatchObject({ subCode: 'ACQ.CONTEXT_INCONSISTENT' })
  expect(await status('D1')).toBe(standing)
})

// fact: AL-229, AL-240
it('of an agreement one deduction is under way at a time, and its number is answered as under way again', async () => {
  const { pay, wait } = await openMerchant()
  expect(await pay('D1', NORMAL)).toMatchObject({ code: '10003' })
  expect(await pay('D1', NORMAL)).toMatchObject({ code: '10003', outTradeNo: 'D1' })
  expect(await pay('D2', NORMAL)).toMatchObject({ subCode: 'ACQ.OVER_MAX_UNDER_WAY_DEDUCT_COUNT' })
  for (const other of [{ subject: 'other' }, { agreementParams: { agreementNo: '20260000000000000000' } }])
    expect(await pay('D1', { ...NORMAL, ...other })).toMatchObject({ subCode: 'ACQ.CONTEXT_INCONSISTENT' })
  await wait(HOUR_MS)
  expect(await pay('D1', NORMAL)).toMatchObject({ subCode: 'ACQ.TRADE_HAS_SUCCESS' })
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})

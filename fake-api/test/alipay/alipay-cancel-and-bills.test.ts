import { afterAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '../../src/engine/kernel/clock.ts'
import { OF_SALE, openSale, SALE } from './alipay-sale.ts'
import { createAlipayTestContext } from './alipay-test-context.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
})

const CANCEL = 'alipay.trade.cancel'
const BILL = 'alipay.data.dataservice.bill.downloadurl.query'

// fact: AL-110, AL-111
it.each([
  ['unpaid is closed', 'fail', 'close', 'TRADE_CLOSED'],
  ['paid is given back', 'success', 'refund', 'TRADE_CLOSED'],
] as const)('a cancelled trade that is %s', async (_, outcome, action, tradeStatus) => {
  const { oracle, pay } = await openSale(context)
  await pay(outcome)
  const cancelled = await oracle.exec(CANCEL, OF_SALE)
  expect(cancelled).toMatchObject({ code: '10000', retryFlag: 'N', action })
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ tradeStatus })
  expect(await oracle.exec(CANCEL, OF_SALE)).not.toHaveProperty('action')
})

it('a cancel of what nobody has begun does nothing', async () => {
  const { oracle, pay } = await openSale(context)
  const cancelled = await oracle.exec(CANCEL, OF_SALE)
  expect(cancelled).toMatchObject({ code: '10000', retryFlag: 'N', ...OF_SALE })
  expect(cancelled).not.toHaveProperty('action')
  expect(await pay()).toMatchObject({ resultStatus: '9000' })
})

// fact: AL-112
it('a finished trade is cancelled no more, nor one of which a part went back', async () => {
  const { oracle, pay, pass } = await openSale(context)
  await pay()
  await oracle.exec('alipay.trade.refund', { ...OF_SALE, refundAmount: '1.00', outRequestNo: 'R1' })
  expect(await oracle.exec(CANCEL, OF_SALE)).toMatchObject({ subCode: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' })
  await pass(365 * DAY_MS)
  expect(await oracle.exec(CANCEL, OF_SALE)).toMatchObject({ subCode: 'ACQ.TRADE_HAS_FINISHED' })
})

// fact: AL-239
it('the bill of a day is there from the next day on, with what came in and what went back', async () => {
  const { oracle, pay, pass } = await openSale(context)
  await pay()
  await oracle.exec('alipay.trade.refund', { ...OF_SALE, refundAmount: '1.00', outRequestNo: 'R1' })
  const asked = { billType: 'trade', billDate: '2026-11-20' }
  expect(await oracle.exec(BILL, asked)).toMatchObject({ subCode: 'isp.bill_not_exist' })
  await pass(DAY_MS)
  const { billDownloadUrl = '' } = await oracle.exec(BILL, asked)
  const file = await fetch(billDownloadUrl)
  expect(file.headers.get('content-type')).toBe('application/zip')
  const zip = Buffer.from(await file.arrayBuffer())
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  // Neither names nor texts are said to be UTF-8.
  expect(zip.readUInt16LE(6)).toBe(0)
  const lines = new TextDecoder('gbk').decode(zip).split('\r\n')
  const own = lines.filter((line) => line.includes(SALE.outTradeNo)).map((line) => line.split(',').slice(2))
  expect(own).toEqual([
    ['交易', SALE.subject, '2026-11-20 20:00:00', '19.90', ''],
    ['退款', SALE.subject, '2026-11-20 20:00:00', '-1.00', 'R1'],
  ])
})

it.each([
  ['observed', 'isp.bill_not_exist'],
  ['documented', 'BILL_NOT_EXIST'],
] as const)('a missing bill has the code as %s', async (missingBill, subCode) => {
  const { oracle } = await openSale(context, { missingBill })
  const asked = { billType: 'trade', billDate: '2026-11-19' }
  expect(await oracle.exec(BILL, asked)).toMatchObject({ code: '40004', subCode })
})

it('a bill of a day that the calendar has not is a wrong parameter', async () => {
  const { oracle } = await openSale(context)
  for (const billDate of ['2026-02-30', '2026-13-01'])
    expect(await oracle.exec(BILL, { billType: 'trade', billDate })).toMatchObject({
      ...{ code: '40004', subCode: 'ACQ.INVALID_PARAMETER' },
    })
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})

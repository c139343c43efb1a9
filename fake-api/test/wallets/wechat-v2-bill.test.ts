import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPapayXml, type PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { advance } from '../support/control.ts'
import { openPapayMerchant, PapayListener } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000

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

/** A merchant with a deduction on the day its world begins at, 09:41 in Beijing. */
async function openMerchant() {
  const merchant = await openPapayMerchant(stack, listener)
  const { call, sign, worldId, signed, send, baseUrl } = merchant
  const { contractId: contract_id = '' } = await sign()
  await call('/pay/pappayapply', {
    ...{ body: '云存储', out_trade_no: 'ORDER00001', total_fee: '1790', trade_type: 'PAP', contract_id },
    notify_url: listener.url(`/deduct/${worldId}`),
  })
  await advance(stack, worldId, { byMs: 0 })
  const asked = (change: PapayFields) =>
    buildPapayXml(signed({ bill_date: '20261120', bill_type: 'ALL', ...change }))
  const bill = async (change: PapayFields = {}) => (await send('/pay/downloadbill', asked(change))).text
  const packed = async () => {
    const sent = { method: 'POST', body: asked({ tar_type: 'GZIP' }) }
    const reply = await fetch(`${baseUrl}/pay/downloadbill`, sent)
    return gunzipSync(Buffer.from(await reply.arrayBuffer())).toString()
  }
  return { bill, packed, wait: (byMs: number) => advance(stack, worldId, { byMs }) }
}

// fact: WX-203, WX-204, WX-205
it('a bill of v2, text from nine in the morning of the next day for three months, else a failure in XML', async () => {
  const { bill, wait } = await openMerchant()
  const creating = await bill()
  expect(creating).toContain('<return_msg><![CDATA[Bill Creating]]></return_msg>')
  expect(creating).toContain('<error_code><![CDATA[20002]]></error_code>')
  await wait(23 * HOUR_MS)
  expect(await bill()).toContain('Bill Creating')
  await wait(HOUR_MS)
  expect(await bill()).toMatch(/^交易时间,/)
  const none = await bill({ bill_date: '20261119' })
  expect(none).toContain('<return_msg><![CDATA[No Bill Exist]]></return_msg>')
  expect(none).toContain('20002')
  await wait(93 * 24 * HOUR_MS)
  expect(await bill()).toContain('No Bill Exist')
})

// fact: WX-205
it.each(['20260230', '20261301', '20260000'])('%s is a day of no bill', async (bill_date) => {
  const { bill } = await openMerchant()
  const answer = await bill({ bill_date })
  expect(answer).toContain('<return_msg><![CDATA[invalid bill_date]]></return_msg>')
  expect(answer).toContain('<error_code><![CDATA[20001]]></error_code>')
})

// fact: WX-206, WX-207, WX-208
it('a bill of v2, head, values behind back quotes, sums, in yuan, with a deduction as PAP, packed on request', async () => {
  const { bill, packed, wait } = await openMerchant()
  await wait(24 * HOUR_MS)
  const [head = '', row = '', sumHead = '', sums = '', end] = (await bill()).split('\r\n')
  const values = Object.fromEntries(head.split(',').map((name, index) => [name, row.split(',')[index]]))
  expect(values).toMatchObject({
    ...{ 交易时间: '`2026-11-20 09:41:00', 商户订单号: '`ORDER00001', 交易类型: '`PAP' },
    ...{ 交易状态: '`SUCCESS', 应结订单金额: '`17.90', 订单金额: '`17.90', 退款金额: '`0.00' },
  })
  expect(sumHead.split(',')).toHaveLength(7)
  expect(sums).toBe('`1,`17.90,`0.00,`0.00,`0.00,`17.90,`0.00')
  expect(end).toBe('')
  expect(await packed()).toBe(await bill())
  const success = await bill({ bill_type: 'SUCCESS' })
  expect(success.split('\r\n')[0]).not.toContain('微信退款单号')
  expect(await bill({ bill_type: 'REFUND' })).toContain('No Bill Exist')
  expect(await bill({ bill_type: 'RECHARGE_REFUND' })).toContain('No Bill Exist')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { journalOf } from '../support/control.ts'
import { DeductingMerchant, listenForNotifies, type NotifyListener } from '../support/deducting-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

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

const open = () => DeductingMerchant.open(stack, listener)

async function signed() {
  const merchant = await open()
  return { merchant, contractId: await merchant.sign() }
}

const ACCEPTED = { return_code: 'SUCCESS', result_code: 'SUCCESS' }
// fact: WX-172, WX-182, WX-184, WX-185, WX-186, WX-187
it('a deduction that meets an error of WeChat is closed after five minutes, and a new number deducts', async () => {
  const { merchant, contractId } = await signed()
  await merchant.arm({ deduction: { outcome: 'system-error' } })
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  expect(merchant.lastNotify()).toMatchObject({ result_code: 'FAIL', err_code: 'SYSTEMERROR' })
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'PAYERROR' })
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'OUT_TRADE_NO_USED' })
  const close = (out_trade_no: string) => merchant.call('pay/closeorder', { out_trade_no })
  expect(await close('A1')).toMatchObject({ err_code: 'INVALID_REQUEST' })
  await merchant.wait(5 * MINUTE_MS)
  const { appid, mchid: mch_id } = merchant.keys
  expect(await close('A1')).toMatchObject({ ...ACCEPTED, return_msg: 'OK', appid, mch_id })
  expect(await close('A1')).toMatchObject({ err_code: 'ORDERCLOSED' })
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'CLOSED' })
  expect(await merchant.call('pay/paporderquery', { out_trade_no: 'A1' })).toMatchObject({
    ...{ err_code: 'ORDERNOTEXIST', err_code_des: expect.stringContaining('不是委托代扣订单') },
  })
  expect(await merchant.deduct(contractId, 'A2')).toMatchObject(ACCEPTED)
  await merchant.wait(0)
  expect(await merchant.query('A2')).toMatchObject({ trade_state: 'SUCCESS' })
  expect(await close('A2')).toMatchObject({ err_code: 'ORDERPAID' })
  expect(await close('A9')).toMatchObject({ err_code: 'ORDERNOTEXIST' })
})

// fact: WX-186
it.each(['SYSTEMERROR', 'FREQUENCY_LIMITED'])(
  'closing is answered %s when it is armed, and SIGNERROR under another key',
  async (code) => {
    const merchant = await open()
    const answer = { kind: 'business-code', code }
    await merchant.arm({ http: { operationIds: ['wechatCloseDeduction'], answer } })
    const fields = { out_trade_no: 'A1' }
    expect(await merchant.call('pay/closeorder', fields)).toMatchObject({ err_code: code })
    const other = await merchant.call('pay/closeorder', fields, 'x'.repeat(32))
    expect(other).toEqual({ return_code: 'FAIL', return_msg: expect.stringMatching(/^签名错误:/) })
  },
)

// fact: WX-175, WX-176, WX-177, WX-179
it('an order is found by its number and by the number of WeChat, with its state and kind', async () => {
  const { merchant, contractId } = await signed()
  await merchant.deduct(contractId, 'ORDER1')
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'ACCEPT', trade_type: 'PAP' })
  await merchant.wait(0)
  const { transaction_id = '' } = merchant.lastNotify()
  const byId = await merchant.call('pay/orderquery', { transaction_id })
  expect(byId).toMatchObject({
    out_trade_no: 'ORDER1',
    trade_state: 'SUCCESS',
    trade_type: 'PAP',
    total_fee: '1790',
  })
  expect(await merchant.call('pay/orderquery', {})).toMatchObject({ err_code: 'PARAM_ERROR' })
  const refund = { out_refund_no: 'R1', amount: { refund: 1790, total: 1790, currency: 'CNY' } }
  await merchant.callV3('POST', '/v3/refund/domestic/refunds', { ...refund, out_trade_no: 'ORDER1' })
  await merchant.wait(5 * DAY_MS)
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'REFUND' })
})

// fact: WX-176, WX-184
it('an app payment is found by the same query, and closed by the same call', async () => {
  const merchant = await open()
  const { appid, mchid } = merchant.keys
  const order = { appid, mchid, description: 'x', out_trade_no: 'ORDER1', notify_url: listener.url }
  await merchant.callV3('POST', '/v3/pay/transactions/app', {
    ...order,
    amount: { total: 5, currency: 'CNY' },
  })
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'NOTPAY', trade_type: 'APP' })
  expect(await merchant.call('pay/paporderquery', { out_trade_no: 'ORDER1' })).toMatchObject({
    err_code: 'ORDERNOTEXIST',
  })
  await merchant.wait(5 * MINUTE_MS)
  expect(await merchant.call('pay/closeorder', { out_trade_no: 'ORDER1' })).toMatchObject(ACCEPTED)
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'CLOSED' })
})

// fact: WX-180, WX-181
it('the older query says PAY_FAIL for thirty days, and is withdrawn where the account says so', async () => {
  const { merchant, contractId } = await signed()
  await merchant.arm({ deduction: { outcome: 'not-enough' } })
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  const older = () => merchant.call('pay/paporderquery', { out_trade_no: 'A1' })
  expect(await older()).toMatchObject({ trade_state: 'PAY_FAIL', trade_type: 'PAP' })
  await merchant.set({ deductionQuery: 'withdrawn' })
  expect(await older()).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  await merchant.set({ deductionQuery: 'served' })
  await merchant.wait(30 * DAY_MS)
  expect(await older()).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'CLOSED' })
})

// fact: WX-219
it('the key of v3 signs nothing in v2', async () => {
  const merchant = await open()
  const answer = await merchant.call('pay/orderquery', { out_trade_no: 'A1' }, merchant.keys.apiV3Key)
  expect(answer).toEqual({
    return_code: 'FAIL',
    return_msg: '签名错误:signed with the key of V3',
  })
  const { entries } = await journalOf(stack, merchant.worldId)
  const refused = entries.findLast(({ operationId }) => operationId === 'wechatQueryOrder')
  expect(refused?.note).toBe('signed with the key of V3')
  expect(refused?.call?.signature).toEqual({
    ...{ holds: false, mistake: 'signed with the key of V3', reasons: ['apiv3-key'] },
    expected: expect.stringMatching(/^appid=.+&out_trade_no=A1&key=•••$/),
    signed: refused?.call?.signature?.expected,
  })
})

// fact: WX-217
it('after a reset of the key of v2 old and new hold for 15 days, and then the new one alone', async () => {
  const merchant = await open()
  const former = merchant.keys.apiV2Key
  const ask = (key: string) => merchant.call('pay/orderquery', { out_trade_no: 'A1' }, key)
  await merchant.set({ apiV2Key: 'second' })
  const renewed = (await merchant.reopened()).keys.apiV2Key
  expect(renewed).not.toBe(former)
  await merchant.wait(15 * DAY_MS - 1)
  for (const key of [former, renewed]) expect(await ask(key)).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  await merchant.wait(1)
  expect(await ask(former)).toEqual({
    return_code: 'FAIL',
    return_msg: '签名错误:signed with the former key, which holds no more',
  })
  expect(await ask(renewed)).toMatchObject({ err_code: 'ORDERNOTEXIST' })
})

// fact: WX-221
it('another method than POST, and another path, is told so in XML', async () => {
  const merchant = await open()
  expect(await merchant.send('pay/pappayapply', { method: 'GET' })).toEqual({
    ...{ return_code: 'FAIL', return_msg: '请使用post方法' },
  })
  expect(await merchant.call('pay/nothing', {})).toMatchObject({ return_code: 'FAIL' })
})

// fact: WX-220
it('a probe comes as an answer of v2 under a signature that does not hold', async () => {
  const merchant = await open()
  await merchant.arm({ http: { operationIds: ['wechatQueryOrder'], answer: { kind: 'signed-probe' } } })
  const probe = await merchant.query('A1')
  expect([probe.sign?.length, merchant.isSigned(probe)]).toEqual([32, false])
})

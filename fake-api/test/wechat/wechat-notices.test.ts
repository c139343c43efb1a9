import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { Aes } from 'wechatpay-axios-plugin'
import { worldApiV3Key } from '../../src/providers/wechat/wechat-account.ts'
import { payingMerchant } from './signed-call.ts'
import { createWechatTestContext } from './wechat-test-context.ts'

interface Notice {
  event_type: string
  resource: { ciphertext: string; nonce: string; associated_data: string }
}

const context = await createWechatTestContext()
const notices: Notice[] = []
const listener = createServer(async (request, response) => {
  notices.push(JSON.parse(await text(request)))
  response.writeHead(204).end()
})
await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', () => resolve()))
const notify_url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
afterAll(async () => {
  listener.close()
  await context.close()
})
beforeEach(() => {
  notices.length = 0
})

const DAY_MS = 86_400_000
const REFUNDS = '/v3/refund/domestic/refunds'
let seed = 500

async function paidMerchant(v3: Partial<Schemas['WechatV3Plan']> = {}) {
  seed += 1
  const merchant = await payingMerchant(context, { seed, v3 })
  await merchant.pay({ notify_url })
  const opened = ({ resource: { ciphertext, nonce, associated_data } }: Notice) => {
    const key = worldApiV3Key(context.account.apiV3Key, merchant.worldId)
    return JSON.parse(Aes.AesGcm.decrypt(ciphertext, key, nonce, associated_data)) as object
  }
  const refundStatus = async () => (await merchant.get(`${REFUNDS}/R1`)).body.status
  return { ...merchant, opened, refundStatus }
}

// fact: WX-247
it.each([
  ['named', 'transaction'],
  ['empty', ''],
] as const)(
  'a notice with associated data %s has %j, and opens with it',
  async (associatedData, expected) => {
    const { opened } = await paidMerchant({ associatedData })
    expect(notices.map(({ resource }) => resource.associated_data)).toEqual([expected])
    expect(notices.map(opened)).toMatchObject([{ trade_state: 'SUCCESS' }])
  },
)

// fact: WX-253
it('without an API v3 key at the platform nobody is told, and a query tells', async () => {
  const { query, refund, advance, refundStatus } = await paidMerchant({ hasV3Key: false })
  await refund('R1', { notify_url })
  await advance(DAY_MS)
  expect(notices).toEqual([])
  expect([(await query()).trade_state, await refundStatus()]).toEqual(['REFUND', 'SUCCESS'])
})

// fact: WX-256, WX-312
it.each([
  ['success', 'SUCCESS'],
  ['abnormal', 'ABNORMAL'],
  ['closed', 'CLOSED'],
] as const)(
  'a refund that ends as %s is told as REFUND.%s, from a card after three days',
  async (refundEnd, end) => {
    const { refund, advance, opened, refundStatus } = await paidMerchant({ refundEnd, refundTo: 'card' })
    expect((await refund('R1', { notify_url })).body).toMatchObject({
      status: 'PROCESSING',
      user_received_account: '招商银行信用卡0403',
    })
    await advance(3 * DAY_MS - 1)
    expect(await refundStatus()).toBe('PROCESSING')
    await advance(1)
    expect(await refundStatus()).toBe(end)
    expect(notices.map(({ event_type }) => event_type)).toEqual(['TRANSACTION.SUCCESS', `REFUND.${end}`])
    expect(notices.map(opened)[1]).toMatchObject({ out_refund_no: 'R1', refund_status: end })
  },
)

// fact: WX-314
it('the money of a closed refund goes back under a new number, and not under the old one', async () => {
  const whole = { notify_url, amount: { refund: 1990, total: 1990, currency: 'CNY' } }
  const { refund, advance, set } = await paidMerchant({ refundEnd: 'closed' })
  await refund('R1', whole)
  await advance(60_000)
  expect((await refund('R1', whole)).body.status).toBe('CLOSED')
  await set({ v3: { refundEnd: 'success' } })
  expect((await refund('R2', whole)).body.status).toBe('PROCESSING')
})

const sealed = (plain: string) =>
  publicEncrypt(
    {
      key: createPublicKey(context.account.platformPublicKeyPem),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
    },
    Buffer.from(plain),
  ).toString('base64')

// fact: WX-240, WX-313
it('a refund that came back is sent to a card, whose number and owner are sealed', async () => {
  const { refund, advance, post, refundStatus } = await paidMerchant({ refundEnd: 'abnormal' })
  const { refund_id } = (await refund('R1', { notify_url })).body
  const path = `${REFUNDS}/${refund_id}/apply-abnormal-refund`
  const card = { out_refund_no: 'R1', type: 'USER_BANK_CARD', bank_type: 'ICBC_DEBIT' }
  const named = { headers: { 'wechatpay-serial': context.account.platformSerial } }
  const whole = { ...card, bank_account: sealed('6222'), real_name: sealed('王') }
  expect((await post(path, whole, named)).body.code).toBe('INVALID_REQUEST')
  await advance(0)
  expect(await refundStatus()).toBe('ABNORMAL')
  expect((await post(path, whole)).body).toMatchObject({
    code: 'PARAM_ERROR',
    message: expect.stringMatching(/Wechatpay-Serial/),
  })
  const open = { ...card, bank_account: '6222', real_name: '王' }
  expect((await post(path, open, named)).body).toMatchObject({
    code: 'PARAM_ERROR',
    message: '敏感信息解密失败',
  })
  expect((await post(path, whole, named)).body).toMatchObject({ status: 'PROCESSING' })
  await advance(3 * DAY_MS)
  expect(await refundStatus()).toBe('SUCCESS')
  expect(notices.map(({ event_type }) => event_type)).toEqual([
    ...['TRANSACTION.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.SUCCESS'],
  ])
})

// fact: WX-322
it('a refund without a notify_url is told at the address of the platform, if one is set', async () => {
  const { refund, advance, set } = await paidMerchant()
  await refund('R1')
  await advance(60_000)
  expect(notices).toHaveLength(1)
  await set({ refundNotifyUrl: notify_url })
  await refund('R2')
  await advance(60_000)
  expect(notices.map(({ event_type }) => event_type)).toEqual(['TRANSACTION.SUCCESS', 'REFUND.SUCCESS'])
})

import { X509Certificate } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Alipay } from '@skyshop/openapi/wallets/alipay'
import { AlipaySdk, type AlipaySdkConfig } from 'alipay-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { certificateSn } from '../../src/wire/alipay/alipay-certificates.ts'
import { callAlipay, openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, makeWorld, signersOf, stateOf } from '../support/control.ts'
import { addOrder } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const ORDER = {
  outTradeNo: 'foreign_1',
  totalAmount: '19.90',
  subject: 'x',
  productCode: 'QUICK_MSECURITY_PAY',
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

let stack: TestStack
let merchant: Server
const webhooks: string[] = []
beforeAll(async () => {
  stack = await startTestStack()
  merchant = createServer(async (request, response) => {
    webhooks.push(await text(request))
    response.end('success')
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', () => resolve()))
})
afterAll(async () => {
  merchant.close()
  await stack.stop()
})

/** A world whose app at Alipay is in certificate mode, with the shop in it. */
async function certified() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  const plan = (alipay: Schemas['AlipayPlanChange']) =>
    control<Schemas['MerchantPlans']>(stack, 'PATCH', `${root}/merchant-plans`, { body: { alipay } })
  const account = async () =>
    (await control<Schemas['Merchants']>(stack, 'GET', `${root}/merchants`)).body.alipay
  /** alipay-sdk with all that the control plane says of the merchant, or with something else. */
  const sdk = async (other: Partial<AlipaySdkConfig> = {}) =>
    new AlipaySdk({ ...(await account()), keyType: 'PKCS8', ...other })
  await plan({ signMode: 'certificate' })
  return { client, worldId, plan, account, sdk }
}

const query = (sdk: AlipaySdk) =>
  sdk.exec('alipay.trade.query', { bizContent: { outTradeNo: 'foreign_1' } }, { validateSign: true })

/** Has a client sign an order and the buyer pay it. */
function sell(sdk: AlipaySdk, worldId: string) {
  const notifyUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/notify`
  const orderString = sdk.sdkExecute('alipay.trade.app.pay', { notifyUrl, bizContent: ORDER })
  return payInAlipay(stack, worldId, { orderString, outcome: 'success' })
}

// fact: AL-056, AL-057
it('serves alipay-sdk in certificate mode: order, notify, query and refund', async () => {
  const { worldId, sdk } = await certified()
  const client = await sdk()
  expect((await sell(client, worldId)).resultStatus).toBe('9000')
  const fields = Object.fromEntries(new URLSearchParams(webhooks.at(-1)))
  expect([client.checkNotifySignV2({ ...fields }), fields.trade_status]).toEqual([true, 'TRADE_SUCCESS'])
  expect(await query(client)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  const bizContent = { outTradeNo: 'foreign_1', refundAmount: '19.90', outRequestNo: 'R1' }
  const refund = await client.exec('alipay.trade.refund', { bizContent }, { validateSign: true })
  expect(refund).toMatchObject({ fundChange: 'Y' })
  expect(await deleteWorld(stack, worldId, ['ALM-18'])).toEqual([])
})

it('the shop sells in certificate mode, also after both certificates were changed', async () => {
  const { client, worldId, plan } = await certified()
  const buyAt = async (camera: number) => {
    const orderNo = await addOrder(client, camera)
    const orderString = await openAlipay(client, orderNo)
    await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
    return (await stateOf(stack, worldId)).orders.find((order) => order.orderNo === orderNo)?.status
  }
  expect(await buyAt(0)).toBe(4)
  await plan({ appCertificate: 'second', platformCertificate: 'second' })
  expect(await buyAt(1)).toBe(4)
  const [newest] = (await stateOf(stack, worldId)).orders
  const refund = `/control/worlds/${worldId}/orders/${newest?.orderNo}/refund`
  expect((await control(stack, 'POST', refund)).body).toMatchObject({ status: 3 })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each(['unsigned', 'bad-signature'])(
  'an answer that comes %s is believed by nobody, and the money it was about is known all the same',
  async (kind) => {
    const { client, worldId, sdk } = await certified()
    const arm = (operationId: string, count: number) => {
      const body = { count, http: { operationIds: [operationId], answer: { kind } } }
      return control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
    }
    expect((await arm('alipayQueryTrade', 1)).status).toBe(201)
    await expect(query(await sdk())).rejects.toThrow()
    const signer = kind === 'unsigned' ? undefined : (await sdk()).config.alipayCertSn
    expect(await signersOf(stack, worldId, 'alipayQueryTrade')).toEqual(new Set([signer]))
    const orderNo = await addOrder(client)
    const orderString = await openAlipay(client, orderNo)
    await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
    expect((await arm('alipayRefund', 2)).status).toBe(201)
    await control(stack, 'POST', `/control/worlds/${worldId}/orders/${orderNo}/refund`)
    await advance(stack, worldId, { byMs: 60 * 60_000 })
    const { orders, payments } = await stateOf(stack, worldId)
    expect([orders, payments]).toMatchObject([[{ status: 3 }], [{ state: 'refunded' }]])
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

it('after a change of the certificate of the platform alipay-sdk goes on to trust answers, for the key is the same', async () => {
  const { plan, sdk } = await certified()
  const before = await sdk()
  await plan({ platformCertificate: 'second' })
  for (const client of [before, await sdk()])
    expect(await query(client)).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
})

// fact: AL-054, AL-055
it('an answer names the certificate of the platform by the number that alipay-sdk computes', async () => {
  const { worldId, sdk } = await certified()
  const { config } = await sdk()
  const { result } = await sell(await sdk(), worldId)
  const numberOf = (answer: string) => /"alipay_cert_sn":"(\w+)"/.exec(answer)?.[1]
  expect(numberOf(result ?? '')).toBe(config.alipayCertSn)
  expect(await signersOf(stack, worldId, 'TRADE_SUCCESS')).toEqual(new Set([config.alipayCertSn]))
})

// fact: AL-053
it.each<[string, string, (own: Record<string, string>) => object]>([
  ['isv.missing-app-cert-sn', 'no certificate', () => ({ appCertSn: '' })],
  ['isv.app-cert-not-exist', 'an unknown certificate', () => ({ appCertSn: '0'.repeat(32) })],
  ['isv.missing-alipay-root-cert-sn', 'no root certificate', () => ({ alipayRootCertSn: '' })],
  [
    'isv.invalid-alipay-root-cert-sn',
    'one root certificate alone',
    ({ appCertSn }) => ({ alipayRootCertSn: appCertSn }),
  ],
])('answers %s to a request that names %s', async (subCode, _, change) => {
  const { worldId, sdk } = await certified()
  await advance(stack, worldId, { byMs: WEEK_MS })
  const client = await sdk()
  const { appCertSn = '', alipayRootCertSn = '' } = client.config
  Object.assign(client.config, change({ appCertSn, alipayRootCertSn }))
  // Without both numbers the SDK sends none: what is left of them is given by hand.
  const { appCertSn: app_cert_sn, alipayRootCertSn: alipay_root_cert_sn } = client.config
  const common = Object.fromEntries(
    Object.entries({ app_cert_sn, alipay_root_cert_sn }).filter(([, sn]) => sn !== ''),
  )
  const asked = { ...common, bizContent: { outTradeNo: 'foreign_1' } }
  expect(await client.exec('alipay.trade.query', asked, { validateSign: true })).toMatchObject({
    code: '40002',
    subCode,
  })
})

// fact: AL-039, AL-059
it('takes the certificate of the app that another has taken the place of for seven days more', async () => {
  const { worldId, plan, sdk } = await certified()
  const before = await sdk()
  await plan({ appCertificate: 'second' })
  await advance(stack, worldId, { byMs: WEEK_MS - 1 })
  for (const client of [before, await sdk()])
    expect(await query(client)).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
  await advance(stack, worldId, { byMs: 1 })
  expect(await query(before)).toMatchObject({ code: '40002', subCode: 'isv.app-cert-expired' })
  expect(await query(await sdk())).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
})

// fact: AL-060
it('an app that went over to certificates signs without them and can go back for seven days, then no more', async () => {
  const { worldId, plan, sdk } = await certified()
  const keys = await sdk({ appCertContent: '', alipayPublicCertContent: '', alipayRootCertContent: '' })
  await advance(stack, worldId, { byMs: WEEK_MS - 1 })
  expect(await query(keys)).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
  expect((await plan({ signMode: 'public-key' })).status).toBe(200)
  await plan({ signMode: 'certificate' })
  await advance(stack, worldId, { byMs: WEEK_MS })
  expect((await plan({ signMode: 'public-key' })).status).toBe(422)
  expect(await query(await sdk())).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
})

// fact: AL-061, AL-062
it('the next certificate of the platform has the same key and another number, and a client can fetch it by that', async () => {
  const { plan, account, sdk } = await certified()
  const first = (await account())?.alipayPublicCertContent ?? ''
  await plan({ platformCertificate: 'second' })
  const second = (await account())?.alipayPublicCertContent ?? ''
  const [before, after] = [new X509Certificate(first), new X509Certificate(second)]
  expect(after.publicKey.equals(before.publicKey)).toBe(true)
  expect(certificateSn(second)).not.toBe(certificateSn(first))
  const days = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY_MS
  expect(days(before.validFrom, before.validTo)).toBe(5 * 365)
  expect(days(after.validFrom, before.validTo)).toBe(30)
  const asked = { bizContent: { alipayCertSn: certificateSn(second) } }
  const client = await sdk()
  const fetched = await client.exec('alipay.open.app.alipaycert.download', asked, { validateSign: true })
  expect(Buffer.from(String(fetched.alipayCertContent), 'base64').toString()).toBe(second)
})

it('the cashier does not open for an order string signed before the app had certificates', async () => {
  const { client, worldId, plan } = await certified()
  await plan({ signMode: 'public-key' })
  const orderString = await openAlipay(client, await addOrder(client))
  await plan({ signMode: 'certificate' })
  await advance(stack, worldId, { byMs: WEEK_MS })
  const opened = { call: 'cashier', body: { orderString } }
  expect(await callAlipay<Alipay['CashierResponse']>(stack, worldId, opened)).toMatchObject({
    ...{ status: 'invalid-order', resultStatus: '4000' },
    result: expect.stringContaining('isv.missing-app-cert-sn'),
  })
})

// fact: AL-058
it('refuses certificates of an app in key mode', async () => {
  const { plan, sdk } = await certified()
  const client = await sdk()
  await plan({ signMode: 'public-key' })
  expect(await query(client)).toMatchObject({ subCode: 'isv.app-cert-not-exist' })
})

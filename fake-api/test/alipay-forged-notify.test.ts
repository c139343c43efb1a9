import { createPrivateKey, sign as signBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAlipayAccount } from '../src/wallets/alipay/alipay-account.ts'
import {
  type AlipayParameters,
  signedContent,
  signNotify,
  signRequest,
  writeForm,
} from '../src/wallets/alipay/alipay-signing.ts'
import {
  type AlipaySide,
  alipaySideOf,
  deliverAlipay,
  openAlipay,
  sealed,
  successOf,
} from './support/alipay.ts'
import { deleteWorld, journalOf, makeWorld, stateOf } from './support/control.ts'
import { addOrder, MONTH_FEN } from './support/purchase.ts'
import { ShopClient } from './support/shop-client.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const stranger = await createAlipayAccount()
const strangerKey = createPrivateKey(stranger.platformPrivateKeyPem)

let stack: TestStack
let sale: Awaited<ReturnType<typeof openSale>>
beforeAll(async () => {
  stack = await startTestStack()
  sale = await openSale()
})
afterAll(() => stack.stop())

/** A world with one order whose order string was handed out. */
async function openSale(seed = 1) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  await openAlipay(client, orderNo)
  const side = await alipaySideOf(stack, worldId)
  const status = async () => (await stateOf(stack, worldId)).orders[0]?.status
  return {
    client,
    worldId,
    orderNo,
    side,
    honest: successOf(side, { orderNo, amountFen: MONTH_FEN }),
    status,
  }
}

type Forgery = (notify: AlipayParameters, side: AlipaySide) => string
const changed =
  (change: Readonly<Record<string, string>>): Forgery =>
  (notify, side) =>
    sealed(side, { ...notify, ...change })
const afterSealing =
  (change: Readonly<Record<string, string>>): Forgery =>
  (notify, side) =>
    writeForm({ ...signNotify(notify, side.keys.privateKey), ...change })
const without =
  (name: string): Forgery =>
  (notify, side) =>
    sealed(side, Object.fromEntries(Object.entries(notify).filter(([known]) => known !== name)))
const appended =
  (tail: string): Forgery =>
  (notify, side) =>
    `${sealed(side, notify)}${tail}`
const sha1 = (text: string, { keys }: AlipaySide) =>
  signBytes('sha1', Buffer.from(text), keys.privateKey).toString('base64')

const FORGERIES: [name: string, forge: Forgery][] = [
  ['no signature', (notify) => writeForm({ ...notify, sign_type: 'RSA2' })],
  ['an empty signature', afterSealing({ sign: '' })],
  ['a signature of zeros', afterSealing({ sign: Buffer.alloc(256).toString('base64') })],
  ['a signature that is no base64', afterSealing({ sign: '%%%' })],
  [
    'a signature with a line break',
    (notify, side) => sealed(side, notify).replace(/sign=([^&]{8})/, 'sign=$1%0A'),
  ],
  [
    'the signature of another notify',
    (notify, side) =>
      writeForm({
        ...signNotify(notify, side.keys.privateKey),
        sign: signNotify({ ...notify, notify_id: 'x' }, side.keys.privateKey).sign ?? '',
      }),
  ],
  ['the key of another installation', (notify) => writeForm(signNotify(notify, strangerKey))],
  [
    'a signature that covers its own kind',
    (notify, side) => writeForm(signRequest({ ...notify, sign_type: 'RSA2' }, side.keys.privateKey)),
  ],
  [
    'SHA-1 named and used',
    (notify, side) => writeForm({ ...notify, sign_type: 'RSA', sign: sha1(signedContent(notify), side) }),
  ],
  [
    'SHA-1 under the name of RSA2',
    (notify, side) => writeForm({ ...notify, sign_type: 'RSA2', sign: sha1(signedContent(notify), side) }),
  ],
  ['RSA named over a good signature', afterSealing({ sign_type: 'RSA' })],
  ['MD5 named', afterSealing({ sign_type: 'MD5' })],
  ['no kind of signature', afterSealing({ sign_type: '' })],
  ['an amount changed on the way', afterSealing({ total_amount: '0.01' })],
  ['an order changed on the way', afterSealing({ out_trade_no: '26112009410000000009' })],
  ['an id changed on the way', afterSealing({ notify_id: 'ali-2' })],
  ['a status changed on the way', afterSealing({ trade_status: 'TRADE_FINISHED' })],
  ['an app changed on the way', afterSealing({ app_id: '2021000000000000' })],
  ['a parameter added on the way', afterSealing({ passback_params: 'contract-period' })],
  ['a parameter lost on the way', (notify, side) => sealed(side, notify).replace(/&gmt_payment=[^&]*/, '')],
  ['a parameter twice', appended('&total_amount=0.01')],
  ['the same parameter twice', (notify, side) => `${sealed(side, notify)}&version=1.0`],
  ['an unsigned tail', appended('&refund_fee=19.90')],
  ['a broken encoding', appended('&x=%E4%BA')],
  ['an overlong encoding', appended('&x=%C0%80')],
  ['another app, signed', changed({ app_id: '2021000000000000' })],
  ['another seller, signed', changed({ seller_id: '2088000000000000' })],
  ['no seller', without('seller_id')],
  ['no app', without('app_id')],
  ['no order', without('out_trade_no')],
  ['no trade number', without('trade_no')],
  ['no amount', without('total_amount')],
  ['no status', without('trade_status')],
  ['no id', without('notify_id')],
  ['no time of payment', without('gmt_payment')],
  ['no version', without('version')],
  ['a time that is none', changed({ gmt_payment: '2026-02-30 00:00:00' })],
  ['an amount in fen', changed({ total_amount: '1990' })],
  ['an amount with three decimals', changed({ total_amount: '19.900' })],
  ['a negative amount', changed({ total_amount: '-19.90' })],
  ['an amount in full-width digits', changed({ total_amount: '１９.９０' })],
  ['another status', changed({ trade_status: 'SUCCESS' })],
  ['another type', changed({ notify_type: 'batch_trans_notify' })],
  ['another charset', changed({ charset: 'gbk' })],
  ['an order number with a quote', changed({ out_trade_no: "1' OR '1'='1" })],
  ['an id of two hundred characters', changed({ notify_id: 'x'.repeat(200) })],
  ['a refund without its number', changed({ refund_fee: '19.90', gmt_refund: '2026-11-20 09:41:00.000' })],
  ['a signature told as a trade', changed({ notify_type: 'dut_user_sign' })],
  ['nothing', () => ''],
  ['noise', () => '%%%&&&==='],
  ['JSON', (notify) => JSON.stringify(notify)],
]

it.each(FORGERIES)('refuses a notify with %s', async (_, forge) => {
  const { worldId, side, honest, status } = sale
  expect(await deliverAlipay(stack, worldId, { body: forge(honest, side) })).toBe('failure')
  expect(await status()).toBe(0)
})

it('has more than forty kinds of forgery', () => {
  expect(FORGERIES.length).toBeGreaterThanOrEqual(40)
})

it.each([
  ['as JSON', { type: 'application/json' }],
  ['as plain text', { type: 'text/plain' }],
  ['at the app’s gateway URL', { entrance: 'alipay-gateway' as const }],
])('refuses a genuine notify %s', async (_, way) => {
  const { worldId, side, honest } = sale
  const word = await deliverAlipay(stack, worldId, { body: sealed(side, honest), ...way })
  expect(word).toBe('failure')
})

it('refuses a notify of ten megabytes', async () => {
  const { worldId } = sale
  const body = `x=${'x'.repeat(10 * 1024 * 1024)}`
  const word = await deliverAlipay(stack, worldId, { body }).catch(() => 'cut')
  expect(['failure', 'cut']).toContain(word)
})

it('refuses the notify of a world that is equal to this one, and one to no world', async () => {
  const twin = await openSale()
  expect(twin.orderNo).toBe(sale.orderNo)
  const body = sealed(sale.side, sale.honest)
  expect(await deliverAlipay(stack, twin.worldId, { body })).toBe('failure')
  expect(await deliverAlipay(stack, 'w9999999', { body })).toBe('failure')
  expect(await twin.status()).toBe(0)
  expect(await deleteWorld(stack, twin.worldId)).toEqual([])
})

it('has accepted none of them, kept nothing, and noted each', async () => {
  const { worldId, side, honest, status } = sale
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect(entitlements).toEqual([])
  expect(payments).toMatchObject([{ provider: 'alipay', state: 'prepaid', refundedFen: 0 }])
  const { entries } = await journalOf(stack, worldId)
  const noted = entries.filter(({ operationId }) => operationId === 'receiveAlipayNotify')
  expect(noted.length).toBeGreaterThanOrEqual(FORGERIES.length)
  expect(JSON.stringify(noted)).not.toContain(side.keys.appId)
  expect(await deliverAlipay(stack, worldId, { body: sealed(side, honest) })).toBe('success')
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('writes equal journals of equal worlds, whatever became of a notify', async () => {
  const hashes = []
  for (let run = 0; run < 2; run += 1) {
    const { worldId, side, honest } = await openSale()
    const bodies = [
      sealed(side, { ...honest, app_id: '2021000000000000' }),
      sealed(side, honest),
      sealed(side, honest),
    ]
    const words = []
    for (const body of bodies) words.push(await deliverAlipay(stack, worldId, { body }))
    expect(words).toEqual(['failure', 'success', 'success'])
    hashes.push((await journalOf(stack, worldId)).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})

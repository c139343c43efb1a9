import { createPublicKey, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Wechat } from '@skyshop/openapi/wallets/wechat'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { SeededRandom } from '../soak/fuzz/seeded-random.ts'
import { changeAlipayCertificate } from '../soak/key-switch/alipay-certificate-change.ts'
import { switchWechatKeys } from '../soak/key-switch/wechat-key-switch.ts'
import { advance, control, deleteWorld, makeWorld, newToken, signersOf, stateOf } from '../support/control.ts'
import { buy, confirmInWallet } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

interface PluginChain {
  get(config: object): Promise<{ data: object; headers: Record<string, string> }>
  post(body: object): Promise<{ data: object; headers: Record<string, string> }>
}

/** Of each kind: notifies to another merchant, notifies to the server, answers. */
const MESSAGES = 40

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A world whose account at WeChat Pay is set up step by step, and a merchant of it that nobody here wrote. */
async function account(...changes: Schemas['WechatPlanChange'][]) {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  const plan = (wechat: Schemas['WechatPlanChange']) =>
    control<Schemas['MerchantPlans']>(stack, 'PATCH', `${root}/merchant-plans`, { body: { wechat } })
  for (const change of changes) expect((await plan(change)).status).toBe(200)
  const { wechat } = (await control<Schemas['Merchants']>(stack, 'GET', `${root}/merchants`)).body
  const certs = Object.fromEntries([
    [wechat.platformSerial, wechat.platformPublicKey],
    ...wechat.platformCertificates.map(({ serial, certificate }) => [serial, certificate]),
  ])
  const ask = async (path: string, headers = {}, body: object | null = null) => {
    const { nowMs } = (await control<Schemas['Clock']>(stack, 'GET', `${root}/clock`)).body
    // The library alone lives at the world's time: a server whose date jumps takes worlds for long unused, and sweeps them.
    const libraryTime = vi.spyOn(Formatter, 'timestamp').mockReturnValue(Math.floor(nowMs / 1000))
    const { mchid, serial, privateKey, baseUrl } = wechat
    const plugin = new Wechatpay({ mchid, serial, privateKey, certs, baseURL: `${baseUrl}/` })
    const chain = Reflect.get(plugin, path) as PluginChain
    try {
      return body === null ? await chain.get({ params: { mchid }, headers }) : await chain.post(body)
    } finally {
      libraryTime.mockRestore()
    }
  }
  return { client, worldId, plan, wechat, ask }
}

// fact: WX-238
it('answers 404 with the words of WeChat Pay to an account that has the public key alone', async () => {
  const { ask, wechat } = await account()
  expect(wechat.platformCertificates).toEqual([])
  await expect(ask('v3/certificates')).rejects.toMatchObject({
    response: {
      status: 404,
      data: { code: 'RESOURCE_NOT_EXISTS', message: expect.stringMatching(/无可用的平台证书/) },
    },
  })
})

it('lists both certificates of a rotation, which the API v3 key opens', async () => {
  const { ask, wechat } = await account({ keyMode: 'certificates', certificates: 'both' })
  const { data } = (await ask('v3/certificates')).data as Wechat['CertificateList']
  const opened = data.map(({ serial_no, encrypt_certificate: { ciphertext, nonce, associated_data } }) => {
    const pem = Aes.AesGcm.decrypt(ciphertext, wechat.apiV3Key, nonce, associated_data)
    return { serial_no, certificate: new X509Certificate(pem) }
  })
  expect(opened.map(({ serial_no }) => serial_no)).toEqual(
    wechat.platformCertificates.map(({ serial }) => serial),
  )
  for (const { serial_no, certificate } of opened) expect(certificate.serialNumber).toBe(serial_no)
})

it.each<[string, Schemas['WechatPlanChange'][]]>([
  ['certificates', [{ keyMode: 'certificates' }]],
  ['two certificates', [{ keyMode: 'certificates', certificates: 'both' }]],
  ['the second certificate', [{ keyMode: 'certificates', certificates: 'second' }]],
  ['the switch-over', [{ keyMode: 'certificates' }, { keyMode: 'switching' }]],
  [
    'a stopped switch-over',
    [{ keyMode: 'certificates' }, { keyMode: 'switching' }, { keyMode: 'certificates' }],
  ],
])('the server takes a payment in under %s', async (_, changes) => {
  const { client, worldId } = await account(...changes)
  const orderNo = await buy(stack, client)
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ orderNo, status: 4 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('in a switch-over an answer is signed by what the request names, else by the certificate', async () => {
  const { ask, wechat } = await account({ keyMode: 'certificates' }, { keyMode: 'switching' })
  const serialOf = async (headers = {}) => (await ask('v3/certificates', headers)).headers['wechatpay-serial']
  expect(await serialOf({ 'wechatpay-serial': wechat.platformSerial })).toBe(wechat.platformSerial)
  expect(await serialOf()).toBe(wechat.platformCertificates[0]?.serial)
})

const HALF_OF_SWITCH_OVER_MS = 84 * 3_600_000

// fact: WX-237
it('half-way through the switch-over either key signs, and library and server verify every message', async () => {
  const { client, worldId, wechat, ask } = await account(
    { keyMode: 'certificates' },
    { keyMode: 'switching' },
  )
  await advance(stack, worldId, { byMs: HALF_OF_SWITCH_OVER_MS })
  const { platformSerial, platformPublicKey, platformCertificates } = wechat
  const keys = new Map([
    [platformSerial, platformPublicKey],
    ...platformCertificates.map(({ serial, certificate }) => [serial, certificate] as const),
  ])
  // The second certificate of the account is not in use.
  const signers = new Set([platformSerial, platformCertificates[0]?.serial])
  const verified: string[] = []
  const merchant = createServer(async (request, response) => {
    const of = (name: string) => String(request.headers[`wechatpay-${name}`] ?? '')
    const signed = Formatter.response(of('timestamp'), of('nonce'), await text(request))
    const key = createPublicKey(keys.get(of('serial')) ?? '')
    if (Rsa.verify(signed, of('signature'), key)) verified.push(of('serial'))
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', () => resolve()))
  const notify_url = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/notify`
  const { mchid, appid } = wechat
  const order = { mchid, appid, description: 'x', out_trade_no: 'foreign-1', notify_url }
  const opened = await ask('v3/pay/transactions/app', {}, { ...order, amount: { total: 5 } })
  const { prepay_id: prepayId } = opened.data as { prepay_id: string }
  await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  await buy(stack, client.refreshed(await newToken(stack, client)))
  const path = `/control/worlds/${worldId}/notifies`
  const notifies = async () => (await control<Schemas['Notify'][]>(stack, 'GET', path)).body
  for (const { notifyId } of await notifies())
    for (let times = 1; times < MESSAGES; times += 1)
      await control(stack, 'POST', `${path}/${notifyId}/act`, { body: { action: 'deliver' } })
  merchant.close()
  const acknowledged = (await notifies()).map(
    ({ attempts }) => attempts.filter(({ isAcknowledged }) => isAcknowledged).length,
  )
  expect(acknowledged).toEqual([MESSAGES, MESSAGES])
  expect([verified.length, new Set(verified)]).toEqual([MESSAGES, signers])
  // The library throws where an answer does not verify.
  const answered = []
  for (let times = 0; times < MESSAGES; times += 1) {
    const headers = times % 2 === 0 ? {} : { 'wechatpay-serial': platformSerial }
    answered.push((await ask('v3/certificates', headers)).headers['wechatpay-serial'])
  }
  expect(new Set(answered)).toEqual(signers)
  // It comes by itself each minute, and finds the world in use.
  await stack.app.registry.sweep()
  for (const operationId of ['receiveWechatNotify', 'wechatListCertificates'])
    expect(await signersOf(stack, worldId, operationId)).toEqual(signers)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['an account that never had certificates', [], /nothing to switch from/],
  [
    'a rotation of certificates',
    [{ keyMode: 'certificates', certificates: 'both' }] as const,
    /one platform certificate/,
  ],
])('refuses the switch-over of %s with its rule', async (_, changes, rule) => {
  const { plan } = await account(...changes)
  expect(await plan({ keyMode: 'switching' })).toMatchObject({
    status: 422,
    body: { error: 'plan-refused', message: expect.stringMatching(rule) },
  })
})

const ORDERS = 30

it.each([
  [
    'half-way through the switch-over of WeChat Pay, late or at once',
    switchWechatKeys,
    { keys: ['certificate', 'public key'], isDelayed: true },
  ],
  [
    // The next certificate is of the same key, so the former one verifies, too.
    'at once while the certificate of Alipay changes',
    changeAlipayCertificate,
    { keys: ['first certificate', 'second certificate'], isDelayed: false },
  ],
] as const)(
  'library and server verify every message %s, and no forgery',
  async (_, run, { keys, isDelayed }) => {
    const random = new SeededRandom('key-switch/2')
    const { clients, violations } = await run({ stack, random, orders: ORDERS })
    for (const client of clients) {
      expect(client.misses()).toEqual([])
      expect(client.verified.size).toBe(2 * ORDERS)
      expect(client.forged).toBeGreaterThanOrEqual(ORDERS)
    }
    const [library] = clients
    expect([...library.signers.keys()].sort()).toEqual(keys)
    expect(library.delayed > 0).toBe(isDelayed)
    expect(violations).toEqual([])
  },
)

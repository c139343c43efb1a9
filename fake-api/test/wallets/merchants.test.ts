import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { Schemas } from '@skyshop/openapi/control'
import alipayMessages from '@skyshop/openapi/documents/alipay-messages' with { type: 'json' }
import alipay from '@skyshop/openapi/documents/alipay-urls' with { type: 'json' }
import lianlianMessages from '@skyshop/openapi/documents/lianlian-messages' with { type: 'json' }
import lianlian from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import paypalMessages from '@skyshop/openapi/documents/paypal-messages' with { type: 'json' }
import paypal from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import wechatMessages from '@skyshop/openapi/documents/wechat-messages' with { type: 'json' }
import wechat from '@skyshop/openapi/documents/wechat-urls' with { type: 'json' }
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Wechatpay } from 'wechatpay-axios-plugin'
import { createMessageCheck } from '../../src/engine/gateway/message-check.ts'
import { control, makeWorld } from '../support/control.ts'
import { signedByMerchant } from '../support/lianlian.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

/** Clients here know nothing but what the control plane says of the merchant. */
let stack: TestStack

let nowMs: number

let merchants: Schemas['Merchants']

beforeAll(async () => {
  stack = await startTestStack()
  const { worldId, clock } = await makeWorld(stack)
  nowMs = clock.nowMs
  const path = `/control/worlds/${worldId}/merchants`
  merchants = (await control<Schemas['Merchants']>(stack, 'GET', path)).body
})

afterAll(() => stack.stop())

interface Row {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly request?: string
  readonly example?: object
}

const wallets = [
  ['wechat', wechat, wechatMessages],
  ['alipay', alipay, alipayMessages],
  ['paypal', paypal, paypalMessages],
  ['lianlian', lianlian, lianlianMessages],
] as const

it('merchant data configures alipay-sdk, which verifies the answers', async () => {
  const { gateway, ...keys } = merchants.alipay
  const sdk = new AlipaySdk({ ...keys, gateway, keyType: 'PKCS8' })
  const query = { bizContent: { outTradeNo: 'nobody' } }
  expect(await sdk.exec('alipay.trade.query', query, { validateSign: true })).toMatchObject({
    subCode: 'ACQ.TRADE_NOT_EXIST',
  })
})

it('accepts wechatpay-axios-plugin at the time of the world, and names that time when it refuses another', async () => {
  const ownMs = 1_800_000_000_000
  vi.useFakeTimers({ toFake: ['Date'], now: ownMs })
  const answers = []
  for (const clock of [{ now: true }, { nowMs: 1_795_138_860_000 }]) {
    const made = await control<{ worldId: string }>(stack, 'POST', '/control/worlds', {
      body: { scenario: 'new-owner', ...clock },
    })
    const path = `/control/worlds/${made.body.worldId}/merchants`
    const { wechat } = (await control<Schemas['Merchants']>(stack, 'GET', path)).body
    const { baseUrl, mchid, serial, privateKey, platformSerial, platformPublicKey } = wechat
    const certs = { [platformSerial]: platformPublicKey }
    const client = new Wechatpay({ mchid, serial, privateKey, certs, baseURL: `${baseUrl}/` })
    const query = Reflect.get(client, 'v3/pay/transactions/out-trade-no/nobody') as {
      get(config: object): Promise<unknown>
    }
    const failure = await query.get({ params: { mchid } }).catch((error: unknown) => error)
    answers.push((failure as { response: { data: { code: string; message: string } } }).response.data)
  }
  expect(answers).toMatchObject([
    { code: 'ORDER_NOT_EXIST' },
    {
      code: 'SIGN_ERROR',
      message: expect.stringMatching(
        /the world's clock stands at 2026-11-20 09:41:00 in Beijing: begin the world with --now/,
      ),
    },
  ])
})

it('a world that begins now runs from the time of this machine, and its clock begins in one way alone', async () => {
  const ownMs = 1_800_000_000_000
  vi.useFakeTimers({ toFake: ['Date'], now: ownMs })
  const made = await control<Schemas['World']>(stack, 'POST', '/control/worlds', {
    body: { scenario: 'new-owner', now: true },
  })
  const { clock } = made.body
  vi.useRealTimers()
  expect([clock.mode, clock.rate, clock.nowMs]).toEqual(['running', 1, ownMs])
  const twice = { body: { scenario: 'new-owner', now: true, clockMode: 'standing' } }
  expect(await control(stack, 'POST', '/control/worlds', twice)).toMatchObject({
    status: 400,
    body: { error: 'bad-request', message: expect.stringMatching(/leave nowMs and clockMode out/) },
  })
})

it('merchant data configures wechatpay-axios-plugin, which verifies the answers', async () => {
  const { baseUrl, appid, mchid, serial, privateKey, platformSerial, platformPublicKey } = merchants.wechat
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
  const certs = { [platformSerial]: platformPublicKey }
  const client = new Wechatpay({ mchid, serial, privateKey, certs, baseURL: `${baseUrl}/` })
  const orders = Reflect.get(client, 'v3/pay/transactions/app') as {
    post(body: object): Promise<{ status: number; data: object }>
  }
  const order = { mchid, appid, description: 'x', out_trade_no: 'mine-1', notify_url: 'http://127.0.0.1:9/n' }
  const { status, data } = await orders.post({ ...order, amount: { total: 5 } })
  vi.useRealTimers()
  expect([status, Object.keys(data)]).toEqual([200, ['prepay_id']])
})

it('merchant data has the certificate of the merchant, under its serial number and for its private key', () => {
  const { mchid, serial, privateKey, merchantCertificate, merchantPkcs12 } = merchants.wechat
  const certificate = new X509Certificate(merchantCertificate)
  expect([certificate.serialNumber, certificate.checkPrivateKey(createPrivateKey(privateKey))]).toEqual([
    serial,
    true,
  ])
  expect(certificate.subject).toContain(`CN=${mchid}`)
  const pfx = Buffer.from(merchantPkcs12, 'base64')
  expect(pfx.includes(certificate.raw)).toBe(true)
  expect(() => createSecureContext({ pfx, passphrase: mchid })).not.toThrow()
})

it('merchant data gets a PayPal token', async () => {
  const { baseUrl, clientId, clientSecret } = merchants.paypal
  const response = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  expect(response.status).toBe(200)
})

it('merchant data gets a LianLian token', async () => {
  const { baseUrl, merchantId, privateKey } = merchants.lianlian
  const url = new URL(`${baseUrl}/v3/merchants/${merchantId}/token`)
  const headers = signedByMerchant({ method: 'GET', path: url.pathname, text: '' }, privateKey, nowMs)
  expect((await fetch(url, { headers })).status).toBe(200)
})

it.each(wallets)('%s documents an example call that matches its schema', (_name, table, messages) => {
  const check = createMessageCheck(messages)
  const rows = (table.gateway.operations as readonly Row[]).filter(({ path }) => path.startsWith('/app/'))
  expect(rows.length).toBeGreaterThan(1)
  for (const { operationId, request, example } of rows) {
    expect(example, operationId).toBeDefined()
    expect(check.validate(request ?? '', example), operationId).toBe(null)
  }
})

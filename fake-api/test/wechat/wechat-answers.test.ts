import { createPublicKey } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createKeyPair } from '../../src/engine/signing/crypto.ts'
import { statusOf } from '../../src/providers/wechat/gateway-refusal.ts'
import { verifyBody } from '../../src/wire/wechat/request-signing.ts'
import { appOrder, type CallChange, merchantOf } from './signed-call.ts'
import { createWechatTestContext, TEST_NOW_MS } from './wechat-test-context.ts'

const context = await createWechatTestContext()
afterAll(() => context.close())

const merchant = merchantOf(context, await context.registry.create({ scenario: 'empty', seed: 41 }))
const otherKey = await createKeyPair()
const ORDERS = '/v3/pay/transactions/app'
const QUERY = `/v3/pay/transactions/out-trade-no/20261120000000000077?mchid=${context.account.mchid}`

// fact: WX-236, WX-245
it.each([
  ['a success', 200, () => merchant.post(ORDERS, appOrder(context, '20261120000000000001'))],
  ['wrong parameters', 400, () => merchant.post(ORDERS, '{}')],
  ['a wrong signature', 401, () => merchant.post(ORDERS, '{}', { signedPath: '/v3/other' })],
  ['an unknown order', 404, () => merchant.get(QUERY)],
])('an answer to %s, status %i, is signed by the platform over its exact text', async (_, status, ask) => {
  const answer = await ask()
  const { platformSerial, platformPublicKeyPem } = context.account
  const platformKeys = new Map([[platformSerial, createPublicKey(platformPublicKeyPem)]])
  expect(answer.status).toBe(status)
  const expected = { platformKeys, nowMs: TEST_NOW_MS, maxAgeMs: 0 }
  expect(verifyBody(answer.headers, answer.text, expected)).toBeNull()
  expect(verifyBody(answer.headers, `${answer.text} `, expected)).toBe('bad-signature')
})

// fact: WX-245
it('a missing permission is answered 403', () => {
  expect([statusOf('NO_AUTH'), statusOf('SIGN_ERROR'), statusOf('PARAM_ERROR')]).toEqual([403, 401, 400])
})

// fact: WX-271
it('a query under the number of another merchant is refused', async () => {
  const answer = await merchant.get(QUERY.replace(context.account.mchid, '1900000109'))
  expect([answer.status, answer.body.code]).toEqual([400, 'MCH_NOT_EXISTS'])
})

// fact: WX-241, WX-242
it.each([
  ['an unknown order', 268512771, () => merchant.get(QUERY)],
  ['a wrong signature', 268443699, () => merchant.post(ORDERS, '{}', { signedPath: '/v3/other' })],
  ['wrong parameters', 268435461, () => merchant.post(ORDERS, '{}')],
  ['a success', 0, () => merchant.post(ORDERS, appOrder(context, '20261120000000000001'))],
])('the Request-ID of the answer to %s ends with %i', async (_, number, ask) => {
  const { headers } = await ask()
  expect(headers['request-id']).toMatch(new RegExp(`^08[0-9A-F]{38}-${number}$`))
})

const HOUR_MS = 3_600_000

it.each<[string, CallChange, RegExp]>([
  [
    'a clock 8 h behind',
    { byMs: -8 * HOUR_MS },
    /^the timestamp is too far off: 8 h behind, as another time zone/,
  ],
  [
    'a clock 7 min ahead',
    { byMs: 420_000 },
    /^the timestamp is too far off: 7 min ahead; the world's clock stands at/,
  ],
  ['another merchant', { mchid: '1900000109' }, /has no account here: mchid is 1900000109/],
  ['another certificate', { serial: 'A'.repeat(40) }, /names no certificate of the merchant/],
  ['a key from elsewhere', { privateKeyPem: otherKey.privateKey }, /a key that no account of this world has/],
  ['a path without its query', { signedPath: QUERY.split('?')[0] ?? '' }, /signed without its query/],
])(
  'a signature with %s is refused with the reason and the text that the gateway built',
  async (_, change, reason) => {
    const { status, body } = await merchant.get(QUERY, change)
    expect([status, body.code]).toEqual([401, 'SIGN_ERROR'])
    expect(body.detail).toEqual({
      field: 'signature',
      location: 'authorization',
      issue: expect.stringMatching(reason),
      sign_information: {
        method: 'GET',
        url: QUERY,
        truncated_sign_message: expect.stringMatching(/^GET\n\/v3\/pay\/[^\n]+\n\d{10}\n[0-9a-f]{32}\n\n$/),
        sign_message_length: expect.any(Number),
      },
    })
  },
)

it('a signature over the path that the provider itself has is taken', async () => {
  const answer = await merchant.post(ORDERS, appOrder(context, '20261120000000000002'), {
    signedPath: ORDERS,
  })
  expect(answer.status).toBe(200)
})

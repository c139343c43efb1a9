import { createPublicKey } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { statusOf } from '../../src/providers/wechat/gateway-refusal.ts'
import { verifyBody } from '../../src/wire/wechat/request-signing.ts'
import { appOrder, merchantOf } from './signed-call.ts'
import { createWechatTestContext, TEST_NOW_MS } from './wechat-test-context.ts'

const context = await createWechatTestContext()
afterAll(() => context.close())

const merchant = merchantOf(context, await context.registry.create({ scenario: 'empty', seed: 41 }))
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
  expect(verifyBody(answer.headers, answer.text, { platformKeys, nowMs: TEST_NOW_MS })).toBeNull()
  expect(verifyBody(answer.headers, `${answer.text} `, { platformKeys, nowMs: TEST_NOW_MS })).toBe(
    'bad-signature',
  )
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

import { expect, it } from 'vitest'
import { loadPrivateKey } from '../../engine/signing/crypto.ts'
import { buildSdkString } from '../../wire/alipay/alipay-signing.ts'
import { alipayNames, createAlipayAccount, loadGatewayKeys } from './alipay-account.ts'
import { readMerchantString } from './merchant-string.ts'

const account = await createAlipayAccount()
const copiedAtMs = Date.parse('2026-11-20T12:00:00Z')
const gateway = loadGatewayKeys(account, 'w0000001', [{ worldId: 'w0000003', copiedAtMs }])
const content = {
  out_trade_no: '26112020000000000001',
  total_amount: '19.90',
  subject: '云存储 7 天',
  product_code: 'QUICK_MSECURITY_PAY',
} as const

/** In which world an order string was signed: null for the gateway's own, undefined where it is not accepted. */
function signedIn(appId: string, nowMs: number): string | null | undefined {
  const order = { kind: 'order', content, nowMs, notifyUrl: 'http://127.0.0.1:4010/notify' } as const
  const privateKey = loadPrivateKey(account.merchantPrivateKeyPem)
  const text = buildSdkString(order, { appId, privateKey, certificates: null })
  return readMerchantString('order', text, gateway)?.signedIn
}

it.each([
  ['accepts a string of its own app', 'w0000001', copiedAtMs + 1000, null],
  ['accepts one of the world it was copied from, signed by then', 'w0000003', copiedAtMs, 'w0000003'],
  ['refuses one of the world it was copied from, signed later', 'w0000003', copiedAtMs + 1000, undefined],
  ['refuses one of the app of another world', 'w0000002', copiedAtMs, undefined],
])('%s', (_, worldId, nowMs, world) => {
  expect(signedIn(alipayNames(worldId).appId, nowMs)).toBe(world)
})

it('refuses a string of an app that is of no world', () => {
  expect(signedIn('2021000000000000', copiedAtMs)).toBeUndefined()
})

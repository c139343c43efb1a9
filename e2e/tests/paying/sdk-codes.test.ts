import { expect, test } from '../../kit/fixtures.ts'
import { fillSheet } from '../../kit/flows/buy-package.ts'
import type { WalletEnding } from '../../kit/phone/wallet.ts'
import { second } from '../../kit/world/world-clock.ts'

type Wallet = 'WeChat Pay' | 'Alipay'
/** Every code the SDKs hand over (providers.md), and what the shop makes of it. */
const codes: readonly (readonly [Wallet, WalletEnding, string, 'paid' | 'failed' | 'checking'])[] = [
  ['WeChat Pay', 'paid', '0', 'paid'],
  ['WeChat Pay', 'failed', '-1', 'failed'],
  ['WeChat Pay', 'insufficient', '-2', 'failed'],
  ['WeChat Pay', 'unknown', 'none', 'checking'],
  ['Alipay', 'paid', '9000', 'paid'],
  ['Alipay', 'insufficient', '4000', 'failed'],
  ['Alipay', 'cancelled', '6001', 'failed'],
  ['Alipay', 'network', '6002', 'failed'],
  ['Alipay', 'undetermined', '8000', 'checking'],
  ['Alipay', 'unknown', '6004', 'checking'],
  ['Alipay', 'repeated', '5000', 'checking'],
]

const confirmations = { 'WeChat Pay': 'wechatConfirmPayment', Alipay: 'alipayConfirmPayment' } as const

for (const [wallet, ending, code, reaction] of codes) {
  // spec: 3.20, 4.12, 7.64
  test(`${wallet} hands over ${code} (${ending}): ${reaction}`, async ({ phone, world, clock, journal }) => {
    const sheet = await fillSheet(phone, { camera: 'Living room', duration: '1 month' })
    await phone.tap(sheet.method(wallet))
    const isTaken = ending === 'undetermined'
    const notifyDelayMs = isTaken ? 30 * second : 0
    phone.cashier.choose({ outcome: ending, callback: 'told', notifyDelayMs })
    const result = await sheet.payNow()
    await expect(result[reaction]).toBeVisible()
    const [answer] = await journal.entries({ operationId: confirmations[wallet] })
    expect(codeOf(answer?.response)).toBe(code)
    const status = reaction === 'paid' ? 4 : 0
    expect((await world.state()).orders).toMatchObject([{ status }])
    if (!isTaken) return
    await clock.advance(notifyDelayMs)
    await expect(result.paid).toBeVisible()
  })
}

function codeOf(answer: unknown): string {
  const { sdkResult, resultStatus } = answer as Record<string, unknown>
  return String(sdkResult ?? resultStatus ?? 'none')
}

import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import type { WalletEnding } from '../../kit/phone/wallet.ts'
import { PayOrderScreen } from '../../kit/screens/order-screens.ts'
import { second } from '../../kit/world/world-clock.ts'

const camera = 'Living room'

type Wallet = 'WeChat Pay' | 'Alipay'
type Ending = readonly [WalletEnding, string, 'paid' | 'failed' | 'checking']
/**
 * Every code the SDKs hand over (R-WECHAT-7, R-ALIPAY-20), and what the shop makes of it; the last one of each pays.
 */
const codes: readonly (readonly [Wallet, string, readonly Ending[]])[] = [
  [
    ...(['WeChat Pay', 'wechatConfirmPayment'] as const),
    [
      ['failed', '-1', 'failed'],
      ['insufficient', '-2', 'failed'],
      ['unknown', 'none', 'checking'],
      ['paid', '0', 'paid'],
    ],
  ],
  [
    ...(['Alipay', 'alipayConfirmPayment'] as const),
    [
      ['insufficient', '4000', 'failed'],
      ['cancelled', '6001', 'failed'],
      ['network', '6002', 'failed'],
      ['unknown', '6004', 'checking'],
      ['repeated', '5000', 'checking'],
      ['paid', '9000', 'paid'],
    ],
  ],
  [...(['Alipay', 'alipayConfirmPayment'] as const), [['undetermined', '8000', 'checking']]],
]

for (const [wallet, confirmation, endings] of codes) {
  const names = endings.map(([ending, code, reaction]) => `${code} (${ending}): ${reaction}`).join(', ')
  // spec: 3.20, 4.12, 7.64
  test(`the ${wallet} SDK returns ${names}`, async ({ phone, world, clock, journal }) => {
    await givenUnpaidOrder(world, { camera })
    const order = phone.at(PayOrderScreen)
    for (const [ending, code, reaction] of endings) {
      await test.step(ending, async () => {
        await phone.goTo(PayOrderScreen.address(world.camera(camera).deviceId))
        await phone.tap(order.method(wallet))
        const isTaken = ending === 'undetermined'
        const notifyDelayMs = isTaken ? 30 * second : 0
        phone.cashier.choose({ outcome: ending, callback: 'told', notifyDelayMs })
        const result = await order.payNow()
        await expect(result[reaction]).toBeVisible()
        const answers = await journal.entries({ operationId: confirmation })
        expect(codeOf(answers.at(-1)?.response)).toBe(code)
        const status = reaction === 'paid' ? 4 : 0
        expect((await world.state()).orders).toMatchObject([{ status }])
        if (!isTaken) return
        await clock.advance(notifyDelayMs)
        await expect(result.paid).toBeVisible()
      })
    }
  })
}

function codeOf(answer: unknown): string {
  const { sdkResult, resultStatus } = answer as Record<string, unknown>
  return String(sdkResult ?? resultStatus ?? 'none')
}

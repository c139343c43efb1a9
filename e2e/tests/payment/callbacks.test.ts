import type { Schemas } from '@skyshop/openapi/control'
import { givenUnpaidOrder, openWallet } from '../../kit/builders/earlier-purchase.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { minute, second } from '../../kit/world/world-clock.ts'

const camera = 'Living room'
const good: readonly (readonly [name: string, effect: Schemas['NotifyEffect']])[] = [
  ['sixty-four times', { copies: 63 }],
  ['a minute late', { delayMs: minute }],
  ['after two attempts that were lost', { lostAttempts: 2 }],
  ['behind a probe and two wrong signatures', { probe: true, badSignatureAttempts: 2 }],
  ['before the wallet has answered', { timing: 'before-response' }],
]

for (const provider of ['wechat', 'alipay'] as const) {
  for (const [name, effect] of good) {
    test(`a ${provider} webhook ${name} activates the package once`, async ({ world, clock }) => {
      await world.failProviderQueries()
      await world.arm({ notify: { provider, effect } })
      const orderNo = await givenUnpaidOrder(world, { camera })
      const pay = await openWallet(world, { orderNo, camera, provider })
      await pay()
      await clock.advance(14.5 * minute) // Alipay's third attempt comes after fourteen
      const { orders, entitlements, payments } = await world.state()
      expect(orders).toMatchObject([{ status: 4, payMoneyFen: await world.priceFen() }])
      expect(entitlements).toMatchObject([{ state: 'activated' }])
      expect(payments).toMatchObject([{ amountFen: await world.priceFen(), refundedFen: 0 }])
    })
  }

  test(`a ${provider} webhook with another amount activates nothing`, async ({ world, clock }) => {
    await world.failProviderQueries()
    await world.arm({ count: null, notify: { provider, effect: { amountByFen: -1 } } })
    const orderNo = await givenUnpaidOrder(world, { camera })
    const pay = await openWallet(world, { orderNo, camera, provider })
    await pay()
    await clock.advance(30 * second)
    expect((await world.state()).entitlements).toEqual([])
  })
}

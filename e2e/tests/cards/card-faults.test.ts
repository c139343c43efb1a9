import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { networkFaults } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { CardScreen } from '../../kit/screens/card-screen.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'

const camera = 'Living room'
const card = '4111 1111 1111 1111'

for (const [name, fault] of networkFaults) {
  test(`each step of paying by card ${name}: charged once all the same`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of|[/]wallets[/]lianlian/)
    await givenUnpaidOrder(world, { camera })
    const address = CardScreen.lianlian(world.camera(camera))
    await phone.open(address)
    const page = phone.at(CardScreen)
    const { paid, checking } = phone.at(ResultScreen)
    const arm = (operationId: string) => world.arm({ http: { operationIds: [operationId], ...fault } })

    await arm('getLianLianToken')
    await phone.tap(page.enterCard)
    await expect(page.alert.or(page.atProvider('Use this card'))).toBeVisible()
    await phone.open(address)
    await page.typeCard(card)
    await arm('lianLianPay')
    await phone.tap(page.pay)
    await expect(page.alert.or(checking).or(paid)).toBeVisible()
    const [order] = (await world.state()).orders
    // What the server has not taken can be paid again; what it has is never asked for twice.
    if (order?.status === 0) {
      await phone.open(address)
      await page.typeCard(card)
      await phone.tap(page.pay)
    }
    await expect(paid).toBeVisible()
    expect((await world.state()).entitlements).toHaveLength(1)
  })
}

for (const kind of ['status', 'status-after-commit', 'reset-after-commit'] as const) {
  test(`PayPal's capture is asked for again after “${kind}”`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of|[/]wallets[/]paypal/)
    await givenUnpaidOrder(world, { camera })
    await phone.open(CardScreen.paypal(world.camera(camera)))
    const page = phone.at(CardScreen)
    const answer = kind === 'reset-after-commit' ? { kind } : { kind, status: 503 }
    await world.arm({ count: 3, http: { operationIds: ['payPalNotify'], answer } })
    await phone.tap(page.toPaypal)
    await phone.tap(page.atProvider('Agree and pay'))
    const { paid } = phone.at(ResultScreen)
    const reload = phone.page.getByRole('button', { name: 'Reload' })
    await expect(paid.or(reload)).toBeVisible({ timeout: 15_000 })
    if (await reload.isVisible()) await phone.tap(reload)
    await expect(paid).toBeVisible()
    expect((await world.state()).entitlements).toHaveLength(1)
  })
}

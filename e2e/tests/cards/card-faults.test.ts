import { givenUnpaidOrder } from '../../kit/builders/earlier-purchase.ts'
import { armAll, kindsOfFault, nameOf, unmet } from '../../kit/builders/network-faults.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { persist } from '../../kit/flows/persist.ts'
import { paid } from '../../kit/flows/persist-until-bought.ts'
import { CardScreen } from '../../kit/screens/card-screen.ts'
import { ResultScreen } from '../../kit/screens/result-screen.ts'

const camera = 'Living room'
const card = '4111 1111 1111 1111'
const yes = () => true
const no = () => false

for (const round of kindsOfFault) {
  test(`each step of paying by card ${nameOf(round)}: charged once all the same`, async ({
    phone,
    world,
  }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of|[/]wallets[/]lianlian/)
    await givenUnpaidOrder(world, { camera })
    const page = phone.at(CardScreen)
    await armAll(world, ['getLianLianToken', 'lianLianPay'], round.act)
    const address = CardScreen.lianlian(world.camera(camera))
    await phone.open(address)
    const goBack = async () => {
      if (await phone.at(ResultScreen).paid.waitFor({ timeout: 3000 }).then(yes, no)) return
      // What the server has not taken can be paid again; what it has is never asked for twice.
      if ((await world.state()).orders[0]?.status === 0) await phone.open(address)
    }
    await persist(phone, paid, [
      { selector: 'h1, h2', text: /^We are checking your payment/, take: goBack },
      { selector: 'button', text: /^Pay ¥/ },
      { selector: 'button', text: /^Use this card/, take: () => page.fillCard(card) },
      { selector: 'button', text: /^Enter the card/ },
    ])
    expect(await unmet(world)).toEqual([])
    expect((await world.state()).entitlements).toHaveLength(1)
  })
}

for (const kind of ['status', 'reset-after-commit'] as const) {
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
    await expect(paid.or(reload)).toBeVisible()
    if (await reload.isVisible()) await phone.tap(reload)
    await expect(paid).toBeVisible()
    expect((await world.state()).entitlements).toHaveLength(1)
  })
}

import { givenUnpaidOrder, openWallet } from '../../../kit/testing/builders/earlier-purchase.ts'
import {
  armFaults,
  representativeRounds,
  roundTitle,
  unusedFaults,
} from '../../../kit/testing/builders/network-faults.ts'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { clickUntil } from '../../../kit/testing/flows/click-until.ts'
import { paid } from '../../../kit/testing/flows/retry-purchase.ts'
import { CardScreen } from '../../../kit/testing/screens/card-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'

const camera = 'Living room'
const card = '4111 1111 1111 1111'
const yes = () => true
const no = () => false

for (const round of representativeRounds) {
  test(`a card payment is charged once when each call is ${roundTitle(round)}`, async ({ phone, world }) => {
    phone.guard.allow(/Failed to load resource|ERR_|status of|[/]wallets[/]lianlian/)
    await givenUnpaidOrder(world, { camera })
    const page = phone.at(CardScreen)
    await armFaults(world, ['getLianLianToken', 'lianLianPay'], round.command)
    const address = CardScreen.lianlian(world.camera(camera))
    await phone.open(address)
    const goBack = async () => {
      if (
        await phone
          .at(ResultScreen)
          .paid.waitFor({ timeout: scaledMs(3000) })
          .then(yes, no)
      )
        return
      // What the server has not taken can be paid again; what it has is never asked for twice.
      if ((await world.state()).orders[0]?.status === 0) await phone.open(address)
    }
    await clickUntil(phone, paid, [
      { selector: 'h1, h2', text: /^We are checking your payment/, run: goBack },
      { selector: 'button', text: /^Pay ¥/ },
      { selector: 'button', text: /^Use this card/, run: () => page.fillCard(card) },
      { selector: 'button', text: /^Enter your card/ },
    ])
    expect(await unusedFaults(world)).toEqual([])
    expect((await world.state()).entitlements).toHaveLength(1)
  })
}

for (const kind of ['status', 'reset-after-commit'] as const) {
  test(`the PayPal capture is asked for again after “${kind}”`, async ({ phone, world }) => {
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

for (const [name, open, label] of [
  ['PayPal', CardScreen.paypal, 'Continue to PayPal'],
  ['LianLian', CardScreen.lianlian, 'Enter your card'],
] as const) {
  // spec: 2.15, 2.47, 4.22
  test(`the way to ${name} is open again on a page that is brought back as it was left, unless the order was paid meanwhile`, async ({
    phone,
    world,
  }) => {
    const { page } = phone
    phone.guard.allow(/request to a host off the list: .*[/]wallets[/]|ERR_ABORTED/)
    // The web view keeps the page: the provider's never comes.
    await page.route(/[/]wallets[/](paypal|lianlian)/, (route) => route.abort('aborted'))
    const orderNo = await givenUnpaidOrder(world, { camera })
    await phone.open(open(world.camera(camera)))
    const button = page.getByRole('button', { name: label })
    const opening = page.getByRole('button', { name: 'Opening' })
    const bringBack = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    for (let times = 0; times < 2; times += 1) {
      const left = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
      await phone.tap(button)
      await left
      await expect(opening).toBeDisabled()
      await bringBack()
      await expect(button).toBeEnabled()
      await expect(opening).toHaveCount(0)
    }
    const paidElsewhere = await openWallet(world, { camera, orderNo, provider: 'wechat' })
    await paidElsewhere()
    await bringBack()
    await expect(page.getByRole('heading', { name: 'No unpaid order information found' })).toBeVisible()
  })
}

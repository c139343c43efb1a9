import type { Locator } from '@playwright/test'
import { givenTrial, givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CardScreen } from '../../../kit/testing/screens/card-screen.ts'
import { PaymentQuestionScreen } from '../../../kit/testing/screens/null-page-screens.ts'
import { PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'

const camera = 'Living room'
const providers = /request to a host off the list: http:[/][/]127[.]0[.]0[.]1:\d+[/]wallets[/]lianlian/
const cards = {
  good: '4111 1111 1111 1111',
  another: '5555 5555 5555 4444',
  challenged: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  slow: '4000 0000 0000 0077',
}

test.beforeEach(async ({ phone, world }) => {
  phone.guard.allow(providers)
  await givenUnpaidOrder(world, { camera })
})

// spec: 2.15, 4.28, 7.16, 7.17
test('a LianLian card can be replaced after a refusal, and is charged once, after a question when the packages have changed', async ({
  phone,
  world,
  journal,
}) => {
  await phone.open(CardScreen.lianlian(world.camera(camera)))
  const page = phone.at(CardScreen)
  await page.typeCard(cards.another)
  await expect(page.card).toHaveText('MASTERCARD •••• 4444')
  await phone.tap(phone.page.getByRole('button', { name: 'Use another card' }))
  await page.typeCard(cards.declined)
  await phone.tap(page.pay)
  await expect(page.alert).toContainText('Your card was declined. Nothing has been charged')

  await page.typeCard(cards.good)
  await expect(page.card).toHaveText('VISA •••• 1111')
  // Its token stays neither in the address nor in the history.
  await expect(phone.page).not.toHaveURL(/card_token/)
  const declined = await journal.count({ operationId: 'lianLianPay' })
  await givenTrial(world, camera)
  await phone.tap(page.pay)
  await expect(page.alert).toContainText('The packages of this camera have changed in the meantime')
  await expect(phone.page.getByRole('radiogroup', { name: 'Takes effect' })).toBeVisible()
  expect(await journal.count({ operationId: 'lianLianPay' })).toBe(declined)
  await phone.tap(page.pay)
  await expect(phone.at(ResultScreen).paid).toBeVisible()
  const { orders, entitlements } = await world.state()
  expect(orders).toMatchObject([{ status: 2 }])
  expect(entitlements).toHaveLength(2)
  expect(await journal.count({ operationId: 'lianLianPay' })).toBe(declined + 1)
})

test('an error of the card page or of the charge disappears when the next try begins', async ({
  phone,
  world,
}) => {
  const { page } = phone
  const answer = { kind: 'business-code', code: 'operate-failed' } as const
  await world.arm({ http: { operationIds: ['getLianLianToken'], answer } })
  await world.arm({ http: { operationIds: ['lianLianPay'], answer } })
  await phone.open(CardScreen.lianlian(world.camera(camera)))
  const card = phone.at(CardScreen)
  const busy = page.locator('button[aria-busy="true"]')
  /** Presses again while nothing answers: the error is gone before anything comes of the try. */
  const expectGone = async (press: Locator, calls: string): Promise<void> => {
    await expect(card.alert).toBeVisible()
    const held = Promise.withResolvers<void>()
    await page.route(calls, (route) => held.promise.then(() => route.continue()))
    await phone.tap(press)
    await expect(busy).toBeVisible()
    await expect(card.alert).toHaveCount(0)
    held.resolve()
  }
  await phone.tap(card.enterCard)
  await expectGone(card.enterCard, '**/lianLianPay/getToken*')
  await card.fillCard(cards.good)
  await phone.tap(card.pay)
  await expectGone(card.pay, '**/devicePackageExpireInfo*')
  await expect(phone.at(ResultScreen).paid).toBeVisible()
})

test('a bank challenge is refused and then confirmed', async ({ phone, world }) => {
  for (const [choice, isPassed] of [
    ['Refuse', false],
    ['Confirm the payment', true],
  ] as const) {
    await phone.open(CardScreen.lianlian(world.camera(camera)))
    const page = phone.at(CardScreen)
    await page.typeCard(cards.challenged)
    await phone.tap(page.pay)
    await expect(phone.page.getByText('Your bank asks you to confirm this payment.')).toBeVisible()
    await phone.tap(page.atProvider(choice))
    await phone.tap(phone.at(PaymentQuestionScreen).done)
    if (isPassed) await expect(phone.at(ResultScreen).paid).toBeVisible()
    else await expect(phone.page).toHaveURL(/[/]resultPage2[/]fail/)
    const [order] = (await world.state()).orders
    expect(order?.status === 4).toBe(isPassed)
  }
})

test('a pending card payment is waited for', async ({ phone, world, clock }) => {
  await phone.open(CardScreen.lianlian(world.camera(camera)))
  const page = phone.at(CardScreen)
  await page.typeCard(cards.slow)
  await phone.tap(page.pay)
  await expect(phone.at(ResultScreen).checking).toBeVisible()
  await clock.advance(10 * 60_000)
  await expect(phone.at(ResultScreen).paid).toBeVisible()
})

test.describe('a user abroad', () => {
  test.use({ scenario: 'abroad-without-4g' })

  test('is offered the card on the page of an unpaid order', async ({ phone, world }) => {
    const query = { productCode: 'IPC', deviceId: world.camera(camera).deviceId, packageSource: '1' }
    await phone.open(`/payDtl?${new URLSearchParams(query)}`)
    await phone.tap(phone.page.getByRole('button', { name: /^Pay by card/ }))
    await expect(phone.at(CardScreen).enterCard).toBeVisible()
  })
})

test('a user in China is offered the wallets alone', async ({ phone, world }) => {
  const query = { productCode: 'IPC', deviceId: world.camera(camera).deviceId, packageSource: '1' }
  await phone.open(`/payDtl?${new URLSearchParams(query)}`)
  await expect(phone.at(PayOrderScreen).timeLeft).toBeVisible()
  await expect(phone.page.getByRole('button', { name: /^Pay by card/ })).toBeHidden()
})

import { shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import { reopenPage } from '../../../kit/testing/flows/reopen-page.ts'
import { HubScreen } from '../../../kit/testing/screens/hub-screen.ts'
import { CouponsScreen } from '../../../kit/testing/screens/offer-screens.ts'
import { PayOrderScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { day, hour, minute } from '../../../kit/testing/world/world-clock.ts'

const uses = [
  { coupon: 'Cloud recording saver', purpose: 'For cloud recording', leads: '/homePage2' },
  { coupon: 'Data package saver', purpose: 'For 4G data', leads: '/packagesList4GNew' },
  { coupon: 'For recorders', purpose: 'For recorders', leads: '/homePage2' },
  { coupon: 'Welcome gift', purpose: 'For every package', leads: '/homePage2' },
] as const

const camera = 'Garden gate'

test.use({ scenario: 'coupons-of-every-state' })

// spec: 2.23, 2.48
test('the coupon list opens from the cloud tab, on which the host app may begin, and leads back there', async ({
  phone,
}) => {
  await phone.open(CloudTabScreen.address)
  await phone.tap(phone.at(CloudTabScreen).coupons)
  await expect(phone.at(CouponsScreen).coupons).toHaveCount(7)
  await phone.tap(phone.page.getByRole('button', { name: 'Back', exact: true }))
  await expect(phone.at(CloudTabScreen).heading).toBeVisible()
})

// spec: 2.48
test('the coupon list opens from the hub by state and restores the chosen state on return', async ({
  phone,
}) => {
  await phone.open(HubScreen.address)
  await phone.tap(phone.at(HubScreen).link('Coupons'))
  const screen = phone.at(CouponsScreen)
  await expect(screen.title).toHaveText('Coupons')
  await expect(screen.filter('Unused')).toHaveAttribute('aria-pressed', 'true')
  await expect(screen.coupons).toHaveCount(7)
  await expect(screen.coupons.first()).toHaveText(
    /Welcome gift.*(For any order|Orders over ¥\d+[.]00).*For every package.*Until 2026[.]11[.]23/,
  )
  const ends = await screen.coupons.getByText(/^Until /).allTextContents()
  expect(ends).toEqual([...ends].sort())

  await phone.tap(screen.filter('Not yet effective'))
  await expect(screen.coupons).toHaveCount(1)
  await expect(screen.coupons).toContainText(['2027.01.01 – 2027.03.01'])
  await phone.tap(screen.filter('Used'))
  await expect(screen.coupons).toContainText(['Used on 2026.11.10'])
  await phone.tap(screen.filter('Expired'))
  await expect(screen.coupons).toHaveCount(2)
  await expect(screen.coupon('Expired on 2026.10.21')).toBeVisible()
  await expect(screen.coupon('Invalid')).toBeVisible()
  await expect(screen.coupons.getByRole('button')).toHaveCount(0)

  await phone.page.reload()
  await expect(screen.filter('Expired')).toHaveAttribute('aria-pressed', 'true')
  await phone.tap(screen.back)
  await expect(phone.page).toHaveURL(/[/]homePage$/)
})

test('a coupon links to its packages, or to the unpaid order that holds it', async ({ phone, world }) => {
  await phone.open(CouponsScreen.address)
  const screen = phone.at(CouponsScreen)
  for (const { coupon, purpose, leads } of uses) {
    const ticket = screen.coupon(coupon).filter({ has: phone.page.getByRole('button', { name: 'Use' }) })
    await expect(ticket).toContainText(purpose)
    await phone.tap(ticket.getByRole('button', { name: 'Use' }))
    await expect.poll(() => new URL(phone.page.url()).pathname).toBe(leads)
    await phone.page.goBack()
  }
  const held = screen.coupon('Held by an unpaid order')
  await expect(held).toBeVisible()
  await expect(held.getByRole('button', { name: 'Use' })).toHaveCount(0)
  await phone.tap(held.getByRole('button', { name: 'See the order' }))
  const unpaid = (await world.state()).orders.find(({ status }) => status === 0)
  await expect(phone.page).toHaveURL(new RegExp(`/orderList2[?].*orderNo=${unpaid?.orderNo}`))
})

test('the coupon list is read again after an error and marks coupons that expire within seven days', async ({
  phone,
  world,
  clock,
}) => {
  phone.guard.allow(/status of 503/)
  const answer = { kind: 'status' as const, status: 503 }
  await world.arm({ count: 3, http: { operationIds: ['getAvailableCoupon'], answer } })
  await phone.open(CouponsScreen.address)
  const screen = phone.at(CouponsScreen)
  await expect(screen.state).toHaveText('Network error')
  await phone.tap(phone.page.getByRole('button', { name: 'Reload' }))
  await expect(screen.coupons).toHaveCount(7)
  const welcome = screen.coupon('Welcome gift').filter({ hasText: 'Until 2026.11.23' })
  await expect(welcome.locator('svg')).toBeVisible()
  await clock.advance(3 * day)
  await reopenPage(phone)
  await expect(screen.coupons.first()).toBeVisible()
  await expect(welcome).toHaveCount(0)
  await phone.tap(screen.filter('Expired'))
  await expect(screen.coupon('Expired on 2026.11.23')).toBeVisible()
})

test('the coupon list shows amount, terms and end with a strict backend', async ({ phone, world }) => {
  await world.enableStrictBackend()
  await phone.open(CouponsScreen.address)
  const screen = phone.at(CouponsScreen)
  const saver = screen.coupon('Cloud recording saver').filter({ hasText: '¥5.00' })
  await expect(saver).toContainText('Orders over ¥15.00')
  await expect(saver).toContainText('Until 2026.12.10')
  await phone.tap(saver.getByRole('button', { name: 'Use' }))
  await expect(phone.page).toHaveURL(/[/]homePage2/)
})

test.describe('an account without coupons', () => {
  test.use({ scenario: 'new-owner' })

  test('sees an empty text for each state', async ({ phone }) => {
    await phone.open(CouponsScreen.address)
    const screen = phone.at(CouponsScreen)
    await expect(screen.state).toHaveText('No unused coupons')
    await phone.tap(screen.filter('Used'))
    await expect(screen.state).toHaveText('No used coupons')
    await phone.tap(screen.filter('Unused'))
    await phone.tap(phone.page.getByRole('button', { name: 'To my cameras' }))
    await expect(phone.page).toHaveURL(/[/]homePage2/)
  })
})

// spec: 2.90, 3.14, 5.05
test('the best coupon is preselected, an unusable one gives its reason and another or none changes the price', async ({
  phone,
  world,
}) => {
  const priceFen = await world.priceFen('cloud-event-7d-year')
  const payLess = (offFen: number) => `Pay ¥${((priceFen - offFen) / 100).toFixed(2)}`
  const sheet = await fillSheet(phone, { camera, duration: '1 year' })
  await expect(phone.page.getByText('Anniversary thank-you takes ¥20.00 off')).toBeAttached()
  await expect(sheet.coupon).toContainText('−¥20.00')
  await expect(sheet.coupon).toContainText('Orders over ¥100.00')
  await expect(sheet.pay).toHaveAccessibleName(payLess(2000))

  await phone.tap(sheet.coupon)
  await expect(sheet.coupons).toContainText('Not for this package')
  await expect(sheet.coupons).toContainText('Not yet effective')
  await expect(sheet.coupons).toContainText('Held by an unpaid order')
  const tickets = sheet.coupons.getByRole('radio')
  const offered = await tickets.evaluateAll((radios) =>
    radios.map((radio) => !radio.hasAttribute('disabled')),
  )
  expect(offered).toEqual([...offered].sort((one, other) => Number(other) - Number(one)))
  await sheet.couponOption('Orders over ¥15.00').first().click()
  await expect(sheet.coupons).toBeHidden()
  await expect(sheet.pay).toHaveAccessibleName(payLess(500))
  await expect(phone.page.getByText('takes ¥5.00 off')).toBeAttached()
  await sheet.payWithoutCoupon()
  await expect(sheet.pay).toHaveAccessibleName(payLess(0))
  await expect(phone.page.getByText(/takes .+ off/)).toHaveCount(0)

  await phone.tap(sheet.coupon)
  await sheet.couponOption('Orders over ¥100.00').first().click()
  await expect(sheet.pay).toHaveAccessibleName(payLess(2000))
  phone.cashier.choose('pay')
  await expect((await sheet.payNow()).paid).toBeVisible()
  expect(phone.cashier.shown).toMatchObject([{ amountFen: 17_800 }])
  const { orders, coupons } = await world.state()
  const order = orders.find(({ payMoneyFen }) => payMoneyFen === 17_800)
  const used = coupons.find(({ orderNo }) => orderNo === order?.orderNo)
  expect(used).toMatchObject({ status: 'used', amountFen: 2000 })
})

test('a coupon that covers the whole price is paid without a wallet', async ({ phone, world, journal }) => {
  const sheet = await fillSheet(phone, { camera, duration: '1 month' })
  await expect(sheet.pay).toHaveAccessibleName('Get it free')
  await expect(sheet.sheet.getByRole('radiogroup', { name: 'Pay with' })).toBeHidden()
  await expect(sheet.sheet.getByRole('term')).toHaveText(['Package', 'Coupon', 'To pay'])
  await expect(sheet.sheet.getByRole('definition').last()).toHaveText('¥0.00')
  const result = await sheet.payNow()
  await expect(result.paid).toBeVisible()
  expect(phone.cashier.shown).toEqual([])
  expect(await journal.count({ operationId: 'zeroPay' })).toBe(1)
  const order = (await world.state()).orders.find(({ payMoneyFen }) => payMoneyFen === 0)
  expect(order).toMatchObject({ status: 4 })
})

test.describe('a coupon that runs out in five minutes', () => {
  test.use({ scenario: 'new-owner' })

  test('still takes its amount off an order that was made in time and is paid ten minutes later', async ({
    phone,
    world,
    clock,
  }) => {
    const { nowMs } = world.initial.clock
    await world.request('POST', '/coupons', { amountFen: 500, validUntilMs: nowMs + 5 * minute })
    const cut = `¥${(((await world.priceFen()) - 500) / 100).toFixed(2)}`
    const sheet = await fillSheet(phone, { camera, duration: '1 month' })
    await expect(sheet.pay).toHaveAccessibleName(`Pay ${cut}`)
    phone.cashier.choose('cancel')
    const result = await sheet.payNow()
    await expect(result.failed).toBeVisible()
    await clock.advance(10 * minute)
    await phone.tap(result.payAgain)
    const payment = phone.at(PayOrderScreen)
    await expect(payment.pay).toHaveAccessibleName(`Pay ${cut}`)
    phone.cashier.choose('pay')
    await expect((await payment.payNow()).paid).toBeVisible()
    const { orders, coupons } = await world.state()
    expect([orders, coupons]).toMatchObject([[{ status: 4 }], [{ status: 'used', amountFen: 500 }]])
  })
})

for (const name of [
  'packages',
  'packages of a recorder',
  'data plans, old entry',
  'phone-reminder packages',
  'WeChat-call packages',
  'algorithm packages',
]) {
  const { scenario, address } = shopPages.find((page) => page.name === name) ?? {}
  if (scenario === undefined || address === undefined) throw new Error(`no page ${name}`)
  test.describe(name, () => {
    test.use({ scenario })

    // spec: 2.90
    test('the order bar shows the price with the coupon that the sheet applies', async ({ phone, world }) => {
      const { nowMs } = world.initial.clock
      await world.request('POST', '/coupons', { amountFen: 500, validUntilMs: nowMs + hour })
      await phone.open(await address(world))
      const packages = phone.at(PackagesScreen)
      await expect(phone.page.getByText('takes ¥5.00 off')).toBeVisible()
      const price = (await packages.price.textContent()) ?? ''
      const before = (await packages.priceBefore.textContent()) ?? ''
      expect(Number(before.slice(1)) - Number(price.slice(1))).toBeCloseTo(5)
      const sheet = await packages.confirm()
      await expect(sheet.pay).toHaveAccessibleName(`Pay ${price}`)
    })
  })
}

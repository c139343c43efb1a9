import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { reopenPage } from '../../../kit/testing/flows/reopen-page.ts'
import { ClaimScreen, CouponsScreen } from '../../../kit/testing/screens/offer-screens.ts'
import { RedeemScreen } from '../../../kit/testing/screens/redeem-screen.ts'

const until = 'Until 2026.12.20'
const pages = [
  { path: '/receiveCoupon', title: 'A coupon for your camera', amount: '¥5.00', dates: until },
  { path: '/receiveCoupon_en', title: 'A coupon for your camera', amount: '¥5.00', dates: until },
  { path: '/receiveCoupon_strong', title: 'For Strong owners', amount: '¥8.00', dates: until },
  {
    path: '/newYearReceiveCoupon',
    title: 'New Year coupon',
    amount: '¥20.00',
    dates: '2027.01.01 – 2027.03.01',
  },
] as const

// spec: 2.39, 2.40, 2.41, 2.42
test('each coupon page grants its coupon once per account', async ({ phone, world, journal }) => {
  const screen = phone.at(ClaimScreen)
  const main = phone.page.getByRole('main')
  await phone.open(CouponsScreen.address)
  await expect(phone.at(CouponsScreen).state).toHaveText('No unused coupons')
  for (const [index, { path, title, amount, dates }] of pages.entries()) {
    await test.step(path, async () => {
      await phone.goTo(`${path}?interType=prevPage`)
      await expect(screen.offer).toContainText(title)
      await expect(main).toContainText(amount)
      await expect(main).toContainText(dates)
      await screen.receive.evaluate((button: HTMLElement) => {
        for (let tap = 0; tap < 20; tap += 1) button.click()
      })
      await expect(screen.state('Received')).toBeVisible()
      await expect(main).toContainText(dates)
      expect(await journal.count({ kind: 'http', operationId: 'obtainGift' })).toBe(index + 1)
      expect((await world.state()).coupons).toHaveLength(index + 1)

      await phone.tap(screen.link('See my coupons'))
      if (dates !== until) await phone.tap(phone.at(CouponsScreen).filter('Not yet effective'))
      const sameAmount = pages.slice(0, index + 1).filter((page) => page.amount === amount)
      await expect(phone.at(CouponsScreen).coupon(amount)).toHaveCount(sameAmount.length)
      await phone.goTo(`${path}?interType=prevPage`)
      await expect(screen.state('This has been received before')).toBeVisible()
      await expect(screen.receive).toHaveCount(0)
    })
  }
})

test('a received coupon can be used for a camera', async ({ phone }) => {
  await phone.open(ClaimScreen.coupon)
  const screen = phone.at(ClaimScreen)
  await phone.tap(screen.receive)
  await phone.tap(screen.link('Use it now'))
  await expect(phone.page).toHaveURL(/[/]homePage2/)
})

test('a coupon page shows that its campaign is closed or missing', async ({ phone, world }) => {
  const screen = phone.at(ClaimScreen)
  for (const [code, title] of [
    ['campaign-not-running', 'This campaign is not running now'],
    ['campaign-not-found', 'No data'],
  ] as const) {
    const answer = { kind: 'business-code' as const, code }
    await world.arm({ http: { operationIds: ['filterGiftDevices'], answer } })
    if (phone.address() === '') await phone.open(ClaimScreen.coupon)
    else await reopenPage(phone, ClaimScreen.coupon)
    await expect(screen.state(title)).toBeVisible()
    await expect(phone.page.getByText('You keep what you have received.')).toBeVisible()
    await phone.tap(screen.link('To my cameras'))
    await expect(phone.page).toHaveURL(/[/]homePage2/)
  }
})

test('a coupon page is read again after an error and allows another try after a refusal', async ({
  phone,
  world,
}) => {
  phone.guard.allow(/status of 503/)
  const unavailable = { kind: 'status' as const, status: 503 }
  const ended = { kind: 'business-code' as const, code: 'campaign-not-running' }
  const refused = { kind: 'business-code' as const, code: 'operate-failed' }
  await world.arm({ count: 3, http: { operationIds: ['filterGiftDevices'], answer: unavailable } })
  for (const answer of [refused, ended]) await world.arm({ http: { operationIds: ['obtainGift'], answer } })
  await phone.open(ClaimScreen.coupon)
  const screen = phone.at(ClaimScreen)
  await expect(screen.state('Network error')).toBeVisible()
  await phone.tap(screen.link('Reload'))
  await phone.tap(screen.receive)
  await expect(screen.error).toContainText('Failed to receive')
  await expect(screen.error).toContainText('Failed to operate')
  await test.step('when it has ended meanwhile it gives nothing more', async () => {
    await phone.tap(screen.receive)
    await expect(screen.state('This campaign is not running now')).toBeVisible()
  })
})

test.describe('an account with shared cameras only', () => {
  test.use({ scenario: 'shared-device' })

  test('is told that a coupon needs an own camera', async ({ phone, world }) => {
    for (const { deviceName } of world.initial.devices) await world.changeCamera(deviceName, { owned: 0 })
    await phone.open(ClaimScreen.coupon)
    await expect(phone.at(ClaimScreen).state('No camera of yours can receive this')).toBeVisible()
  })
})

test.describe('an account without cameras', () => {
  test.use({ scenario: 'no-devices' })

  // spec: 8.15
  test('is told on every claim page and on the redeem page to bind a device first', async ({ phone }) => {
    const main = phone.page.getByRole('main')
    const bindFirst = main.getByText('No device currently, bind a device first')
    await phone.open(ClaimScreen.coupon)
    for (const address of [ClaimScreen.coupon, ClaimScreen.trial, ClaimScreen.calls]) {
      if (address !== ClaimScreen.coupon) await reopenPage(phone, address)
      await expect(main.getByText('User has no device'), address).toBeVisible()
      await expect(bindFirst, address).toBeVisible()
    }
    await reopenPage(phone, RedeemScreen.address)
    await expect(bindFirst).toBeVisible()
  })
})

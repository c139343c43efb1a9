import { expect, test } from '../../kit/fixtures.ts'
import { ClaimScreen } from '../../kit/screens/claim-screen.ts'
import { CouponsScreen } from '../../kit/screens/coupons-screen.ts'

for (const { path, title, amount, dates } of [
  { path: '/receiveCoupon', title: 'A coupon for your camera', amount: '¥5.00', dates: 'Until 2026.12.20' },
  {
    path: '/receiveCoupon_en',
    title: 'A coupon for your camera',
    amount: '¥5.00',
    dates: 'Until 2026.12.20',
  },
  { path: '/receiveCoupon_strong', title: 'For Strong owners', amount: '¥8.00', dates: 'Until 2026.12.20' },
  {
    path: '/newYearReceiveCoupon',
    title: 'A New Year coupon',
    amount: '¥20.00',
    dates: '2027.01.01 – 2027.03.01',
  },
]) {
  test(`${path} gives its coupon once for each account`, async ({ phone, world, journal }) => {
    await phone.open(`${path}?interType=prevPage`)
    const screen = phone.at(ClaimScreen)
    await expect(screen.hero).toContainText(title)
    await expect(phone.page.getByRole('main')).toContainText(amount)
    await expect(phone.page.getByRole('main')).toContainText(dates)
    await screen.receive.evaluate((button: HTMLElement) => {
      for (let tap = 0; tap < 20; tap += 1) button.click()
    })
    await expect(screen.state('Received')).toBeVisible()
    await expect(phone.page.getByRole('main')).toContainText(dates)
    expect(await journal.count({ kind: 'http', operationId: 'obtainGift' })).toBe(1)
    expect((await world.state()).coupons).toHaveLength(1)

    await phone.tap(screen.link('See my coupons'))
    const isLater = dates.includes('–')
    if (isLater) await phone.tap(phone.at(CouponsScreen).filter('Not yet effective'))
    await expect(phone.at(CouponsScreen).coupons).toContainText([amount])

    await phone.open(`${path}?interType=prevPage`)
    await expect(screen.state('This has been received before')).toBeVisible()
    await expect(screen.receive).toHaveCount(0)
  })
}

test('a received coupon lowers the price of the next order', async ({ phone }) => {
  await phone.open(ClaimScreen.coupon)
  const screen = phone.at(ClaimScreen)
  await phone.tap(screen.receive)
  await phone.tap(screen.link('Use it now'))
  await expect(phone.page).toHaveURL(/[/]homePage2/)
})

test('a page whose campaign does not run, or is not there, says so', async ({ phone, world }) => {
  for (const [code, title] of [
    ['campaign-not-running', 'This campaign is not running now'],
    ['campaign-not-found', 'No data'],
  ] as const) {
    const answer = { kind: 'business-code' as const, code }
    await world.arm({ http: { operationIds: ['filterGiftDevices'], answer } })
    await phone.open(ClaimScreen.coupon)
    const screen = phone.at(ClaimScreen)
    await expect(screen.state(title)).toBeVisible()
    await expect(phone.page.getByText('What you have received stays yours.')).toBeVisible()
    await phone.tap(screen.link('To my cameras'))
    await expect(phone.page).toHaveURL(/[/]homePage2/)
  }
})

test('one that ends while it is looked at gives nothing more', async ({ phone, world }) => {
  await phone.open(ClaimScreen.coupon)
  const screen = phone.at(ClaimScreen)
  await expect(screen.receive).toBeVisible()
  const answer = { kind: 'business-code' as const, code: 'campaign-not-running' }
  await world.arm({ http: { operationIds: ['obtainGift'], answer } })
  await phone.tap(screen.receive)
  await expect(screen.state('This campaign is not running now')).toBeVisible()
})

test('a refusal says so, and one may try again', async ({ phone, world }) => {
  const answer = { kind: 'business-code' as const, code: 'operate-failed' }
  await world.arm({ http: { operationIds: ['obtainGift'], answer } })
  await phone.open(ClaimScreen.coupon)
  const screen = phone.at(ClaimScreen)
  await phone.tap(screen.receive)
  await expect(screen.trouble).toContainText('Failed to receive')
  await expect(screen.trouble).toContainText('Failed to operate')
  await phone.tap(screen.receive)
  await expect(screen.state('Received')).toBeVisible()
})

test('what could not be read may be read again', async ({ phone, world }) => {
  phone.guard.allow(/status of 503/)
  const answer = { kind: 'status' as const, status: 503 }
  await world.arm({ count: 3, http: { operationIds: ['filterGiftDevices'], answer } })
  await phone.open(ClaimScreen.coupon)
  await expect(phone.at(ClaimScreen).state('Network error')).toBeVisible()
  await phone.tap(phone.at(ClaimScreen).link('Reload'))
  await expect(phone.at(ClaimScreen).receive).toBeVisible()
})

test.describe('cameras shared by others', () => {
  test.use({ scenario: 'shared-device' })

  test('need an owner', async ({ phone, world }) => {
    for (const { deviceName } of world.made.devices) await world.changeCamera(deviceName, { owned: 0 })
    await phone.open(ClaimScreen.coupon)
    await expect(phone.at(ClaimScreen).state('No camera of yours can receive this')).toBeVisible()
  })
})

test.describe('no camera', () => {
  test.use({ scenario: 'no-devices' })

  test('every claim says so', async ({ phone }) => {
    for (const address of [ClaimScreen.coupon, ClaimScreen.trial, ClaimScreen.calls]) {
      await phone.open(address)
      await expect(phone.at(ClaimScreen).state('No bound devices yet'), address).toBeVisible()
    }
  })
})

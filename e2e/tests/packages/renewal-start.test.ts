import { givenPackage, givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { buyPackage, fillSheet } from '../../../kit/testing/flows/buy-package.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'
import { day } from '../../../kit/testing/world/world-clock.ts'

/** A day after it was given the token expires; the shop gets another. */

// spec: 4.15
test('a renewal after the current package starts when that one ends', async ({ phone, world, clock }) => {
  const first = await givenPackage(world, { camera: 'Living room' })
  await clock.advance(10 * day)
  const wish = { camera: 'Living room', duration: '1 month', effect: 'After the current one' } as const
  const result = await buyPackage(phone, wish)
  await expect(result.paid).toContainText('Living room')
  await expect(result.steps).toContainText(['2026.12.20', '2027.01.19'])

  const { entitlements } = await world.state()
  expect(entitlements.find(({ orderNo }) => orderNo === first)).toMatchObject({ state: 'activated' })
  expect(entitlements.find(({ orderNo }) => orderNo !== first)).toMatchObject({ state: 'not-yet-active' })
  await phone.tap(result.backToCameras)
  await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2027.01.19')
})

// spec: 4.16
test('a renewal that starts now suspends the current package and resumes its rest', async ({
  phone,
  world,
  clock,
}) => {
  const first = await givenPackage(world, { camera: 'Living room' })
  await clock.advance(10 * day)
  const result = await buyPackage(phone, { camera: 'Living room', duration: '1 month', effect: 'Now' })
  await expect(result.paid).toBeVisible()
  const suspended = (await world.state()).entitlements.find(({ orderNo }) => orderNo === first)
  expect(suspended).toMatchObject({ state: 'suspended', remainingMs: 20 * day })

  await clock.advance(30 * day)
  const resumed = (await world.state()).entitlements.find(({ orderNo }) => orderNo === first)
  expect(resumed).toMatchObject({ state: 'activated', endsAtMs: world.initial.clock.nowMs + 60 * day })
  await phone.goTo(CloudTabScreen.address)
  await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2027.01.19')
})

// spec: 5.07
test('a renewal begins with the package that runs, which the page names, and promises no activation hour', async ({
  phone,
  world,
}) => {
  await givenPackage(world, { camera: 'Living room' })
  await phone.open(PackagesScreen.address(world.camera('Living room').deviceId))
  const packages = phone.at(PackagesScreen)
  await expect(packages.price).toHaveText(await world.priceText())
  await expect(packages.option(packages.durations, '1 month')).toBeChecked()
  await expect(phone.page.getByRole('main')).toContainText('Until 2026.12.20Event recording, 1 month')
  await packages.chooseDuration('1 year')
  await expect(phone.page.getByText('within 1 hour')).toHaveCount(0)
})

test('the activation hour of an annual package is shown only when it does not wait for another', async ({
  phone,
  world,
}) => {
  await givenPackage(world, { camera: 'Living room' })
  const annual = await fillSheet(phone, { camera: 'Living room', duration: '1 year' })
  await expect(annual.effect('After the current one')).toBeChecked()
  await expect(annual.sheet).not.toContainText('within 1 hour')
  await phone.tap(annual.effect('Now'))
  await expect(annual.sheet).toContainText('Takes effect within 1 hour after activation')
})

test.describe('a camera renewed ahead', () => {
  test.use({ scenario: 'renewed-ahead' })

  // spec: 2.99, 5.19
  test('a camera renewed ahead shows its next package in place of Renew, and its page why nothing can be bought', async ({
    phone,
    world,
  }) => {
    const before = (await world.state()).orders.length
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Living room')).toContainText('Next package from 2026.12.10')
    await expect(tab.action('Garden gate')).toHaveText('Order')
    await expect(tab.action('Living room')).toHaveCount(0)
    await phone.tap(tab.button('Living room', 'View'))
    await expect(phone.page.getByRole('button', { name: 'Take effect now' })).toBeVisible()
    await expect(phone.page.getByRole('button', { name: 'Renew', exact: true })).toHaveCount(0)
    await phone.goTo(PackagesScreen.address(world.camera('Living room').deviceId))
    await expect(phone.page.getByText('A package already renewed cannot be renewed again')).toBeVisible()
    expect((await world.state()).orders).toHaveLength(before)
  })
})

test.describe('a recorder with packages by channel', () => {
  const camera = 'Warehouse recorder'
  const packageId = 'nvr-event-7d-month'

  test.use({ scenario: 'nvr-four-channels' })

  test('an unpaid order of several channels starts on each after its own package', async ({
    phone,
    world,
  }) => {
    await givenPackage(world, { camera, packageId, channels: ['Entrance'] })
    const [first, second] = world.camera(camera).channels
    await givenUnpaidOrder(world, {
      ...{ camera, packageId },
      channels: [first?.deviceName ?? '', second?.deviceName ?? ''],
    })
    const { deviceId } = world.camera(camera)
    await phone.open(`/payDtl?${new URLSearchParams({ productCode: 'NVR', deviceId, packageSource: '1' })}`)
    const effect = phone.page.getByRole('radiogroup', { name: 'Takes effect' })
    await expect(effect).toContainText('Each channel after its own package')
    await expect(effect).not.toContainText('Starts 20')
  })
})

test.describe('a camera of another owner', () => {
  test.use({ scenario: 'shared-renewal' })

  // spec: 2.98
  test('a shared camera that its owner renews says so and offers nothing to manage, buy or end', async ({
    phone,
    world,
  }) => {
    const camera = 'Boat house'
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row(camera)).toContainText('Renewed by its owner')
    await expect(tab.action(camera)).toHaveCount(0)
    await phone.tap(tab.button(camera, 'View'))
    await expect(phone.page.getByRole('main').getByText('Renewed by its owner')).toBeVisible()
    await expect(phone.page.getByRole('button', { name: 'Manage', exact: true })).toHaveCount(0)
    await phone.goTo(PackagesScreen.address(world.camera(camera).deviceId))
    const packages = phone.at(PackagesScreen)
    await expect(phone.page.getByText('The owner of the device manages the auto-renewal')).toBeVisible()
    await expect(phone.page.getByText('How to end it')).toHaveCount(0)
    await expect(packages.order).toBeHidden()
  })
})

test.describe('a camera whose package is activating', () => {
  test.use({ scenario: 'event-annual-activating' })

  // spec: 2.75, 4.15
  test('shows that on its page, and a package bought then follows the activating one', async ({
    phone,
    world,
  }) => {
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row('Living room')).toContainText('Activating')
    await expect(tab.action('Living room')).toHaveText('Renew')
    const packages = await tab.choose('Living room')
    await expect(phone.page.getByRole('main')).toContainText('Activating')
    await expect(phone.page.getByRole('main')).not.toContainText('has not been activated')
    await packages.chooseDuration('1 month')
    const sheet = await packages.confirm()
    await expect(sheet.sheet).toContainText('Starts 2027.11.20, no days are lost')
    await sheet.accept()
    phone.cashier.choose('pay')
    await phone.tap((await sheet.payNow()).backToCameras)
    await expect(tab.row('Living room')).toContainText('Next package from 2027.11.20')
    const lefts = (words: string) => tab.row('Living room').getByText(words).last().evaluate(textLeft)
    expect(await lefts('Next package from')).toBeCloseTo(await lefts('Activating'), 0)
    await expect(tab.action('Living room')).toHaveCount(0)
    const states = (await world.state()).entitlements.map(({ state }) => state)
    expect(states.sort()).toEqual(['activating', 'not-yet-active'])
  })
})

/** In the page: returns where the words of an element begin. */
function textLeft(element: Element): number {
  const words = document.createRange()
  words.selectNodeContents(element)
  return words.getBoundingClientRect().left
}

import { expect, test } from '../../kit/fixtures/test.ts'
import { PackagesScreen } from '../../kit/screens/packages-screen.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

test.describe('a recorder', () => {
  test.use({ scenario: 'nvr-four-channels' })

  // spec: 2.76, 5.10
  test('is bought for by channel, at least one, and the price follows', async ({ phone, world }) => {
    const recorder = world.initial.devices.find(({ productCode }) => productCode === 'NVR')
    await phone.open(CloudTabScreen.address)
    const packages = await phone.at(CloudTabScreen).choose(recorder?.deviceName ?? '')
    await expect(packages.channels).toBeVisible()
    const { pathname, searchParams } = new URL(phone.page.url())
    expect(pathname).toBe('/nvrPackages')
    expect(Object.fromEntries(searchParams)).toEqual({
      deviceId: recorder?.deviceId,
      iotId: recorder?.iotId,
      interType: 'prevPage',
    })
    await phone.tap(packages.channel(0))
    await phone.tap(packages.order)
    await expect(phone.page.getByRole('alert')).toContainText('At least one channel must be selected')
    await expect(packages.channels).toBeFocused()
    await phone.tap(packages.channel(0))
    await packages.chooseDuration('1 month')
    await expect(packages.price).toHaveText('¥15.90')
    await phone.tap(packages.channel(1))
    await phone.tap(packages.channel(2))
    await expect(packages.price).toHaveText('¥47.70')

    const sheet = await packages.confirm()
    await sheet.accept()
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toBeVisible()
    const { orders, entitlements } = await world.state()
    expect(orders).toMatchObject([{ payMoneyFen: 4770, status: 4 }])
    expect(entitlements).toHaveLength(3)
  })
})

test.describe('a camera with two lenses', () => {
  test.use({ scenario: 'dual-lens' })

  // spec: 5.12
  test('is sold a package for one lens or for both, as its model allows', async ({ phone, world }) => {
    await phone.open(PackagesScreen.address(world.camera('Back yard').deviceId))
    const packages = phone.at(PackagesScreen)
    await phone.tap(packages.channels.getByRole('radio').last())
    await packages.chooseDuration('1 month')
    await expect(packages.price).toHaveText('¥19.90')
    const sheet = await packages.confirm()
    await sheet.accept()
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toBeVisible()
    const chosen = world.camera('Back yard').channels.at(-1)
    expect((await world.state()).entitlements).toMatchObject([{ channel: chosen?.iotId }])

    await phone.goTo(PackagesScreen.address(world.camera('Driveway').deviceId))
    await expect(packages.channels.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await packages.chooseDuration('1 month')
    await expect(packages.price).toHaveText('¥39.80')
  })
})

test.describe('the channel picker page', () => {
  test.use({ scenario: 'nvr-four-channels' })

  test('returns the chosen channels', async ({ phone, world }) => {
    const recorder = world.initial.devices.find(({ productCode }) => productCode === 'NVR')
    const query = `deviceId=${recorder?.deviceId}&iotId=${recorder?.iotId}&interType=prevPage`
    await phone.open(`/nvrSelect?${query}`)
    const packages = phone.at(PackagesScreen)
    await phone.tap(packages.channel(3))
    await phone.tap(phone.page.getByRole('button', { name: 'Confirm', exact: true }))
    await phone.open(`/nvrPackages?${query}`)
    await expect(packages.channels.getByRole('checkbox', { checked: true })).toHaveCount(2)
  })
})

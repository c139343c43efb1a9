import { givenContractFor } from '../../../kit/testing/builders/contracts.ts'
import { givenPackage } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { DevicePackagesScreen } from '../../../kit/testing/screens/device-packages-screen.ts'
import { OrdersScreen } from '../../../kit/testing/screens/order-screens.ts'
import { PackagesScreen } from '../../../kit/testing/screens/packages-screen.ts'
import { ResultScreen } from '../../../kit/testing/screens/result-screen.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

test.describe('a recorder', () => {
  test.use({ scenario: 'nvr-four-channels' })

  // spec: 2.34, 2.76, 2.93, 5.10
  test('has packages by channel, at least one, and the price follows the choice, also after a reload', async ({
    phone,
    world,
  }) => {
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
    await phone.page.reload()
    await expect(packages.channels.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await expect(packages.price).toHaveText('¥47.70')
    await expect(packages.summary).toHaveText(/^¥15[.]90 × 3 channels\s· 1 month\s· /)
    const sheet = await packages.confirm()
    await expect(sheet.sheet).toContainText('Entrance · Yard · Loading dock¥15.90 × 3 channels')
    await sheet.accept()
    phone.cashier.choose('pay')
    const result = await sheet.payNow()
    await expect(result.paid).toHaveText('Paid. Covered: Entrance · Yard · Loading dock')
    await expect(result.steps.first()).toContainText('WeChat Pay')
    const { orders, entitlements } = await world.state()
    expect(orders).toMatchObject([{ payMoneyFen: 4770, status: 4 }])
    expect(entitlements).toHaveLength(3)
  })

  // spec: 2.34, 7.18
  test('keeps a monthly renewal that a second channel shuts, and sells no length that nobody chose', async ({
    phone,
    world,
  }) => {
    await phone.open(PackagesScreen.recorderAddress(world.camera('Warehouse recorder')))
    const packages = phone.at(PackagesScreen)
    await phone.tap(packages.autoRenewal)
    await expect(packages.price).toBeVisible()
    await phone.tap(packages.channel(1))
    for (const _ of ['chosen', 'reloaded']) {
      await expect(packages.autoRenewal).toBeDisabled()
      await expect(packages.durations).toContainText('Auto-renewal is for one channel at a time')
      await expect(packages.durations.getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(packages.summary).toHaveText('Auto-renewal is for one channel at a time')
      await expect(packages.price).toHaveCount(0)
      await phone.page.reload()
    }
    await phone.tap(packages.order)
    await expect(phone.page.getByRole('alert').last()).toContainText('Select a package')
    await phone.tap(packages.channel(1))
    await expect(packages.autoRenewal).toBeChecked()
    await phone.tap(packages.channel(1))
    await packages.chooseDuration('1 month')
    await expect(packages.price).toHaveText('¥31.80')
  })

  // spec: 2.18, 5.26, 7.18
  test('names after a signature the channel of the contract and those that nothing covers yet', async ({
    phone,
    world,
  }) => {
    const camera = 'Warehouse recorder'
    await givenContractFor(world, {
      ...{ camera, packageId: 'nvr-event-7d-month-auto', channel: 'Entrance', provider: 'wechat' },
    })
    await phone.open(PackagesScreen.recorderAddress(world.camera(camera)))
    const sheet = await phone.at(PackagesScreen).renewMonthly()
    await sheet.acceptBoth()
    phone.contract.choose('sign')
    const result = await sheet.signNow()
    await expect(result.paid).toHaveText('Paid. Covered: Yard')
    await expect(phone.page.getByRole('main')).toContainText('Not covered yetLoading dock · Office')
    await phone.page.reload()
    await expect(result.paid).toHaveText('Paid. Covered: Yard')
  })
})

test.describe('an order for channels or lenses', () => {
  for (const [scenario, camera, packageId, price] of [
    [
      'nvr-four-channels',
      'Warehouse recorder',
      'nvr-event-7d-month',
      /recorderOriginal price¥63[.]60¥15[.]90 × 4 channelsEntrance\s· Yard\s· Loading dock\s· OfficePayout amount¥63[.]60/,
    ],
    [
      'dual-lens',
      'Driveway',
      'cloud-event-7d-year',
      /Original price¥477[.]60Saving−¥81[.]60¥198[.]00 × 2 lensesWide angle\s· PTZPayout amount¥396[.]00/,
    ],
  ] as const) {
    test.describe(() => {
      test.use({ scenario })

      // spec: 3.13
      test(`of ${camera} has the price of each and their names on its receipt, the same after the payment and later`, async ({
        phone,
        world,
      }) => {
        const channels = world.camera(camera).channels.map(({ deviceName }) => deviceName)
        const orderNo = await givenPackage(world, { camera, packageId, channels })
        await phone.open(ResultScreen.successAddressOf(orderNo))
        const result = phone.at(ResultScreen)
        await expect(result.receipt).toHaveText(price)
        const paid = /Payout amount¥[\d.]+Paid withWeChat Pay · 2026[.]11[.]20 09:41Payment number/
        await expect(result.receipt).toHaveText(paid)
        // The address names the order alone.
        const cover = world.camera(camera).deviceCoverUri
        await expect(phone.page.locator('main image')).toHaveAttribute('href', new RegExp(`${cover}$`))
        const receipt = (await result.receipt.textContent()) ?? ''
        await phone.tap(result.seeOrder)
        await expect(phone.at(OrdersScreen).receipt).toHaveText(receipt)
      })
    })
  }
})

test.describe('a recorder that the host reports as IPC', () => {
  test.use({ scenario: 'nvr-four-channels' })

  // spec: 5.18
  test('is listed in the cloud tab and has packages by channel', async ({ phone, world }) => {
    phone.transformResult = (result) => (isDeviceList(result) ? asCameras(result) : result)
    const { deviceId, deviceName } = world.camera('Warehouse recorder')
    expect(deviceId).toMatch(/^3726/)
    await phone.open(CloudTabScreen.address)
    const packages = await phone.at(CloudTabScreen).choose(deviceName ?? '')
    await expect(packages.channels).toBeVisible()
    await packages.chooseDuration('1 month')
    const sheet = await packages.confirm()
    await sheet.accept()
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toBeVisible()
    expect((await world.state()).orders).toMatchObject([{ deviceId, status: 4 }])
  })
})

test.describe('a camera with two lenses', () => {
  test.use({ scenario: 'dual-lens' })

  // spec: 5.12
  test('has packages for one lens or for both, as its model allows', async ({ phone, world }) => {
    await phone.open(PackagesScreen.address(world.camera('Back yard').deviceId))
    const packages = phone.at(PackagesScreen)
    await phone.tap(packages.channels.getByRole('radio').last())
    await packages.chooseDuration('1 month')
    await expect(packages.price).toHaveText(await world.priceText())
    const sheet = await packages.confirm()
    await sheet.accept()
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toBeVisible()
    const chosen = world.camera('Back yard').channels.at(-1)
    expect((await world.state()).entitlements).toMatchObject([{ channel: chosen?.iotId }])

    await phone.goTo(PackagesScreen.address(world.camera('Driveway').deviceId))
    await packages.chooseDuration('1 month')
    await phone.tap(packages.channel(1))
    await expect(packages.price).toHaveText(`¥${((2 * (await world.priceFen())) / 100).toFixed(2)}`)
  })

  // spec: 5.10, 5.26
  test('begins with one lens, tells the price of each beside the total, and speaks of lenses throughout', async ({
    phone,
    world,
  }) => {
    await phone.open(PackagesScreen.address(world.camera('Driveway').deviceId))
    const packages = phone.at(PackagesScreen)
    await expect(packages.channels.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(packages.channels).toHaveText(
      /^LensesChoose 1 to 2Wide angleNot covered yetPTZNot covered yet$/,
    )
    await expect(packages.summary).toHaveText(/^1 lens\s· 1 year\s· /)
    await phone.tap(packages.channel(1))
    await expect(packages.durations).toContainText('¥396.00¥477.60¥198.00 per lens')
    await expect(packages.summary).toHaveText(/^¥198[.]00 × 2 lenses\s· 1 year\s· /)
    await expect(phone.page.getByRole('main')).not.toContainText(/channel/i)
    for (const index of [0, 1]) await phone.tap(packages.channel(index))
    await phone.tap(packages.order)
    await expect(phone.page.getByRole('alert')).toContainText('At least one lens must be selected')
  })
})

test.describe('a camera of which one lens renews by itself', () => {
  test.use({ scenario: 'dual-lens' })

  // spec: 5.12, 7.18
  test('is sold packages for its other lens alone', async ({ phone, world }) => {
    const camera = 'Driveway'
    const [wide, tilting] = world.camera(camera).channels
    const packageId = 'cloud-event-7d-month-auto'
    await givenContractFor(world, {
      ...{ camera, packageId, provider: 'wechat' },
      channel: wide?.deviceName ?? '',
    })
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.action(camera)).toHaveText('Renew')
    const packages = await tab.choose(camera)
    await expect(packages.channel(1)).toBeChecked()
    await expect(packages.channel(0)).toBeDisabled()
    await packages.chooseDuration('1 month')
    const sheet = await packages.confirm()
    await sheet.accept()
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toBeVisible()
    const { entitlements } = await world.state()
    expect(entitlements.map(({ channel }) => channel).sort()).toEqual([wide?.iotId, tilting?.iotId].sort())
  })
})

test.describe('the channel picker page', () => {
  test.use({ scenario: 'nvr-four-channels' })

  // spec: 2.46
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

test.describe('a recorder with packages by channel', () => {
  const camera = 'Warehouse recorder'

  const month = { camera, packageId: 'nvr-event-7d-month' }

  test.use({ scenario: 'nvr-four-channels' })

  // spec: 4.15, 5.19
  test('each channel is renewed after its own package and a channel already renewed is named', async ({
    phone,
    world,
  }) => {
    const entrance = await givenPackage(world, { ...month, channels: ['Entrance'] })
    const { deviceId, iotId } = world.camera(camera)
    const address = PackagesScreen.recorderAddress({ deviceId, iotId })
    await phone.open(address)
    const packages = phone.at(PackagesScreen)
    // What nothing covers is chosen.
    await expect(packages.channel(1)).toBeChecked()
    await phone.tap(packages.channel(0))
    await packages.chooseDuration('1 month')
    const sheet = await packages.confirm()
    await expect(sheet.sheet).toContainText('Each channel after its own package')
    await sheet.accept()
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toBeVisible()
    const { entitlements } = await world.state()
    const renewed = entitlements.filter(({ orderNo }) => orderNo !== entrance).map(({ state }) => state)
    expect(renewed.sort()).toEqual(['activated', 'not-yet-active'])

    await phone.goTo(address)
    await expect(packages.channel(2)).toBeChecked()
    await phone.tap(packages.channel(0))
    await phone.tap(packages.channel(2))
    await expect(
      phone.page.getByText('The next package is already paid for and starts automatically.'),
    ).toBeVisible()
    await phone.tap(packages.channel(1))
    await expect(
      phone.page.getByText(/^Already renewed: .?Entrance.?[.] Choose other channels[.]$/),
    ).toBeVisible()
    await expect(packages.order).toBeHidden()
    await phone.tap(packages.channel(0))
    await packages.chooseDuration('1 month')
    const single = await packages.confirm()
    await expect(single.effect('After the current one')).toBeChecked()
    await expect(single.sheet).toContainText('Starts 2026.12.20, no days are lost')
  })

  // spec: 5.26
  test('channels that no package covers are named after a purchase and among the packages, with the way to one', async ({
    phone,
    world,
  }) => {
    const orderNo = await givenPackage(world, { ...month, channels: ['Entrance', 'Yard'] })
    const { deviceId, iotId } = world.camera(camera)
    await phone.open(`${ResultScreen.successAddressOf(orderNo)}&${new URLSearchParams({ deviceId })}`)
    await expect(phone.at(ResultScreen).paid).toHaveText('Paid. Covered: Entrance · Yard')
    const main = phone.page.getByRole('main')
    await expect(main).toContainText('Not covered yetLoading dock · Office')
    await phone.goTo(DevicePackagesScreen.cloudAddressOf(world.camera(camera)))
    await expect(main).toContainText('Not covered yetLoading dock · Office')
    await phone.tap(main.getByRole('button', { name: 'Order', exact: true }))
    const packages = phone.at(PackagesScreen)
    await expect(packages.channels).toContainText('EntranceUntil 2026.12.20')
    await expect(packages.channels.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expect(packages.channel(2)).toBeChecked()
    await expect(packages.channel(3)).toBeChecked()
    await expect(main).toContainText(/^Warehouse recorder2 of 4 channels until 2026[.]12[.]20Channels/)
    expect(phone.query()).toMatchObject({ deviceId, iotId })
  })

  // spec: 4.17
  test('hub and cloud tab say how many of the channels are covered, once not all are', async ({
    phone,
    world,
  }) => {
    await givenPackage(world, { ...month, channels: ['Entrance', 'Yard'] })
    const some = '2 of 4 channels until 2026.12.20'
    await phone.open('/homePage')
    await expect(phone.page.getByRole('button', { name: camera })).toContainText(some)
    await phone.goTo(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row(camera)).toContainText(some)
    await givenPackage(world, { ...month, channels: ['Loading dock', 'Office'] })
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row(camera)).toContainText('Until 2026.12.20')
  })

  // spec: 4.17, 7.70
  test('hub, cloud tab and its pages say which channels renew, when and for how much each', async ({
    phone,
    world,
  }) => {
    const packageId = 'nvr-event-7d-month-auto'
    await givenPackage(world, { ...month, channels: ['Office'] })
    for (const channel of ['Entrance', 'Yard'])
      await givenContractFor(world, { camera, packageId, channel, provider: 'wechat' })
    const renews = /Renews 2026[.]12[.]19 · ¥14[.]30 · EntranceRenews 2026[.]12[.]19 · ¥14[.]30 · Yard/
    await phone.open('/homePage')
    const row = phone.page.getByRole('button', { name: camera })
    await expect(row).toContainText(renews)
    await expect(row).toContainText('3 of 4 channels until 2026.12.20')
    await phone.goTo(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row(camera)).toContainText(renews)
    const { deviceId, iotId } = world.camera(camera)
    const on = phone.page.getByRole('button', { name: /^Auto-renewal is on/ })
    await phone.goTo(PackagesScreen.recorderAddress({ deviceId, iotId }))
    await expect(on).toContainText(renews)
    await phone.goTo(DevicePackagesScreen.cloudAddressOf(world.camera(camera)))
    await expect(on).toContainText(renews)
  })

  // spec: 2.98, 4.26, 7.18
  test('a channel that renews by itself is named and not sold, while the others are', async ({
    phone,
    world,
  }) => {
    const packageId = 'nvr-event-7d-month-auto'
    await givenContractFor(world, { camera, packageId, channel: 'Entrance', provider: 'wechat' })
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.action(camera)).toHaveText('Renew')
    await phone.tap(tab.button(camera, 'View'))
    await expect(phone.page.getByRole('heading', { name: 'Activated' })).toBeVisible()
    await phone.tap(phone.page.getByRole('button', { name: 'Renew', exact: true }))
    const packages = phone.at(PackagesScreen)
    const entrance = packages.channels.getByRole('checkbox', { name: /^Entrance.*Auto-renewal is on/ })
    await expect(entrance).toBeDisabled()
    await expect(entrance).not.toBeChecked()
    await expect(packages.channel(1)).toBeChecked()
    await expect(packages.channels).toContainText('1 to 3')
    await phone.tap(packages.channel(2))
    await packages.chooseDuration('1 month')
    await expect(packages.price).toHaveText('¥31.80')
    const sheet = await packages.confirm()
    await sheet.accept()
    phone.cashier.choose('pay')
    await expect((await sheet.payNow()).paid).toBeVisible()
    expect((await world.state()).entitlements).toHaveLength(3)
    await phone.goTo(PackagesScreen.recorderAddress(world.camera(camera)))
    await phone.tap(phone.page.getByRole('button', { name: /^Auto-renewal is on.*Renews 2026[.]12/ }))
    await expect(phone.page.getByRole('main')).toContainText('Entrance')
    expect(phone.query()).toMatchObject({ deviceId: world.camera(camera).deviceId })
  })

  // spec: 2.98
  test('a backend that lists no auto-renewals says of a chosen channel that it renews by itself', async ({
    phone,
    world,
  }) => {
    const packageId = 'nvr-event-7d-month-auto'
    await givenContractFor(world, { camera, packageId, channel: 'Entrance', provider: 'wechat' })
    const answer = { kind: 'business-code', code: 'not-found' } as const
    await world.arm({ count: null, http: { operationIds: ['listContracts'], answer } })
    await phone.open(PackagesScreen.recorderAddress(world.camera(camera)))
    const packages = phone.at(PackagesScreen)
    await phone.tap(packages.channel(0))
    await expect(packages.contract).toContainText(
      /Renews automatically: .?Entrance.?[.] Choose other channels[.]/,
    )
    await expect(packages.contract).toContainText(/Next charge\s*2026[.]12/)
    await expect(packages.order).toBeHidden()
    await phone.tap(packages.channel(0))
    await expect(packages.order).toBeVisible()
  })

  // spec: 2.99, 5.19
  test('a recorder with every channel renewed ahead shows its next package and offers none', async ({
    phone,
    world,
  }) => {
    const channels = world.camera(camera).channels.map(({ deviceName }) => deviceName)
    await givenPackage(world, { ...month, channels })
    await givenPackage(world, { ...month, channels })
    await phone.open(CloudTabScreen.address)
    const tab = phone.at(CloudTabScreen)
    await expect(tab.row(camera)).toContainText('Next package from 2026.12.20')
    await expect(tab.action(camera)).toHaveCount(0)
    await phone.tap(tab.button(camera, 'View'))
    const main = phone.page.getByRole('main')
    await expect(main).toContainText('2026.12.20 – 2027.01.19')
    await expect(phone.page.getByRole('button', { name: /^(Order|Renew|Manage)$/ })).toHaveCount(0)
    await phone.goTo(PackagesScreen.recorderAddress(world.camera(camera)))
    await expect(main).toContainText('A package already renewed cannot be renewed again')
    await expect(phone.at(PackagesScreen).order).toBeHidden()
  })

  // spec: 5.11
  test('a recorder allows four channels and no fifth', async ({ phone, world }) => {
    phone.transformResult = (result) => (isChannelList(result) ? withTwiceTheChannels(result) : result)
    const { deviceId, iotId } = world.camera(camera)
    await phone.open(PackagesScreen.recorderAddress({ deviceId, iotId }))
    const packages = phone.at(PackagesScreen)
    await phone.tap(phone.page.getByRole('button', { name: /^Channels/ }))
    await expect(phone.page).toHaveURL(/[/]nvrSelect[?]/)
    await expect(packages.channels).toContainText('1 to 4')
    for (const index of [1, 4, 7]) await phone.tap(packages.channel(index))
    await packages.channel(2).click({ force: true })
    await packages.seeToast('At most 4 channels can be bought at once')
    await expect(packages.channels.getByRole('checkbox', { checked: true })).toHaveCount(4)

    for (const index of [0, 1, 4, 7]) await phone.tap(packages.channel(index))
    await phone.tap(phone.page.getByRole('button', { name: 'Confirm', exact: true }))
    await expect(phone.page.getByRole('alert')).toContainText('At least one channel must be selected')
  })
})

type DeviceList = { devices: Record<string, unknown>[] }

function isDeviceList(result: unknown): result is DeviceList {
  return typeof result === 'object' && result !== null && 'devices' in result
}

function asCameras({ devices }: DeviceList): DeviceList {
  return { devices: devices.map((device) => ({ ...device, productCode: 'IPC', productMorphology: 1 })) }
}

type ChannelList = { channels: { iotId: string; deviceName?: string }[] }

function isChannelList(result: unknown): result is ChannelList {
  return typeof result === 'object' && result !== null && 'channels' in result
}

function withTwiceTheChannels({ channels }: ChannelList): ChannelList {
  const more = channels.map((channel, index) => ({
    ...channel,
    deviceName: `Hall ${index + 5}`,
    iotId: `${channel.iotId}-more`,
  }))
  return { channels: [...channels, ...more] }
}

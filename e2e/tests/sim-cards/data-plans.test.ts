import {
  armPurchaseFaults,
  faultRoundsOf,
  roundTitle,
  unusedFaults,
} from '../../../kit/testing/builders/network-faults.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { retryTopUp } from '../../../kit/testing/flows/retry-purchase.ts'
import { DataPlansScreen } from '../../../kit/testing/screens/data-screens.ts'

test.describe('a camera without data', () => {
  test.use({ scenario: 'data-new' })

  for (const isStrict of [false, true]) {
    // spec: 2.36, 2.93
    test(`buys a month of data that is credited${isStrict ? ', with a strict backend' : ''}`, async ({
      phone,
      world,
      journal,
    }) => {
      if (isStrict) await world.enableStrictBackend()
      const { deviceId } = world.camera('Garden gate')
      phone.cashier.choose('pay')
      await phone.open(`${DataPlansScreen.addressOf({ deviceId })}&typeName=banner&configId=3&innerId=9`)
      const screen = phone.at(DataPlansScreen)
      await expect(phone.page.getByText('The device has not purchased data')).toBeVisible()
      const month = screen.option(screen.durations, '1 month')
      await phone.tap(month)
      await phone.page.reload()
      await expect(month).toBeChecked()
      const sheet = await screen.confirm()
      await expect(sheet.sheet).toContainText('Data 3 GB, 1 month')
      await sheet.accept()
      const result = await sheet.payNow()
      await expect(result.paid).toHaveText('Paid. Activating, at most 10 minutes')
      // The moment lies anywhere within the ten minutes, also in the first of them.
      await expect(
        phone.page.getByText(/Takes effect within 10 minutes|Usually done within a minute/),
      ).toBeVisible()
      expect((await world.state()).orders).toMatchObject([
        { deviceId, packageId: 'data-3g-month', payMoneyFen: 1290, status: 1 },
      ])
      const [added] = await journal.waitFor({ operationId: 'addOrder' })
      for (const sent of ['"packageSource":2', '"paySource":"A"', 'banner', '"payMoney":1290']) {
        expect(JSON.stringify(added)).toContain(sent)
      }
    })
  }
})

test.describe('a camera with data', () => {
  test.use({ scenario: 'data-active' })

  // spec: 2.95
  test('is suggested the plan that fits its last weeks', async ({ phone, page, world }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    await expect(
      page.getByText(/^Suggested: 3.GB a month[.] The camera used 767.MB in the last 10 days[.]$/),
    ).toBeVisible()
    await test.step('each package says what a GB costs and fills its row', async () => {
      const month = screen.option(screen.durations, '1 month')
      await expect(month).toHaveAccessibleName(/¥4[.]30 per GB/)
      // Monthly renewal stands beside it; the row ends where the group does.
      const last = screen.durations.getByRole('radio').last()
      const end = await last.evaluate((it) => it.closest('label')?.getBoundingClientRect().right)
      const { x = 0, width = 0 } = (await screen.durations.boundingBox()) ?? {}
      expect(end).toBeCloseTo(x + width, 1)
    })
    await test.step('the suggested amount is chosen again', async () => {
      const choose = page.getByRole('button', { name: /^Choose 3.GB$/ })
      await expect(choose).toBeHidden()
      await phone.tap(page.getByRole('radio', { name: /^10.GB$/ }))
      await phone.tap(choose)
      await expect(page.getByRole('radio', { name: /^3.GB$/ })).toBeChecked()
    })
    await test.step('the bar has what is chosen in one line', async () => {
      const summary = screen.summary('36.GB in all · 1 year')
      await expect(summary).toBeVisible()
      expect(await summary.evaluate((it) => it.getClientRects()[0]?.height)).toBeLessThan(25)
      await phone.tap(screen.topUp(1))
      await expect(screen.summary('1.GB · 30 days')).toBeVisible()
      await phone.tap(screen.topUp(10))
      await expect(screen.summary('10.GB')).toBeVisible()
    })
  })

  test('renews a month, and then is sold only top-ups', async ({ phone, world }) => {
    phone.cashier.choose('pay')
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    await expect(phone.page.getByText('Until 2026.12.1')).toBeVisible()
    await test.step('a month begins after the current one', async () => {
      await phone.tap(screen.option(screen.durations, '1 month'))
      const sheet = await screen.confirm()
      await expect(sheet.effect('After the current one')).toBeChecked()
      // The month of data ends five days before the top-up beside it.
      await expect(sheet.sheet).toContainText('Starts 2026.12.10')
      await expect(sheet.sheet).toContainText('Valid until 2027.01.09')
      await sheet.accept()
      const result = await sheet.payNow()
      await expect(result.paid).toBeVisible()
      await expect(result.steps.filter({ hasText: 'Runs until' })).toContainText('2027.01.09')
    })

    await test.step('only top-ups are left, which begin at once', async () => {
      phone.cashier.choose('pay')
      await phone.goTo(DataPlansScreen.addressOf(world.camera('Garden gate')))
      await expect(phone.page.getByText('A package already renewed cannot be renewed again')).toBeVisible()
      await expect(screen.durations).toHaveCount(0)
      await phone.tap(screen.option(screen.topUps, 'Data top-up 1 GB'))
      const topUp = await screen.confirm()
      await expect(topUp.pay).toBeVisible()
      await expect(topUp.sheet.getByRole('radiogroup', { name: 'Takes effect' })).toHaveCount(0)
      await topUp.accept()
      await expect((await topUp.payNow()).paid).toBeVisible()
    })
  })
})

test.describe('a camera with a top-up until used up', () => {
  test.use({ scenario: 'data-active' })

  test('has a month of data at once, which a top-up does not delay', async ({ phone, world }) => {
    const { deviceId } = world.camera('Orchard')
    phone.cashier.choose('pay')
    await phone.open(DataPlansScreen.addressOf({ deviceId }))
    const screen = phone.at(DataPlansScreen)
    await phone.tap(screen.option(screen.durations, '1 month'))
    const sheet = await screen.confirm()
    await expect(sheet.sheet).toContainText('Valid until 2026.12.20')
    await expect(sheet.sheet.getByRole('radiogroup', { name: 'Takes effect' })).toHaveCount(0)
    await sheet.accept()
    await expect((await sheet.payNow()).paid).toBeVisible()
    await expect.poll(async () => (await world.state()).entitlements.length).toBe(4)
  })
})

test.describe('a camera with auto-renewal of its data', () => {
  test.use({ scenario: 'auto-renew-data' })

  test('is sold only top-ups and told how to end the contract', async ({ phone, world, journal }) => {
    phone.cashier.choose('pay')
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    await expect(
      phone.page.getByText(
        'In the contracted state only top-up packages can be bought; end the contract before buying a base package',
      ),
    ).toBeVisible()
    await expect(phone.page.getByRole('heading', { name: 'How to end it' })).toBeVisible()
    await expect(screen.durations).toHaveCount(0)
    const sheet = await screen.confirm()
    await sheet.accept()
    await expect((await sheet.payNow()).paid).toBeVisible()
    expect(await journal.count({ operationId: 'addOrder' })).toBe(1)
  })
})

test.describe('a camera known by its serial number only', () => {
  test.use({ scenario: 'sn-top-up' })

  test('is topped up without details of its owner', async ({ phone, world, journal }) => {
    const field = (await world.state()).devices.find(({ deviceName }) => deviceName === 'Field')
    const sn = field?.deviceId ?? ''
    phone.cashier.choose('pay')
    await phone.open(DataPlansScreen.addressOfSn(sn))
    const screen = phone.at(DataPlansScreen)
    await expect(phone.page.getByText(`SN ${sn}`).first()).toBeVisible()
    await phone.tap(screen.topUp(5))
    const sheet = await screen.confirm()
    await sheet.accept()
    await expect((await sheet.payNow()).paid).toBeVisible()
    expect((await world.state()).orders).toMatchObject([{ deviceId: sn, packageId: 'data-top-up-5g' }])
    const bridge = (await journal.entries({ kind: 'bridge' })).map(({ label }) => label)
    expect(bridge.filter((label) => label.includes('getDeviceICCID'))).toEqual([])
    expect(await journal.count({ operationId: 'queryFreeFlow' })).toBe(0)
    await test.step('an unknown number is wrong', async () => {
      await phone.goTo(DataPlansScreen.addressOfSn('3701000000000000000000'))
      await expect(phone.page.getByRole('heading', { name: 'The device SN is incorrect' })).toBeVisible()
    })
  })
})

test.describe('the old data page', () => {
  test.use({ scenario: 'data-new' })

  // spec: 2.35
  test('sells with the SIM number of the host and without it', async ({ phone, world, journal }) => {
    const gate = world.camera('Garden gate')
    await test.step('the host names the SIM card', async () => {
      await phone.open(DataPlansScreen.oldAddressOf(gate))
      await expect(phone.at(DataPlansScreen).durations).toBeVisible()
      const bridge = (await journal.entries({ kind: 'bridge' })).map(({ label }) => label)
      expect(bridge.filter((label) => label.includes('getDeviceICCID'))).toHaveLength(1)
      expect(await journal.count({ operationId: 'getIotCard' })).toBe(1)
      expect(await journal.count({ operationId: 'listCardsOfDevices' })).toBe(0)
    })

    const screen = phone.at(DataPlansScreen)
    await test.step('a host app without the method sells the same', async () => {
      phone.capabilities.missingMethods.push('getDeviceICCID')
      await phone.open(DataPlansScreen.oldAddressOf(gate))
      await expect(screen.topUps).toContainText('Long-term effectiveness')
    })
    await test.step('more data a month changes prices, and the choice of length stays', async () => {
      await phone.tap(screen.option(screen.durations, '3 months'))
      await phone.tap(screen.option(screen.monthly, '10'))
      await expect(screen.option(screen.durations, '3 months')).toBeChecked()
      await expect(screen.durations).toContainText('¥298.00')
      await expect(screen.summary('30.GB in all · 3 months')).toBeVisible()
    })
    await test.step('a top-up is chosen instead of the package, and the other way round', async () => {
      await phone.tap(screen.topUp(5))
      await expect(screen.durations.getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(screen.summary('5.GB · 30 days')).toBeVisible()
      await phone.tap(screen.option(screen.durations, '1 year'))
      await expect(screen.topUps.getByRole('radio', { checked: true })).toHaveCount(0)
    })
  })
})

test.describe('a host app without a 4G flag', () => {
  test.use({ scenario: 'host-without-cell' })

  test('is sold data for the cameras that the server knows and no others', async ({ phone, world }) => {
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    await expect(phone.at(DataPlansScreen).durations).toBeVisible()
    await phone.goTo(DataPlansScreen.addressOf(world.camera('Living room')))
    await expect(
      phone.page.getByRole('heading', { name: 'This package is not offered for this device' }),
    ).toBeVisible()
  })
})

test.describe('a camera without data and a faulty network', () => {
  test.use({ scenario: 'data-new' })

  /** Operations of a top-up, without the query at its end. */
  const steps = ['listPackages', 'addOrder', 'pay4WeChat']

  /** A round of faults meets a camera of its own, on one phone. */
  const cameras = ['Garden gate', 'Orchard']

  for (const rounds of faultRoundsOf(cameras.length)) {
    test(`a top-up is bought once when each call is ${rounds.map(roundTitle).join('; ')}`, async ({
      phone,
      world,
    }) => {
      phone.guard.allow(/Failed to load resource|ERR_|status of/)
      for (const [index, round] of rounds.entries()) {
        await test.step(roundTitle(round), async () => {
          const camera = cameras[index] ?? ''
          const { deviceId } = world.camera(camera)
          phone.cashier.choose('pay')
          await armPurchaseFaults(world, steps, round)
          await phone.open(DataPlansScreen.addressOf({ deviceId }))
          await retryTopUp(phone, { camera, gb: 5 })

          expect(await unusedFaults(world)).toEqual([])
          const { orders, entitlements } = await world.state()
          const own = orders.filter((order) => order.deviceId === deviceId)
          const paid = own.filter(({ paidAtMs }) => paidAtMs !== null)
          expect(paid).toMatchObject([{ packageId: 'data-top-up-5g' }])
          expect(entitlements.filter((one) => one.deviceId === deviceId)).toHaveLength(1)
          expect(own.filter(({ status }) => status === 0)).toEqual([])
        })
      }
    })
  }
})

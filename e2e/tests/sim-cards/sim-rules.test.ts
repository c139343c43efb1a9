import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { reopenPage } from '../../../kit/testing/flows/reopen-page.ts'
import { DataPlansScreen } from '../../../kit/testing/screens/data-screens.ts'
import { DataTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

test.describe('an unused Nano SIM of manufacturer A abroad', () => {
  test.use({ scenario: 'data-abroad-manufacturer-a' })

  // spec: 5.23
  test('asks before eSIM data is bought, and a card in use does not', async ({ phone, world }) => {
    phone.cashier.choose('pay')
    await world.changeCamera('Garden gate', { sim: { cardUseState: 1 } })
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    await expect(screen.durations).toBeVisible()
    await expect(screen.esimDialog).toHaveCount(0)

    await world.changeCamera('Garden gate', { sim: { cardUseState: 0 } })
    await reopenPage(phone)
    await expect(screen.esimDialog).toContainText('Currently using Nano SIM, continuing buys eSIM data')
    await phone.tap(screen.esimDialog.getByRole('button', { name: 'Continue' }))
    await expect(screen.esimDialog).toBeHidden()
    await phone.tap(screen.option(screen.durations, '1 month'))
    const sheet = await screen.confirm()
    await expect(sheet.sheet).toContainText('eSIM data 3 GB, 1 month')
    // Abroad the card is chosen at first.
    await phone.tap(sheet.method('WeChat Pay'))
    await sheet.accept()
    await expect((await sheet.payNow()).paid).toBeVisible()
    expect((await world.state()).orders).toMatchObject([
      { packageId: 'data-3g-month-esim', payMoneyFen: 2580 },
    ])
  })

  test('asks nothing in China, and cancelling abroad goes back and buys nothing', async ({
    phone,
    world,
    journal,
  }) => {
    const { countryCode } = world.initial.profile
    await world.changeHost({ countryCode: 'CN' })
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    await expect(screen.durations).toBeVisible()
    expect(await journal.count({ operationId: 'getSimManufacturer' })).toBe(0)

    await world.changeHost({ countryCode })
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    await expect(screen.esimDialog).toBeVisible()
    expect(await journal.count({ operationId: 'getSimManufacturer' })).toBe(1)
    await phone.tap(screen.esimDialog.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => phone.exits).toEqual(['close'])
    expect((await world.state()).orders).toEqual([])
  })
})

test.describe('an unused Nano SIM of manufacturer B abroad', () => {
  test.use({ scenario: 'data-abroad-manufacturer-b' })

  // spec: 5.24
  test('is referred to the carrier and sold nothing, with either backend', async ({ phone, world }) => {
    for (const isStrict of [false, true]) {
      if (isStrict) await world.enableStrictBackend()
      await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
      const screen = phone.at(DataPlansScreen)
      await phone.tap(screen.carrierDialog.getByRole('button', { name: 'Close' }))
      await expect(screen.carrierDialog).toBeHidden()
      await expect(
        phone.page.getByRole('heading', { name: 'The original SIM is not recognised: contact the operator' }),
      ).toBeVisible()
      await expect(screen.order).toHaveCount(0)
    }
  })
})

test.describe('a top-up by serial number abroad', () => {
  test.use({ scenario: 'sn-top-up' })

  // spec: 5.23, 5.24
  test('asks about eSIM data for manufacturer A and names the carrier for B', async ({ phone, world }) => {
    await world.changeHost({ countryCode: 'DE' })
    const { devices } = await world.state()
    const deviceId = devices.find(({ deviceName }) => deviceName === 'Field')?.deviceId ?? ''
    await world.changeDevice(deviceId, { sim: { manufacturer: 'A', cardUseState: 0 } })
    await phone.open(DataTabScreen.address)
    const tab = phone.at(DataTabScreen)
    await phone.tap(tab.recharge)
    await tab.enter(deviceId)
    const screen = phone.at(DataPlansScreen)
    await expect(screen.esimDialog).toContainText('Currently using Nano SIM, continuing buys eSIM data')
    await phone.tap(screen.esimDialog.getByRole('button', { name: 'Continue' }))
    await expect(screen.esimDialog).toBeHidden()

    await world.changeDevice(deviceId, { sim: { manufacturer: 'B', form: 'esim' } })
    await reopenPage(phone)
    await expect(screen.carrierDialog).toBeVisible()
    await phone.tap(screen.carrierDialog.getByRole('button', { name: 'Close' }))
    await expect(screen.order).toHaveCount(0)
  })
})

test.describe('a SIM card that blocks buying', () => {
  test.use({ scenario: 'data-new' })

  const reasons = [
    ['deactivated', 'The SIM card has been deactivated'],
    ['abnormal', 'The SIM card is in an abnormal state'],
  ] as const

  test('refuses the chosen plan, gives the reason and is sold nothing', async ({ phone, world }) => {
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const sheet = await phone.at(DataPlansScreen).confirm()
    await world.changeCamera('Garden gate', { sim: { state: 'deactivated' } })
    await sheet.accept()
    await phone.tap(sheet.pay)
    await expect(phone.page.getByText('The SIM card has been deactivated')).toBeVisible()
    expect((await world.state()).orders).toEqual([])
    for (const [state, reason] of reasons) {
      await world.changeCamera('Garden gate', { sim: { state } })
      await reopenPage(phone)
      await expect(phone.page.getByRole('heading', { name: reason })).toBeVisible()
      await expect(phone.at(DataPlansScreen).order).toHaveCount(0)
    }
  })

  test('gives the reason and is sold nothing, with a strict backend', async ({ phone, world }) => {
    await world.enableStrictBackend()
    for (const [state, reason] of reasons) {
      await world.changeCamera('Garden gate', { sim: { state } })
      if (phone.address() === '') await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
      else await reopenPage(phone)
      await expect(phone.page.getByRole('heading', { name: reason })).toBeVisible()
      await expect(phone.at(DataPlansScreen).order).toHaveCount(0)
    }
  })

  test('is not recognised when the host sends the number of another card', async ({ phone, world }) => {
    await world.changeCamera('Orchard', { sim: null })
    const { deviceId, iotId } = world.camera('Garden gate')
    const orchard = world.camera('Orchard')
    await phone.open(DataPlansScreen.oldAddressOf({ deviceId: orchard.deviceId, iotId }))
    expect(deviceId).not.toBe(orchard.deviceId)
    await expect(
      phone.page.getByRole('heading', { name: 'The original SIM is not recognised: contact the operator' }),
    ).toBeVisible()
  })
})

import { expect, test } from '../../kit/fixtures/test.ts'
import { reopenPage } from '../../kit/flows/reopen-page.ts'
import { DataPlansScreen } from '../../kit/screens/data-screens.ts'

test.describe('abroad, with an unused Nano SIM of manufacturer A', () => {
  test.use({ scenario: 'data-abroad-manufacturer-a' })

  // spec: 5.23
  test('a card in use raises no question; with one that is not, continuing buys eSIM data', async ({
    phone,
    world,
  }) => {
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
    await sheet.accept()
    await expect((await sheet.payNow()).paid).toBeVisible()
    expect((await world.state()).orders).toMatchObject([
      { packageId: 'data-3g-month-esim', payMoneyFen: 2580 },
    ])
  })

  test('at home nobody asks whose card it is; abroad cancelling leads back and buys nothing', async ({
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

test.describe('abroad, with an unused Nano SIM of manufacturer B', () => {
  test.use({ scenario: 'data-abroad-manufacturer-b' })

  // spec: 5.24
  test('contact the carrier, and nothing is sold; by a backend without extras, too', async ({
    phone,
    world,
  }) => {
    for (const bare of [false, true]) {
      if (bare) await world.enableStrictBackend()
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

test.describe('cards that block buying', () => {
  test.use({ scenario: 'data-new' })

  const reasons = [
    ['deactivated', 'The SIM card has been deactivated'],
    ['abnormal', 'The SIM card is in an abnormal state'],
  ] as const

  test('refuse what is being chosen, then say so and sell nothing', async ({ phone, world }) => {
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

  test('say so and sell nothing, by a backend without extras', async ({ phone, world }) => {
    await world.enableStrictBackend()
    for (const [state, reason] of reasons) {
      await world.changeCamera('Garden gate', { sim: { state } })
      if (phone.address() === '') await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
      else await reopenPage(phone)
      await expect(phone.page.getByRole('heading', { name: reason })).toBeVisible()
      await expect(phone.at(DataPlansScreen).order).toHaveCount(0)
    }
  })

  test('a number of the host that is no card of the camera is not recognised', async ({ phone, world }) => {
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

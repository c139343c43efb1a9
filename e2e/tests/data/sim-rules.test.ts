import { expect, test } from '../../kit/fixtures.ts'
import { DataPlansScreen } from '../../kit/screens/data-plans-screen.ts'

test.describe('abroad, with an unused Nano SIM of manufacturer A', () => {
  test.use({ scenario: 'data-abroad-manufacturer-a' })

  // spec: 5.23
  test('continuing buys eSIM data', async ({ phone, world, journal }) => {
    phone.cashier.choose('pay')
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    await expect(screen.esimQuestion).toContainText('Currently using Nano SIM, continuing buys eSIM data')
    expect(await journal.count({ operationId: 'getSimManufacturer' })).toBe(1)
    await phone.tap(screen.esimQuestion.getByRole('button', { name: 'Continue' }))
    await expect(screen.esimQuestion).toBeHidden()
    await phone.tap(screen.option(screen.durations, '1 month'))
    const sheet = await screen.confirm()
    await expect(sheet.sheet).toContainText('eSIM data 3 GB, 1 month')
    await sheet.accept()
    await expect((await sheet.payNow()).paid).toBeVisible()
    expect((await world.state()).orders).toMatchObject([
      { packageId: 'data-3g-month-esim', payMoneyFen: 2580 },
    ])
  })

  test('cancelling leads back and buys nothing', async ({ phone, world }) => {
    await phone.open('/homePage')
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const screen = phone.at(DataPlansScreen)
    await phone.tap(screen.esimQuestion.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => phone.leaves).toEqual(['close'])
    expect((await world.state()).orders).toEqual([])
  })

  test('a card in use raises no question', async ({ phone, world }) => {
    await world.changeCamera('Garden gate', { sim: { cardUseState: 1 } })
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    await expect(phone.at(DataPlansScreen).durations).toBeVisible()
    await expect(phone.at(DataPlansScreen).esimQuestion).toHaveCount(0)
  })

  test('at home nobody asks whose card it is', async ({ phone, world, journal }) => {
    await world.changeHost({ countryCode: 'CN' })
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    await expect(phone.at(DataPlansScreen).durations).toBeVisible()
    expect(await journal.count({ operationId: 'getSimManufacturer' })).toBe(0)
  })
})

test.describe('abroad, with an unused Nano SIM of manufacturer B', () => {
  test.use({ scenario: 'data-abroad-manufacturer-b' })

  for (const bare of [false, true]) {
    // spec: 5.24
    test(`contact the carrier, and nothing is sold${bare ? ', by a backend without extras' : ''}`, async ({
      phone,
      world,
    }) => {
      if (bare) await world.makeBare()
      await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
      const screen = phone.at(DataPlansScreen)
      await phone.tap(screen.carrierWord.getByRole('button', { name: 'Close' }))
      await expect(screen.carrierWord).toBeHidden()
      await expect(
        phone.page.getByRole('heading', { name: 'The original SIM is not recognised: contact the operator' }),
      ).toBeVisible()
      await expect(screen.order).toHaveCount(0)
    })
  }
})

test.describe('cards that block buying', () => {
  test.use({ scenario: 'data-new' })

  for (const bare of [false, true]) {
    test(`say so and sell nothing${bare ? ', by a backend without extras' : ''}`, async ({
      phone,
      world,
    }) => {
      if (bare) await world.makeBare()
      for (const [state, reason] of [
        ['deactivated', 'The SIM card has been deactivated'],
        ['abnormal', 'The SIM card is in an abnormal state'],
      ] as const) {
        await world.changeCamera('Garden gate', { sim: { state } })
        await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
        await expect(phone.page.getByRole('heading', { name: reason })).toBeVisible()
        await expect(phone.at(DataPlansScreen).order).toHaveCount(0)
      }
    })
  }

  test('a card that becomes deactivated while one chooses is refused with its reason', async ({
    phone,
    world,
  }) => {
    await phone.open(DataPlansScreen.addressOf(world.camera('Garden gate')))
    const sheet = await phone.at(DataPlansScreen).confirm()
    await world.changeCamera('Garden gate', { sim: { state: 'deactivated' } })
    await sheet.accept()
    await phone.tap(sheet.pay)
    await expect(phone.page.getByText('The SIM card has been deactivated')).toBeVisible()
    expect((await world.state()).orders).toEqual([])
  })

  test('a number of the host that is no card of the camera is not recognised', async ({ phone, world }) => {
    await world.changeCamera('Orchard', { sim: null })
    const { deviceId, iotId } = world.camera('Garden gate')
    const orchard = world.camera('Orchard')
    await phone.page.route('**/iotcard/card*', (route) => route.continue())
    await phone.open(DataPlansScreen.oldAddressOf({ deviceId: orchard.deviceId, iotId }))
    expect(deviceId).not.toBe(orchard.deviceId)
    await expect(
      phone.page.getByRole('heading', { name: 'The original SIM is not recognised: contact the operator' }),
    ).toBeVisible()
  })
})

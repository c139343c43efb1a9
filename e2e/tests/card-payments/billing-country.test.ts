import { givenUnpaidOrder } from '../../../kit/testing/builders/earlier-purchase.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { CardScreen } from '../../../kit/testing/screens/card-screen.ts'
import { ReminderScreen } from '../../../kit/testing/screens/reminder-screen.ts'

const camera = 'Living room'

test.beforeEach(({ world }) => givenUnpaidOrder(world, { camera }).then(() => undefined))

// spec: 7.50, 7.51
for (const open of [CardScreen.paypal, CardScreen.lianlian]) {
  test(`the ${open.name} page shows the approximate amount in the currency of the account’s country or another chosen one`, async ({
    phone,
    world,
    journal,
  }) => {
    await world.changeHost({ countryCode: 'DE', appLanguage: 'de' })
    await phone.open(open(world.camera(camera)))
    const page = phone.at(CardScreen)
    const country = phone.page.getByRole('combobox', { name: 'Rechnungsland' })
    await expect(country).toHaveValue('DE')
    await expect(country.getByRole('option', { name: 'Deutschland' })).toHaveCount(1)
    await expect(page.chargedAbout).toHaveText('€2.39')
    await expect(phone.page.getByText(await world.priceText()).first()).toBeVisible()
    const [asked] = await journal.waitFor({ kind: 'http', operationId: 'getCountryCurrency' })
    expect(JSON.stringify(asked)).toContain('countryCode=DE')

    await country.selectOption('JP')
    await expect(page.chargedAbout).toHaveText('JP¥428')
    await country.selectOption('CN')
    await expect(page.chargedAbout).toHaveCount(0)
  })
}

// spec: 7.50
test('an order can be paid when countries and currencies cannot be read', async ({ phone, world }) => {
  await world.changeHost({ countryCode: 'DE' })
  const answer = { kind: 'status', status: 503 } as const
  await world.arm({ count: 4, http: { operationIds: ['getCountryCurrency', 'listCountries'], answer } })
  phone.guard.allow(/503/)
  await phone.open(CardScreen.paypal(world.camera(camera)))
  const page = phone.at(CardScreen)
  await expect(page.toPaypal).toBeEnabled()
  // Both keep their lines while they are asked for.
  await expect(phone.page.getByRole('combobox')).toHaveCount(0)
  await expect(phone.page.getByRole('main').locator('p[aria-live]')).toHaveText(/^$/)
  await expect(page.chargedAbout).toHaveCount(0)
})

// spec: 7.51, 2.61
test('a page that is closed in the country of the account names that country in the language of the shop', async ({
  phone,
  world,
}) => {
  await world.changeHost({ countryCode: 'FR', appLanguage: 'es' })
  await phone.open(ReminderScreen.addressOf(world.camera(camera)))
  await expect(phone.page.getByText('País de su cuenta: Francia.')).toBeVisible()
})

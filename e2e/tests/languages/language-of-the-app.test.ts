import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

const expected = [
  { language: 'zh', lang: 'zh', names: '事件录像' },
  { language: 'de', lang: 'de', names: 'Ereignis' },
] as const

test.describe('a camera with packages', () => {
  test.use({ scenario: 'active-cloud' })

  test('is shown in the language of the host app, package names included', async ({ phone, world }) => {
    for (const { language, lang, names } of expected) {
      await world.changeHost({ appLanguage: language })
      await phone.open(CloudTabScreen.address)
      await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('2026.12.10')
      await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
      await phone.open('/orderList2')
      await expect(phone.page.getByRole('main')).toContainText(names)
    }
  })
})

test.describe('an app language without a translation', () => {
  test.use({ language: 'pt', locale: 'zh-TW' })

  test('falls back to the language of the browser', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
    await expect(phone.page.locator('html')).toHaveAttribute('lang', /^zh/)
  })
})

test.describe('a country with its own date format', () => {
  test.use({ scenario: 'active-cloud' })

  // spec: 7.52
  test('shows order dates in that format and end dates with dots', async ({ phone, world }) => {
    await world.changeHost({ countryCode: 'DE' })
    await phone.open('/orderList2')
    await expect(phone.page.getByRole('main')).toContainText(/10\.11\.2026 \d\d:\d\d/)
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2026.12.10')
  })
})

import { expect, test } from '../../kit/fixtures/test.ts'
import { CloudTabScreen } from '../../kit/screens/tab-screens.ts'

const expected = [
  { language: 'zh', lang: 'zh', names: '事件录像' },
  { language: 'de', lang: 'de', names: 'Ereignis' },
] as const

test.describe('a camera with packages', () => {
  test.use({ scenario: 'active-cloud' })

  test('the shop speaks the language of the app, package names included', async ({ phone, world }) => {
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

test.describe('an app language the shop does not have', () => {
  test.use({ language: 'pt', locale: 'zh-TW' })

  test('the language of the browser counts', async ({ phone }) => {
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Living room')).toBeVisible()
    await expect(phone.page.locator('html')).toHaveAttribute('lang', /^zh/)
  })
})

test.describe('a country with dates of its own', () => {
  test.use({ scenario: 'active-cloud' })

  // spec: 7.52
  test('days of orders are written as there; the day a package runs until keeps its dots', async ({
    phone,
    world,
  }) => {
    await world.changeHost({ countryCode: 'DE' })
    await phone.open('/orderList2')
    await expect(phone.page.getByRole('main')).toContainText(/10\.11\.2026 \d\d:\d\d/)
    await phone.open(CloudTabScreen.address)
    await expect(phone.at(CloudTabScreen).row('Living room')).toContainText('Until 2026.12.10')
  })
})

import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { openPage, shopPages } from '../../kit/checks/shop-pages.ts'
import { expect, test } from '../../kit/fixtures.ts'

for (const language of ['zh', 'en', 'ar']) {
  for (const shopPage of shopPages) {
    test.describe(language, () => {
      test.use({ language, scenario: shopPage.scenario })

      test(`axe finds nothing on: ${shopPage.name}`, async ({ phone, world }) => {
        await openPage(phone, world, shopPage)
        expect(await accessibilityViolations(phone.page)).toEqual([])
      })
    })
  }
}

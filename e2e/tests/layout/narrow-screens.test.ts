import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { openPage, shopPages } from '../../kit/checks/shop-pages.ts'
import { expect, test } from '../../kit/fixtures.ts'

test.use({ viewport: { width: 320, height: 640 } })

for (const language of ['en', 'de', 'ar']) {
  for (const shopPage of shopPages) {
    test.describe(language, () => {
      test.use({ language, scenario: shopPage.scenario })

      test(`nothing sticks out at 320 px on: ${shopPage.name}`, async ({ phone, world }) => {
        await openPage(phone, world, shopPage)
        expect(await sidewaysOverflow(phone.page)).toEqual({ px: 0, culprits: [] })
      })
    })
  }
}

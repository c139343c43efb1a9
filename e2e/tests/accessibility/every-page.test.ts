import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { shopPages, showPage } from '../../kit/checks/shop-pages.ts'
import { expect, test } from '../../kit/fixtures.ts'

/** The longest words, two scripts, and the one that is written from right to left. */
const languages = ['en', 'de', 'zh', 'ar']

test.use({ viewport: { width: 320, height: 640 } })

// One phone for all languages: what costs most is a phone that has never seen the shop.
for (const shopPage of shopPages) {
  test.describe(shopPage.name, () => {
    test.use({ scenario: shopPage.scenario })

    test('axe finds nothing and nothing sticks out at 320 px, in four languages', async ({
      phone,
      world,
    }) => {
      const address = await shopPage.address(world)
      for (const language of languages) {
        await test.step(language, async () => {
          await world.changeHost({ appLanguage: language })
          await showPage(phone, { address, ready: shopPage.ready })
          await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
          expect.soft(await sidewaysOverflow(phone.page)).toEqual({ px: 0, culprits: [] })
          expect.soft(await accessibilityViolations(phone.page)).toEqual([])
        })
      }
    })
  })
}

import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { speakPseudo } from '../../kit/checks/pseudo-texts.ts'
import { shopPages, showPage } from '../../kit/checks/shop-pages.ts'
import { ForeignTexts, untranslatedTexts } from '../../kit/checks/untranslated.ts'
import { expect, test } from '../../kit/fixtures.ts'

/** One way round and mirrored; all eleven languages are in `pnpm prove crawl`. */
const languages = ['en', 'ar']

test.use({ viewport: { width: 320, height: 640 } })

// One phone for all languages: what costs most is a phone that has never seen the shop.
for (const shopPage of shopPages) {
  test.describe(shopPage.name, () => {
    test.use({ scenario: shopPage.scenario })

    test('axe finds nothing and nothing sticks out at 320 px, in long texts neither', async ({
      phone,
      world,
    }) => {
      const address = await shopPage.address(world)
      const foreign = new ForeignTexts(phone.page, world, address)
      const show = async (language: string): Promise<void> => {
        await world.changeHost({ appLanguage: language })
        await showPage(phone, { address, ready: shopPage.ready })
        await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
        expect.soft(await sidewaysOverflow(phone.page)).toEqual({ px: 0, culprits: [] })
      }
      for (const language of languages) {
        await test.step(language, async () => {
          await show(language)
          expect.soft(await accessibilityViolations(phone.page)).toEqual([])
        })
      }
      await speakPseudo(phone.page)
      await test.step('en, as long as translations get', async () => {
        await show('en')
        expect.soft(await untranslatedTexts(phone.page, foreign)).toEqual([])
      })
    })
  })
}

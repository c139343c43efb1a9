import {
  accessibilityViolations,
  compileScript,
  violationsInBothThemes,
} from '../../kit/checks/accessibility.ts'
import { clippedTexts, horizontalOverflow } from '../../kit/checks/page-layout.ts'
import { lengthenTexts } from '../../kit/checks/pseudo-locale.ts'
import { pageGroups } from '../../kit/checks/shop-page.ts'
import { shopPages } from '../../kit/checks/shop-pages.ts'
import { latinNames, ServerTexts, untranslatedTexts } from '../../kit/checks/untranslated-texts.ts'
import { scaledMs, scenarioLimitMs } from '../../kit/environment/time-limits.ts'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'

/** A page is looked at twice, on a busy machine too. */
const PAGE_LIMIT_MS = scaledMs(15_000)

test.use({ viewport: { width: 320, height: 640 }, launchOptions: [compileScript, { scope: 'worker' }] })

for (const { scenario, pages } of pageGroups(shopPages, 7)) {
  test.describe(pages.map(({ name }) => name).join(', '), () => {
    test.use({ scenario })

    test('axe finds no violation and all fits at 320 px, long and mirrored', async ({ phone, world }) => {
      test.setTimeout(scenarioLimitMs + pages.length * PAGE_LIMIT_MS)
      const { page } = phone
      const addresses: string[] = []
      for (const { address } of pages) addresses.push(await address(world))
      const expectFit = async (name: string): Promise<void> => {
        expect.soft(await horizontalOverflow(page), name).toEqual({ px: 0, elements: [] })
        expect.soft(await clippedTexts(page), name).toEqual([])
      }
      /** One document for all pages of a language. */
      const lookAtAll = async (
        language: string,
        look: (name: string, foreign: ServerTexts) => Promise<void>,
      ): Promise<void> => {
        const foreign = new ServerTexts(page, world, addresses)
        await world.changeHost({ appLanguage: language })
        const navigator = await PageNavigator.open(phone, addresses[0])
        for (const [index, { name, ready }] of pages.entries()) {
          await navigator.goTo({ address: addresses[index] ?? '', ready })
          await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
          await expectFit(name)
          await look(name, foreign)
        }
      }
      // One way round, and mirrored; all eleven languages are in `pnpm prove crawl`.
      await test.step('en, and as long as translations get', () =>
        lookAtAll('en', async (name, foreign) => {
          expect.soft(await violationsInBothThemes(phone), name).toEqual([])
          const putBack = await lengthenTexts(page, foreign)
          await expectFit(`${name}, long`)
          await putBack()
        }))
      // Elements and colours are those of English. In a script of its own a word that nobody translated is seen.
      await test.step('ar', () =>
        lookAtAll('ar', async (name, foreign) => {
          expect.soft(await accessibilityViolations(page, 'words'), name).toEqual([])
          expect.soft(await untranslatedTexts(page, foreign, latinNames), name).toEqual([])
        }))
    })
  })
}

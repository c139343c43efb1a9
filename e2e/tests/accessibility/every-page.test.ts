import { accessibilityViolations, type Rules } from '../../kit/checks/accessibility.ts'
import { clippedTexts } from '../../kit/checks/clipped-text.ts'
import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { pageGroups } from '../../kit/checks/page-groups.ts'
import { speakPseudo } from '../../kit/checks/pseudo-texts.ts'
import { shopPages } from '../../kit/checks/shop-pages.ts'
import { ForeignTexts, untranslatedTexts } from '../../kit/checks/untranslated.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { Visits } from '../../kit/flows/visits.ts'

/** A page is looked at three times, on a busy machine too. */
const PAGE_LIMIT_MS = 15_000

test.use({ viewport: { width: 320, height: 640 } })

for (const { scenario, pages } of pageGroups(shopPages, 7)) {
  test.describe(pages.map(({ name }) => name).join(', '), () => {
    test.use({ scenario })

    test('axe finds nothing and all fits at 320 px, long texts and mirrored', async ({ phone, world }) => {
      test.setTimeout(30_000 + pages.length * PAGE_LIMIT_MS)
      const addresses: string[] = []
      for (const { address } of pages) addresses.push(await address(world))
      /** One document for all pages of a language. */
      const lookAtAll = async (language: string, more: () => Promise<string[]>): Promise<void> => {
        await world.changeHost({ appLanguage: language })
        const visits = await Visits.begin(phone, addresses[0])
        for (const [index, { name, ready }] of pages.entries()) {
          await visits.show({ address: addresses[index] ?? '', ready })
          await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
          expect.soft(await sidewaysOverflow(phone.page), name).toEqual({ px: 0, culprits: [] })
          expect.soft(await clippedTexts(phone.page), name).toEqual([])
          expect.soft(await more(), name).toEqual([])
        }
      }
      // One way round, and mirrored; all eleven languages are in `pnpm prove crawl`. Colours are the same in each.
      const violations = (rules: Rules) => () => accessibilityViolations(phone.page, rules)
      await test.step('en', () => lookAtAll('en', violations('all')))
      await test.step('ar', () => lookAtAll('ar', violations('all but contrast')))
      // What axe sees of a text is the same however long it is.
      await test.step('en, as long as translations get', async () => {
        const speakPlainly = await speakPseudo(phone.page)
        const foreign = new ForeignTexts(phone.page, world, addresses)
        await lookAtAll('en', () => untranslatedTexts(phone.page, foreign))
        await speakPlainly()
      })
    })
  })
}

import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { clippedTexts } from '../../kit/checks/clipped-text.ts'
import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { pageGroups } from '../../kit/checks/page-groups.ts'
import { speakPseudo } from '../../kit/checks/pseudo-texts.ts'
import { shopPages, showPage } from '../../kit/checks/shop-pages.ts'
import { ForeignTexts, untranslatedTexts } from '../../kit/checks/untranslated.ts'
import { expect, test } from '../../kit/fixtures.ts'

/** One way round, and mirrored; all eleven languages are in `pnpm prove crawl`. */
const languages = [
  ['en', 'all'],
  ['ar', 'all but contrast'],
] as const

/** A page is opened three times and looked at by axe twice, on a busy machine too. */
const PAGE_LIMIT_MS = 45_000

test.use({ viewport: { width: 320, height: 640 } })

for (const { scenario, pages } of pageGroups(shopPages, 4)) {
  test.describe(pages.map(({ name }) => name).join(', '), () => {
    test.use({ scenario })

    test('axe finds nothing and all fits at 320 px, long texts too', async ({ phone, world }) => {
      test.setTimeout(pages.length * PAGE_LIMIT_MS)
      const shown: { name: string; address: string; ready: string }[] = []
      for (const { name, address, ready } of pages) shown.push({ name, ready, address: await address(world) })
      const show = async (page: (typeof shown)[number], language: string): Promise<void> => {
        await showPage(phone, page)
        await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
        expect.soft(await sidewaysOverflow(phone.page), page.name).toEqual({ px: 0, culprits: [] })
        expect.soft(await clippedTexts(phone.page), page.name).toEqual([])
      }
      for (const [language, rules] of languages) {
        await test.step(language, async () => {
          await world.changeHost({ appLanguage: language })
          for (const page of shown) {
            await show(page, language)
            expect.soft(await accessibilityViolations(phone.page, rules), page.name).toEqual([])
          }
        })
      }
      await test.step('en, as long as translations get', async () => {
        await world.changeHost({ appLanguage: 'en' })
        const speakPlainly = await speakPseudo(phone.page)
        for (const page of shown) {
          const foreign = new ForeignTexts(phone.page, world, page.address)
          await show(page, 'en')
          expect.soft(await untranslatedTexts(phone.page, foreign), page.name).toEqual([])
        }
        await speakPlainly()
      })
    })
  })
}

import { join } from 'node:path'
import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { sidewaysOverflow } from '../../kit/checks/overflow.ts'
import { speakPseudo } from '../../kit/checks/pseudo-texts.ts'
import { shopPages, showPage } from '../../kit/checks/shop-pages.ts'
import { ForeignTexts, untranslatedTexts } from '../../kit/checks/untranslated.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { crawledLanguages, crawledThemes, crawledWidths } from './crawled-languages.ts'
import { pictureFile, picturesDir } from './picture-files.ts'

/** Keys that no text was found for stand in the page as they are. */
const missingKey = /^[a-z][A-Za-z]*(?:[.][A-Za-z-]+)+$/

for (const { name, scenario, address: addressOf, ready } of shopPages) {
  test.describe(name, () => {
    test.use({ scenario })

    for (const language of crawledLanguages) {
      test(language, async ({ phone, world }) => {
        await world.changeHost({ appLanguage: language })
        const address = await addressOf(world)
        for (const width of crawledWidths) {
          await phone.page.setViewportSize({ width, height: 800 })
          await showPage(phone, { address, ready })
          expect.soft(await sidewaysOverflow(phone.page), `${width} px`).toEqual({ px: 0, culprits: [] })
          for (const theme of crawledThemes) {
            await phone.page.emulateMedia({ colorScheme: theme })
            expect.soft(await accessibilityViolations(phone.page), theme).toEqual([])
            const file = pictureFile({ page: name, language, width, theme })
            await phone.page.screenshot({
              path: join(picturesDir, file),
              type: 'jpeg',
              quality: 60,
              fullPage: true,
            })
          }
        }
        const texts = await phone.page.locator('#app').allInnerTexts()
        expect
          .soft(
            texts
              .join('\n')
              .split('\n')
              .filter((line) => missingKey.test(line.trim())),
          )
          .toEqual([])
      })
    }

    for (const [pseudo, language] of [
      ['long', 'en'],
      ['mirrored', 'ar'],
    ] as const) {
      test(pseudo, async ({ phone, world }) => {
        await world.changeHost({ appLanguage: language })
        const address = await addressOf(world)
        const foreign = new ForeignTexts(phone.page, world, address)
        await speakPseudo(phone.page)
        for (const width of crawledWidths) {
          await phone.page.setViewportSize({ width, height: 800 })
          await showPage(phone, { address, ready })
          expect.soft(await sidewaysOverflow(phone.page), `${width} px`).toEqual({ px: 0, culprits: [] })
        }
        expect.soft(await untranslatedTexts(phone.page, foreign)).toEqual([])
      })
    }
  })
}

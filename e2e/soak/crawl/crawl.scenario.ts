import { join } from 'node:path'
import { accessibilityViolations } from '../../../kit/testing/checks/accessibility.ts'
import { clippedTexts, horizontalOverflow } from '../../../kit/testing/checks/page-layout.ts'
import { applyPseudoLocale } from '../../../kit/testing/checks/pseudo-locale.ts'
import { shopLanguages } from '../../../kit/testing/checks/shop-languages.ts'
import { openShopPage, shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { ServerTexts, untranslatedTexts } from '../../../kit/testing/checks/untranslated-texts.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import type { Phone } from '../../../kit/testing/phone/phone.ts'
import { pictureFile, picturesDir } from './contact-sheet.ts'
import { crawledWidths, isCrawled, pseudoLocales, viewsOf } from './crawled-languages.ts'

/** Keys that no text was found for stand in the page as they are. */
const missingKey = /^[a-z][A-Za-z]*(?:[.][A-Za-z-]+)+$/

// One phone for all languages of a page, and one opening for all views of a language: what costs most is opening.
for (const { name, scenario, address: addressOf, ready } of shopPages) {
  test.describe(name, () => {
    test.use({ scenario })

    test('in every language', async ({ phone, world }) => {
      const address = await addressOf(world)
      const findings: string[] = []
      const show = async (appLanguage: string): Promise<void> => {
        await world.changeHost({ appLanguage })
        await openShopPage(phone, { address, ready })
        await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${appLanguage}`))
      }
      for (const language of shopLanguages.filter(isCrawled)) {
        await show(language)
        findings.push(...(await lookAt(phone, { name, language })))
      }
      const foreign = new ServerTexts(phone.page, world, [address])
      const restoreTexts = await applyPseudoLocale(phone.page)
      for (const [pseudo, language] of Object.entries(pseudoLocales)) {
        if (!isCrawled(pseudo)) continue
        await show(language)
        for (const width of crawledWidths) findings.push(...(await narrowed(phone, width)).map(named(pseudo)))
        findings.push(...(await untranslatedTexts(phone.page, foreign)).map(named(`${pseudo} untranslated`)))
      }
      await restoreTexts()
      expect(findings).toEqual([])
    })
  })
}

/** What is wrong with the page in a language, a picture taken of each view. */
async function lookAt(
  phone: Phone,
  { name, language }: { name: string; language: string },
): Promise<string[]> {
  const findings: string[] = []
  for (const { width, theme } of viewsOf(language)) {
    await phone.device.setDark(theme === 'dark')
    findings.push(...(await narrowed(phone, width)).map(named(language)))
    // Both widths have the same elements, so one is enough for axe in each theme.
    if (width === crawledWidths[0] || theme === 'dark') {
      findings.push(...(await accessibilityViolations(phone.page)).map(named(`${language} ${theme}`)))
    }
    const path = join(picturesDir, pictureFile({ page: name, language, width, theme }))
    await phone.page.screenshot({ path, type: 'jpeg', quality: 60, fullPage: true })
  }
  await phone.device.setDark(false)
  const [text = ''] = await phone.page.locator('#app').allInnerTexts()
  const keys = text.split('\n').filter((line) => missingKey.test(line.trim()))
  return [...findings, ...keys.map(named(`${language} missing key`))]
}

/** What does not fit at a width. */
async function narrowed(phone: Phone, width: number): Promise<string[]> {
  await phone.page.setViewportSize({ width, height: 800 })
  const { px, elements } = await horizontalOverflow(phone.page)
  const wide = px > 0 ? [`${px} px too wide: ${elements.join(', ')}`] : []
  const clipped = (await clippedTexts(phone.page)).map(named('cut off'))
  return [...wide, ...clipped].map(named(`${width} px`))
}

function named(where: string): (finding: string) => string {
  return (finding) => `${where}: ${finding}`
}

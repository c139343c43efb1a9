import type { Page } from '@playwright/test'
import {
  accessibilityViolations,
  compileScript,
  violationsInBothThemes,
} from '../../../kit/testing/checks/accessibility.ts'
import {
  clippedTexts,
  dateFormats,
  horizontalOverflow,
  layoutFindings,
  missingParts,
} from '../../../kit/testing/checks/page-layout.ts'
import { lengthenTexts } from '../../../kit/testing/checks/pseudo-locale.ts'
import { pageGroups, shopPages } from '../../../kit/testing/checks/shop-pages.ts'
import { latinNames, ServerTexts, untranslatedTexts } from '../../../kit/testing/checks/untranslated-texts.ts'
import { scaledMs, scenarioLimitMs } from '../../../kit/testing/environment/test-limits.ts'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'

/** A page is looked at twice, on a busy machine too. */
const PAGE_LIMIT_MS = scaledMs(15_000)

test.use({ viewport: { width: 320, height: 640 }, launchOptions: [compileScript, { scope: 'worker' }] })

/** Kinds of camera whose pages are there in China alone. */
const homeOnly: ReadonlySet<string> = new Set(['unattended-ready', 'wechat-call-ready'])

/** Title, words and pictures are there and fit, and all dates are written alike. */
async function expectWhole(page: Page, name: string): Promise<void> {
  expect.soft(await layoutFindings(page), name).toEqual([])
  expect.soft(await missingParts(page), `${name} has all its parts`).toEqual([])
  const [, ...others] = await dateFormats(page)
  expect.soft(others, name).toEqual([])
}

/** Nothing is too wide or cut off in texts as long as translations get, where a word may be broken. */
async function expectFitLong(page: Page, name: string): Promise<void> {
  expect.soft(await horizontalOverflow(page), name).toEqual({ px: 0, elements: [] })
  expect.soft(await clippedTexts(page), name).toEqual([])
}

for (const { scenario, pages } of pageGroups(shopPages, 7)) {
  test.describe(pages.map(({ name }) => name).join(', '), () => {
    test.use({ scenario })
    // Only abroad a day written by the country differs from *Until*.
    const abroad = homeOnly.has(scenario) ? {} : { countryCode: 'DE' }

    // spec: 3.18, 3.29
    test('axe finds no violation, and every page is complete and fits at 320 px in Arabic, English and long texts', async ({
      phone,
      world,
    }) => {
      test.setTimeout(scenarioLimitMs + pages.length * PAGE_LIMIT_MS)
      const { page } = phone
      const addresses: string[] = []
      for (const { address } of pages) addresses.push(await address(world))
      /** One document for all pages of a language. */
      const lookAtAll = async (
        host: { appLanguage: string; countryCode?: string },
        look: (name: string, foreign: ServerTexts) => Promise<void>,
      ): Promise<void> => {
        const foreign = new ServerTexts(page, world, addresses)
        await world.changeHost(host)
        const navigator = await PageNavigator.open(phone, addresses[0])
        for (const [index, { name, ready }] of pages.entries()) {
          await navigator.goTo({ address: addresses[index] ?? '', ready })
          await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${host.appLanguage}`))
          await expectWhole(page, name)
          await look(name, foreign)
        }
      }
      // Elements and colours are those of English. In a script of its own a word that nobody translated is seen.
      await test.step('ar', () =>
        lookAtAll({ appLanguage: 'ar' }, async (name, foreign) => {
          expect.soft(['0000.00.00'], name).toEqual(expect.arrayContaining(await dateFormats(page)))
          expect.soft(await accessibilityViolations(page, 'words'), name).toEqual([])
          expect.soft(await untranslatedTexts(page, foreign, latinNames), name).toEqual([])
        }))
      // One way round, and mirrored; all eleven languages are in `pnpm prove crawl`.
      await test.step('en, and as long as translations get', () =>
        lookAtAll({ appLanguage: 'en', ...abroad }, async (name, foreign) => {
          expect.soft(await violationsInBothThemes(phone), name).toEqual([])
          const putBack = await lengthenTexts(page, foreign)
          await expectFitLong(page, `${name}, long`)
          await putBack()
        }))
    })
  })
}

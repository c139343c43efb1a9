import type { Page } from '@playwright/test'
import { expect, test } from '../../kit/fixtures/test.ts'
import { PageNavigator } from '../../kit/flows/page-navigator.ts'

const languages = ['zh', 'en', 'de', 'fr', 'es', 'tr', 'ru', 'vi', 'it', 'ar', 'ja']

test.use({ viewport: { width: 320, height: 640 }, scenario: 'unattended-ready' })

test('banner texts fit on their pictures in every language', async ({ phone, world }) => {
  for (const appLanguage of languages) {
    await world.changeHost({ appLanguage })
    const navigator = await PageNavigator.open(phone, '/homePage2')
    for (const address of ['/homePage2', '/unAttended']) {
      await navigator.goTo({ address, ready: 'main section img' })
      await expect(phone.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${appLanguage}`))
      expect.soft(await croppedTexts(phone.page), `${appLanguage} ${address}`).toEqual([])
    }
  }
})

/** Texts of slides that reach over the edge of their slide, or under the dots and the pause. */
function croppedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const carousel = document.querySelector('main section')
    const controls = carousel?.querySelector('[role="img"]')?.parentElement?.getBoundingClientRect()
    const texts = [
      ...(carousel?.querySelectorAll('button > span > span, div[aria-hidden] > span > span') ?? []),
    ]
    if (texts.length === 0) return ['no text at all']
    return texts.flatMap((text) => {
      const slide = text.closest('button, [aria-hidden]')?.getBoundingClientRect()
      const { left, right, top, bottom } = text.getBoundingClientRect()
      const sticksOut =
        !slide || left < slide.left || right > slide.right || top < slide.top || bottom > slide.bottom
      const isWide = text.scrollWidth > text.clientWidth + 1
      const isCovered = controls !== undefined && bottom > controls.top + controls.height / 2 - 12
      return sticksOut || isWide || isCovered ? [text.textContent ?? ''] : []
    })
  })
}

import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { PageNavigator } from '../../../kit/testing/flows/page-navigator.ts'
import { CloudTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

/** Between the banner and the edge of the page. */
const GUTTER_PX = 20

// spec: 2.81, 2.82, 7.63
test('a banner reports display and click and opens its target', async ({ phone, journal }) => {
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.slide).toContainText('Every event, kept')
  const [shown] = await journal.waitFor({ kind: 'bridge', operationId: 'reportEvent' })
  expect(shown?.request).toMatchObject({ dataType: 1, jsonObject: { typeName: 'shopPageB1', innerId: '11' } })

  await phone.tap(tab.slide)
  await expect(phone.page).toHaveURL(/[/]packagesActivity[?].*innerId=11/)
  await expect(phone.page).toHaveURL(/typeName=shopPageB1/)
  const reports = await journal.waitFor({ kind: 'bridge', operationId: 'reportEvent' }, 2)
  expect(reports.map(({ request }) => (request as { dataType: number }).dataType)).toEqual([1, 2])
})

test('a banner tap shows an error when the code that checks its target is missing', async ({
  phone,
  page,
}) => {
  phone.guard.allow(/ERR_FAILED|Failed to load resource/)
  // What checks targets comes with what the pages share.
  await page.route(/assets[/]pages-[^/]+[.]js/, (route) => route.abort())
  await phone.open(CloudTabScreen.address)
  const tab = phone.at(CloudTabScreen)
  await expect(tab.slide).toContainText('Every event, kept')
  await phone.tap(tab.slide)
  await tab.seeToast('Network error')
  expect(phone.address()).toBe(CloudTabScreen.address)
})

test.describe('a phone that allows motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // spec: 2.79, 9.14
  test('sees the carousel advance until it is paused, and a drag opens nothing', async ({
    phone,
    journal,
  }) => {
    await phone.open(CloudTabScreen.address)
    const { banner, slide } = phone.at(CloudTabScreen)
    await expect(banner.getByRole('img', { name: 'Offer 2 of 2' })).toBeVisible()
    await phone.tap(banner.getByRole('button', { name: 'Pause' }))
    // A busy machine may have paused it one further.
    const shown = banner.getByRole('img', { name: /^Offer \d of 2$/ })
    const isSecond = (await shown.getAttribute('aria-label')) === 'Offer 2 of 2'
    // A drag that catches the slides on their way would be another gesture.
    await expect.poll(() => distance(banner, slide)).toBeLessThanOrEqual(GUTTER_PX + 1)
    await drag(phone.page, banner, -240)
    await expect(shown).toHaveAccessibleName(isSecond ? 'Offer 1 of 2' : 'Offer 2 of 2')

    expect(phone.address()).toBe(CloudTabScreen.address)
    const reports = await journal.entries({ kind: 'bridge', operationId: 'reportEvent' })
    expect(reports.map(({ request }) => (request as { dataType: number }).dataType)).toEqual([1, 1])

    await phone.tap(banner.getByRole('button', { name: 'Play', exact: true }))
    await expect(banner.getByRole('button', { name: 'Pause' })).toBeVisible()
    await phone.page.keyboard.press('Shift+Tab')
    await expect(banner.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
})

test.describe('a phone 320 px wide', () => {
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
})

/** How far a slide is from the edge its banner begins at, in px. */
async function distance(banner: Locator, slide: Locator): Promise<number> {
  const [frame, picture] = await Promise.all([banner.boundingBox(), slide.boundingBox()])
  return Math.abs((frame?.x ?? 0) - (picture?.x ?? Number.POSITIVE_INFINITY))
}

async function drag({ mouse }: Page, target: Locator, byPx: number): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [startX, middleY] = [x + width * 0.8, y + height / 3]
  await mouse.move(startX, middleY)
  await mouse.down()
  await mouse.move(startX + byPx, middleY, { steps: 8 })
  await mouse.up()
}

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

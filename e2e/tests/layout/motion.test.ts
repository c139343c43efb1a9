import type { Page } from '@playwright/test'
import { expect, test } from '../../../kit/testing/fixtures/test.ts'
import { DataUseScreen } from '../../../kit/testing/screens/data-screens.ts'
import { DataTabScreen } from '../../../kit/testing/screens/tab-screens.ts'

test.use({ scenario: 'data-active', contextOptions: { reducedMotion: 'no-preference' } })

// The carousel with motion: banner.test.ts.
test('sheet, data ring and toast are animated with transform and opacity alone', async ({ phone, world }) => {
  await phone.open(DataTabScreen.address)
  await watchAnimations(phone.page)
  const sheet = await phone.at(DataTabScreen).manage('Garden gate')
  const panel = sheet.locator('> :first-child')
  await expect(panel).toHaveCSS('animation-duration', '0.24s')
  await expect.poll(() => panel.evaluate((it) => it.getBoundingClientRect().bottom)).toBe(896)
  await sheet.evaluate(watchLeaving)
  await phone.page.keyboard.press('Escape')
  await phone.page.waitForFunction(() => document.documentElement.hasAttribute('data-has-left'))
  await expect(sheet).toBeHidden()

  await phone.goTo(DataUseScreen.addressOf(world.camera('Garden gate')))
  const data = phone.at(DataUseScreen)
  await expect(data.dataLeft).toBeVisible()
  await expect.poll(() => data.dataLeft.evaluate((it) => it.getAnimations({ subtree: true }).length)).toBe(0)
  await phone.tap(phone.page.getByRole('button', { name: 'Copy the ICCID' }))
  const toast = phone.page.getByRole('status').getByText(/^(Copied|Not copied)/)
  await data.seeToast(/^(Copied|Not copied)/)
  await expect(toast).toBeHidden()

  // The compositor moves these without the page's own thread.
  const moved = await movedProperties(phone.page)
  const cheap = ['opacity', 'transform']
  expect(moved).toMatchObject({ sink: ['transform'], 'turn-in': cheap, 'toast-in': cheap })
  expect([...new Set(Object.values(moved).flat())].sort()).toEqual(cheap)
})

interface Watching {
  /** Animations of styles that have begun, by their names in the built style sheet. */
  begun: Set<string>
}

/** Keeps which animations of styles begin from now on. */
function watchAnimations(page: Page): Promise<void> {
  return page.evaluate(() => {
    const begun = new Set<string>()
    Object.assign(window, { begun } satisfies Watching)
    addEventListener('animationstart', ({ animationName }) => begun.add(animationName), { capture: true })
  })
}

/** What the animations that have begun move, by their names in the sources. */
function movedProperties(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const { begun } = window as unknown as Watching
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const keyframes = rules.filter((rule) => rule instanceof CSSKeyframesRule)
    return Object.fromEntries(
      keyframes
        .filter(({ name }) => begun.has(name))
        .map(({ name, cssRules }) => {
          const styles = [...cssRules].flatMap((rule) =>
            rule instanceof CSSKeyframeRule ? [...rule.style] : [],
          )
          // The build puts a file's mark behind the name.
          return [name.split('_')[0] ?? name, [...new Set(styles)].sort()]
        }),
    )
  })
}

/** In the page: marks the document once a sheet is on its way out, which a slow machine shows for no more than a frame. */
function watchLeaving(dialog: Element): void {
  const look = () => {
    if (dialog.hasAttribute('data-leaving')) document.documentElement.setAttribute('data-has-left', '')
  }
  new MutationObserver(look).observe(dialog, { attributes: true })
}

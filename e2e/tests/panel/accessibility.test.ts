import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { smallTargets } from '../../kit/checks/page-layout.ts'
import { scaledMs } from '../../kit/environment/time-limits.ts'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'
import { openInLanguage, panelStates, violationsOf } from '../../kit/panel/panel-states.ts'

test.use({ scenario: 'auto-renew-wechat' })

test('axe finds no violation on any tab, sheet, dialog or cashier in English, light and dark, and no target is small', async ({
  panel,
}) => {
  test.setTimeout(scaledMs(240_000))
  await openInLanguage(panel, 'en')
  let count = 0
  for await (const { name, part } of panelStates(panel, 'en')) {
    count += 1
    expect.soft([name, await violationsOf(panel, part)]).toEqual([name, []])
    expect.soft([name, await smallTargets(panel.page, 24)]).toEqual([name, []])
  }
  expect(count).toBeGreaterThanOrEqual(21)

  await panel.button('Close the wallet').click()
  // Where the phone is at full size: a pointer of Playwright does not find its place in a frame drawn smaller.
  await panel.openTab('World')
  await panel.openCloudTab()
  await panel.orderInPhone('Garden gate')
  await panel.cashier.waitFor()
  await expect(panel.page.locator('[data-phone] [inert] iframe'), 'the shop beneath').toHaveCount(1)
  expect(await violationsOf(panel, '[data-phone]')).toEqual([])
})

test.describe('a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 1100, height: 800 } })

  test('has all texts in Chinese and controls of 40 px', async ({ panel }) => {
    test.setTimeout(scaledMs(240_000))
    await openInLanguage(panel, 'zh')
    let count = 0
    for await (const { name, part } of panelStates(panel, 'zh')) {
      count += 1
      // Structure and colours are those of English.
      const violations = await accessibilityViolations(panel.page, 'words', part)
      expect.soft([name, violations]).toEqual([name, []])
      expect.soft([name, await smallTargets(panel.page, 40)]).toEqual([name, []])
    }
    expect(count).toBeGreaterThanOrEqual(21)
  })
})

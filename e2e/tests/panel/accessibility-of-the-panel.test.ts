import { accessibilityViolations } from '../../kit/checks/accessibility.ts'
import { smallTargets } from '../../kit/checks/target-size.ts'
import { expect } from '../../kit/fixtures.ts'
import type { Panel } from '../../kit/panel/panel.ts'
import { test } from '../../kit/panel/panel-fixture.ts'
import { openIn, panelStates, violationsOf } from '../../kit/panel/panel-states.ts'

test.use({ scenario: 'auto-renew-wechat' })

const looks = [
  ['en', 'en, light and dark', violationsOf],
  ['zh', 'zh', ({ page }: Panel) => accessibilityViolations(page)],
] as const

for (const [language, name, check] of looks) {
  test(`axe finds nothing on any tab, sheet or dialog in ${name}; no target is small`, async ({ panel }) => {
    test.setTimeout(180_000)
    await openIn(panel, language)
    let count = 0
    for await (const state of panelStates(panel, language)) {
      count += 1
      expect.soft([state, await check(panel)]).toEqual([state, []])
      expect.soft([state, await smallTargets(panel.page, 24)]).toEqual([state, []])
    }
    expect(count).toBeGreaterThanOrEqual(language === 'zh' ? 21 : 13)
  })
}

test('axe finds nothing in the cashier', async ({ panel }) => {
  test.setTimeout(120_000)
  await panel.open()
  await panel.openCloudTab()
  await panel.orderInPhone('Garden gate')
  await panel.cashier.waitFor()
  await expect(panel.page.locator('[data-phone] [inert] iframe'), 'the shop beneath').toHaveCount(1)
  expect(await violationsOf(panel)).toEqual([])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1100, height: 800 } })

  test('every control is 40 px high', async ({ panel }) => {
    test.setTimeout(120_000)
    await openIn(panel, 'en')
    for await (const state of panelStates(panel, 'en'))
      expect.soft([state, await smallTargets(panel.page, 40)]).toEqual([state, []])
  })
})

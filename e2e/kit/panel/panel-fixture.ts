import { test as scenarioTest } from '../fixtures.ts'
import { scenarioLimitMs } from '../limits.ts'
import { Panel } from './panel.ts'

/** Scenarios of the panel: the host runs in the panel's page, not in the test. */
export const test = scenarioTest.extend<{ panel: Panel }>({
  viewport: { width: 1440, height: 900 },
  panel: async ({ page, world }, use, testInfo) => {
    // What the panel does costs more than a page of the shop, and one open panel is walked through for much.
    testInfo.setTimeout(Math.max(testInfo.timeout, 2 * scenarioLimitMs))
    const panel = new Panel(page, world)
    await use(panel)
    const last = await panel.worldInFront()
    scenarioTest.expect(panel.guard.troubles(), 'errors of the panel and requests to strangers').toEqual([])
    if (last.id === world.id) return
    await page.close()
    scenarioTest.expect(await last.remove(), 'violations found by the auditor').toEqual([])
  },
})

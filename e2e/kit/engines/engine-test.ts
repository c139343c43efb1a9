import { test as base } from '../fixtures/test.ts'
import { engineNamed } from './engine-table.ts'
import { type RunningEngine, startEngine } from './start-engine.ts'

/** Options of a project: the engine by its name in the table; empty for the Chromium of the suite. */
export interface EngineOptions {
  engineName: string
}

/** The fixtures of the suite, with a phone whose web view is another engine. */
export const test = base.extend<object, EngineOptions & { runningEngine: RunningEngine | null }>({
  engineName: ['', { option: true, scope: 'worker' }],
  runningEngine: [
    async ({ engineName }, use) => {
      const running = engineName === '' ? null : await startEngine(engineNamed(engineName))
      await use(running)
      await running?.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ runningEngine, browser }, use, testInfo) => {
    const page = runningEngine ? await runningEngine.openPage() : await (await browser.newContext()).newPage()
    await use(page)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('page', { body: await page.screenshot(), contentType: 'image/png' })
    }
    await page.context().close()
  },
})

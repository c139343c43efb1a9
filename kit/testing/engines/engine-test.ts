import { stackAddresses } from '../environment/stack-addresses.ts'
import { test as base } from '../fixtures/test.ts'
import { engineNamed } from './engine-table.ts'
import { type EnginePage, type RunningEngine, startEngine } from './start-engine.ts'

/** Options of a project: the engine by its name in the table; empty for the Chromium of the suite. */
export interface EngineOptions {
  engineName: string
}

/** The fixtures of the suite, with a phone whose web view is another engine. */
export const test = base.extend<
  { enginePage: EnginePage },
  EngineOptions & { runningEngine: RunningEngine | null }
>({
  engineName: ['', { option: true, scope: 'worker' }],
  runningEngine: [
    async ({ engineName }, use) => {
      const running = engineName === '' ? null : await startEngine(engineNamed(engineName))
      await use(running)
      await running?.close()
    },
    { scope: 'worker' },
  ],
  enginePage: async ({ runningEngine, browser }, use, testInfo) => {
    const { shopUrl } = stackAddresses()
    const opened = (await runningEngine?.openPage(shopUrl)) ?? {
      ...{ page: await (await browser.newContext({ timezoneId: 'Asia/Shanghai' })).newPage(), shopUrl },
    }
    await use(opened)
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('page', { body: await opened.page.screenshot(), contentType: 'image/png' })
    }
    await opened.page.context().close()
  },
  page: async ({ enginePage }, use) => use(enginePage.page),
  shopUrl: async ({ enginePage }, use) => use(enginePage.shopUrl),
})

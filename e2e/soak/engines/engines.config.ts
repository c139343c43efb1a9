import { defineConfig } from '@playwright/test'
import { isInstalled } from '../../../kit/testing/engines/engine-files.ts'
import { engines } from '../../../kit/testing/engines/engine-table.ts'
import type { EngineOptions } from '../../../kit/testing/engines/engine-test.ts'
import type { ScenarioOptions } from '../../../kit/testing/fixtures/world-test.ts'
import suite from '../../playwright.config.ts'

/** The project that the others are compared with: the Chromium of the suite. */
const reference = 'reference'

/** One project an installed engine. */
export default defineConfig<ScenarioOptions, EngineOptions>({
  ...suite,
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: '../../run/global-setup.ts',
  workers: 2,
  projects: [
    { name: reference, testMatch: 'shop.scenario.ts' },
    ...engines.filter(isInstalled).map(({ name, platform, isUnsupported }) => ({
      name,
      testMatch: isUnsupported ? 'update-page.scenario.ts' : 'shop.scenario.ts',
      dependencies: isUnsupported ? [] : [reference],
      use: { engineName: name, platform },
    })),
  ],
})

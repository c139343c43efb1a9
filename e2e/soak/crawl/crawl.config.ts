import { defineConfig } from '@playwright/test'
import suite from '../../playwright.config.ts'

/** Every page in every language, with pictures: too long for the suite. */
export default defineConfig({
  ...suite,
  testDir: '.',
  testMatch: '*.scenario.ts',
  outputDir: '../../test-results/crawl',
  globalSetup: '../../run/global-setup.ts',
  timeout: 900_000,
  // Its pictures are taken anyway, and a trace costs as much as the page.
  use: { ...suite.use, trace: 'off', screenshot: 'off' },
})

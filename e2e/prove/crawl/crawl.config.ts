import { defineConfig } from '@playwright/test'
import suite from '../../playwright.config.ts'

/** Every page in every language, with pictures: too long for the suite. */
export default defineConfig({
  ...suite,
  testDir: '.',
  testMatch: '*.scenario.ts',
  outputDir: '../../test-results/crawl',
  globalSetup: '../../run/global-setup.ts',
  timeout: 600_000,
})

import { defineConfig } from '@playwright/test'
import suite from '../../playwright.config.ts'

/** For scenarios that are run by a scenario of the suite, on the stack of the suite: see `child-program.ts`. */
const { globalSetup: _, ...rest } = suite
export default defineConfig({
  ...rest,
  testDir: process.env.SKYSHOP_CHILD_TESTS ?? './failing',
  testMatch: '**/*.ts',
  outputDir: process.env.SKYSHOP_CHILD_RESULTS ?? '../../test-results/child',
  workers: 1,
})

import { delimiter } from 'node:path'
import { defineConfig } from '@playwright/test'
import suite from '../../playwright.config.ts'

/** For scenarios that are run by a scenario of the suite, on the stack of the suite: see `child-program.ts`. */
const { globalSetup: _, ...rest } = suite
const folders = (process.env.SKYSHOP_CHILD_TESTS ?? `${import.meta.dirname}/failing`).split(delimiter)

export default defineConfig({
  ...rest,
  testDir: '../..',
  testMatch: folders.map((folder) => `${folder}/*.ts`),
  outputDir: process.env.SKYSHOP_CHILD_RESULTS ?? '../../test-results/child',
  workers: 1,
})

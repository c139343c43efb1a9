import { delimiter } from 'node:path'
import { defineConfig } from '@playwright/test'
import suite from '../../playwright.config.ts'

/** For scenarios that a scenario of the suite runs, on the stack of the suite: see `nested-run.ts`. */
const { globalSetup: _, ...rest } = suite
const folders = (process.env.SKYSHOP_NESTED_TESTS ?? `${import.meta.dirname}/failing`).split(delimiter)

export default defineConfig({
  ...rest,
  testDir: '../..',
  testMatch: folders.map((folder) => `${folder}/*.ts`),
  outputDir: process.env.SKYSHOP_NESTED_RESULTS ?? '../../test-results/nested',
  workers: 1,
})

import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** Runs one recorded test against the stack that is up already. */
const { globalSetup: _, ...rest } = base
export default defineConfig({ ...rest, testDir: '../../test-results', workers: 1, reporter: 'line' })

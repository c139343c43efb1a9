import { defineConfig } from '@playwright/test'
import { browserCandidates, thisMachine } from './run/browser.ts'

/** `pnpm test` provides a browser and names it in CHROMIUM_PATH; by hand the first one found serves. */
const executablePath = browserCandidates(thisMachine)[0]

export default defineConfig({
  testDir: './tests',
  testMatch: '**/*.test.ts',
  outputDir: './test-results',
  globalSetup: './run/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

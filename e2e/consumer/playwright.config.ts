import { defineConfig } from '@playwright/test'
import type { SkyshopUse } from 'skyshop/playwright'

const port = process.env.PORT ?? '5173'
const executablePath = process.env.CHROMIUM_PATH

/** The scenarios twice: of what `vite build` made, and of the dev server. */
export default defineConfig<object, SkyshopUse>({
  testMatch: '*.spec.ts',
  workers: 1,
  // Limits only end what hangs, on a slow machine too.
  timeout: 300_000,
  expect: { timeout: 100_000 },
  use: { launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) } },
  projects: [
    { name: 'built', grepInvert: /@dev/, use: { shop: 'dist' } },
    { name: 'dev', use: { shop: `http://localhost:${port}` } },
  ],
  webServer: { command: `vite --port ${port} --strictPort`, url: `http://localhost:${port}` },
})

import { defineConfig } from '@playwright/test'
import type { SkyshopUse } from 'skyshop-kit/playwright'

const port = process.env.PORT ?? '5173'
const executablePath = process.env.CHROMIUM_PATH

/** The scenarios twice: of what `vite build` made, and of the dev server. Recipes take the Skyshop that runs, and its shop. */
export default defineConfig<object, SkyshopUse>({
  workers: 1,
  // Limits only end what hangs, on a slow machine too.
  timeout: 300_000,
  expect: { timeout: 100_000 },
  use: { launchOptions: { args: ['--no-sandbox'], ...(executablePath && { executablePath }) } },
  projects: [
    { name: 'built', testMatch: 'shop.spec.ts', grepInvert: /@dev/, use: { shop: 'dist' } },
    { name: 'dev', testMatch: 'shop.spec.ts', use: { shop: `http://localhost:${port}` } },
    { name: 'provider', testMatch: 'provider.spec.ts' },
    { name: 'recipes', testMatch: 'recipes/*.spec.ts' },
  ],
  webServer: { command: `vite --port ${port} --strictPort`, url: `http://localhost:${port}` },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['*.test.ts'], globalSetup: 'skyshop/global-setup', testTimeout: 300_000 },
})

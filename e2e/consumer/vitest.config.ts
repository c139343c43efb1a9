import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['*.test.ts'], globalSetup: 'skyshop-kit/global-setup', testTimeout: 300_000 },
})

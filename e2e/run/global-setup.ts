import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type CountedOutcome, keepOutcomes } from './counted-outcomes.ts'
import { type StackReady, startStack } from './stack.ts'

/** Starts the product once for all workers; each test makes its own world in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-e2e-'))
  const { ready, stop } = await startStack(dataDir)
  Object.assign(process.env, {
    SKYSHOP_PANEL_URL: ready.panelUrl,
    SKYSHOP_SHOP_URL: ready.shopUrl,
    SKYSHOP_PRODUCT_URL: ready.productUrl,
    SKYSHOP_GATEWAY_URL: ready.gatewayUrl,
    SKYSHOP_CONTROL_URL: ready.controlUrl,
    SKYSHOP_CONTROL_TOKEN: ready.controlToken,
  })
  return async () => {
    await keepCounted(ready, basename(dataDir))
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Keeps what the upstream answered to the shop, for the coverage report of the run. The name tells shards apart. */
async function keepCounted({ controlUrl, controlToken }: StackReady, name: string): Promise<void> {
  const response = await fetch(`${controlUrl}/control/coverage`, {
    headers: { 'x-skyshop-control': controlToken },
  })
  const { outcomes } = (await response.json()) as { outcomes: CountedOutcome[] }
  keepOutcomes('e2e', name, outcomes)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type DrivenOutcome, keepOutcomes } from './driven-outcomes.ts'
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
    await keepDriven(ready, basename(dataDir))
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What the shop made the upstream answer, for the coverage ledger of the run; shards keep it under names of their own. */
async function keepDriven({ controlUrl, controlToken }: StackReady, name: string): Promise<void> {
  const response = await fetch(`${controlUrl}/control/coverage`, {
    headers: { 'x-skyshop-control': controlToken },
  })
  const { outcomes } = (await response.json()) as { outcomes: DrivenOutcome[] }
  keepOutcomes('browser', name, outcomes)
}

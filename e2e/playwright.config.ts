import { defineConfig } from '@playwright/test'
import { expectationLimitMs, scenarioLimitMs } from '../kit/testing/environment/test-limits.ts'
import type { ScenarioOptions } from '../kit/testing/fixtures/world-test.ts'
import { browserCandidates } from './run/browser.ts'
import { thisMachine } from './run/machine.ts'

const oldestNode = 24

// An editor may start Playwright on the Node of the machine.
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(
    `The scenarios run on Node ${oldestNode} and this is ${process.versions.node}: run them with "npx --yes pnpm@12.21.0 test e2e", which brings its own.`,
  )
  process.exit(1)
}

/** `pnpm test` provides a browser and names it in CHROMIUM_PATH; by hand the first one found serves. */
const executablePath = browserCandidates(thisMachine)[0]

export default defineConfig<ScenarioOptions>({
  testDir: './tests',
  testMatch: '**/*.test.ts',
  outputDir: './test-results',
  globalSetup: './run/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A scenario waits as long as it works: four keep two cores busy.
  workers: 4,
  timeout: scenarioLimitMs,
  expect: { timeout: expectationLimitMs },
  reporter: 'list',
  use: {
    brokenChecks: [],
    // Calls and requests alone: pictures of each step take a third of a run. `--trace on` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // No page of a scenario lives long enough to earn back what optimising its script costs.
        '--js-flags=--no-opt --no-maglev',
        '--no-first-run',
        // A name of somebody else's that leads to this machine, as one does that was rebound.
        '--host-resolver-rules=MAP rebound.example 127.0.0.1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

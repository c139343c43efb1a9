import { defineConfig } from 'vitest/config'
import { isolatedTests } from './.ci/test/isolated-tests.ts'
import { expectationLimitMs, scaledMs } from './kit/testing/environment/test-limits.ts'
import { textChunks } from './web/build/text-chunks-plugin.ts'

/** Run in front of each file of tests. */
const setupFiles = ['.ci/test/setup.ts']

/** Generous, and more so on a slow or busy machine: a limit only ends what hangs. */
const limitMs = scaledMs(180_000)
/** Vitest's own is a second, which a busy machine may take to start a process. */
const expectation = { poll: { timeout: expectationLimitMs } }

const unit = (name: string, include: string[], environment: 'node' | 'happy-dom') => ({
  test: {
    name,
    include,
    environment,
    setupFiles,
    testTimeout: limitMs,
    hookTimeout: limitMs,
    expect: expectation,
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
  },
})

/** Panel tests that draw need a document; everything else of the simulator runs as plain Node. */
const panelViews = 'bridge-simulator/src/**/*.test.tsx'

/** A phone shows times in its own zone; in tests of the shop it is in Beijing, as in its scenarios. */
const beijing = { TZ: 'Asia/Shanghai' }

/** Tests that need a document. */
const domTests = (name: string, include: string[], options: { exclude?: string[]; isolate?: true }) => {
  const { test } = unit(name, include, 'happy-dom')
  return { plugins: [textChunks()], test: { ...test, ...options, env: beijing } }
}

export default defineConfig({
  test: {
    watch: false,
    allowOnly: false,
    retry: 0,
    // One more than the processors that CI has: tests of programs wait for what they start.
    maxWorkers: 3,
    // Half the time: a worker keeps the modules it has loaded. Nothing of ours keeps state in a module.
    isolate: false,
    // Room for young objects: a tenth less processor time for 100 MB a worker.
    execArgv: ['--max-semi-space-size=32'],
    restoreMocks: true,
    projects: [
      // First, for the name sorts before the others: programs take longest and leave processors to what runs beside them.
      unit('ci', ['{.ci,e2e/programs}/**/*.test.ts'], 'node'),
      // One for all packages: a worker ends with its project, and the next one loads the same modules again.
      unit(
        'unit',
        [
          'openapi/{scripts,journal,hosts}/**/*.test.ts',
          'prisma/{src,scripts}/**/*.test.ts',
          'fake-api/src/**/*.test.ts',
          'bridge-simulator/src/**/*.test.ts',
          'web/{build,browser-support}/**/*.test.ts',
          'e2e/{run,bench,soak}/**/*.test.ts',
          'kit/{build,cli,dev,doctor,launcher,mcp,server,settings,site,src,start,testing,web-server}/**/*.test.ts',
        ],
        'node',
      ),
      domTests('dom', [panelViews, 'web/src/**/*.test.{ts,tsx}'], { exclude: isolatedTests }),
      domTests('dom-isolated', isolatedTests, { isolate: true }),
      {
        test: {
          name: 'contract',
          include: ['fake-api/test/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          // Far from Beijing and with summer time: a rule that uses the zone of the machine fails.
          env: { TZ: 'America/Los_Angeles' },
          testTimeout: limitMs,
          hookTimeout: limitMs,
          expect: expectation,
        },
      },
    ],
  },
})

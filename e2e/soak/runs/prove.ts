import { generateSources } from '../../run/build-product.ts'
import { provisionPrograms } from '../../run/machine.ts'
import { runCommand } from '../../run/run-command.ts'

/** Long checks by name, each with its programs and words for them, which print figures and fail when one misses its limit. */
const programs: Readonly<Record<string, string | readonly (string | readonly string[])[]>> = {
  fuzz: 'fake-api/test/soak/fuzz/soak.ts',
  crash: 'fake-api/test/soak/crash/soak.ts',
  simulation: 'fake-api/test/soak/simulation/soak.ts',
  'webhook-storm': 'fake-api/test/soak/webhook-storm/soak.ts',
  'forged-webhooks': 'fake-api/test/soak/forged-webhooks/soak.ts',
  'price-tampering': 'fake-api/test/soak/price-tampering/soak.ts',
  'once-only': 'fake-api/test/soak/once-only/soak.ts',
  'renewal-faults': 'fake-api/test/soak/renewal-faults/soak.ts',
  'key-switch': 'fake-api/test/soak/key-switch/soak.ts',
  servers: ['e2e/soak/runs/printed-servers.ts', 'fake-api/test/soak/servers/soak.ts'],
  clients: 'e2e/soak/clients/soak.ts',
  documents: 'e2e/soak/documents/soak.ts',
  'bad-merchants': 'e2e/soak/merchants/soak.ts',
  containers: 'e2e/soak/runs/containers.ts',
  mcp: ['e2e/assistant/conformance.ts', ['e2e/assistant/run-tasks.ts', '--proof']],
  'memory-leak': 'fake-api/test/soak/memory-leak/soak.ts',
  guessing: 'fake-api/test/soak/guessing/soak.ts',
  mutants: 'fake-api/test/soak/mutants/soak.ts',
  flakes: 'e2e/soak/runs/flakes.ts',
  'fresh-machine': 'e2e/soak/runs/fresh-machine.ts',
  'seeded-defects': 'e2e/soak/seeded-defects/seeded-defects.ts',
  coverage: '.ci/test/coverage-report.ts',
  crawl: 'e2e/soak/crawl/crawl.ts',
  engines: 'e2e/soak/engines/engines.ts',
}

/** Programs of other makers that a check runs. */
const needed: Readonly<Record<string, readonly string[]>> = {
  servers: ['haproxy', 'openssl', 'socat', 'curl'],
  containers: ['python3', 'openssl'],
}

/** A check takes minutes to two hours; after this it hangs. */
const LIMIT_MS = 4 * 3_600_000

const [name = '', ...args] = process.argv.slice(2)
const program = programs[name]
if (name === '--help') {
  console.log(`pnpm prove <name> [sizes]. Names: ${Object.keys(programs).join(', ')}.`)
} else if (program === undefined) {
  console.error(`Name one of: ${Object.keys(programs).join(', ')}.`)
  process.exitCode = 2
} else {
  // In a fresh clone, what the checks import is not generated yet.
  await generateSources()
  await provisionPrograms(needed[name] ?? [])
  for (const one of typeof program === 'string' ? [program] : program) {
    const options = { output: 'show', limitMs: LIMIT_MS } as const
    const { exitCode } = await runCommand(process.execPath, [...[one].flat(), ...args], options)
    if (exitCode !== 0) process.exitCode = exitCode
  }
}

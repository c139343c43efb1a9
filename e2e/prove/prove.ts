import { generateSources } from '../run/build-product.ts'
import { runCommand } from '../run/run-command.ts'

/** What can be proved by itself, and the program that does it. Each prints its figures and fails when one is missed. */
const proofs: Readonly<Record<string, string>> = {
  fuzz: 'fake-api/test/soak/fuzz/soak.ts',
  crash: 'fake-api/test/soak/crash/soak.ts',
  simulation: 'fake-api/test/soak/simulation/soak.ts',
  storm: 'fake-api/test/soak/webhook-storm/soak.ts',
  forgery: 'fake-api/test/soak/forged-webhooks/soak.ts',
  prices: 'fake-api/test/soak/price-tampering/soak.ts',
  grants: 'fake-api/test/soak/once-only/soak.ts',
  renewals: 'fake-api/test/soak/renewal-faults/soak.ts',
  flat: 'fake-api/test/soak/memory-leak/soak.ts',
  guessing: 'fake-api/test/soak/guessing/soak.ts',
  mutants: 'fake-api/test/soak/mutants/soak.ts',
  flakes: 'e2e/prove/flakes.ts',
  plants: 'e2e/prove/plants.ts',
  scenarios: '.ci/trace/scenarios.ts',
  coverage: '.ci/trace/coverage.ts',
  crawl: 'e2e/prove/crawl.ts',
}

/** Proofs take minutes to an hour. */
const LIMIT_MS = 4 * 3_600_000

const [name = '', ...args] = process.argv.slice(2)
const program = proofs[name]
if (program === undefined) {
  console.error(`Name one of: ${Object.keys(proofs).join(', ')}.`)
  process.exitCode = 2
} else {
  // In a fresh clone, what the proofs import is not generated yet.
  await generateSources()
  const { exitCode } = await runCommand(process.execPath, [program, ...args], {
    output: 'show',
    limitMs: LIMIT_MS,
  })
  process.exitCode = exitCode
}

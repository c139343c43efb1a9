import { copyFileSync, existsSync, mkdirSync, readFileSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { generateSources } from '../../e2e/run/build-product.ts'
import { commandPath, packageNames, rootDir } from '../../e2e/run/project.ts'
import { type CommandResult, runCommand } from '../../e2e/run/run-command.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { findStaleDefects } from '../../e2e/soak/seeded-defects/seeded-defect.ts'
import type { CheckResult } from './run-summary.ts'

/** One gate of `pnpm check`. */
export interface Check {
  /** What it looks at, for the list. */
  about: string
  /** How a failure is usually fixed. */
  fix: string
  /** Files written by hand that the result depends on; without it the check always runs. */
  reads?: (path: string) => boolean
  /** `isComplete`: results of earlier runs may not be used. */
  run: (isComplete: boolean) => Promise<CheckResult>
}

const isProse = (path: string) => path.endsWith('.md')
const isTest = (path: string) => /[.]test[.]tsx?$/.test(path)
/** The sources that code is generated from. */
const isContract = (path: string) => /^(openapi|prisma)\//.test(path)
/** The product, what drives it, and what traces it. */
const isTraced = (path: string) =>
  /^(openapi|prisma|fake-api|bridge-simulator|web|kit|[.]ci\/flows)\//.test(path)

/** Generation first, as the others read what it writes. What a check imports is loaded late where it stands on that. */
const table = {
  generate: {
    about: 'types, tables and client from contracts and database schema',
    fix: 'the message names the contract or the schema; openapi/README.md lists what an operation needs',
    run: async () => {
      await generateSources()
      return { checked: sourceFiles(/[.](yaml|prisma)$/).length, problems: '' }
    },
  },
  types: {
    about: 'types of all packages (tsc -b)',
    fix: 'begin with the first error, the others often follow from it; what an operation lacks, as a handler or a good request, is in openapi/README.md, "Adding an operation"',
    reads: (path) => /[.](ts|tsx|mts|json)$/.test(path) || isContract(path),
    run: checkTypes,
  },
  imports: {
    about:
      'who imports whom (dependency-cruiser); no folders import each other; number of files, size of folders',
    fix: 'the rules are .ci/rules/import-table.mjs; what two folders both need goes into one below both',
    reads: () => true,
    run: async () => (await import('./check-imports.ts')).checkImports(),
  },
  flows: {
    about:
      'docs/architecture.md has what three flows really enter, in a browser and the upstream; their number of files',
    fix: '`pnpm flows` writes the page; the limits, and what does not count, are .ci/flows/flow-table.ts',
    reads: (path) => path === 'docs/architecture.md' || (isTraced(path) && !isProse(path) && !isTest(path)),
    run: () =>
      runTool('node', ['.ci/flows/flows.ts', 'check'], ({ stdout }) =>
        [...stdout.matchAll(/(\d+) files/g)].reduce((sum, [, count]) => sum + Number(count), 0),
      ),
  },
  'dead-code': {
    about: 'files, exports and packages nobody uses (knip)',
    fix: 'delete it, or only its `export`; name a program that is started by hand in knip.json',
    reads: (path) => !isProse(path),
    run: () =>
      runTool(
        'knip',
        ['--no-progress', '--reporter', 'symbols', '--reporter', './.ci/check/knip-count.mjs'],
        ({ stdout }) => Number(/knip looked at (\d+) files/.exec(stdout)?.[1] ?? 0),
      ),
  },
  contracts: {
    about: 'form of the contracts (redocly)',
    fix: 'openapi/README.md, "Adding an operation"',
    reads: (path) => path.startsWith('openapi/') || path === 'redocly.yaml',
    run: () =>
      runTool(
        'redocly',
        ['lint', '--config', 'redocly.yaml', ...contractFiles()],
        ({ stderr, stdout }) => `${stdout}${stderr}`.match(/: validated in/g)?.length ?? 0,
      ),
  },
  sources: {
    about: 'private keys, names and docstrings that say nothing, checks switched off, the package of others',
    fix: 'each line says its rule; the rules are .ci/rules/text-rules.ts',
    reads: () => true,
    run: async () => {
      const { findTextViolations } = await import('../rules/text-rules.ts')
      const paths = sourceFiles(/(?<![.]png|^pnpm-lock[.]yaml)$/)
      return {
        checked: paths.length,
        problems: paths.flatMap((path) => findTextViolations(path, read(path))).join('\n'),
      }
    },
  },
  lint: {
    about: 'format, lint, sizes, wall clock, timers, randomness, tests that run (Biome)',
    fix: '`pnpm fix` repairs format, order of imports and what is safe to repair',
    reads: (path) => !isProse(path) && !/[.]ya?ml$/.test(path),
    run: () =>
      runTool(
        'biome',
        ['check', '--colors=off', '--error-on-warnings', '--max-diagnostics=30', '.'],
        ({ stdout, stderr }) => Number(/Checked (\d+) files?/.exec(stdout + stderr)?.[1] ?? 0),
      ),
  },
  styles: {
    about: 'style sheets (stylelint)',
    fix: 'logical properties (inline-start, not left) and tokens of the shared style sheets; others with a fallback',
    reads: (path) => /[.]css$/.test(path) || path.startsWith('stylelint.config'),
    run: () => {
      const files = sourceFiles(/[.]css$/)
      return runTool('stylelint', ['--no-color', ...files], () => files.length)
    },
  },
  specification: {
    about: 'each statement of docs/product.md is held by a test',
    fix: 'a line `// spec: 4.16` above the test that holds the statement, or the mark (open) in the page',
    run: async () => {
      const { checkTrace, readTrace } = await import('../trace/spec-trace.ts')
      const trace = readTrace()
      return { checked: trace.statements.length, problems: checkTrace(trace).join('\n') }
    },
  },
  facts: {
    about:
      'each fact about a provider that is called played is named by a test, each of the dearest has a seeded defect that applies and its test names, and no rule contradicts one',
    fix: 'a line `// fact: WX-139` above the test that proves it, `play: played` in openapi/wallets/facts, and a defect in e2e/soak/seeded-defects whose lines are those of the code',
    run: async () => {
      const { findFactErrors, readFactTrace } = await import('../trace/fact-trace.ts')
      const trace = readFactTrace()
      return {
        checked: trace.facts.length,
        problems: [...findFactErrors(trace), ...findStaleDefects()].join('\n'),
      }
    },
  },
  citations: {
    about:
      'numbers and pages that code, contracts and docs cite; docs/rules and docs/providers as the code has them',
    fix: '`pnpm fix` writes the pages; a citation is `product 4.16`, `R-ORDER-4`, `ADR 11` or the path of a page',
    run: async () => {
      const { findDeadCitations, readCited } = await import('../trace/dead-citations.ts')
      const { findStalePages } = await import('../trace/rule-pages.ts')
      const cited = readCited()
      return {
        checked: cited.size,
        problems: [...findStalePages(), ...findDeadCitations(cited)].join('\n'),
      }
    },
  },
} as const satisfies Readonly<Record<string, Check>>

export type CheckName = keyof typeof table

/** Every gate by its name, in the order of `pnpm check --list`. */
export const checks: Readonly<Record<CheckName, Check>> = table

export const checkNames = Object.keys(table) as CheckName[]

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')

/** Runs a tool, whose output tells the number of files; it is the problem when the exit code is not 0. */
async function runTool(
  command: string,
  args: readonly string[],
  count: (result: CommandResult) => number,
): Promise<CheckResult> {
  const path = commandPath(command, command === 'redocly' ? 'openapi' : '')
  const result = await runCommand(path, args, { cwd: rootDir })
  const text = `${result.stdout}\n${result.stderr}`.trim()
  if (result.exitCode === 0) return { checked: count(result), problems: '' }
  return { checked: Math.max(count(result), 1), problems: text || `exit code ${result.exitCode}` }
}

/** Checks the types of all packages; of changed files and their dependents only, while installed packages are the same. */
function checkTypes(isComplete: boolean): Promise<CheckResult> {
  const [lock, lastLock] = ['pnpm-lock.yaml', 'node_modules/.cache/types/pnpm-lock.yaml']
  const isSame = existsSync(join(rootDir, lastLock)) && read(lock) === read(lastLock)
  mkdirSync(join(rootDir, dirname(lastLock)), { recursive: true })
  copyFileSync(join(rootDir, lock), join(rootDir, lastLock))
  // A restored file may be older than the build: with build info dated 1970, content decides.
  for (const name of ['', ...packageNames]) {
    const info = join(rootDir, name, 'node_modules/.cache/types/tsbuildinfo')
    if (existsSync(info)) utimesSync(info, 0, 0)
  }
  // Several checkers each infer the same types again: one for a project takes half the time on two cores.
  const args = ['-b', ...(isComplete || !isSame ? ['--force'] : []), '--checkers', '1', '--builders', '2']
  return runTool('tsc', args, () => sourceFiles(/[.](ts|tsx|mts)$/).length)
}

function contractFiles(): string[] {
  const wallets = sourceFiles(/[.]yaml$/, 'openapi/wallets').filter(
    (path) => dirname(path) === 'openapi/wallets',
  )
  const generated = wallets.map((path) => `openapi/generated/${basename(path, '.yaml')}.json`)
  return [...['http', 'bridge', 'control'].map((name) => `openapi/${name}.yaml`), ...generated]
}

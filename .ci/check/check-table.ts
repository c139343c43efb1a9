import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { generateSources } from '../../e2e/run/build-product.ts'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { findStaleDefects } from '../../e2e/soak/seeded-defects/seeded-defect.ts'
import { flowsPage } from '../flows/flow-page.ts'
import { findFactErrors, readFactTrace } from '../trace/fact-trace.ts'
import { checkTrace, readTrace } from '../trace/spec-trace.ts'
import { checkImports } from './check-imports.ts'
import { checkTypes } from './check-types.ts'
import { type CheckResult, runTool } from './run-tool.ts'

/** One gate of `pnpm check`. */
export interface Check {
  /** What it looks at, for the list. */
  about: string
  /** How a failure is usually fixed. */
  fix: string
  /** Files that the result depends on; without it the check always runs. */
  reads?: (path: string) => boolean
  /** `isComplete`: results of earlier runs may not be used. */
  run: (isComplete: boolean) => Promise<CheckResult>
}

const isGenerated = (path: string) => path.includes('/generated/')
const isProse = (path: string) => path.endsWith('.md')
const isTest = (path: string) => /[.]test[.]tsx?$/.test(path)
/** The product, and what drives it. */
const isProduct = (path: string) => /^(openapi|prisma|fake-api|bridge-simulator|web|e2e\/kit)\//.test(path)
const isYaml = (path: string) => /[.]ya?ml$/.test(path)

const contractRoots = /^openapi\/(http|bridge|control)[.]yaml$/

/** Generation first, as the others read what it writes; the rest by duration. */
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
    reads: (path) => /[.](ts|tsx|mts|json)$/.test(path),
    run: checkTypes,
  },
  imports: {
    about:
      'who imports whom (dependency-cruiser); no two folders import each other; number of files, size of folders',
    fix: 'the rules are .ci/rules/import-table.mjs; what two folders both need goes into one below both; limits of the layout are in .ci/rules/layout-limits.ts',
    reads: () => true,
    run: () => checkImports(),
  },
  flows: {
    about:
      'docs/architecture.md has what three flows really enter, in a browser and the upstream; their number of files',
    fix: '`pnpm flows` writes the page; the limits, and what does not count, are .ci/flows/flow-table.ts',
    reads: (path) => path === flowsPage || (isProduct(path) && !isProse(path) && !isTest(path)),
    run: () =>
      runTool({
        command: 'node',
        args: ['.ci/flows/flows.ts', 'check'],
        count: ({ stdout }) =>
          [...stdout.matchAll(/(\d+) files/g)].reduce((sum, [, count]) => sum + Number(count), 0),
      }),
  },
  'dead-code': {
    about: 'files, exports and packages nobody uses (knip)',
    fix: 'delete it, or only its `export`; name a program that is started by hand in knip.json',
    reads: (path) => !isProse(path),
    run: () =>
      runTool({
        command: 'knip',
        args: ['--no-progress', '--reporter', 'symbols', '--reporter', './.ci/check/knip-count.mjs'],
        count: ({ stdout }) => Number(/knip looked at (\d+) files/.exec(stdout)?.[1] ?? 0),
      }),
  },
  contracts: {
    about: 'form of the contracts (redocly)',
    fix: 'openapi/README.md, "Adding an operation"',
    reads: (path) => path.startsWith('openapi/') || path === 'redocly.yaml',
    run: () =>
      runTool({
        command: 'redocly',
        package: 'openapi',
        args: ['lint', '--config', 'redocly.yaml', ...contractFiles()],
        count: ({ stderr, stdout }) => `${stdout}${stderr}`.match(/: validated in/g)?.length ?? 0,
      }),
  },
  sources: {
    about: 'private keys, names and docstrings that say nothing, checks switched off, the package of others',
    fix: 'each line says its rule; the rules are .ci/rules/text-rules.ts',
    reads: (path) => !isGenerated(path),
    run: checkSources,
  },
  lint: {
    about: 'format, lint, sizes, wall clock, timers, randomness, tests that run (Biome)',
    fix: '`pnpm fix` repairs format, order of imports and what is safe to repair',
    reads: (path) => !isGenerated(path) && !isProse(path) && !isYaml(path),
    run: () =>
      runTool({
        command: 'biome',
        args: ['check', '--colors=off', '--error-on-warnings', '--max-diagnostics=30', '.'],
        count: ({ stdout, stderr }) => Number(/Checked (\d+) files?/.exec(stdout + stderr)?.[1] ?? 0),
      }),
  },
  styles: {
    about: 'style sheets (stylelint)',
    fix: 'logical properties (inline-start, not left) and tokens of the shared style sheets; others with a fallback',
    reads: (path) => /[.]css$/.test(path) || path.startsWith('stylelint.config'),
    run: () => {
      const files = sourceFiles(/[.]css$/)
      if (files.length === 0) return Promise.resolve({ checked: 0, problems: '' })
      return runTool({ command: 'stylelint', args: ['--no-color', ...files], count: () => files.length })
    },
  },
  specification: {
    about: 'each statement of docs/product.md is held by a test',
    fix: 'a line `// spec: 4.16` above the test that holds the statement, or the mark (open) in the page',
    run: async () => {
      const trace = readTrace()
      return { checked: trace.statements.length, problems: checkTrace(trace).join('\n') }
    },
  },
  facts: {
    about:
      'each fact about a provider that is called played is named by a test, each of the dearest has a seeded defect that applies and its test names, and no rule contradicts one',
    fix: 'a line `// fact: WX-139` above the test that proves it, `play: played` in openapi/wallets/facts, and a defect in e2e/soak/seeded-defects whose lines are those of the code',
    run: async () => {
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
      // Loaded only now: they read tables of the upstream, which stand on files that the first check generates.
      const { findDeadCitations, readCited } = await import('../trace/dead-citations.ts')
      const { findStalePages } = await import('../trace/rule-pages.ts')
      const cited = readCited()
      const problems = [...findStalePages(), ...findDeadCitations(cited)]
      return { checked: cited.files.size, problems: problems.join('\n') }
    },
  },
} as const satisfies Readonly<Record<string, Check>>

export type CheckName = keyof typeof table

/** Every gate by its name, in the order of `pnpm check --list`. */
export const checks: Readonly<Record<CheckName, Check>> = table

export const checkNames = Object.keys(table) as CheckName[]

function contractFiles(): string[] {
  const roots = sourceFiles(/[.]yaml$/, 'openapi').filter((path) => contractRoots.test(path))
  const wallets = sourceFiles(/[.]yaml$/, 'openapi/wallets')
    .filter((path) => dirname(path) === 'openapi/wallets')
    .map((path) => `openapi/generated/${basename(path, '.yaml')}.json`)
  return [...roots, ...wallets]
}

/** Reads every file written by hand, pages and contracts included. */
async function checkSources(): Promise<CheckResult> {
  // Loaded only now: it reads the commands of the program, which stand on files that the first check generates.
  const { findTextViolations } = await import('../rules/text-rules.ts')
  const paths = sourceFiles(/(?<![.]png|^pnpm-lock[.]yaml)$/)
  const found = paths.flatMap((path) => findTextViolations(path, readFileSync(join(rootDir, path), 'utf8')))
  return { checked: paths.length, problems: found.join('\n') }
}

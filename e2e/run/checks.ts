import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { generateSources } from './generate-sources.ts'
import { commandPath, type PackageName, packageNames, rootDir } from './project.ts'
import { type CommandResult, runCommand } from './run-command.ts'
import { sourceFiles } from './source-files.ts'
import { findViolations } from './source-rules.ts'
import { checkTrace, readTrace } from './trace-files.ts'

export interface CheckResult {
  /** How many files the check looked at; a check that looked at none has failed. */
  checked: number
  /** What is wrong, ready to print; empty when nothing is. */
  problems: string
}

export interface Check {
  name: string
  run: () => Promise<CheckResult>
}

/** Must be done before the others: they read what it writes. */
export const generate: Check = {
  name: 'generate',
  run: async () => {
    await generateSources()
    return { checked: sourceFiles(/[.](yaml|prisma)$/).length, problems: '' }
  },
}

const biome: Check = {
  name: 'format and lint (biome)',
  run: () =>
    tool(
      commandPath('biome'),
      ['check', '--colors=off', '--error-on-warnings', '--max-diagnostics=30', '.'],
      {
        count: ({ stdout, stderr }) => Number(/Checked (\d+) files?/.exec(stdout + stderr)?.[1] ?? 0),
      },
    ),
}

const stylelint: Check = {
  name: 'styles (stylelint)',
  run: () => {
    const files = sourceFiles(/[.]css$/)
    if (files.length === 0) return Promise.resolve({ checked: 0, problems: '' })
    return tool(commandPath('stylelint'), ['--no-color', ...files], { count: () => files.length })
  },
}

const boundaries: Check = {
  name: 'imports (dependency-cruiser)',
  run: () =>
    tool(
      commandPath('depcruise'),
      ['--config', '.dependency-cruiser.mjs', '-T', 'err-long', ...packageNames],
      {
        count: ({ stdout }) => Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0),
      },
    ),
}

const deadCode: Check = {
  name: 'dead code (knip)',
  run: () =>
    tool(
      commandPath('knip'),
      ['--no-progress', '--reporter', 'symbols', '--reporter', './e2e/run/knip-count.mjs'],
      {
        count: ({ stdout }) => Number(/knip looked at (\d+) files/.exec(stdout)?.[1] ?? 0),
      },
    ),
}

const contracts: Check = {
  name: 'contracts (redocly)',
  run: () => {
    const roots = sourceFiles(/^(http|bridge|control)[.]yaml$/, 'openapi').filter(
      (path) => !/\/.*\//.test(path),
    )
    const wallets = sourceFiles(/^urls[.]yaml$/, 'openapi/wallets').map(
      (path) => `openapi/generated/${basename(dirname(path))}.json`,
    )
    return tool(
      commandPath('redocly', 'openapi'),
      ['lint', '--config', 'redocly.yaml', ...roots, ...wallets],
      {
        count: ({ stderr, stdout }) => `${stdout}${stderr}`.match(/: validated in/g)?.length ?? 0,
      },
    )
  },
}

const sources: Check = {
  name: 'names, sizes, time, honesty',
  run: async () => {
    const paths = sourceFiles(/[.](ts|tsx|mts|mjs|cjs|js|css)$/)
    const found = paths.flatMap((path) => findViolations(path, readFileSync(join(rootDir, path), 'utf8')))
    return {
      checked: paths.length,
      problems: found.map(({ path, line, message }) => `${path}:${line} ${message}`).join('\n'),
    }
  },
}

const specification: Check = {
  name: 'what holds the specification',
  run: async () => {
    const trace = readTrace()
    return { checked: trace.statements.length, problems: checkTrace(trace).join('\n') }
  },
}

function types(project: PackageName | '.'): Check {
  return {
    name: `types of ${project === '.' ? 'the root' : project}`,
    run: () =>
      tool(commandPath('tsc'), ['-p', project, '--listFiles', '--pretty', 'false'], {
        count: ({ stdout }) => stdout.split('\n').filter((line) => isListed(line) && !isForeign(line)).length,
      }),
  }
}

/** In the order of their length, so that two cores finish together. */
export const checks: readonly Check[] = [
  deadCode,
  contracts,
  boundaries,
  sources,
  specification,
  ...packageNames.map(types),
  types('.'),
  stylelint,
  biome,
]

const isListed = (line: string) => line.startsWith(rootDir)
const isForeign = (line: string) => line.includes('/node_modules/') || line.includes('/generated/')
const textOf = ({ stdout, stderr }: CommandResult) => `${stdout}\n${stderr}`.trim()

async function tool(
  file: string,
  args: readonly string[],
  { count }: { count: (result: CommandResult) => number },
): Promise<CheckResult> {
  const result = await runCommand(file, args)
  if (result.exitCode === 0) return { checked: count(result), problems: '' }
  const problems = textOf(result)
    .split('\n')
    .filter((line) => !isListed(line))
    .join('\n')
  return { checked: Math.max(count(result), 1), problems: problems || `exit code ${result.exitCode}` }
}

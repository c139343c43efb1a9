import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandPath, packageNames, rootDir } from '../../e2e/run/project.ts'
import { type CommandResult, runCommand } from '../../e2e/run/run-command.ts'

export interface CheckResult {
  /** How many files the check looked at; a check that looked at none has failed. */
  checked: number
  /** What is wrong, ready to print; empty when nothing is. */
  problems: string
}

/** A program of a package, its arguments, and how many files its output says it looked at. */
export interface ToolRun {
  command: string
  package?: 'openapi'
  args: readonly string[]
  count: (result: CommandResult) => number
}

/** Runs a program that ends with another code than 0 when something is wrong, and prints what. */
export async function runTool(tool: ToolRun): Promise<CheckResult> {
  const result = await runCommand(commandPath(tool.command, tool.package), tool.args, { cwd: rootDir })
  const text = `${result.stdout}\n${result.stderr}`.trim()
  if (result.exitCode === 0) return { checked: tool.count(result), problems: '' }
  return { checked: Math.max(tool.count(result), 1), problems: text || `exit code ${result.exitCode}` }
}

/** Where `tsconfig.base.json` keeps what a project's build knows, from the folder of the project. */
const buildInfo = 'node_modules/.cache/types/tsbuildinfo'
/** Packages the last build saw; another set makes it begin anew. */
const lockStamp = join(rootDir, 'node_modules/.cache/types/lock')

/** Builds the types of all packages, of the changed files and what depends on them alone. */
export async function buildTypes(isComplete: boolean): Promise<CheckResult> {
  const lock = createHash('sha1')
    .update(readFileSync(join(rootDir, 'pnpm-lock.yaml')))
    .digest('hex')
  const isSameLock = existsSync(lockStamp) && readFileSync(lockStamp, 'utf8') === lock
  const infos = ['', ...packageNames].map((name) => join(rootDir, name, buildInfo))
  // A file put back may be older than the build: with the build at the beginning of time, content decides.
  for (const info of infos) if (existsSync(info)) utimesSync(info, 0, 0)
  const result = await runTool({
    command: 'tsc',
    // More checkers on one project each work out the same types again: half the time on two cores.
    args: ['-b', ...(isComplete || !isSameLock ? ['--force'] : []), '--checkers', '1', '--builders', '2'],
    count: () => infos.reduce((sum, info) => sum + countOwn(info), 0),
  })
  mkdirSync(dirname(lockStamp), { recursive: true })
  writeFileSync(lockStamp, lock)
  return result
}

/** Files written by hand that a project's build has looked at. */
function countOwn(info: string): number {
  if (!existsSync(info)) return 0
  const { fileNames = [] } = JSON.parse(readFileSync(info, 'utf8')) as { fileNames?: string[] }
  // Files of the project itself lie three folders above its build, others are counted where they belong.
  return fileNames.filter((path) => /^(?:[.][.]\/){3}(?![.][.]\/)(?!node_modules\/|generated\/)/.test(path))
    .length
}

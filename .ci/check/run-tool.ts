import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { commandPath, packageNames, rootDir } from '../../e2e/run/project.ts'
import { type CommandResult, runCommand } from '../../e2e/run/run-command.ts'

/** What a check has found. */
export interface CheckResult {
  /** Number of files looked at; 0 fails the check. */
  checked: number
  /** What is wrong, ready to print; empty when nothing is. */
  problems: string
  /** What it measured, to be printed below its line. */
  figures?: string
}

/** A program of a package, its arguments, and the number of files by its output. */
export interface ToolRun {
  command: string
  package?: 'openapi'
  args: readonly string[]
  count: (result: CommandResult) => number
}

/** Runs a tool; its output is the problem when its exit code is not 0. */
export async function runTool(tool: ToolRun): Promise<CheckResult> {
  const result = await runCommand(commandPath(tool.command, tool.package), tool.args, { cwd: rootDir })
  const text = `${result.stdout}\n${result.stderr}`.trim()
  if (result.exitCode === 0) return { checked: tool.count(result), problems: '' }
  return { checked: Math.max(tool.count(result), 1), problems: text || `exit code ${result.exitCode}` }
}

/** Build info of a project (`tsBuildInfoFile` of `tsconfig.base.json`), from its folder. */
const buildInfo = 'node_modules/.cache/types/tsbuildinfo'
/** Hash of the lock file of the last build; another one forces a full build. */
const lockStamp = join(rootDir, 'node_modules/.cache/types/lock')

/** Checks the types of all packages; of changed files and their dependents only, while installed packages are the same. */
export async function buildTypes(isComplete: boolean): Promise<CheckResult> {
  const lock = createHash('sha1')
    .update(readFileSync(join(rootDir, 'pnpm-lock.yaml')))
    .digest('hex')
  const isSameLock = existsSync(lockStamp) && readFileSync(lockStamp, 'utf8') === lock
  const infos = ['', ...packageNames].map((name) => join(rootDir, name, buildInfo))
  // A restored file may be older than the build: with build info dated 1970, content decides.
  for (const info of infos) if (existsSync(info)) utimesSync(info, 0, 0)
  const result = await runTool({
    command: 'tsc',
    // Several checkers each infer the same types again: one for a project takes half the time on two cores.
    args: ['-b', ...(isComplete || !isSameLock ? ['--force'] : []), '--checkers', '1', '--builders', '2'],
    count: () => infos.reduce((sum, info) => sum + countOwn(info), 0),
  })
  mkdirSync(dirname(lockStamp), { recursive: true })
  writeFileSync(lockStamp, lock)
  return result
}

/** Number of handwritten files in the build info of a project. */
function countOwn(info: string): number {
  if (!existsSync(info)) return 0
  const { fileNames = [] } = JSON.parse(readFileSync(info, 'utf8')) as { fileNames?: string[] }
  // Files of the project itself lie three folders above its build, others are counted where they belong.
  return fileNames.filter((path) => /^(?:[.][.]\/){3}(?![.][.]\/)(?!node_modules\/|generated\/)/.test(path))
    .length
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageNames, rootDir } from '../../e2e/run/project.ts'
import { type CheckResult, runTool } from './run-tool.ts'

/** Build info of a project (`tsBuildInfoFile` of `tsconfig.base.json`), from its folder. */
const buildInfo = 'node_modules/.cache/types/tsbuildinfo'
/** Hash of the lock file of the last build; another one forces a full build. */
const lockStamp = join(rootDir, 'node_modules/.cache/types/lock')

/** Checks the types of all packages; of changed files and their dependents only, while installed packages are the same. */
export async function checkTypes(isComplete: boolean): Promise<CheckResult> {
  const lock = hashOfLock()
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

/** Hash of the lock file, which changes with every installed package. */
function hashOfLock(): string {
  return createHash('sha1')
    .update(readFileSync(join(rootDir, 'pnpm-lock.yaml')))
    .digest('hex')
}

/** Number of handwritten files in the build info of a project. */
function countOwn(info: string): number {
  if (!existsSync(info)) return 0
  const { fileNames = [] } = JSON.parse(readFileSync(info, 'utf8')) as { fileNames?: string[] }
  // Files of the project itself lie three folders above its build, others are counted where they belong.
  return fileNames.filter((path) => /^(?:[.][.]\/){3}(?![.][.]\/)(?!node_modules\/|generated\/)/.test(path))
    .length
}

import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { scaledMs } from '../../../kit/testing/environment/test-limits.ts'
import { rootDir } from '../../run/project.ts'
import { blocksOf, childEnv } from '../../run/terminal.ts'

const e2eDir = join(import.meta.dirname, '../..')
const limitMs = scaledMs(240_000)

/** Exit code and output of a program. */
export interface ProgramRun {
  exitCode: number
  output: string
}

/** Saves the blocks of a page below `e2e/`, where what they import is found; names them from the folder of the project. */
export function saveBlocks(page: string, folder: string, language: 'ts' | 'js' = 'ts'): string[] {
  mkdirSync(folder, { recursive: true })
  const ending = language === 'js' ? 'mjs' : language
  return blocksOf(page, language).map((code, index) => {
    const file = join(folder, `block-${index}.${ending}`)
    writeFileSync(file, code)
    return relative(rootDir, file)
  })
}

/** Runs the scenarios of folders below `e2e/` as a run of its own, on the stack of this one. */
export function runScenarios(folders: readonly string[], results: string): Promise<ProgramRun> {
  const args = ['test', '--config', 'tests/kit/nested.config.ts', '--reporter=list']
  const env = { SKYSHOP_NESTED_TESTS: folders.join(delimiter), SKYSHOP_NESTED_RESULTS: results }
  return runProgram(join(e2eDir, 'node_modules/@playwright/test/cli.js'), args, env)
}

/** Runs a Node program in the e2e folder, without the environment variables of the Playwright worker. */
function runProgram(
  file: string,
  args: readonly string[] = [],
  extra: Record<string, string> = {},
): Promise<ProgramRun> {
  const env = { ...childEnv(), ...extra }
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { cwd: e2eDir, env, timeout: limitMs }, (error, out, err) => {
      const failed = typeof error?.code === 'number' ? error.code : 128
      resolve({ exitCode: error === null ? 0 : failed, output: out + err })
    })
  })
}

import type { ICruiseResult } from 'dependency-cruiser'
import { commandPath, packageNames, rootDir } from '../../e2e/run/project.ts'
import { runCommand } from '../../e2e/run/run-command.ts'
import { findFolderPairs } from '../rules/folder-pairs.ts'
import type { CheckResult } from './run-tool.ts'

/** Checks the import table and that no two folders import each other, in the packages of a project. */
export async function checkImports(folder = rootDir): Promise<CheckResult> {
  const args = ['--config', '.dependency-cruiser.mjs', '-T', 'json', ...packageNames]
  const { exitCode, stdout, stderr } = await runCommand(commandPath('depcruise'), args, { cwd: folder })
  if (exitCode !== 0) return { checked: 1, problems: `${stdout}\n${stderr}`.trim() }
  const result = JSON.parse(stdout) as ICruiseResult
  const problems = [await violationsOf(result), ...findFolderPairs(result.modules)]
  return { checked: result.summary.totalCruised, problems: problems.filter(Boolean).join('\n') }
}

async function violationsOf(result: ICruiseResult): Promise<string> {
  if (result.summary.violations.length === 0) return ''
  // Loaded late: hardly any run has something to show.
  const { format } = await import('dependency-cruiser')
  return String((await format(result, { outputType: 'err-long' })).output).trim()
}

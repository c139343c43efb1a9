import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { commandPath, packageNames, rootDir } from '../../e2e/run/project.ts'
import { runCommand } from '../../e2e/run/run-command.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { checkLayout, findFolderCircles } from '../rules/layout-limits.ts'
import type { CheckResult } from './run-tool.ts'

/**
 * Checks the import table, that no folders import each other in a circle, and the limits of the layout, in the packages of a
 * project whose files written by hand are `paths`.
 */
export async function checkImports(folder = rootDir, paths = sourceFiles(/./)): Promise<CheckResult> {
  const args = ['--config', '.dependency-cruiser.mjs', '-T', 'json', ...packageNames]
  const { exitCode, stdout, stderr } = await runCommand(commandPath('depcruise'), args, { cwd: folder })
  if (exitCode !== 0) return { checked: 1, problems: `${stdout}\n${stderr}`.trim() }
  const result = JSON.parse(stdout) as ICruiseResult
  const linesOf = (path: string) => readFileSync(join(folder, path), 'utf8').split('\n').length - 1
  const { figures, problems } = checkLayout({ paths, modules: result.modules, linesOf })
  const violations = [await violationsOf(result), ...findFolderCircles(result.modules), ...problems]
  return {
    checked: result.summary.totalCruised,
    problems: violations.filter(Boolean).join('\n'),
    figures,
  }
}

async function violationsOf(result: ICruiseResult): Promise<string> {
  if (result.summary.violations.length === 0) return ''
  // Loaded late: hardly any run has something to show.
  const { format } = await import('dependency-cruiser')
  return String((await format(result, { outputType: 'err-long' })).output).trim()
}

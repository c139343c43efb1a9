import { commandPath, rootDir } from '../../e2e/run/project.ts'
import { type CommandResult, runCommand } from '../../e2e/run/run-command.ts'

/** Result of a check. */
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

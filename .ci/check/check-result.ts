import { commandPath, rootDir } from '../../e2e/run/project.ts'
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

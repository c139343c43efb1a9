import { exitCode, lastLine } from '../check/run-summary.ts'
import { type RunStep, runSteps } from './run-layers.ts'
import { readTestCommand } from './test-command.ts'
import { stepsOf } from './test-steps.ts'

const command = readTestCommand(process.argv.slice(2))
if (command.kind === 'print') {
  console.log(command.text)
} else if (command.kind === 'refuse') {
  console.error(command.text)
  process.exitCode = 2
} else {
  const steps = await stepsOf(command).catch(refuse)
  if (steps.length > 0) {
    const total = await runSteps(steps)
    console.log(lastLine(total))
    process.exitCode = exitCode(total)
  }
}

function refuse(error: unknown): readonly RunStep[] {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
  return []
}

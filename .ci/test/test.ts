import { exitCode, lastLine } from '../check/run-summary.ts'
import { runSteps, stepsOf } from './run-layers.ts'
import { readTestCommand } from './test-command.ts'

const command = readTestCommand(process.argv.slice(2))
try {
  if (command.kind === 'refuse') throw new Error(command.text)
  if (command.kind === 'print') console.log(command.text)
  else {
    const steps = await stepsOf(command)
    const total = steps.length > 0 ? await runSteps(steps) : null
    if (total) console.log(lastLine(total))
    process.exitCode = total ? exitCode(total) : 0
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}

import { readCheckCommand } from './check-command.ts'
import { runChecks } from './run-checks.ts'
import { exitCode, lastLine } from './run-summary.ts'

const command = readCheckCommand(process.argv.slice(2))
if (command.kind === 'print') console.log(command.text)
if (command.kind === 'refuse') {
  console.error(command.text)
  process.exitCode = 2
}
if (command.kind === 'run') {
  const summary = await runChecks(command.names)
  console.log(`together ${(performance.now() / 1000).toFixed(1)} s`)
  console.log(lastLine(summary))
  process.exitCode = exitCode(summary)
}

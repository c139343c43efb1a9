import { runChecks } from './run-checks.ts'
import { exitCode, lastLine } from './tally.ts'

const tally = await runChecks()
process.stdout.write(`${lastLine(tally)}\n`)
process.exitCode = exitCode(tally)

import { scoreMutants } from './money-core.ts'

/** Share of the mutants the tests have to kill, in percent (quality figures). */
const WANTED_PERCENT = 95

// A part of a file's name limits the run to files that begin so; the figure is that of the whole only without one.
const [name = ''] = process.argv.slice(2)
const { mutants, killed } = await scoreMutants(name, (line) => console.log(line))
if (mutants === 0) {
  console.error(`No file of the rules about money has a name that begins with "${name}".`)
  process.exit(2)
}
const percent = (100 * killed) / mutants
console.log(`${mutants} mutants of the rules about money, ${killed} killed: ${percent.toFixed(1)} %`)
const isPassed = percent >= WANTED_PERCENT
console.log(isPassed ? 'passed' : 'failed')
process.exitCode = isPassed ? 0 : 1

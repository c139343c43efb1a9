/**
 * `pnpm flows` runs the flows of the product and writes what they enter into the page; with the word `check` it says what is
 * wrong with the page, and ends with 1 if anything is.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { fillFlowsPage, findFlowProblems, flowFigures, flowsPage } from './flow-page.ts'
import { ServerRecorder } from './server-recorder.ts'

const recorder = new ServerRecorder()
recorder.start()
// Loaded now, so that every module of the product is recorded.
const { runFlows } = await import('./run-flows.ts')
const flows = await runFlows(recorder)
const file = join(rootDir, flowsPage)
const text = readFileSync(file, 'utf8')
const isCheck = process.argv[2] === 'check'
if (!isCheck) writeFileSync(file, fillFlowsPage(text, flows))
const problems = findFlowProblems(isCheck ? text : readFileSync(file, 'utf8'), flows)
console.log([flowFigures(flows), ...problems].join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1

/**
 * `pnpm sim check`: asks a server that is not ours what changes nothing there, and holds its answers against the
 * contract. Ends with 0 when all hold, 1 when some differ, 3 when the server does not answer.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { askCase } from './ask-server.ts'
import { type ConformanceValues, planCases } from './conformance-cases.ts'

const { values: options } = parseArgs({
  options: { url: { type: 'string' }, token: { type: 'string' }, values: { type: 'string' } },
})
const url = (options.url ?? '').replace(/\/$/, '')

try {
  process.exitCode = await check(readValues())
} catch (error) {
  const isSilent = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError')
  console.error(isSilent ? `${url} does not answer.` : String(error))
  process.exitCode = isSilent ? 3 : 4
}

function readValues(): ConformanceValues {
  const given = options.values === undefined ? {} : JSON.parse(readFileSync(options.values, 'utf8'))
  return { ...given, ...(options.token === undefined ? {} : { token: options.token }) }
}

async function check(values: ConformanceValues): Promise<0 | 1> {
  const { cases, skipped } = planCases(values)
  let differing = 0
  for (const tested of cases) {
    const { differences } = await askCase(url, tested, values.token ?? '')
    const name = tested.operation.operationId.padEnd(30)
    if (differences.length > 0) differing += 1
    console.log(`${differences.length === 0 ? 'ok  ' : 'DIFF'}  ${name} ${tested.about}`)
    for (const line of differences) console.log(`      ${line}`)
  }
  for (const { operationId, reason } of skipped) console.log(`skip  ${operationId.padEnd(30)} ${reason}`)
  console.log(`${cases.length - differing} cases hold, ${differing} differ, ${skipped.length} skipped`)
  return differing === 0 ? 0 : 1
}

/**
 * `pnpm sim check`: asks a server that is not ours what changes nothing there, and holds its answers against the
 * contract. Ends with 0 when all hold, 1 when some differ, 3 when the server does not answer, 4 when it refuses the token.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parsed } from './answer-check.ts'
import { type ConformanceValues, planCases } from './conformance-cases.ts'
import type { ContractOperation } from './contract-operations.ts'
import { type CaseResult, refusesToken, runCase } from './run-case.ts'

/** So many cases without a single answer, and nobody is there. */
const silentCases = 3

const { values: options } = parseArgs({
  options: { url: { type: 'string' }, token: { type: 'string' }, values: { type: 'string' } },
})
const url = (options.url ?? '').replace(/\/$/, '')

try {
  process.exitCode = await check(readValues())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 4
}

function readValues(): ConformanceValues {
  const given = options.values === undefined ? {} : parsedFile(options.values)
  return { ...given, ...(options.token === undefined ? {} : { token: options.token }) }
}

function parsedFile(path: string): ConformanceValues {
  if (!existsSync(path)) throw new Error(`There is no file ${path}: --values names one JSON object of texts.`)
  const given = parsed(readFileSync(path, 'utf8'))
  const isObject = given !== null && typeof given === 'object' && !Array.isArray(given)
  if (!isObject || Object.values(given).some((value) => typeof value !== 'string')) {
    throw new Error(`${path} has to be one JSON object of texts, like { "deviceId": "3701…" }.`)
  }
  return given as ConformanceValues
}

async function check(values: ConformanceValues): Promise<0 | 1 | 3> {
  const { cases, skipped } = planCases(values)
  if (await refusesToken(url, cases, values.token ?? '')) {
    throw new Error(
      `${url} refuses the token: take a new one, as the app hands it to the shop, without "bearer".`,
    )
  }
  const results: CaseResult[] = []
  for (const tested of cases) {
    const found = await runCase(url, tested, values.token ?? '')
    results.push(found)
    if (results.length === silentCases && results.every(({ silence }) => silence !== null)) {
      console.error(`${url} does not answer: ${found.silence}.`)
      return 3
    }
    if (results.length === silentCases) for (const one of results) report(one)
    if (results.length > silentCases) report(found)
  }
  for (const { operationId, reason } of skipped) console.log(`skip  ${operationId.padEnd(30)} ${reason}`)
  const differing = results.filter(({ differences }) => differences.length > 0).length
  console.log(`${cases.length - differing} cases hold, ${differing} differ, ${skipped.length} skipped`)
  return differing === 0 ? 0 : 1
}

function report({ tested: { operation, about }, instead, differences }: CaseResult): void {
  const verdict = differences.length === 0 ? 'ok  ' : 'DIFF'
  const marks = `${operationMark(operation)}${instead === null ? '' : `: ${instead}`}`
  console.log(`${verdict}  ${operation.operationId.padEnd(30)} ${about}${marks}`)
  for (const line of differences) console.log(`      ${line}`)
}

function operationMark({ isAssumed, isExtra }: ContractOperation): string {
  if (isExtra) return ' (extra)'
  return isAssumed ? ' (assumed)' : ''
}

/**
 * `pnpm sim check`: asks a server that is not ours what changes nothing there, and holds its answers against the
 * contract. Ends with 0 when all hold, 1 when some differ, 3 when the server does not answer, 4 when it refuses the token.
 * With `--har` it asks nobody: it holds what was recorded there against the contract and against a fake of its own.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ConformanceValues, planCases, usualValues } from './conformance-cases.ts'
import type { ContractOperation } from './contract-operations.ts'
import { parsed } from './exchange-check.ts'
import { type RecordedCall, type Recording, readRecording } from './har-recording.ts'
import { contractDifferences, type Difference, fakeDifferences, groupDifferences } from './recording-check.ts'
import { openRecording } from './recording-file.ts'
import { type Replay, replayRecording } from './replay-recording.ts'
import { type CaseResult, refusesToken, runCase } from './run-case.ts'

/** After so many cases without an answer there is no server. */
const silentCases = 3

const text = { type: 'string' } as const
const { values: options } = parseArgs({
  options: {
    ...{ url: text, token: text, values: text, har: text, scenario: text, seed: text },
    json: { type: 'boolean' },
  },
})
const url = (options.url ?? '').replace(/\/$/, '')

try {
  process.exitCode =
    options.har === undefined ? await check(readValues()) : await checkRecording(recordingAt(options.har))
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
    throw new Error(refusalOfToken(values))
  }
  const results: CaseResult[] = []
  for (const tested of cases) {
    const result = await runCase(url, tested, values.token ?? '')
    results.push(result)
    if (results.length === silentCases && results.every(({ silence }) => silence !== null)) {
      console.error(`${url} does not answer: ${result.silence}.`)
      return 3
    }
    if (options.json) continue
    if (results.length === silentCases) for (const one of results) report(one)
    if (results.length > silentCases) report(result)
  }
  const differing = results.filter(({ differences }) => differences.length > 0).length
  if (options.json) console.log(JSON.stringify({ cases: results.map(rowOf), skipped }, null, 2))
  else printEnd(skipped, `${cases.length - differing} cases hold, ${differing} differ`)
  return differing === 0 ? 0 : 1
}

/** A token is one of a tenant: the usual one is a guess. */
function refusalOfToken({ devTenantId }: ConformanceValues): string {
  const token = 'as the app hands it to the shop, without "bearer"'
  if (devTenantId !== undefined) return `${url} refuses the token: take a new one, ${token}.`
  return `${url} refuses the token with the devTenantId ${usualValues.devTenantId}: name its own in the file of --values, or take a new token, ${token}.`
}

function printEnd(skipped: readonly { operationId: string; reason: string }[], counts: string): void {
  for (const { operationId, reason } of skipped) console.log(`skip  ${operationId.padEnd(30)} ${reason}`)
  console.log(`${counts}, ${skipped.length} skipped`)
}

/** A case as JSON has it. */
function rowOf({ tested: { operation, about }, instead, differences }: CaseResult) {
  return { operationId: operation.operationId, about, instead, differences }
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

function recordingAt(path: string): Recording {
  const { har, readBody } = openRecording(path)
  const recording = readRecording(har, readBody)
  if (recording.calls.length > 0 || recording.skipped.length > 0) return recording
  throw new Error(`${path} has no call below /api/.`)
}

async function checkRecording({ calls, skipped: unread }: Recording): Promise<0 | 1> {
  const { compared, skipped: unsent } = await replayAtFake(calls)
  const differences = groupDifferences([...calls.flatMap(contractDifferences), ...fakeDifferences(compared)])
  const skipped = [...unread, ...unsent].toSorted((one, other) => one.call - other.call)
  if (options.json) console.log(JSON.stringify({ calls: calls.length, differences, skipped }, null, 2))
  else {
    for (const one of differences) console.log(lineOf(one))
    printEnd(
      skipped.map(({ call, operation, reason }) => ({
        operationId: operation,
        reason: `call ${call}: ${reason}`,
      })),
      `${count(calls, 'call')}, ${compared.length} sent to the fake; ${count(differences, 'difference')}`,
    )
  }
  return differences.length === 0 ? 0 : 1
}

function count({ length }: readonly unknown[], noun: string): string {
  return `${length} ${noun}${length === 1 ? '' : 's'}`
}

function lineOf({ against, operation, pointer, kind, message, calls }: Difference): string {
  const where = calls.length === 1 ? `call ${calls[0]}` : `${calls.length} calls, first ${calls[0]}`
  return ['DIFF', against.padEnd(8), operation, pointer, `${kind} (${where}): ${message}`].join('  ')
}

/** Replays calls at a fake in a folder of its own on free ports, so that no simulator has to run and none is changed. */
async function replayAtFake(calls: readonly RecordedCall[]): Promise<Replay> {
  const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-check-'))
  const ports = { productPort: 0, gatewayPort: 0, controlPort: 0, shopPort: 0 }
  // Keys of the fake are in it.
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      remove()
      process.exit(128 + constants.signals[signal])
    })
  const { startServers } = await import('../start-servers.ts')
  const servers = await startServers({ dataDir, ...ports, isValidating: true, isJournaling: true })
  try {
    const plan = { scenario: options.scenario ?? 'new-owner', seed: Number(options.seed ?? '1') }
    return await replayRecording(calls, servers, plan)
  } finally {
    await servers.stop()
    remove()
  }
}

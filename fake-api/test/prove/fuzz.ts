import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '../../src/stack.ts'
import { fuzz } from '../fuzz/fuzz.ts'

/** Requests of a whole proof (quality.md). */
const REQUESTS = 1_000_000

const [requestsText, seed = 'prove'] = process.argv.slice(2)
const requests = Number(requestsText ?? REQUESTS)
const dataDir = mkdtempSync(join(tmpdir(), 'skyshop-fuzz-'))
const ports = { productPort: 0, gatewayPort: 0, controlPort: 0, shopPort: 4001 }
const errors: string[] = []
const stack = await startStack({ dataDir, ...ports, isValidating: true, isJournaling: true }, 'test', {
  onError: (error, place) => errors.push(`${place}: ${String(error)}`),
})
const scenarios = (await (await ask('/control/scenarios')).json()) as { name: string }[]
const names = scenarios.map(({ name }) => name)
const result = await fuzz({ ...stack, dataDir }, { requests, seed, scenarios: names })
const violations: unknown[] = []
for (const worldId of result.worldIds) {
  const answer = await ask(`/control/worlds/${worldId}`, 'DELETE')
  violations.push(...((await answer.json()) as { violations: unknown[] }).violations)
}
await stack.stop()
rmSync(dataDir, { recursive: true, force: true })

const statuses = Object.entries(result.statuses).map(([status, times]) => `${status} × ${times}`)
console.log(
  `${result.requests} requests over ${result.worldIds.length} worlds, seed ${seed}: ${statuses.join(', ')}`,
)
console.log(
  `undocumented answers ${result.failures.length}, background errors ${errors.length}, audit violations ${violations.length}`,
)
for (const failure of result.failures) console.log(JSON.stringify(failure))
for (const line of [...errors, ...violations.map((violation) => JSON.stringify(violation))].slice(0, 20))
  console.log(line)
process.exitCode = result.failures.length + errors.length + violations.length === 0 ? 0 : 1

function ask(path: string, method = 'GET'): Promise<Response> {
  return fetch(`${stack.controlUrl}${path}`, { method, headers: { 'x-skyshop-control': stack.controlToken } })
}

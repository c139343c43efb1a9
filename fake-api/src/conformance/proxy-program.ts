/**
 * `pnpm sim proxy` and `pnpm sim record`: stands between a shop and its server, passes everything on, and lists where the
 * traffic is off the contract. Ends with Ctrl-C: 0 when nothing differed, 1 when something did or no call came through.
 * With `--har` it keeps the calls in that file, and ends with 0 when there are any and none was lost.
 */
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { systemWallClock } from '../engine/world/clock/wall-clock.ts'
import { createContractProxy, type ProxiedExchange } from './contract-proxy.ts'
import { HarFile } from './har-recording.ts'

const { values: options } = parseArgs({
  options: { to: { type: 'string' }, port: { type: 'string' }, har: { type: 'string' } },
})
const target = (options.to ?? '').replace(/\/$/, '')
const seen = { exchanges: 0, differing: 0, hasLostCalls: false }
const har = openHar(options.har)

const server = createContractProxy({
  target,
  onExchange: report,
  ...(har && {
    recorder: { append: (call) => har.append(call), nowMs: systemWallClock.nowMs, onEnd: endRecording },
  }),
})
server.listen({ host: '127.0.0.1', port: Number(options.port ?? '4020') }, () => {
  const { port } = server.address() as AddressInfo
  console.log(`http://127.0.0.1:${port} passes on to ${target}; Ctrl-C ends it`)
})
server.once('error', (error) => {
  console.error(error.message)
  process.exit(4)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)

function openHar(path: string | undefined): HarFile | null {
  if (path === undefined) return null
  try {
    return new HarFile(path)
  } catch (error) {
    console.error(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
    process.exit(4)
  }
}

function report({ method, path, operationId, status, differences }: ProxiedExchange): void {
  seen.exchanges += 1
  if (differences.length === 0) return
  seen.differing += 1
  console.log(`DIFF  ${operationId ?? 'unknown'}  ${method} ${path} ${status}`)
  for (const line of differences) console.log(`      ${line}`)
}

function endRecording(reason: string): void {
  seen.hasLostCalls = true
  console.error(`recording ended: ${reason}`)
}

function end(): void {
  console.log(
    `${seen.exchanges} ${seen.exchanges === 1 ? 'call' : 'calls'}, ${seen.differing} off the contract`,
  )
  if (har) console.log(`${har.count} recorded in ${options.har}`)
  const isFine = har ? har.count > 0 && !seen.hasLostCalls : seen.differing === 0 && seen.exchanges > 0
  process.exit(isFine ? 0 : 1)
}

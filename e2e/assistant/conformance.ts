/**
 * The conformance suite of the Model Context Protocol's authors, part of `pnpm prove mcp`: all of its scenarios for servers
 * against `/mcp` of a Skyshop that runs. What applies may not fail; what does not is listed with its reason, which is held
 * against what the server declares.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAssistant } from '../run/assistant-client.ts'
import { buildProduct } from '../run/build-product.ts'
import { runCommand } from '../run/run-command.ts'
import { type StackReady, startStack } from '../run/stack.ts'

const suite = '@modelcontextprotocol/conformance@0.1.16'

interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED'
  errorMessage?: string
}

/** Capabilities that scenarios ask for by their names. */
const capabilities: Readonly<Record<string, string>> = {
  'logging-set-level': 'logging',
  'tools-call-with-logging': 'logging',
  'completion-complete': 'completions',
  'prompts-list': 'prompts',
  'prompts-get-simple': 'prompts',
  'prompts-get-with-args': 'prompts',
  'prompts-get-embedded-resource': 'prompts',
  'prompts-get-with-image': 'prompts',
  'resources-subscribe': 'resources.subscribe',
  'resources-unsubscribe': 'resources.subscribe',
}
/** A failure for want of a tool or resource that only a server made for the suite has. */
const fixture = /There is no tool test_|Resource not found: test:|'json_schema_2020_12_tool' not found/
/** A page of this machine may call a server without authentication; of one with a token, no page may. */
const ofServersWithoutToken = 'localhost-host-valid-accepted'

await buildProduct()
const folder = mkdtempSync(join(tmpdir(), 'skyshop-conformance-'))
const stack = await startStack(join(folder, 'data'))
const proxy = await withToken(stack.ready)
try {
  await install()
  const program = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
  const words = ['server', '--url', proxy.url, '--suite', 'all', '--output-dir', 'results']
  const { stderr } = await runCommand(process.execPath, [program, ...words], { cwd: folder })
  const results = readResults()
  if (results.size === 0) throw new Error(`The suite has run nothing: ${stderr.slice(-400)}`)
  await tell(results)
} finally {
  proxy.close()
  await stack.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function install(): Promise<void> {
  const words = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', suite]
  const { exitCode, stderr } = await runCommand('npm', words, { cwd: folder })
  if (exitCode !== 0) throw new Error(`The suite could not be installed: ${stderr.slice(-400)}`)
}

/** The suite sends no token: what it asks goes on with one, and is else as it was sent. */
async function withToken({
  controlUrl,
  controlToken,
}: StackReady): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(controlUrl)
  const server = createServer((incoming, response) => {
    const headers = { ...incoming.headers, 'x-skyshop-control': controlToken }
    const options = { hostname, port, path: '/mcp', method: incoming.method, headers }
    const asked = request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    incoming.pipe(asked)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  return { url, close: () => server.close() }
}

/** Checks by scenario: each has a folder `server-<scenario>-<time>`. */
function readResults(): Map<string, Check[]> {
  const results = join(folder, 'results')
  return new Map(
    readdirSync(results).map((name): [string, Check[]] => {
      const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '')
      return [scenario, JSON.parse(readFileSync(join(results, name, 'checks.json'), 'utf8'))]
    }),
  )
}

async function tell(results: ReadonlyMap<string, readonly Check[]>): Promise<void> {
  await using assistant = await connectAssistant(stack.ready)
  const declared = JSON.stringify(assistant.client.getServerCapabilities() ?? {})
  const count = { passed: 0, failed: 0, left: 0 }
  for (const [scenario, checks] of results)
    for (const check of checks) {
      const reason = reasonNot(scenario, check, declared)
      if (check.status === 'SUCCESS') count.passed += 1
      else if (check.status !== 'FAILURE') continue
      else if (reason === null) count.failed += 1
      else count.left += 1
      if (check.status === 'FAILURE')
        console.log(
          `${reason === null ? 'FAIL' : 'left'}  ${scenario}: ${reason ?? check.errorMessage ?? check.id}`,
        )
    }
  console.log(
    `${suite}: ${results.size} scenarios; ${count.passed} checks passed, ${count.failed} failed, ${count.left} do not apply`,
  )
  if (count.failed > 0 || count.passed === 0) process.exitCode = 1
}

/** Why a failed check does not apply; null where it does. */
function reasonNot(scenario: string, { id, errorMessage = '' }: Check, declared: string): string | null {
  const capability = capabilities[scenario]
  const isDeclared = capability?.split('.').every((part) => declared.includes(`"${part}"`)) ?? true
  if (capability !== undefined && !isDeclared) return `the server does not declare ${capability}`
  if (fixture.test(errorMessage))
    return 'it calls a tool or resource that only a server made for the suite has'
  if (id === ofServersWithoutToken) return 'it is for servers without a token: a page may not call this one'
  return null
}

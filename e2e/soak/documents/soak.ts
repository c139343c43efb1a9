import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answered, createControlClient } from '@skyshop/bridge-simulator/control'
import { buildProduct } from '../../run/build-product.ts'
import { rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'
import { type StackReady, startStack } from '../../run/stack.ts'
import {
  type DocumentName,
  fileOf,
  installTools,
  openApiDocuments,
  type Reading,
  type Remark,
  readAll,
  readDocument,
  runTool,
  type ToolFolder,
  type ToolName,
  toolVersions,
} from './reading-tools.ts'

/** What tools say that is no fault of a document: the reason, and the tool's own issue. */
const exceptions: readonly {
  readonly remark: RegExp
  readonly reason: string
  readonly issue: string
}[] = [
  {
    remark: /^post \S+: .*Request body must be object/,
    reason: 'Prism takes no XML body apart, so that none is an object',
    issue: 'https://github.com/stoplightio/prism/issues/2050',
  },
]

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly example?: unknown
}

interface Operation {
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly security?: readonly object[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

/** A Prism in front of a server of ours: it answers with a problem of its own where request or answer break the document. */
interface Proxy {
  readonly document: DocumentName
  readonly url: string
  readonly child: ChildProcess
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function openProxy(tools: ToolFolder, document: DocumentName, upstream: string): Promise<Proxy> {
  const port = await findFreePort()
  const program = join(tools.folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const words = [program, 'proxy', fileOf(document), upstream, '--errors', '-p', String(port)]
  const child = spawn(process.execPath, words, { cwd: tools.folder, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 120; tries++) {
    const isOpen = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isOpen) return { document, url, child }
    await wait(500)
  }
  child.kill()
  throw new Error(`Prism does not answer for ${document}.`)
}

/** Calls with the examples of a document through Prism; what it refuses is an error. */
async function callExamples({ document, url }: Proxy, headers: Record<string, string>): Promise<Reading> {
  const tool = '@stoplight/prism-cli'
  const remarks: Remark[] = []
  const calls = callable(document)
  console.log(`${document}: ${calls.length} calls through Prism`)
  if (calls.length === 0) throw new Error(`Nothing of ${document} is called.`)
  for (const { path, method, operation } of calls) {
    const { query, filled } = valuesOf(document, path, operation)
    const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
    const body = media?.example === undefined ? undefined : JSON.stringify(media.example)
    const response = await fetch(`${url}${filled}${query}`, {
      method: method.toUpperCase(),
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      ...(type !== undefined && { body: body ?? '<xml></xml>' }),
    })
    const said = await response.text()
    const isProblem = response.headers.get('content-type')?.includes('problem+json') === true
    if (isProblem) remarks.push({ tool, document, rank: 'error', text: `${method} ${path}: ${said}` })
  }
  return { tool, document, remarks }
}

/**
 * Operations that are called: of the backend those behind a token, of the control plane those that read, of wallets those that read,
 * those of the phone that have an example, and those in XML. What a signature is missing for is a refusal, whose form counts.
 */
function callable(document: DocumentName) {
  const items = Object.entries(readDocument(document).paths)
  const operations = items.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  )
  const isStream = (path: string) => path.endsWith('/stream') || path.endsWith('/wait')
  return operations.filter(({ path, method, operation: { requestBody, security, tags = [] } }) => {
    if (document === 'http') return security === undefined
    if (document === 'control') return method === 'get' && !isStream(path)
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
    if (tags.includes('phone')) return media?.example !== undefined
    return type === 'text/xml' || (method === 'get' && tags.includes('merchant'))
  })
}

/** The values of an operation's path and query, from the examples of the document. */
function valuesOf(document: DocumentName, path: string, { parameters = [] }: Operation) {
  const shared = readDocument(document).components.parameters ?? {}
  const known = parameters.map((one) => {
    return one.$ref === undefined ? one : (shared[one.$ref.split('/').at(-1) ?? ''] as Parameter)
  })
  const asked = known.filter((one) => one.in === 'query' && one.required === true)
  const query = new URLSearchParams(asked.map(({ name, example }) => [name, String(example)]))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(String(known.find((one) => one.name === name)?.example))
  })
  return { query: asked.length === 0 ? '' : `?${query}`, filled }
}

/** Runs the workflows through both proxies. */
async function runWorkflows(tools: ToolFolder, proxies: readonly Proxy[], token: string): Promise<Reading> {
  const servers = proxies.flatMap(({ document, url }) => ['-S', `${document}=${url}`])
  const file = join(rootDir, 'openapi/workflows/skyshop.arazzo.yaml')
  const words = ['respect', file, ...servers, '-i', `controlToken=${token}`]
  const { exitCode, stdout, stderr } = await runTool(tools, '@redocly/cli/bin/cli.js', words)
  const text = `workflows: ${(stdout + stderr).slice(-1500)}`
  const remark = { tool: '@redocly/cli', document: 'http', rank: 'error', text } as const
  return { tool: '@redocly/cli', document: 'http', remarks: exitCode === 0 ? [] : [remark] }
}

/** Reads all documents through Prism, in front of the servers that they describe. */
async function readThroughPrism(tools: ToolFolder, ready: StackReady): Promise<Reading[]> {
  const { productUrl, controlUrl, controlToken, gatewayUrl } = ready
  const control = createControlClient({ baseUrl: controlUrl, token: controlToken })
  const world = answered(
    await control.GET('/control/worlds/{worldId}', { params: { path: { worldId: 'default' } } }),
  )
  const upstreams: readonly (readonly [DocumentName, string])[] = [
    ['http', productUrl],
    ['control', controlUrl],
    ...(['wechat', 'alipay', 'paypal', 'lianlian'] as const).map(
      (name) => [name, `${gatewayUrl}/wallets/${name}/default`] as const,
    ),
  ]
  const proxies: Proxy[] = []
  try {
    for (const [document, url] of upstreams) proxies.push(await openProxy(tools, document, url))
    const headers = {
      authorization: 'Basic c2t5c2hvcA==',
      'blade-auth': `bearer ${world.user.token}`,
      'x-skyshop-control': controlToken,
      signature: 'c2lnbmF0dXJl',
    }
    const readings: Reading[] = []
    for (const proxy of proxies) {
      const keys = proxy.document === 'paypal' ? { ...headers, authorization: 'Bearer A21AA' } : headers
      readings.push(await callExamples(proxy, keys))
    }
    return [...readings, await runWorkflows(tools, proxies.slice(0, 2), controlToken)]
  } finally {
    for (const { child } of proxies) child.kill()
  }
}

const exceptionOf = ({ text }: Remark) => exceptions.find(({ remark }) => remark.test(text))

/** The table tool by document: errors, warnings, and in brackets what is an exception. */
function tableOf(readings: readonly Reading[]): string {
  const columns: readonly DocumentName[] = [...openApiDocuments, 'events']
  const tools = [...new Set(readings.map(({ tool }) => tool))]
  const rows = tools.map((tool) => {
    const version = tool === 'jsonschema' ? 'of this machine' : toolVersions[tool]
    const cells = columns.map((document) => {
      const own = readings.filter((one) => one.tool === tool && one.document === document)
      if (own.length === 0) return ''
      const remarks = own.flatMap((one) => one.remarks)
      const counted = remarks.filter((one) => !exceptionOf(one))
      const of = (rank: Remark['rank']) => counted.filter((one) => one.rank === rank).length
      const excepted = remarks.length - counted.length
      return `${of('error')}/${of('warning')}${excepted === 0 ? '' : ` (${excepted})`}`
    })
    return `| ${tool} ${version} | ${cells.join(' | ')} |`
  })
  return [
    `| errors/warnings | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...rows,
  ].join('\n')
}

const asked = process.argv.slice(2)
const all: readonly ToolName[] = [
  ...(Object.keys(toolVersions) as (keyof typeof toolVersions)[]),
  'jsonschema',
]
/** Tools that read: those whose names begin as asked for, all when none are. */
const reading = all.filter((name) => asked.length === 0 || asked.some((start) => name.startsWith(start)))
if (reading.length === 0) throw new Error(`There is no tool ${asked.join(' or ')}.`)

await buildProduct()
const tools: ToolFolder = { folder: mkdtempSync(join(tmpdir(), 'skyshop-documents-')) }
const readings: Reading[] = []
try {
  const throughPrism = reading.includes('@stoplight/prism-cli')
  await installTools(tools, [...reading, ...(throughPrism ? (['@redocly/cli'] as const) : [])])
  const python = await runCommand('python3', ['-c', 'import jsonschema, referencing'])
  if (python.exitCode !== 0) console.log("Python's jsonschema is not on this machine and reads nothing.")
  const able = reading.filter((name) => name !== 'jsonschema' || python.exitCode === 0)
  readings.push(...(await readAll(tools, able)))
  if (throughPrism) {
    const stack = await startStack(join(tools.folder, 'data'))
    try {
      readings.push(...(await readThroughPrism(tools, stack.ready)))
    } finally {
      await stack.stop()
    }
  }
} finally {
  rmSync(tools.folder, { recursive: true, force: true })
}

const remarks = readings.flatMap((one) => one.remarks)
const counted = remarks.filter((one) => !exceptionOf(one))
for (const { tool, document, rank, text } of counted) console.log(`${rank} ${tool} ${document}: ${text}`)
console.log(tableOf(readings))
for (const { reason, issue, remark } of exceptions) {
  const count = remarks.filter(({ text }) => remark.test(text)).length
  console.log(`exception, ${count}: ${reason}, ${issue}`)
}
const errors = counted.filter(({ rank }) => rank === 'error').length
console.log(
  `${errors} errors, ${counted.length - errors} warnings, ${remarks.length - counted.length} exceptions`,
)
console.log(counted.length === 0 ? 'passed' : 'failed')
process.exitCode = counted.length === 0 ? 0 : 1

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { rootDir } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'

/** Exact, so that figures of different days are of the same programs. */
const packages = ['@stoplight/prism-cli@5.16.0', 'json-server@0.17.4', '@mockoon/cli@9.9.0', 'fastify@5.6.1']

/** Installs the peers into a folder. @throws with the last lines of npm when that fails */
export async function installPeers(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const { exitCode, stderr } = await runCommand('npm', ['install', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
  })
  if (exitCode !== 0) throw new Error(`The peers could not be installed: ${stderr.slice(-400)}`)
}

/** A running server and its process. */
export interface PeerServer {
  name: string
  url: string
  pid: number
  stop: () => void
}

/** Writes the files of a peer into its folder; the command that starts it on a port. */
type Prepare = (folder: string, port: number, answers: ReadonlyMap<string, string>) => readonly string[]

const node = process.execPath

const peers = {
  'bare node:http': (folder, port, answers) => {
    writeJson(join(folder, 'bare-answers.json'), Object.fromEntries(answers))
    const file = join(folder, 'bare.mjs')
    writeFileSync(
      file,
      `import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
const answers = new Map(Object.entries(JSON.parse(readFileSync(new URL('bare-answers.json', import.meta.url), 'utf8'))))
createServer((request, response) => {
  request.resume().on('end', () => {
    const answer = answers.get(request.method + ' ' + request.url.split('?')[0])
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(answer)
  })
}).listen(${port}, '127.0.0.1')
`,
    )
    return [node, file]
  },
  'Fastify + Ajv': (folder, port, answers) => {
    const document = readDocument()
    writeJson(join(folder, 'schemas.json'), { $id: 'http', components: document.components })
    writeJson(
      join(folder, 'routes.json'),
      [...answers].map(([key, answer]) => {
        const [method = '', url = ''] = key.split(' ')
        const operation = document.paths[url]?.[method.toLowerCase()]
        return { method, url, answer: JSON.parse(answer), ...schemasOf(operation) }
      }),
    )
    const file = join(folder, 'fastify.mjs')
    writeFileSync(
      file,
      `import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const app = Fastify({ ajv: { customOptions: { strict: false } } })
app.addSchema(read('schemas.json'))
for (const { method, url, answer, body, response } of read('routes.json'))
  app.route({ method, url, schema: { ...(body && { body }), response: { 200: response } }, handler: async () => answer })
await app.listen({ port: ${port}, host: '127.0.0.1' })
`,
    )
    return [node, file]
  },
  Prism: (folder, port, answers) => {
    const document = readDocument()
    const paths: Document['paths'] = {}
    for (const [key, answer] of answers) {
      const [method = '', url = ''] = key.split(' ')
      const operation = structuredClone(document.paths[url]?.[method.toLowerCase()] ?? {})
      const media = operation.responses?.['200']?.content?.['application/json']
      if (media) media.example = JSON.parse(answer)
      paths[url] = { ...paths[url], [method.toLowerCase()]: operation }
    }
    const file = join(folder, 'prism.json')
    writeJson(file, { ...document, servers: [], paths })
    const program = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
    return [node, program, 'mock', file, '-p', String(port), '-h', '127.0.0.1', '-v', 'silent']
  },
  'json-server': (folder, port, answers) => {
    writeJson(
      join(folder, 'json-server.json'),
      [...answers].map(([key, answer], index) => ({ key, name: `r${index}`, answer: JSON.parse(answer) })),
    )
    const file = join(folder, 'json-server.mjs')
    writeFileSync(
      file,
      `import { readFileSync } from 'node:fs'
import jsonServer from 'json-server'
const entries = JSON.parse(readFileSync(new URL('json-server.json', import.meta.url), 'utf8'))
const app = jsonServer.create()
app.use(jsonServer.bodyParser)
app.use(jsonServer.rewriter(Object.fromEntries(entries.map(({ key, name }) => [key.split(' ')[1] + '*', '/' + name]))))
app.use(jsonServer.router(Object.fromEntries(entries.map(({ key, name, answer }) =>
  [name, key.startsWith('GET') ? answer : []]))))
app.listen(${port}, '127.0.0.1')
`,
    )
    return [node, file]
  },
  Mockoon: (folder, port, answers) => {
    const file = join(folder, 'mockoon.json')
    writeJson(file, {
      ...{ uuid: 'peers', name: 'peers', port, hostname: '127.0.0.1', endpointPrefix: '', latency: 0 },
      routes: [...answers].map(([key, answer], index) => mockoonRoute(key, answer, index)),
    })
    const program = join(folder, 'node_modules/@mockoon/cli/bin/run.js')
    return [
      node,
      program,
      'start',
      '--data',
      file,
      '--port',
      String(port),
      '--repair',
      '--disable-log-to-file',
    ]
  },
} as const satisfies Record<string, Prepare>

/** Starts every peer on a free port with these answers and waits until each answers. */
export async function startPeers(
  folder: string,
  answers: ReadonlyMap<string, string>,
): Promise<PeerServer[]> {
  const servers: PeerServer[] = []
  for (const [name, prepare] of Object.entries<Prepare>(peers)) {
    const port = await freePort()
    const [file = '', ...args] = prepare(folder, port, answers)
    const child = spawn(file, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const url = `http://127.0.0.1:${port}`
    servers.push({ name, url, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') })
    await answering(name, url, child)
  }
  return servers
}

async function answering(name: string, url: string, child: ChildProcess): Promise<void> {
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error(`${name} did not start: ${complaint.slice(-400)}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

interface Media {
  schema: object
  example?: unknown
}

interface Operation {
  requestBody?: { content: Record<string, Media | undefined> }
  responses?: Record<string, { content?: Record<string, Media | undefined> } | undefined>
}

interface Document {
  components: object
  paths: Record<string, Record<string, Operation | undefined> | undefined>
}

function readDocument(): Document {
  return JSON.parse(readFileSync(join(rootDir, 'openapi/generated/http.json'), 'utf8')) as Document
}

/** Schemas of request and answer, whose references lead into the components. */
function schemasOf(operation: Operation | undefined): { body?: object; response: object } {
  const rooted = (schema: object | undefined) =>
    JSON.parse(JSON.stringify(schema ?? {}).replaceAll('"#/', '"http#/')) as object
  const body = operation?.requestBody?.content['application/json']?.schema
  const response = operation?.responses?.['200']?.content?.['application/json']?.schema
  return { ...(body ? { body: rooted(body) } : {}), response: rooted(response) }
}

function mockoonRoute(key: string, body: string, index: number): object {
  const [method = '', url = ''] = key.split(' ')
  const response = {
    ...{ uuid: `a${index}`, body, latency: 0, statusCode: 200, default: true, bodyType: 'INLINE' },
    headers: [{ key: 'Content-Type', value: 'application/json' }],
    ...{ disableTemplating: true, rules: [], rulesOperator: 'OR' },
  }
  return {
    ...{ uuid: `r${index}`, type: 'http', method: method.toLowerCase(), endpoint: url.slice(1) },
    responses: [response],
  }
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value))
}

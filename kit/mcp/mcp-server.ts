import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallToolResult, ReadResourceResult, Resource, Server } from '@modelcontextprotocol/server'
import {
  answered,
  type ControlClient,
  ControlRefused,
  createControlClient,
  ServerUnreachable,
} from '../../bridge-simulator/src/control/control-client.ts'
import { noStackText, type StackAddresses } from '../../bridge-simulator/src/control/stack-file.ts'
import { markdownSection } from '../site/site-pages.ts'
import {
  areasRefusal,
  callControl,
  contractVersion,
  controlTools,
  isControlTool,
  readAreas,
  toolError,
} from './control-tools.ts'
import { Phones, phoneTools } from './phones.ts'
import { shortEntry } from './tool-views.ts'

/** Addresses of a simulator; the one of the panel is empty where none runs. */
type McpStack = Pick<StackAddresses, 'controlUrl' | 'controlToken' | 'panelUrl'>

/** Options of a Model Context Protocol server: what it works on. */
export interface McpOptions {
  /** Where the simulator is reached; asked at each call, so that it may be started, or started again, meanwhile. */
  stack: () => McpStack | null
  /** The line that starts a simulator, for whoever has none. */
  start: string
  /** The data folder in which one is looked for; left out where there is no choice. */
  dataDir?: string | undefined
}

const docsDir = join(import.meta.dirname, '../../docs')
const referenceDir = join(docsDir, 'dist/reference')
const newestEntries = 100

const instructions = [
  'Skyshop: an in-app shop of a camera vendor with its backend, wallets and host app, all simulated. A world is one closed',
  'universe: account, cameras, orders, money, clock, faults, journal. createWorld makes one (listScenarios says which);',
  'openPhone shows the shop in it, tap buys as a buyer would, enterText types any six digits as the code of a wallet. The',
  'clock of a world that you make stands still: what is due happens with advanceClock. addFault makes something go wrong.',
  'getJournal tells what happened, getState what the server holds. Answers are short; bodies, tables and whole ask for more.',
  'Pages: skyshop://docs/… of the list of resources; an operation: skyshop://reference/control/addFault.',
].join(' ')

/** Clients hand on few variables of their environment, and start a program in a folder of theirs. */
const clientHint =
  ' Name its folder in the configuration of the client: --data <folder>, or SKYSHOP_DATA_DIR in env.'

/** The library of the protocol, loaded with the first call, so that no start waits for it. */
const protocol = () => import('@modelcontextprotocol/server')

/** What pages name the panel by; a reader gets its address. */
const standardPanel = 'http://127.0.0.1:4000'

/** Serves programs that test: tools of the control contract and of a phone, journal, state and docs as resources. */
export class McpServer {
  readonly #options: McpOptions
  readonly #phones: Phones
  #answer: Promise<(request: Request) => Promise<Response>> | null = null

  constructor(options: McpOptions) {
    this.#options = options
    this.#phones = new Phones({ stack: () => this.#stack(), start: options.start })
  }

  /** Serves the client at the other end of stdin and stdout until one of them is closed, or this process is told to end. */
  async serveStdio(list: string | undefined): Promise<void> {
    const { serveStdio } = await import('@modelcontextprotocol/server/stdio')
    const handle = serveStdio(() => this.#connection(list))
    const signals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => once(process, signal))
    const closed = [once(process.stdin, 'end'), once(process.stdin, 'close'), once(process.stdout, 'error')]
    await Promise.race([...closed, ...signals])
    await handle.close()
    await this.close()
  }

  /** Answers a request of streamable HTTP, without sessions: `?tools=` names areas, or all. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const refusal = areasRefusal(toolList(request))
    if (refusal !== null) return new Response(refusal, { status: 400 })
    this.#answer ??= this.#handler()
    return (await this.#answer)(takingBoth(request))
  }

  /** Closes the phones. */
  close(): Promise<void> {
    return this.#phones.close()
  }

  /** What answers a request of HTTP; one that could not be loaded is loaded again by the next. */
  async #handler(): Promise<(request: Request) => Promise<Response>> {
    try {
      const { createMcpHandler } = await protocol()
      return createMcpHandler(({ requestInfo }) => this.#connection(toolList(requestInfo))).fetch
    } catch (error) {
      this.#answer = null
      throw error
    }
  }

  #stack(): McpStack {
    const stack = this.#options.stack()
    if (stack) return stack
    const { start, dataDir } = this.#options
    throw new ServerUnreachable(`${noStackText(start, dataDir)}${dataDir === undefined ? '' : clientHint}`)
  }

  async #connection(list: string | undefined): Promise<Server> {
    const { Server } = await protocol()
    const tools = [...phoneTools, ...controlTools(readAreas(list))]
    const capabilities = { tools: {}, resources: {} }
    const server = new Server({ name: 'skyshop', version: contractVersion }, { capabilities, instructions })
    server.setRequestHandler('tools/list', () => ({ tools }))
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
      this.#call(params.name, params.arguments ?? {}, mcpReq.signal),
    )
    server.setRequestHandler('resources/list', async () => ({ resources: await this.#resources() }))
    server.setRequestHandler('resources/templates/list', () => ({
      resourceTemplates: [...worldResources, ...templates],
    }))
    server.setRequestHandler('resources/read', ({ params }) => this.#read(params.uri))
    return server
  }

  async #call(name: string, given: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult> {
    const ofPhone = phoneTools.find((tool) => tool.name === name)
    if (!ofPhone && !isControlTool(name)) {
      const { ProtocolError, ProtocolErrorCode } = await protocol()
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`)
    }
    try {
      if (ofPhone) return await this.#phones.call(ofPhone, given, signal)
      const { controlUrl, controlToken } = this.#stack()
      return await callControl(name, given, { baseUrl: controlUrl, token: controlToken, signal })
    } catch (error) {
      if (error instanceof ServerUnreachable) return toolError(this.#unreachable(error))
      throw error
    }
  }

  async #resources(): Promise<Resource[]> {
    const stack = this.#options.stack()
    const ids = stack === null ? [] : await worldIds(clientOf(stack)).catch(() => [])
    const ofWorlds = ids.flatMap((worldId) =>
      worldResources.map(({ uriTemplate, name, ...resource }) => ({
        ...resource,
        uri: uriTemplate.replace('{worldId}', worldId),
        name: `${name} of ${worldId}`,
      })),
    )
    return [...ofWorlds, ...referenceResources(), ...docPages().map(toResource)]
  }

  async #read(uri: string): Promise<ReadResourceResult> {
    const page = pageText(uri)
    if (page !== null) {
      const text = page.replaceAll(standardPanel, this.#options.stack()?.panelUrl || standardPanel)
      return { contents: [{ uri, mimeType: markdown, text }] }
    }
    const [, worldId = '', what = ''] = worldUri.exec(uri) ?? []
    const read = Object.hasOwn(readings, what) ? readings[what as keyof typeof readings] : undefined
    const { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } = await protocol()
    if (!read) throw new ResourceNotFoundError(uri)
    try {
      const text = JSON.stringify(await read(clientOf(this.#stack()), worldId))
      return { contents: [{ uri, mimeType: 'application/json', text }] }
    } catch (error) {
      if (error instanceof ControlRefused && error.code === 'world-not-found')
        throw new ResourceNotFoundError(uri, error.message)
      if (error instanceof ServerUnreachable)
        throw new ProtocolError(ProtocolErrorCode.InternalError, this.#unreachable(error))
      throw error
    }
  }

  #unreachable({ message }: ServerUnreachable): string {
    const { start } = this.#options
    return message.endsWith('.') ? message : `The simulator does not answer: start one with ${start}.`
  }
}

/** The areas that an address asks for; undefined for none. */
function toolList(request: Request | undefined): string | undefined {
  return (request && new URL(request.url).searchParams.get('tools')) ?? undefined
}

const docsUri = 'skyshop://docs/'
const referenceUri = /^skyshop:\/\/reference\/(\w+)(?:\/(\w+)(?:[.]md)?)?$/
const contracts = ['control', 'http', 'bridge', 'wechat', 'alipay', 'paypal', 'lianlian']
const worldUri = /^skyshop:\/\/worlds\/([a-z0-9-]{1,40})\/(\w+)$/
const markdown = 'text/markdown'

const templates = [
  {
    name: 'page',
    uriTemplate: 'skyshop://docs/{+page}',
    description: 'A page of the documentation, or with #heading a part of it.',
    mimeType: markdown,
  },
  {
    name: 'operation',
    uriTemplate: 'skyshop://reference/{contract}/{name}',
    description:
      'One operation or schema of a contract (control, http, bridge, wechat, alipay, paypal, lianlian): what it takes and answers. Without a name: the list of operations.',
    mimeType: markdown,
  },
]

const worldResources = [
  {
    name: 'journal',
    uriTemplate: 'skyshop://worlds/{worldId}/journal',
    description: `What happened in the world, oldest first, without bodies: its newest ${newestEntries} entries. getJournal has all, and the bodies.`,
    mimeType: 'application/json',
  },
  {
    name: 'state',
    uriTemplate: 'skyshop://worlds/{worldId}/state',
    description:
      'What the server holds: devices, orders, entitlements, payments, contracts, due events, as tables.',
    mimeType: 'application/json',
  },
]

const readings = { journal: readJournal, state: readState }

async function readJournal(control: ControlClient, worldId: string): Promise<object> {
  const page = async (afterSeq: number, limit: number) => {
    const params = { path: { worldId }, query: { afterSeq, limit } }
    return answered(await control.GET('/control/worlds/{worldId}/journal', { params }))
  }
  const { lastSeq } = await page(0, 1)
  const { entries } = await page(Math.max(0, lastSeq - newestEntries), newestEntries)
  return { lastSeq, entries: entries.map(shortEntry) }
}

async function readState(control: ControlClient, worldId: string): Promise<object> {
  return answered(await control.GET('/control/worlds/{worldId}/state', { params: { path: { worldId } } }))
}

async function worldIds(control: ControlClient): Promise<string[]> {
  const { worlds } = answered(await control.GET('/control/worlds'))
  return worlds.map(({ worldId }) => worldId)
}

function clientOf({ controlUrl, controlToken }: McpStack): ControlClient {
  return createControlClient({ baseUrl: controlUrl, token: controlToken })
}

/** Pages as they are written; the site that is built from them lies in `dist`. */
function docPages(): string[] {
  const paths = readdirSync(docsDir, { recursive: true, encoding: 'utf8' })
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && !path.startsWith('dist/'))
    .sort()
}

function readPage(path: string): string {
  return readFileSync(join(docsDir, path), 'utf8')
}

/** A page, or with `#` a part of it, or what a contract says of one operation; null where there is none. */
function pageText(uri: string): string | null {
  const [address = '', heading = ''] = uri.split('#')
  const page = docPages().find((path) => address === docsUri + path)
  if (page !== undefined)
    return heading === '' ? readPage(page) : markdownSection(readPage(page), unescaped(heading))
  const [, contract = '', name] = referenceUri.exec(address) ?? []
  const folder = join(referenceDir, contract)
  if (contract === '' || !existsSync(folder)) return null
  if (name === undefined) return `# ${contract}\n\n${operationsIn(folder).join('\n')}\n`
  const file = join(folder, `${name}.md`)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The part of an address behind `#`; as it is where a percent sign in it escapes nothing. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Operations of a contract; its schemas, which begin with a capital, are linked from them. */
function operationsIn(folder: string): string[] {
  const names = readdirSync(folder).map((file) => file.replace('.md', ''))
  return names.filter((name) => /^[a-z]/.test(name)).sort()
}

function toResource(path: string): Resource {
  const title = /^# (.+)$/m.exec(readPage(path))?.[1] ?? path
  return { uri: docsUri + path, name: path, title, mimeType: markdown }
}

/** A list for each contract whose pages are built. */
function referenceResources(): Resource[] {
  return contracts
    .filter((contract) => existsSync(join(referenceDir, contract)))
    .map((contract) => ({
      ...{ uri: `skyshop://reference/${contract}`, name: `reference/${contract}`, mimeType: markdown },
      title: `Operations of the contract ${contract}, each a resource: skyshop://reference/${contract}/<operation>`,
    }))
}

/** A request with the media types that the protocol asks for by name, where its client takes any: by a wildcard, or as it names none. */
function takingBoth(request: Request): Request {
  const accepted = request.headers.get('accept')
  const isAny = accepted === null || accepted.split(',').some((type) => type.trim().startsWith('*/*'))
  if (!isAny) return request
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(request, { headers })
}

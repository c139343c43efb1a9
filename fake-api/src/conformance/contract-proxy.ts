import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerDifferences, parsed, requestDifferences } from './answer-check.ts'
import { type ContractOperation, findOperation } from './contract-operations.ts'

/** One exchange that went through. */
export interface SeenExchange {
  method: string
  path: string
  /** Null: the contract has no such operation. */
  operationId: string | null
  status: number
  differences: readonly string[]
}

/** Where traffic goes, and who hears of it. */
export interface ContractProxyOptions {
  /** Without trailing slash. */
  target: string
  onExchange: (exchange: SeenExchange) => void
}

/** Belongs to a connection, or would make a body unreadable here. */
const ownHeaders = new Set([
  ...['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-encoding'],
  ...['expect', 'upgrade', 'content-encoding'],
])

/** A server that passes everything on as it is and holds both directions against the contract. */
export function createContractProxy(options: ContractProxyOptions): Server {
  return createServer((request, response) => void pass(request, response, options))
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { target, onExchange }: ContractProxyOptions,
): Promise<void> {
  const { method = 'GET', url = '/' } = request
  const { pathname: path, searchParams } = new URL(url, 'http://proxy')
  try {
    const body = await bodyOf(request)
    const answer = await fetch(target + url, {
      method,
      headers: headersOf(request),
      redirect: 'manual',
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    })
    const content = Buffer.from(await answer.arrayBuffer())
    const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name))
    response.writeHead(answer.status, Object.fromEntries(headers)).end(content)
    const found = findOperation(method, path)
    const sent = {
      query: Object.fromEntries(searchParams),
      body: body.length === 0 ? undefined : body.toString(),
    }
    const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
    const came = { status: answer.status, mediaType, text: content.toString() }
    const differences = found ? differencesOf(found, sent, came) : ['the contract has no such operation']
    const operationId = found?.operation.operationId ?? null
    onExchange({ method, path, operationId, status: answer.status, differences })
  } catch (error) {
    if (!response.headersSent) response.writeHead(502).end()
    onExchange({
      method,
      path,
      operationId: null,
      status: 502,
      differences: [`not passed on: ${String(error)}`],
    })
  }
}

function differencesOf(
  { operation, params }: { operation: ContractOperation; params: Record<string, string> },
  { query, body }: { query: Record<string, string>; body: string | undefined },
  came: Parameters<typeof answerDifferences>[1],
): string[] {
  // A form or XML body stays text; the contract says which operation takes one.
  const sent = body === undefined ? undefined : (parsed(body) ?? body)
  return [
    ...requestDifferences(operation, { params, query, body: sent }),
    ...answerDifferences(operation, came),
  ]
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !ownHeaders.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

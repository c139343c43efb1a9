import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { findOperation } from './contract-operations.ts'
import { answerDifferences, parsed, requestDifferences } from './exchange-check.ts'
import type { ForwardedCall } from './har-recording.ts'
import { silenceOf } from './run-case.ts'

/** A request and its answer that went through the proxy. */
export interface ProxiedExchange {
  method: string
  path: string
  /** Null: the contract has no such operation. */
  operationId: string | null
  status: number
  differences: readonly string[]
}

/** The target of the traffic, and the listener for its calls. */
export interface ContractProxyOptions {
  /** Without trailing slash. */
  target: string
  /** Called for each call below `/api/`; pages, pictures and preflights are passed on unchecked. */
  onExchange: (exchange: ProxiedExchange) => void
  /** Keeps each of those calls whole, with the time on `nowMs`; none is kept when left out. */
  recorder?: CallRecorder
}

/** Records the calls that a proxy has forwarded. */
export interface CallRecorder {
  append: (call: ForwardedCall) => void
  nowMs: () => number
  /** Called once, with why a call could not be kept; none is kept after it, and all are passed on. */
  onEnd: (reason: string) => void
}

/** Both bodies as they went through. */
interface ForwardedBodies {
  body: Buffer
  status: number
  mediaType: string
  content: Buffer
}

/** A text above it is passed on, and neither checked nor recorded. */
const maxBytes = 32 * 1024 * 1024

/** Belongs to a connection, or would make a body unreadable here. */
const ownHeaders = new Set([
  ...['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'accept-encoding'],
  ...['expect', 'upgrade', 'content-encoding'],
])

/** A server that passes everything on as it is and holds both directions against the contract. */
export function createContractProxy(options: ContractProxyOptions): Server {
  const recorder = options.recorder && untilFailure(options.recorder)
  return createServer(
    (request, response) => void handle(request, response, { ...options, ...(recorder && { recorder }) }),
  )
}

/** Records calls until one cannot be written, as on a full disk. */
function untilFailure({ append, nowMs, onEnd }: CallRecorder): CallRecorder {
  let hasEnded = false
  const appendUntilFailure = (call: ForwardedCall) => {
    if (hasEnded) return
    try {
      append(call)
    } catch (error) {
      hasEnded = true
      onEnd(error instanceof Error ? error.message : String(error))
    }
  }
  return { append: appendUntilFailure, nowMs, onEnd }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { target, onExchange, recorder }: ContractProxyOptions,
): Promise<void> {
  const { method = 'GET', url = '/' } = request
  const [path = '/'] = url.split('?', 1)
  const search = url.slice(path.length)
  const isCall = path.startsWith('/api/') && method !== 'OPTIONS'
  const report = (status: number, differences: readonly string[]) => {
    const operationId = findOperation(method, path)?.operation.operationId ?? null
    if (isCall) onExchange({ method, path, operationId, status, differences })
  }
  const startedMs = recorder?.nowMs() ?? 0
  try {
    const forwarded = await forward(request, response, target)
    if (!isCall) return
    report(forwarded.status, differencesOf({ method, path, search }, forwarded))
    if (recorder === undefined || bytesOf(forwarded) > maxBytes) return
    const times = { startedMs, tookMs: recorder.nowMs() - startedMs }
    recorder.append({ ...recordedParts(request, target, forwarded), ...times })
  } catch (error) {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
    report(502, [`not passed on: ${reasonOf(error)}`])
  }
}

function recordedParts(
  request: IncomingMessage,
  target: string,
  { body, status, mediaType, content }: ForwardedBodies,
): Omit<ForwardedCall, 'startedMs' | 'tookMs'> {
  const { method = 'GET', url = '/' } = request
  return {
    method,
    url: target + url,
    requestHeaders: headersOf(request),
    requestText: body.toString(),
    answer: { status, mediaType, text: content.toString() },
  }
}

function bytesOf({ body, content }: ForwardedBodies): number {
  return Math.max(body.length, content.length)
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): Promise<ForwardedBodies> {
  const { method = 'GET', url = '/' } = request
  const body = await bodyOf(request)
  const answer = await fetch(target + url, {
    method,
    headers: headersOf(request),
    redirect: 'manual',
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  })
  const content = Buffer.from(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name))
  // Cookies come one by one under the same name.
  response.writeHead(answer.status, headers.flat()).end(content)
  const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  return { body, status: answer.status, mediaType, content }
}

function differencesOf(
  { method, path, search }: { method: string; path: string; search: string },
  { body, content, status, mediaType }: ForwardedBodies,
): string[] {
  const called = findOperation(method, path)
  if (!called) return ['the contract has no such operation']
  const bytes = bytesOf({ body, content, status, mediaType })
  if (bytes > maxBytes) return [`${bytes} bytes are too many to be checked`]
  const query = Object.fromEntries(new URLSearchParams(search))
  const text = body.toString()
  // A form or XML body stays text; the contract says which operation takes one.
  const sent = text === '' ? undefined : (parsed(text) ?? text)
  return [
    ...requestDifferences(called.operation, { params: called.params, query, body: sent }),
    ...answerDifferences(called.operation, { status, mediaType, text: content.toString() }),
  ]
}

function reasonOf(error: unknown): string {
  try {
    return silenceOf(error)
  } catch {
    return String(error)
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const forwardedHeaders = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !ownHeaders.has(name),
  )
  return Object.fromEntries(forwardedHeaders.map(([name, value]) => [name, String(value)]))
}

import { Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Schemas } from '@skyshop/openapi/control'
import { awayAnswer } from '../http/listener.ts'

const away = awayAnswer(
  'The part of the server that has this world starts again: send the request again in a second.',
)

/** The whole answer for a connection whose worker does not run. */
export function workerAwayAnswer(): string {
  const lines = Object.entries(away.headers).map(([name, value]) => `${name}: ${value}`)
  return ['HTTP/1.1 503 Service Unavailable', ...lines, '', away.body].join('\r\n')
}

/** The whole answer for a connection on which no request has come in time. */
export function lateAnswer(): string {
  return 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'
}

/** What belongs to one connection, and what is said of a body before it is sent. */
const dropped = new Set(['connection', 'keep-alive', 'transfer-encoding', 'expect'])

const agent = new Agent({ keepAlive: true })

/**
 * Answers a request with what another worker says to it, bytes as they come, and ends the connection. A cut there is a cut
 * here; `base` is null for a worker that does not run, which is a 503 with `Retry-After`.
 */
export function answerFrom(base: string | null, request: IncomingMessage, response: ServerResponse): void {
  if (base === null) return void sendAway(response)
  const { method, url, headers } = request
  const asked = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)))
  const isChunked = headers['transfer-encoding'] !== undefined
  const passed = openRequest(base + (url ?? ''), {
    method,
    headers: { ...asked, ...(isChunked && { 'transfer-encoding': 'chunked' }) },
    agent,
  })
  passed.setNoDelay(true)
  passed.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ECONNREFUSED' && !response.headersSent) sendAway(response)
    else response.destroy()
  })
  passed.once('response', (answer) => {
    if (response.destroyed) return void answer.destroy()
    // Whoever asks for this world again does so on a connection that its worker gets.
    const headers = [...rawHeadersOf(answer), 'Connection', 'close']
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers)
    response.flushHeaders()
    // A failure on either side ends the other; no error can be sent any more.
    pipeline(answer, response, () => undefined)
  })
  response.once('close', () => passed.destroy())
  request.pipe(passed)
}

function sendAway(response: ServerResponse): void {
  response.writeHead(503, away.headers).end(away.body)
}

/** Name and value pairs in one flat list; repeated headers stay repeated. */
function rawHeadersOf({ rawHeaders: raw }: IncomingMessage): string[] {
  return raw.filter((_, index) => !dropped.has((raw[index - (index % 2)] ?? '').toLowerCase()))
}

/**
 * Metrics of several processes in the text format of Prometheus as those of one: samples of the same labels are summed, and
 * a lag is that of the latest.
 */
export function sumOfMetrics(texts: readonly string[]): string {
  /** Samples by what stands above them, help and type. */
  const metrics = new Map<string, Map<string, number>>()
  for (const block of texts.flatMap((text) => text.split(/\n(?=# HELP )/))) {
    const lines = block.split('\n').filter((line) => line !== '')
    const header = lines.filter((line) => line.startsWith('#')).join('\n')
    const samples = metrics.get(header) ?? new Map<string, number>()
    for (const line of lines.filter((one) => !one.startsWith('#'))) {
      const at = line.lastIndexOf(' ')
      const [name, value] = [line.slice(0, at), Number(line.slice(at + 1))]
      const known = samples.get(name)
      const together = name.includes('_lag_') ? Math.max(known ?? 0, value) : (known ?? 0) + value
      samples.set(name, together)
    }
    metrics.set(header, samples)
  }
  return [...metrics]
    .map(([header, samples]) =>
      [header, ...[...samples].map(([name, value]) => `${name} ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n')
}

/** Outcomes that several processes counted as those of one. */
export function sumOfOutcomes(texts: readonly string[]): string {
  const lists = texts.map((text) => JSON.parse(text) as Schemas['Coverage'])
  const rows = new Map<string, Schemas['Coverage']['outcomes'][number]>()
  for (const { times, ...outcome } of lists.flatMap(({ outcomes }) => outcomes)) {
    const key = JSON.stringify(outcome)
    rows.set(key, { ...outcome, times: times + (rows.get(key)?.times ?? 0) })
  }
  return JSON.stringify({ outcomes: [...rows.values()] } satisfies Schemas['Coverage'])
}

import type { JournalEntry } from './journal-entry.ts'

/** A HAR 1.2 document (http://www.softwareishard.com/blog/har-12-spec). Fields with an underscore are our own. */
export interface Har {
  log: { version: '1.2'; creator: { name: string; version: string }; entries: HarEntry[] }
}

interface NameValue {
  name: string
  value: string
}

interface HarEntry {
  startedDateTime: string
  time: number
  request: HarRequest
  response: HarResponse
  cache: object
  timings: { send: number; wait: number; receive: number }
  comment: string
  _seq: number
  _traceId: string
  _operationId: string
  _worldTime: string
}

interface HarMessage {
  httpVersion: string
  cookies: []
  headers: NameValue[]
  headersSize: -1
  bodySize: number
}

interface HarRequest extends HarMessage {
  method: string
  url: string
  queryString: NameValue[]
  postData?: { mimeType: string; text: string }
}

interface HarResponse extends HarMessage {
  status: number
  statusText: string
  content: { size: number; mimeType: string; text: string }
  redirectURL: string
}

const json = 'application/json'

/** The requests of a journal, product's and gateways', as a browser would have saved them. */
export function toHar(entries: readonly JournalEntry[]): Har {
  const requests = entries.filter(({ kind }) => kind === 'http' || kind === 'gateway')
  return {
    log: {
      version: '1.2',
      creator: { name: 'Skyshop', version: '1' },
      entries: requests.map(toHarEntry),
    },
  }
}

function toHarEntry(entry: JournalEntry): HarEntry {
  const time = entry.tookMs ?? 0
  return {
    startedDateTime: new Date(entry.wallMs).toISOString(),
    time,
    request: requestOf(entry),
    response: responseOf(entry),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: `${entry.label}: ${entry.note ?? entry.status}`,
    _seq: entry.seq,
    _traceId: entry.traceId,
    _operationId: entry.operationId,
    _worldTime: new Date(entry.virtualMs).toISOString(),
  }
}

/** Entries without method and path stand for a POST to the operation. */
function requestOf({ http, request, to, operationId }: JournalEntry): HarRequest {
  const url = http?.url ?? `http://${to}/${operationId}`
  const text = textOf(bodyOf(request))
  return {
    method: http?.method ?? 'POST',
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(http?.requestHeaders),
    queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
    ...(text === '' ? {} : { postData: { mimeType: http?.requestHeaders['content-type'] ?? json, text } }),
    headersSize: -1,
    bodySize: Buffer.byteLength(text),
  }
}

function responseOf({ http, response, status }: JournalEntry): HarResponse {
  const text = textOf(response)
  const size = Buffer.byteLength(text)
  return {
    status: http?.status ?? (/^[1-5]\d\d$/.test(status) ? Number(status) : 0),
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: pairs(http?.responseHeaders),
    content: { size, mimeType: http?.responseHeaders['content-type'] ?? json, text },
    redirectURL: '',
    headersSize: -1,
    bodySize: size,
  }
}

/** A product request is journaled with its query beside its body. */
function bodyOf(request: unknown): unknown {
  const isWrapped = typeof request === 'object' && request !== null && 'query' in request && 'body' in request
  return isWrapped ? request.body : request
}

function textOf(body: unknown): string {
  if (body === null || body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function pairs(headers: Record<string, string> = {}): NameValue[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

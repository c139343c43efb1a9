import { fchmodSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { clockEndMs } from '@skyshop/openapi/time-limits'
import { maskedParts, type NewJournalEntry } from '../engine/journal/journal-entry.ts'
import { toHar } from '../engine/journal/journal-har.ts'
import { maskForm } from '../engine/journal/journal-mask.ts'
import { mask } from '../engine/journal/masked-text.ts'
import { type ContractOperation, findOperation } from './contract-operations.ts'
import { parsed, type ReceivedAnswer } from './exchange-check.ts'
import {
  type HarContent,
  type HarEntry,
  type HarRequest,
  type HarResponse,
  type Maybe,
  type NameValue,
  readEntry,
} from './har-entry.ts'

/** A call as it went through the proxy, nothing hidden. */
export interface ForwardedCall {
  method: string
  /** Whole, with its query. */
  url: string
  requestHeaders: Readonly<Record<string, string>>
  requestText: string
  answer: ReceivedAnswer
  startedMs: number
  tookMs: number
}

/** Headers that say something of the call; the rest is the client library's own. */
const keptHeaders = ['authorization', 'blade-auth', 'accept-language', 'content-type', 'user-agent']

const [emptyHar, harEnd] = [JSON.stringify(toHar([])).slice(0, -3), ']}}\n']

/** A HAR file that is whole after each call, so that what ends the recorder loses none. Secrets are masked as in a journal. */
export class HarFile {
  readonly #file: number
  #end: number
  #count = 0

  /** Replaces a file that is there. @throws Error when it cannot be written */
  constructor(path: string) {
    this.#file = openSync(path, 'w', 0o600)
    // The mode above is that of a new file only.
    fchmodSync(this.#file, 0o600)
    writeSync(this.#file, emptyHar + harEnd, 0)
    this.#end = Buffer.byteLength(emptyHar)
  }

  /** Calls in the file. */
  get count(): number {
    return this.#count
  }

  /** @throws Error when it cannot be written; the file stays whole without the call. */
  append(call: ForwardedCall): void {
    const seq = this.#count + 1
    const entry = entryOf(call)
    const times = { seq, virtualMs: call.startedMs, wallMs: call.startedMs, tookMs: call.tookMs }
    const whole = { ...entry, ...maskedParts(entry), ...times, parentSeq: null, orderNo: null }
    const [line] = toHar([{ ...whole, request: whole.request ?? null, response: whole.response ?? null }]).log
      .entries
    const text = `${seq === 1 ? '' : ','}\n${JSON.stringify(line)}`
    try {
      this.#write(text + harEnd)
    } catch (error) {
      this.#write(harEnd)
      ftruncateSync(this.#file, this.#end + harEnd.length)
      throw error
    }
    this.#end += Buffer.byteLength(text)
    this.#count = seq
  }

  /** Whole: the part that a full disk still had room for is not enough. */
  #write(text: string): void {
    const bytes = Buffer.from(text)
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#end + done)
  }
}

function entryOf({ method, url, requestHeaders, requestText, answer }: ForwardedCall): NewJournalEntry {
  const { pathname } = new URL(url)
  const [address, ...search] = url.split('?')
  const shownUrl = [address, ...(search.length > 0 ? [maskForm(search.join('?'))] : [])].join('?')
  const kept = Object.entries(requestHeaders).filter(([name]) => keptHeaders.includes(name))
  const { status, mediaType, text } = answer
  return {
    traceId: '',
    kind: 'http',
    operationId: findOperation(method, pathname)?.operation.operationId ?? '',
    from: 'shop',
    to: 'upstream',
    label: `${method} ${pathname}`,
    status: `${status}`,
    request: { query: {}, body: shownBody(requestText, requestHeaders['content-type']) },
    response: shownBody(text, mediaType),
    http: {
      ...{ method, url: shownUrl, status },
      requestHeaders: Object.fromEntries(kept),
      responseHeaders: { 'content-type': mediaType },
    },
  }
}

/** Pairs of a form; some clients send one under another type, or under none. */
const formText = /^[^\s=&<>{}"]+=[^\s<>{}"]*$/

function shownBody(text: string, mediaType = ''): unknown {
  const body = bodyOf(text)
  const isForm = mediaType.includes('x-www-form-urlencoded') || formText.test(text)
  return typeof body === 'string' && isForm ? maskForm(body) : body
}

function bodyOf(text: string): unknown {
  return text === '' ? undefined : (parsed(text) ?? text)
}

/** A call of a recording; what was masked in it reads `•••`. */
export interface RecordedCall {
  /** Its place in the recording, from 1. */
  number: number
  method: string
  /** Null: the contract has none. */
  operation: ContractOperation | null
  pathname: string
  params: Record<string, string>
  query: Record<string, string>
  /** JSON as its value, anything else as text; undefined when there is none. */
  body: unknown
  headers: Readonly<Record<string, string>>
  /** World time where the recording has one, else wall time; null for none. */
  atMs: number | null
  answer: ReceivedAnswer
}

/** A recording as it was read: what can be held against the contract, and what cannot. */
export interface Recording {
  calls: RecordedCall[]
  /** Calls that were not answered, or whose bodies the recording does not have. */
  skipped: SkippedCall[]
}

/** A call that is not compared, by its place in the recording. */
export interface SkippedCall {
  call: number
  /** Method and path where the contract has no operation. */
  operation: string
  reason: string
}

/** Reads a body that a HAR keeps in a file of its own; null when it is not there. */
type ReadBody = (name: string) => Buffer | null

/**
 * Reads the calls below `/api/` of a HAR: one of `record`, of a journal, of a browser or of Playwright. Preflights and pages
 * are left out. @throws Error for a text that is no HAR, or a part of it that is of another type than a HAR's
 */
export function readRecording(text: string, readBody: ReadBody = () => null): Recording {
  const read = parsed(text)
  const { log } = (read ?? {}) as { log?: { entries?: unknown } }
  if (!Array.isArray(log?.entries)) throw new Error(`This is no HAR: ${otherDocument(read)}.`)
  const recording: Recording = { calls: [], skipped: [] }
  for (const [index, any] of log.entries.entries()) {
    const entry = readEntry(any, index + 1)
    const { method, url } = entry?.request ?? {}
    const pathname = URL.parse(url ?? '')?.pathname ?? ''
    if (entry === null || !pathname.startsWith('/api/') || !method || method === 'OPTIONS') continue
    const read = callOf(entry, { number: index + 1, method, pathname, readBody })
    if (typeof read !== 'string') recording.calls.push(read)
    else {
      const operation = findOperation(method, pathname)?.operation.operationId ?? `${method} ${pathname}`
      recording.skipped.push({ call: index + 1, operation, reason: read })
    }
  }
  return recording
}

/** Names the kind of a document that is not a HAR, as far as it tells. */
function otherDocument(read: unknown): string {
  if (typeof read !== 'object' || read === null) return 'it is not a JSON object'
  if (Array.isArray(read)) return 'it is a list, and its calls have to stand in log.entries'
  if ('entries' in read) return 'its entries stand at its top, and have to stand in log.entries'
  if ('openapi' in read || 'swagger' in read) return 'it is a contract, and no recording'
  const { info } = read as { info?: { schema?: unknown } | null }
  const isCollection = String(info?.schema ?? '').includes('postman')
  return isCollection ? 'it is a Postman collection, which has no answers' : 'it has no log.entries'
}

interface Place {
  number: number
  method: string
  pathname: string
  readBody: ReadBody
}

/** The call of an entry, or why it cannot be compared. */
function callOf(entry: HarEntry, { number, method, pathname, readBody }: Place): RecordedCall | string {
  const { startedDateTime, _worldTime } = entry
  const answer = answerOf(entry, readBody)
  if (typeof answer === 'string') return answer
  const sent = sentText(entry.request ?? {}, readBody)
  if (sent === null) return 'the body of its request is not in the recording'
  if (isTooDeep(sent) || isTooDeep(answer.text)) return `is nested deeper than ${maxDepth} levels`
  const called = findOperation(method, pathname)
  const address = URL.parse(entry.request?.url ?? '')
  return {
    ...{ number, method, pathname },
    operation: called?.operation ?? null,
    params: called?.params ?? {},
    query: Object.fromEntries(address?.searchParams ?? []),
    body: bodyOf(sent),
    headers: headersOf(entry.request?.headers),
    atMs: instantOf(_worldTime ?? startedDateTime ?? ''),
    answer,
  }
}

function headersOf(headers: Maybe<NameValue[]> | undefined): Record<string, string> {
  return Object.fromEntries((headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]))
}

/** The answer, or why there is none: who gives up a call writes 0, -1, -999 or null for its status. */
function answerOf(entry: HarEntry, readBody: ReadBody): ReceivedAnswer | string {
  const { response, _failureText } = entry
  const { status: written, content, _failureText: failure = _failureText, _error: error } = response ?? {}
  const why = failure || error
  const status = Number(written ?? 0)
  if (!(status >= 100 && status <= 599)) return `was not answered${why ? `: ${why}` : ''}`
  const ofProxy = proxyAnswer(entry)
  if (ofProxy !== null) return `was not answered: ${ofProxy}`
  if (status === 101) return 'became a WebSocket, which has no answer (101)'
  if (status === 304) return 'came from the cache of the browser (304)'
  const text = receivedText(response ?? {}, readBody)
  const lost = text === null || !content ? null : lostPart(content, text)
  if (lost !== null) return `the body of its answer is ${lost}`
  if (text !== null)
    return { status, mediaType: content?.mimeType?.split(';')[0]?.trim() ?? '', text: withoutMark(text) }
  if (why) return `was not answered to its end: ${why}`
  const file = content?._file
  if (file) return `the body of its answer is in ${file}, which is not with the recording`
  return 'the body of its answer is not in the recording'
}

/** The remark of a recording proxy on an answer that it made itself, as the server gave none; null for one of the server. */
function proxyAnswer({ response, _charlesStatus: charles }: HarEntry): string | null {
  if (typeof charles === 'string' && charles !== 'COMPLETE') return `Charles says ${charles}`
  const statusText = response?.statusText
  return typeof statusText === 'string' && statusText.startsWith('Fiddler - ') ? statusText : null
}

/** Content codings whose bytes no text of a HAR can hold. */
const compressed = /(^|[\s,])(x-)?(gzip|compress|deflate|br|zstd|dcb|dcz)([\s,]|$)/i

/**
 * What is wrong with the body of an answer as it was recorded: it is compressed, or its end is missing. A text that is no JSON may
 * be whole with fewer bytes than were sent in another charset.
 */
function lostPart({ encoding, size, mimeType }: HarContent, text: string): string | null {
  if (encoding && compressed.test(encoding)) return `in the encoding ${encoding}`
  const [bytes, json] = [Buffer.byteLength(text), withoutMark(text)]
  const isJson = /[/+]json\b/i.test(mimeType ?? '') || /^\s*[[{]/.test(json)
  const isCut = isJson && bytes > 0 && bytes < (size ?? 0) && parsed(json) === undefined
  return isCut ? `cut short: ${bytes} of ${size} bytes` : null
}

/** A text without its byte order mark, as a browser hands it on. */
function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}

/** The body of an answer; null when it had one, or may have had one, that is not there. */
function receivedText(
  { status, content, bodySize, headers }: HarResponse,
  readBody: ReadBody,
): string | null {
  const { text, encoding, size, _file: file } = content ?? {}
  if (text) return encoding?.toLowerCase() === 'base64' ? Buffer.from(text, 'base64').toString() : text
  if (file) return readBody(file)?.toString() ?? null
  const isEmpty = Number(status) === 204 || ((size === 0 || text === '') && !isMore(bodySize, headers))
  return isEmpty && !((size ?? 0) > 0) ? '' : null
}

/** The body of a request, empty for none; null when it is not there. */
function sentText({ postData, bodySize, headers }: HarRequest, readBody: ReadBody): string | null {
  const { text, mimeType, _file: file } = postData ?? {}
  if (text) return text
  if (file) return readBody(file)?.toString() ?? null
  const isLeftOut = postData ? Boolean(mimeType) && bodySize !== 0 : false
  return isLeftOut || isMore(bodySize, headers) ? null : ''
}

/** Tells whether a message had a body, by what else is said of it. */
function isMore(bodySize: Maybe<number> | undefined, headers: Maybe<NameValue[]> | undefined): boolean {
  return (bodySize ?? 0) > 0 || Number(headersOf(headers)['content-length'] ?? 0) > 0
}

/** Levels of lists and objects up to which bodies are compared. */
const maxDepth = 500

/** Tells bodies that no walk through their levels would come to the end of; brackets in texts count as well. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > maxDepth) return true
  }
  return false
}

/** An instant that the clock of a world can show; null for any other text. */
function instantOf(text: string): number | null {
  const ms = Date.parse(text)
  return ms >= 0 && ms <= clockEndMs ? ms : null
}

/** Tells whether a value was masked, or something in it. */
export function isMasked(value: unknown): boolean {
  return (JSON.stringify(value) ?? '').includes(mask)
}

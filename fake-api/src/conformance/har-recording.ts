import { fchmodSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { maskedParts, type NewJournalEntry } from '../engine/journal/journal-entry.ts'
import { toHar } from '../engine/journal/journal-har.ts'
import { maskForm } from '../engine/journal/journal-mask.ts'
import { mask } from '../engine/journal/masked-text.ts'
import { type ContractOperation, findOperation } from './contract-operations.ts'
import { parsed, type ReceivedAnswer } from './exchange-check.ts'

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

/** The parts of a HAR that are read, whoever wrote it. */
interface AnyEntry {
  startedDateTime?: string
  _worldTime?: string
  request?: { method?: string; url?: string; headers?: NameValue[]; postData?: { text?: string } }
  response?: { status?: number; content?: { mimeType?: string; text?: string; encoding?: string } }
}

interface NameValue {
  name: string
  value: string
}

/**
 * The calls below `/api/` of a HAR: one of `record`, of a journal or of a browser. Preflights, pages and calls without an
 * answer are left out. @throws Error for a text that is no HAR
 */
export function readRecording(text: string): RecordedCall[] {
  const { log } = (parsed(text) ?? {}) as { log?: { entries?: unknown } }
  if (!Array.isArray(log?.entries)) throw new Error('This is no HAR: it has no log.entries.')
  const entries: AnyEntry[] = log.entries
  return entries.flatMap((entry, index) => callOf(entry, index + 1))
}

function callOf(
  { startedDateTime, _worldTime, request, response }: AnyEntry,
  number: number,
): RecordedCall[] {
  const { method = '', url = '', headers = [], postData } = request ?? {}
  const { status = 0, content = {} } = response ?? {}
  const address = URL.parse(url)
  if (!address?.pathname.startsWith('/api/') || method === 'OPTIONS' || status === 0) return []
  const found = findOperation(method, address.pathname)
  const named = headers.map(({ name, value }) => [name.toLowerCase(), value] as const)
  const { mimeType = '', text = '', encoding } = content
  return [
    {
      ...{ number, method, pathname: address.pathname },
      operation: found?.operation ?? null,
      params: found?.params ?? {},
      query: Object.fromEntries(address.searchParams),
      body: bodyOf(postData?.text ?? ''),
      headers: Object.fromEntries(named),
      atMs: instantOf(_worldTime ?? startedDateTime),
      answer: {
        status,
        mediaType: mimeType.split(';')[0]?.trim() ?? '',
        text: encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text,
      },
    },
  ]
}

function instantOf(text = ''): number | null {
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : ms
}

/** Tells whether a value was masked, or something in it. */
export function isMasked(value: unknown): boolean {
  return (JSON.stringify(value) ?? '').includes(mask)
}

import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Reason why a request has no body to check. `other-media`: of a type or coding that nobody here takes; `unread`: too
 * large, or broken off.
 */
export interface BodyFault {
  readonly kind: 'missing' | 'not-json' | 'not-form' | 'other-media' | 'unread'
  /** A few words that name what was found. */
  readonly reason: string
}

const texts = new WeakMap<FastifyRequest, string>()
const faults = new WeakMap<FastifyRequest, BodyFault>()
const MISSING: BodyFault = { kind: 'missing', reason: 'the body is missing' }

/** Thrown for a body that is no JSON, or of another media type than the contract's. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError'
}

/** Media types whose bodies stay text: their receivers read them by themselves, signature first. */
const TEXT_TYPES = ['application/x-www-form-urlencoded', 'text/xml', 'application/xml']

/** Reads JSON bodies and keeps their exact text: a provider's signature covers the bytes, not the meaning. */
export function acceptJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  readRepeatedTypeOnce(server)
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const fault = codingFault(request, String(text))
    if (fault !== null) return done(unreadable(request, fault))
    texts.set(request, String(text))
    const { body, fault: broken } = readJson(String(text))
    done(broken === null ? null : unreadable(request, { kind: 'not-json', reason: broken }), body)
  })
  server.addContentTypeParser('*', (request, _payload, done) => {
    done(otherMediaError(request))
  })
}

/** Reads a text as JSON, nothing as undefined; says what is wrong with one that is none, or that was written as JSON twice. */
function readJson(text: string): { body?: unknown; fault: string | null } {
  if (text === '') return { fault: null }
  try {
    const body: unknown = JSON.parse(text)
    const isTwice = typeof body === 'string' && /^\s*[{[]/.test(body)
    return isTwice
      ? { fault: 'the body is a text that has JSON in it: it was encoded twice' }
      : { body, fault: null }
  } catch (error) {
    const place = foundIn(text, 'JSON') === null ? placeIn(error) : ''
    return { fault: `${notRead(text, 'JSON')}${place}` }
  }
}

/** Says where JSON breaks, as far as the parser says; never with a piece of the text, which may be secret. */
function placeIn(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (/^(?:Unexpected end|Unterminated)/.test(message)) return ': it ends too early'
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(message) ?? []
  return line === undefined ? '' : `: line ${line}, column ${column} is wrong`
}

/** Reads a Content-Type that a client has set twice, as Node's fetch sends what stands under two spellings, as the one that it is. */
function readRepeatedTypeOnce(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { 'content-type': given = '' } = request.headers
    if (!given.includes(',')) return done()
    const [first, ...others] = given.split(',').map((type) => type.trim())
    if (first !== undefined && others.length > 0 && others.every((type) => type === first))
      request.headers['content-type'] = first
    done()
  })
}

/** Reads bodies of every media type as text, for receivers that read them by themselves, signature first. */
export function acceptAnyText(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  readRepeatedTypeOnce(server)
  server.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    const fault = codingFault(request, String(text))
    if (fault !== null) return done(unreadable(request, fault))
    texts.set(request, String(text))
    done(null, String(text))
  })
}

/** Notes that a body is of another media type than the contract's; returns the error to end its reading with. */
export function otherMediaError(request: FastifyRequest): UnreadableBodyError {
  return unreadable(request, contentCoding(request) ?? otherMediaFault(request))
}

/** Notes that a text is no form; returns the error to end its reading with. */
export function notFormError(request: FastifyRequest, text: string): UnreadableBodyError {
  return unreadable(request, { kind: 'not-form', reason: notRead(text, 'a form') })
}

function unreadable(request: FastifyRequest, fault: BodyFault): UnreadableBodyError {
  faults.set(request, fault)
  return new UnreadableBodyError(fault.reason)
}

/** Keeps why the listener itself could not read the body of a request, where no parser has said why. */
export function noteUnreadable(request: FastifyRequest, error: Error): void {
  if (!faults.has(request)) faults.set(request, listenerFault(request, error))
}

function listenerFault(request: FastifyRequest, error: Error): BodyFault {
  const { headers, routeOptions } = request
  const status = 'statusCode' in error ? error.statusCode : 0
  if (status === 415) {
    const reason = `the Content-Type is none: ${shown(headers['content-type'])}`
    return { kind: 'other-media', reason }
  }
  if (status !== 413) return { kind: 'unread', reason: `the body was not read: ${error.message}` }
  const length = headers['content-length']
  const sent = length === undefined ? '' : ` (${length} bytes)`
  return {
    kind: 'unread',
    reason: `the body is too large${sent}: at most ${routeOptions.bodyLimit} bytes are read`,
  }
}

function otherMediaFault({ headers }: FastifyRequest): BodyFault {
  const type = headers['content-type']
  const fault = type === undefined ? 'comes without a Content-Type' : `is ${shown(type)}`
  return { kind: 'other-media', reason: `the body must be application/json, and ${fault}` }
}

/** The format that a receiver reads. */
type BodyForm = 'JSON' | 'XML' | 'a form'

/** Formats of a text by its beginning; the first that fits. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^\s*<(?:!doctype\s+html|html)\b/i, 'it is HTML'],
  [/^\s*</, 'XML'],
  [/^\s*[{["]/, 'JSON'],
  [/^--\S+\r?\ncontent-/i, 'it has parts, as multipart has'],
  [/^\s+$/, 'it is blank'],
  [/^[\w.%+-]+=/, 'a form'],
]

/** Names the encoding of a text whose bytes that are not UTF-8 stand for one character each; null for plain UTF-8. */
function foundInBytes(text: string): string | null {
  if (text.startsWith('\uFEFF')) return 'it begins with a byte order mark'
  // 1F 8B begins gzip, 78 with one of three others zlib, FE FF and FF FE are the mark of UTF-16.
  if (text.startsWith('\x1F\uFFFD')) return 'it is gzip, and no Content-Encoding says so'
  if (['x\x01', 'x^', 'x\uFFFD'].includes(text.slice(0, 2)))
    return 'it is compressed with zlib, and no Content-Encoding says so'
  if (text.startsWith('\uFFFD\uFFFD') || text.slice(0, 2).includes('\0'))
    return 'it is in UTF-16, and only utf-8 is read'
  return text.includes('\uFFFD') ? 'it has bytes that are no UTF-8' : null
}

/** Finds what a text is instead of what is read; null where that does not tell, and for the form that is read. */
export function foundIn(text: string, wanted: BodyForm): string | null {
  // XML may begin with a mark.
  const read = wanted === 'XML' ? text.replace(/^\uFEFF(?=\s*<)/, '') : text
  const [, beginning = null] = BEGINNINGS.find(([pattern]) => pattern.test(read)) ?? []
  const found = foundInBytes(read) ?? beginning
  if (found === null || found === wanted) return null
  return found.startsWith('it ') ? found : `it is ${found}`
}

/** Says of a text that it is not what is read, and what it is where its first bytes tell. */
export function notRead(text: string, wanted: BodyForm): string {
  if (text === '') return MISSING.reason
  const found = foundIn(text, wanted)
  return `the body is not ${wanted}${found === null ? '' : `: ${found}`}`
}

/** Tells whether a body is compressed. */
export function isCompressed(request: FastifyRequest): boolean {
  return contentCoding(request) !== null
}

/** The fault of a body that is compressed; null for any other. */
function contentCoding({ headers }: FastifyRequest): BodyFault | null {
  const coding = headers['content-encoding']
  if (coding === undefined || /^(identity)?$/i.test(coding.trim())) return null
  return {
    kind: 'other-media',
    reason: `the body is compressed, which is not read here (Content-Encoding: ${shown(coding)})`,
  }
}

/** The fault of a body that is compressed, or of another charset than UTF-8 where that makes a difference; null for any other. */
function codingFault(request: FastifyRequest, text: string): BodyFault | null {
  const coding = contentCoding(request)
  if (coding !== null) return coding
  const [, charset] = /;\s*charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '') ?? []
  const isOther = charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset)
  // ASCII reads the same in nearly every charset, but in those of two bytes a letter.
  const isAscii = Buffer.byteLength(text) === text.length && !text.includes('\0')
  if (!isOther || isAscii) return null
  return { kind: 'other-media', reason: `the body is in charset ${shown(charset)}, and only utf-8 is read` }
}

/** What a client wrote in a header, as far as a message has room for it. */
function shown(text = ''): string {
  return text.replaceAll(/[^ -~]/g, '?').slice(0, 60)
}

/** Says why a request has no JSON to check; null when it has. For listeners with own refusals. */
export function bodyFault(request: FastifyRequest): BodyFault | null {
  return request.body === undefined ? (faults.get(request) ?? MISSING) : null
}

/** Says why a body was not made out, so that no signature over it can be checked; null for one that was, or is not there. */
export function unreadBody(request: FastifyRequest): BodyFault | null {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
  const isThere = Number(length) !== 0 || coding !== undefined
  return isThere && !texts.has(request) ? (faults.get(request) ?? null) : null
}

/** Accepts bodies of the text types too; an operation whose contract wants JSON refuses a text. */
export function acceptTextBodies(server: FastifyInstance): void {
  server.addContentTypeParser(TEXT_TYPES, { parseAs: 'string' }, (request, text, done) => {
    texts.set(request, String(text))
    faults.set(request, otherMediaFault(request))
    done(null, String(text))
  })
}

/** Says why a body that was read is still no JSON: a text for those who take texts; null for any other. */
export function otherMedia(request: FastifyRequest): string | null {
  return typeof request.body === 'string' ? (faults.get(request)?.reason ?? null) : null
}

/** Keeps the text of a body that a parser of another type has read. */
export function keepRawBody(request: FastifyRequest, text: string): void {
  texts.set(request, text)
}

/** The text of a request's body as it arrived. */
export function rawBodyOf(request: FastifyRequest): string {
  return texts.get(request) ?? ''
}

/** A request's body as its contract has it: an operation that takes one gets `{}` for none, any other none for an empty one. */
export function normalizedBody(body: unknown, takesBody: boolean): unknown {
  if (takesBody) return body ?? {}
  const isEmpty = typeof body === 'object' && (body === null || Object.keys(body).length === 0)
  return isEmpty ? undefined : body
}

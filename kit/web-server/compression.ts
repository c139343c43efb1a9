import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGzip, type Gzip, gzip } from 'node:zlib'

/** A content coding, and how the build calls a file that has it. */
const extensions = { br: '.br', gzip: '.gz' } as const
export type Coding = keyof typeof extensions
const codings: readonly Coding[] = ['br', 'gzip']

/** What is smaller fits into one packet as it is. */
const MIN_COMPRESSED_BYTES = 1400
/** A page is compressed for each answer, so quickly. */
const PAGE_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const textTypes = /^(text\/(?!event-stream)|application\/json|image\/svg)/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The best coding that the header `Accept-Encoding` names; null for none. */
export function acceptedCoding(request: IncomingMessage): Coding | null {
  return codings.find((coding) => isAccepted(request, coding)) ?? null
}

function isAccepted({ headers }: IncomingMessage, coding: Coding): boolean {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => (part.split(';')[0] ?? '').trim())
  return accepted.includes(coding)
}

/** The file of the build that holds a file in a coding. */
export function codedPath(path: string, coding: Coding): string {
  return path + extensions[coding]
}

/** Headers of an answer whose body is in a coding. */
export function codingHeaders(coding: Coding): Record<string, string> {
  return { 'content-encoding': coding, vary: 'accept-encoding' }
}

/** A page in a coding. */
export function encodePage(page: Buffer, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? toBrotli(page, PAGE_QUALITY) : toGzip(page)
}

/**
 * Returns the encoder of an answer to a client that takes gzip; null for one that is small, of unknown length, not
 * text or encoded already, and for streams of events.
 */
export function answerEncoder(request: IncomingMessage, answer: IncomingMessage): Gzip | null {
  const {
    'content-type': type = '',
    'content-length': length = '0',
    'content-encoding': coded,
  } = answer.headers
  const isWorth = coded === undefined && textTypes.test(type) && Number(length) >= MIN_COMPRESSED_BYTES
  const isUsed = isWorth && request.method !== 'HEAD' && isAccepted(request, 'gzip')
  return isUsed ? createGzip() : null
}

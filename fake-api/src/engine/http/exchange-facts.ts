import type { FastifyRequest } from 'fastify'
import type { JournalEntry } from '../journal/journal-entry.ts'

/** Facts of a request and its answer beside their bodies. */
export type ExchangeFacts = NonNullable<JournalEntry['http']>

/** Headers worth keeping: the rest is the client library's own. */
const journaledHeaders = [
  'authorization',
  'blade-auth',
  'accept-language',
  'content-type',
  'traceparent',
  'user-agent',
  'origin',
  'referer',
] as const

/** Returns what the journal keeps of a request beside its bodies. */
export function exchangeFacts(
  { method, protocol, host, url, headers }: FastifyRequest,
  answer: { status: number; mediaType: string },
): ExchangeFacts {
  const requestHeaders: Record<string, string> = {}
  // With the number of a request that is safe to repeat, whatever its provider calls it.
  const requestIds = Object.keys(headers).filter((name) => name.endsWith('-request-id'))
  for (const name of [...journaledHeaders, ...requestIds]) {
    const value = headers[name]
    if (typeof value === 'string') requestHeaders[name] = value
  }
  const responseHeaders = { 'content-type': answer.mediaType }
  return {
    method,
    url: `${protocol}://${host}${url}`,
    status: answer.status,
    requestHeaders,
    responseHeaders,
  }
}

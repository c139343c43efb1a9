import type { FastifyInstance, FastifyRequest } from 'fastify'

const texts = new WeakMap<FastifyRequest, string>()
const reasons = new WeakMap<FastifyRequest, string>()
const OTHER_MEDIA = 'the body must be application/json'

/** Thrown for a body that is no JSON, or of another media type than the contract's. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError'
}

/** Media types whose bodies stay text: their receivers read them by themselves, signature first. */
const TEXT_TYPES = ['application/x-www-form-urlencoded', 'text/xml', 'application/xml']

/** Reads JSON bodies and keeps their exact text: a provider's signature covers the bytes, not the meaning. */
export function acceptJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    texts.set(request, String(text))
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)))
    } catch {
      done(unreadable(request, 'the body is not JSON'))
    }
  })
  server.addContentTypeParser('*', (request, _payload, done) => {
    done(unreadable(request, OTHER_MEDIA))
  })
}

function unreadable(request: FastifyRequest, reason: string): UnreadableBodyError {
  reasons.set(request, reason)
  return new UnreadableBodyError(reason)
}

/** Says why a request has no JSON to check, in a few words; null when it has. For listeners with own refusals. */
export function missingJson(request: FastifyRequest): string | null {
  return request.body === undefined ? (reasons.get(request) ?? 'the body is missing') : null
}

/** Accepts bodies of the text types too; an operation whose contract wants JSON refuses a text. */
export function acceptTextBodies(server: FastifyInstance): void {
  server.addContentTypeParser(TEXT_TYPES, { parseAs: 'string' }, (request, text, done) => {
    texts.set(request, String(text))
    reasons.set(request, OTHER_MEDIA)
    done(null, String(text))
  })
}

/** Says why a body that was read is still no JSON: a text for those who take texts; null for any other. */
export function otherMedia(request: FastifyRequest): string | null {
  return typeof request.body === 'string' ? (reasons.get(request) ?? null) : null
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

import type { FastifyInstance, FastifyRequest } from 'fastify'

const texts = new WeakMap<FastifyRequest, string>()

/** Thrown for a body that is no JSON, or of another media type than the contract's. */
export class UnreadableBodyError extends Error {
  override name = 'UnreadableBodyError'
}

/** Reads JSON bodies and keeps their exact text: a provider's signature covers the bytes, not the meaning. */
export function acceptJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    texts.set(request, String(text))
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)))
    } catch {
      done(new UnreadableBodyError('the body is not JSON'))
    }
  })
  server.addContentTypeParser('*', (_request, _payload, done) => {
    done(new UnreadableBodyError('the body must be application/json'))
  })
}

/** The text of a request's body as it arrived. */
export function rawBodyOf(request: FastifyRequest): string {
  return texts.get(request) ?? ''
}

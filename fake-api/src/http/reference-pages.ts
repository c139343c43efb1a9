import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Where the reference pages of the contracts are served; the panel has them under the same path. */
export const REFERENCE_PATH = '/reference/'

const REFERENCE_FOLDER = join(import.meta.dirname, '../../../openapi/generated/reference')
const REFERENCE_FILE = /^[a-z]{1,20}\.(html|css)$/
const REFERENCE_TYPES = { html: 'text/html', css: 'text/css' } as const

/** Static text without scripts; nobody may frame it or take it in. */
const REFERENCE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/** Whether a route is one of these; routes are named as they were registered, whatever the request spells. */
export function isReferenceRoute(route: string | undefined): boolean {
  return route !== undefined && `${route}/`.startsWith(REFERENCE_PATH)
}

/** Puts the generated pages on a listener, so that the upstream by itself explains what it takes. */
export function addReferenceRoutes(server: FastifyInstance): void {
  server.get(REFERENCE_PATH.slice(0, -1), (_request, reply) => reply.redirect(REFERENCE_PATH, 307))
  server.get<{ Params: { file: string } }>(`${REFERENCE_PATH}:file`, async (request, reply) => {
    const file = request.params.file === '' ? 'index.html' : request.params.file
    const [, ending] = REFERENCE_FILE.exec(file) ?? []
    const text =
      ending === undefined ? null : await readFile(join(REFERENCE_FOLDER, file), 'utf8').catch(() => null)
    if (text === null) return reply.callNotFound()
    const type = REFERENCE_TYPES[ending as keyof typeof REFERENCE_TYPES]
    return reply.headers(REFERENCE_HEADERS).type(`${type}; charset=utf-8`).send(text)
  })
}

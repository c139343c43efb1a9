import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Where the reference pages of the contracts are served; the panel has them under the same path. */
export const REFERENCE_PATH = '/reference/'
/** Where the documentation is, which refusals lead to; the panel has it under the same path. */
const DOCS_PATH = '/docs/'

const PROJECT_FOLDER = join(import.meta.dirname, '../../..')
const REFERENCE_FOLDER = join(PROJECT_FOLDER, 'openapi/generated/reference')
const DOCS_FOLDER = join(PROJECT_FOLDER, 'docs/dist')

const REFERENCE_FILE = /^[a-z]{1,20}\.(html|css)$/
const DOCS_FILE = /^([a-z0-9-]{1,60}\/){0,4}[a-z0-9-]{1,80}\.(html|css|js|json|md|png|txt)$/

const NOT_BUILT = 'The documentation is not built: run "npx --yes pnpm@12.21.0 build".'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
}

const policyWith = (own: string) =>
  `default-src 'none'; style-src 'self'; ${own}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Nobody may frame a page or take it in. */
const HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/** Static text without scripts. */
const REFERENCE_HEADERS = { ...HEADERS, 'content-security-policy': policyWith('') }
/** The search of the documentation is a script of its own. */
const DOCS_HEADERS = {
  ...HEADERS,
  'content-security-policy': policyWith("script-src 'self'; connect-src 'self'; img-src 'self' data:; "),
}

/** Whether a route is one of these; routes are named as they were registered, whatever the request spells. */
export function isReferenceRoute(route: string | undefined): boolean {
  return [REFERENCE_PATH, DOCS_PATH].some((path) => route !== undefined && `${route}/`.startsWith(path))
}

/** Puts the built pages on a listener, so that the upstream by itself explains what it takes and why it refuses. */
export function addReferenceRoutes(server: FastifyInstance): void {
  for (const path of [REFERENCE_PATH, DOCS_PATH])
    server.get(path.slice(0, -1), (_request, reply) => reply.redirect(path, 307))
  server.get<{ Params: { '*': string } }>(`${REFERENCE_PATH}*`, ({ params }, reply) => {
    const file = params['*'] || 'index.html'
    return sendFile(
      reply.headers(REFERENCE_HEADERS),
      REFERENCE_FOLDER,
      REFERENCE_FILE.test(file) ? file : null,
    )
  })
  server.get<{ Params: { '*': string } }>(`${DOCS_PATH}*`, ({ params }, reply) => {
    reply.headers(DOCS_HEADERS)
    if (!existsSync(join(DOCS_FOLDER, 'index.html')))
      return reply.code(404).type('text/plain').send(NOT_BUILT)
    const file = params['*'].replace(/(^|\/)$/, '$1index.html')
    return sendFile(reply, DOCS_FOLDER, DOCS_FILE.test(file) ? file : null)
  })
}

/** Sends a file of a folder. Null is the name of none. */
async function sendFile(reply: FastifyReply, folder: string, file: string | null) {
  const content = file === null ? null : await readFile(join(folder, file)).catch(() => null)
  if (file === null || content === null) return reply.callNotFound()
  return reply.type(TYPES[extname(file)] ?? 'application/octet-stream').send(content)
}

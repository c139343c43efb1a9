import type { FastifyInstance } from 'fastify'

/** Where the reference pages of the contracts are served; the panel has them under the same path. */
export const REFERENCE_PATH = '/reference/'

/** Origins of a listener that has the pages, and of the panel, empty while there is none; without a trailing slash. */
export interface PageOrigins {
  own: string
  panel: string
}

/** Finds the answer to a path of the documentation or of the reference pages; null where there is no such page. */
export type FindPage = (
  path: string,
  origins: PageOrigins,
) => Promise<{ status: number; headers?: Record<string, string>; body?: Buffer | string } | null>

const policyWith = (own: string) =>
  `default-src 'none'; style-src 'self'; ${own}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The search of the documentation is a script of its own. */
const DOCS_POLICY = policyWith("script-src 'self'; connect-src 'self'; img-src 'self' data:; ")
/** Static text without scripts. */
const REFERENCE_POLICY = policyWith('')

/** The routes of the pages with what their pages may load. */
const POLICIES: Readonly<Record<string, string>> = {
  '/llms.txt': DOCS_POLICY,
  '/docs': DOCS_POLICY,
  '/docs/*': DOCS_POLICY,
  '/reference': REFERENCE_POLICY,
  '/reference/*': REFERENCE_POLICY,
}

/** Nobody may frame a page or take it in. */
const HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const

/** Tells whether a route is one of these; routes are named as registered, whatever the request spells. */
export function isPageRoute(route: string | undefined): boolean {
  return route !== undefined && Object.hasOwn(POLICIES, route)
}

/**
 * Puts documentation and reference pages on a listener, so that the upstream by itself explains what it takes and why it
 * refuses.
 */
export function addPageRoutes(
  server: FastifyInstance,
  { findPage, panelUrl }: { findPage: FindPage; panelUrl: () => string },
): void {
  for (const [url, policy] of Object.entries(POLICIES))
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const own = `http://${request.host}`
        const answer = await findPage(request.url.split('?')[0] ?? '', { own, panel: panelUrl() })
        if (answer === null) return reply.callNotFound()
        const { status, headers, body } = answer
        return reply
          .code(status)
          .headers({ ...HEADERS, 'content-security-policy': policy, ...headers })
          .send(body)
      },
    })
}

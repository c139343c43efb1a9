import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { finished } from 'node:stream'
import { type Coding, codedPath } from './compression.ts'

/** A file of a build, ready to be sent. */
export interface StaticFile {
  body: Buffer
  headers: Record<string, string>
  isPage: boolean
  /** The body in a coding, as the build has written it; null where it has not. */
  encoded?: (coding: Coding) => Promise<Buffer | null>
}

/** Where the page and the files of an origin come from: a production build, or a dev server. */
export interface Site {
  /** The file, or the page, that a path means; null where there is none. */
  find: (path: string) => Promise<StaticFile | null>
  /** Answers the requests that only a dev server knows, its modules; calls `next` for all others. */
  answerModule?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Answers every request by itself; `toPage` puts the shim into a page where a world was entered. */
  answer?: (request: IncomingMessage, response: ServerResponse, toPage: (page: Buffer) => Buffer) => void
  /** Directives of the content security policy that differ from those of production; null: it brings its own policy. */
  policy?: Readonly<Record<string, string>> | null
}

/** Time that files under /assets/ may be kept: a year, where their names carry a hash, or not at all. */
export type AssetLifetime = 'year' | 'none'

/** The site of a production build. */
export function builtSite(distDir: string, assetLifetime: AssetLifetime = 'year'): Site {
  return { find: (path) => findStaticFile(distDir, path, assetLifetime) }
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/**
 * Finds what a path of a single-page build means: a file, else the page itself for a path without an extension, else
 * null. Files under /assets/ are kept as long as told, pages are never stored. A missing chunk must be a 404, not the
 * page: the shop reloads once on it.
 */
async function findStaticFile(
  root: string,
  urlPath: string,
  assetLifetime: AssetLifetime = 'year',
): Promise<StaticFile | null> {
  const name = safeName(urlPath)
  if (name === null) return null
  const path = join(root, name)
  const isHashed = assetLifetime === 'year' && name.startsWith('/assets/')
  const file = extname(name) === '' ? null : await read(path, isHashed)
  if (file)
    return {
      ...asFile(file, name, isHashed),
      encoded: async (coding) => (isHashed ? read(codedPath(path, coding), true) : null),
    }
  if (extname(name) !== '' || isHashed) return null
  const page = await read(join(root, 'index.html'))
  return page && asFile(page, '/index.html')
}

/** A whole answer; without a body it is empty. */
export interface PlainAnswer {
  status: number
  body?: Buffer | string
  headers?: Record<string, string>
}

/** Sends an answer with its length, once the request is read; HEAD gets the headers alone. */
export function send(response: ServerResponse, { status, body = '', headers = {} }: PlainAnswer): void {
  onceRead(response, () => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(response.req.method === 'HEAD' ? undefined : body)
  })
}

/**
 * Answers once the request is read to its end, whoever reads it: a connection closed earlier would be reset, and a client
 * that sends all before it reads would never see the answer. A client that has gone gets none.
 */
export function onceRead(response: ServerResponse, answer: () => void): void {
  const { complete, headers } = response.req
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (complete || !hasBody) answer()
  else
    finished(response.req.resume(), () => {
      if (!response.destroyed) answer()
    })
}

/** Sends one plain-text message. */
export function sendText(response: ServerResponse, status: number, body: string): void {
  send(response, {
    status,
    body,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

function asFile(body: Buffer, name: string, isHashed = false): StaticFile {
  const isPage = name.endsWith('.html')
  const lifetime = isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
  const type = types[extname(name).toLowerCase()] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'cache-control': isPage ? 'no-store' : lifetime }
  return { body, isPage, headers }
}

/** The decoded path when it stays inside the build and names nothing hidden. */
function safeName(path: string): string | null {
  try {
    const name = decodeURIComponent(path)
    const isUnsafe =
      name.includes('\0') || name.includes('\\') || name.split('/').some((part) => part.startsWith('.'))
    return isUnsafe || !name.startsWith('/') ? null : name
  } catch {
    return null
  }
}

/** Files whose names carry a hash, once read: what has the name has the text. */
const lasting = new Map<string, Buffer>()

async function read(path: string, isLasting = false): Promise<Buffer | null> {
  const kept = lasting.get(path)
  if (kept) return kept
  try {
    const body = await readFile(path)
    if (isLasting) lasting.set(path, body)
    return body
  } catch {
    return null
  }
}

/** Where the documentation is served, and where the reference pages of the contracts are. */
const DOCS = '/docs'
const REFERENCE = '/reference'

/** Folders of the built pages; that of the documentation may not be there yet. */
export interface PageFolders {
  docsDir: string
  referenceDir: string
}

/** Where a listener that has the pages is reached, and the panel, empty while that is not known; without a trailing slash. */
export interface PageOrigins {
  own: string
  panel: string
}

/**
 * The answer to a path of the documentation or of the reference pages, the same on every listener that has them; null
 * for any other path. A page is found without its ending, too. Links into a panel lead to that of this start.
 */
export async function pageAnswer(
  path: string,
  folders: PageFolders,
  origins: PageOrigins,
): Promise<PlainAnswer | null> {
  if (path === '/llms.txt') return pageAnswer(`${DOCS}/llms.txt`, folders, origins)
  if (path === DOCS || path === REFERENCE) return redirect(`${path}/`)
  if (path.startsWith(`${DOCS}/`))
    return (await fileAnswer(folders.docsDir, { base: DOCS, path, origins })) ?? missingDocs(folders.docsDir)
  if (path.startsWith(`${REFERENCE}/`))
    return (await fileAnswer(folders.referenceDir, { base: REFERENCE, path, origins })) ?? noPage
  return null
}

/** A file of a folder that is served at `base`. */
async function fileAnswer(
  folder: string,
  { base, path, origins }: { base: string; path: string; origins: PageOrigins },
): Promise<PlainAnswer | null> {
  const name = path.slice(base.length) + (path.endsWith('/') ? 'index.html' : '')
  const isWhole = extname(name) !== ''
  const file = await findStaticFile(folder, isWhole ? name : `${name}.html`, 'none')
  if (file === null) return null
  return isWhole
    ? { status: 200, body: withOrigins(name, file.body, origins), headers: file.headers }
    : redirect(`${path}.html`)
}

const STANDARD_PANEL = 'http://127.0.0.1:4000'

/** Pages and texts with the addresses of this start. */
function withOrigins(name: string, body: Buffer, { own, panel }: PageOrigins): Buffer | string {
  if (!/[.](html|md|txt)$/.test(name)) return body
  const text = panel === '' ? body.toString() : body.toString().replaceAll(STANDARD_PANEL, panel)
  return name === '/llms.txt' ? text.replaceAll('](', `](${own}${DOCS}/`) : text
}

function redirect(location: string): PlainAnswer {
  return { status: 307, headers: { location } }
}

const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }

const noPage: PlainAnswer = {
  status: 404,
  headers: page,
  body: `<!doctype html><title>Not there</title><p>The documentation has no such page: <a href="${DOCS}/">begin at its first one</a>.`,
}

const beingBuilt: PlainAnswer = {
  status: 503,
  headers: { ...page, 'retry-after': '1', refresh: '1' },
  body: '<!doctype html><title>Being built</title><p>The documentation is being built; this page shows it in a moment. Where nothing builds it, run <code>npx --yes pnpm@12.21.0 build</code>.',
}

/** Why the documentation has no such page: there may be no documentation, and its builder leaves why in `error.txt`. */
async function missingDocs(folder: string): Promise<PlainAnswer> {
  if (await findStaticFile(folder, '/index.html')) return noPage
  const reason = await readFile(join(folder, 'error.txt'), 'utf8').catch(() => null)
  if (reason === null) return beingBuilt
  const text = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const body = `<!doctype html><title>Not built</title><p>The documentation could not be built. Mend what follows and start again:<pre>${text}</pre>`
  return { status: 503, headers: page, body }
}

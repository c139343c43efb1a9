import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { findStaticFile, type PlainAnswer } from './static-files.ts'

/** Where the documentation is served, and where the reference pages of the contracts are. */
const DOCS = '/docs'
const REFERENCE = '/reference'

/** Folders of the built pages; that of the documentation may not be there yet. */
export interface PageFolders {
  docsDir: string
  referenceDir: string
}

/**
 * The answer to a path of the documentation or of the reference pages, the same on every listener that has them; null
 * for any other path. A page is found without its ending, too.
 */
export async function pageAnswer(path: string, folders: PageFolders): Promise<PlainAnswer | null> {
  // From there its relative addresses lead to the pages.
  if (path === '/llms.txt') return redirect(`${DOCS}/llms.txt`)
  if (path === DOCS || path === REFERENCE) return redirect(`${path}/`)
  if (path.startsWith(`${DOCS}/`))
    return (await fileAnswer(folders.docsDir, DOCS, path)) ?? missingDocs(folders.docsDir)
  if (path.startsWith(`${REFERENCE}/`))
    return (await fileAnswer(folders.referenceDir, REFERENCE, path)) ?? noPage
  return null
}

/** A file of a folder that is served at `base`. */
async function fileAnswer(folder: string, base: string, path: string): Promise<PlainAnswer | null> {
  const name = path.slice(base.length) + (path.endsWith('/') ? 'index.html' : '')
  const isWhole = extname(name) !== ''
  const file = await findStaticFile(folder, isWhole ? name : `${name}.html`, 'none')
  if (file === null) return null
  return isWhole ? { status: 200, body: file.body, headers: file.headers } : redirect(`${path}.html`)
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

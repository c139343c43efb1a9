/** Builds the documentation site, `docs/dist`, from Markdown and the reference pages of the contracts (ADR 40). */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  addressOf,
  contentsOf,
  deadAnchors,
  framedPage,
  type NavigationLink,
  type NavigationPart,
  type PageFrame,
} from './page-frame.ts'
import { type LinkEnd, type RenderedPage, renderMarkdown, renderReference, withLinks } from './render-page.ts'
import {
  DocsError,
  markdownSections,
  resolveLink,
  type SiteLanguage,
  type SitePage,
  siteFile,
  sitePages,
  siteParts,
  siteSources,
} from './site-pages.ts'

/** A page with its text in both forms. */
interface LoadedPage extends SitePage, RenderedPage {
  title: string
  /** As it is served: links lead to the Markdown of other pages. */
  markdown: string
  /** The list of what is on the page, as HTML. */
  contents: string
}

interface Site {
  pages: ReadonlyMap<string, LoadedPage>
  parts: ReturnType<typeof siteParts>
  /** Pictures that the pages show, in the project. */
  files: ReadonlySet<string>
}

/**
 * Writes the site of the project at `root`, all at once, in the place of an earlier one.
 * @throws DocsError for a dead link, and for a page that the sidebar does not name
 */
export function buildDocs(root: string, outDir: string, textOf = readerOf(root)): void {
  const site = loadSite(root, textOf)
  // A sibling is on the same volume, and git, hash and watch of the sources leave `generated` out.
  const beside = join(dirname(outDir), 'generated')
  const made = join(beside, `site-${process.pid}`)
  const former = join(beside, `former-${process.pid}`)
  try {
    writeSite(root, made, site)
    if (existsSync(outDir)) renameSync(outDir, former)
    renameSync(made, outDir)
  } finally {
    for (const folder of [made, former]) rmSync(folder, { recursive: true, force: true })
  }
}

function writeSite(root: string, folder: string, site: Site): void {
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const page of site.pages.values()) {
    write(`${page.path}.html`, htmlOf(page, site))
    write(`${page.path}.md`, page.markdown)
    for (const [name, text] of partsOf(page)) write(`${page.path}/${name}.md`, text)
  }
  for (const language of ['en', 'zh'] as const)
    write(`assets/search-${language}.json`, JSON.stringify(searchLines(site, language)))
  const own = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
  write('assets/site.css', own('site.css') + own('text.css'))
  // It is no module: the colours stand before anything is drawn. Its import of types is empty.
  write('assets/site.js', `(() => {\n${stripTypeScriptTypes(own('site-client.ts'))}\n})()\n`)
  write('assets/find-lines.js', stripTypeScriptTypes(own('find-lines.ts')))
  cpSync(fileURLToPath(import.meta.resolve('minisearch')), join(folder, 'assets/minisearch.js'))
  write('llms.txt', listForPrograms(site))
  write('llms-full.txt', wholeText(site))
  for (const file of site.files) cpSync(join(root, file), join(folder, siteFile(file)))
}

/** Reads a page of the project. */
function readerOf(root: string) {
  return (source: string): string => readFileSync(join(root, source), 'utf8')
}

function loadSite(root: string, textOf: ReturnType<typeof readerOf>): Site {
  const sources = siteSources(root)
  const known = sitePages(sources)
  const loaded = new Map<string, LoadedPage>()
  const files = new Set<string>()
  const deadFiles = new Set<string>()
  const load = (page: SitePage) => {
    const text = textOf(page.source)
    const exists = (path: string) => existsSync(join(root, path))
    const loadedPage = page.source.endsWith('.html')
      ? { ...page, ...renderReference(text) }
      : loadMarkdown(page, text, { pages: known, exists, english: loaded, files, deadFiles })
    loaded.set(page.source, loadedPage)
  }
  // Pages in Chinese have the ids of their English ones, too.
  for (const page of known.values()) if (page.language === 'en') load(page)
  for (const page of known.values()) if (page.language === 'zh') load(page)
  const dead = [...deadFiles, ...deadAnchors([...loaded.values()])]
  if (dead.length > 0) throw new DocsError(`Links lead to what is not there:\n${dead.join('\n')}`)
  return { pages: loaded, parts: siteParts(sources), files }
}

/** What the links of a page are resolved by, and gathered in. */
interface LinkContext {
  pages: ReadonlyMap<string, SitePage>
  exists: (path: string) => boolean
  english: ReadonlyMap<string, LoadedPage>
  /** Gets the pictures that are shown. */
  files: Set<string>
  /** Gets the links to files that are not there. */
  deadFiles: Set<string>
}

function loadMarkdown(page: SitePage, text: string, context: LinkContext): LoadedPage {
  const { english, files, deadFiles, ...base } = context
  const to = (address: string, ending: string): LinkEnd => {
    const target = resolveLink(address, { from: page, ...base })
    switch (target.kind) {
      case 'elsewhere':
        return { address: target.address }
      case 'missing':
        deadFiles.add(`${page.source}: ${target.path}`)
        return { title: target.path }
      case 'source':
        return { title: target.path }
      case 'file':
        files.add(target.path)
        return { address: posix.relative(dirname(page.path), siteFile(target.path)) }
      case 'page':
        return { address: addressOf(page.path, target.page.path, { anchor: target.anchor, ending }) }
    }
  }
  const otherIds = page.translates.flatMap(
    (source) => english.get(source)?.headings.map(({ id }) => id) ?? [],
  )
  const rendered = renderMarkdown(text, { linkTo: (address) => to(address, '.html'), otherIds })
  const title = rendered.headings[0]?.text ?? page.path
  const markdown = withLinks(text, (address) => to(address, '.md'))
  return { ...page, ...rendered, title, markdown, contents: contentsOf(rendered.headings) }
}

function htmlOf(page: LoadedPage, site: Site): string {
  const { title, path, language, contents, html: article } = page
  const parts = navigation(site, language)
  return framedPage({ title, path, language, other: otherOf(page, site), parts, contents, article })
}

/** The same page in the other language, else the first one there. */
function otherOf({ source, language, translates }: LoadedPage, { pages }: Site): PageFrame['other'] {
  if (language === 'zh') return { path: pages.get(translates[0] ?? '')?.path ?? 'index', anchor: '' }
  return inChinese(source, pages) ?? { path: 'zh/index', anchor: '' }
}

/** The sidebar: in Chinese with the pages that are in Chinese, and the others as they are. */
function navigation({ pages, parts }: Site, language: SiteLanguage): NavigationPart[] {
  return parts.map(({ title, sources }) => ({
    title: title[language],
    links: sources.map((source): NavigationLink => {
      const page = pages.get(source)
      const own = {
        title: page?.title ?? source,
        path: page?.path ?? '',
        anchor: '',
        language: 'en',
      } as const
      return language === 'en' ? own : (inChinese(source, pages) ?? own)
    }),
  }))
}

/** Where an English page is in Chinese; several may be parts of one. */
function inChinese(source: string, pages: Site['pages']): NavigationLink | null {
  const page = [...pages.values()].find(({ translates }) => translates.includes(source))
  if (!page) return null
  const before = page.translates.slice(0, page.translates.indexOf(source))
  const at = before.reduce((count, one) => count + (pages.get(one)?.headings.length ?? 0), 0)
  const heading = page.headings[at]
  const anchor = at === 0 ? '' : (heading?.id ?? '')
  return { title: heading?.text ?? page.title, path: page.path, anchor, language: 'zh' }
}

/** One line of the index: title of the page, heading, address below the site, text. */
type SearchLine = readonly [page: string, heading: string, address: string, text: string]

/** Lines of the search index in the order of the sidebar, in which equally good finds are listed. */
function searchLines({ pages, parts }: Site, language: SiteLanguage): SearchLine[] {
  const order = parts.flatMap(({ sources }) => sources)
  const placeOf = ({ source, translates }: LoadedPage) => order.indexOf(translates[0] ?? source)
  return [...pages.values()]
    .filter((page) => page.language === language)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .flatMap(({ title, path, sections }) =>
      sections.map(({ heading, text }, at): SearchLine => {
        const address = at === 0 ? `${path}.html` : `${path}.html#${heading.id}`
        return [title, at === 0 ? '' : heading.text, address, text]
      }),
    )
}

const contractPage = /[/](http|bridge|control|wechat|alipay|paypal|lianlian)[.]html$/

/** The operations and schemas of a contract by name, each as a page of its own; none of any other page. */
function partsOf({ source, path, markdown }: LoadedPage): [name: string, text: string][] {
  if (!contractPage.test(source)) return []
  const linked = (_: string, name: string) =>
    name === 'access' ? `](../${posix.basename(path)}.md#access)` : `](${name}.md)`
  return markdownSections(markdown, 2).flatMap(({ heading, text }) => {
    const [name = ''] = heading.split(' ')
    return name === 'Access' ? [] : [[name, text.replaceAll(/\]\(#(\w+)\)/g, linked)]]
  })
}

/** Parts of the list that a reader in a hurry may leave out. */
const optionalParts: ReadonlySet<string> = new Set([
  'Words of the shop',
  'Rules',
  'Decisions',
  'Contributing',
])

/**
 * The pages as a list for programs that read (llmstxt.org), each with what it is about; addresses are relative, so the site
 * can be at any place.
 */
function listForPrograms({ pages, parts }: Site): string {
  const summary = pages.get('README.md')?.sections[0]?.text.split('. ').slice(0, 2).join('. ')
  const linesOf = (sources: readonly string[]) =>
    sources.flatMap((source) => {
      const page = pages.get(source)
      return page ? [`- [${page.title}](${page.path}.md): ${noteOf(page)}`] : []
    })
  const isOptional = ({ title }: Site['parts'][number]) => optionalParts.has(title.en)
  const lists = parts
    .filter((part) => !isOptional(part))
    .map(({ title, sources }) => `## ${title.en}\n\n${linesOf(sources).join('\n')}\n`)
  const optional = parts.filter(isOptional).flatMap(({ sources }) => linesOf(sources))
  return [
    `# Skyshop\n\n> ${summary}.\n`,
    'One operation of a contract is a page of its own: `reference/control/addFault.md`, `reference/http/addOrder.md`.\n',
    ...lists,
    `## Optional\n\n${optional.join('\n')}\n- [All pages in one](llms-full.txt): some 130,000 tokens\n`,
  ].join('\n')
}

const noteLength = 110
/** A note that is shorter says little. */
const shortNote = 40

/** Writes the note beside a page's link: its operations, its first sentences, or else its headings, as far as they fit a line. */
function noteOf(page: LoadedPage): string {
  const operations = partsOf(page).filter(([name]) => /^[a-z]/.test(name))
  if (operations.length > 0) return `${operations.length} operations, each with what it takes and answers.`
  const text = page.sections.find((section) => section.text !== '')?.text ?? ''
  const sentences = text.replace(/^Context[.] /, '').split(/(?<=[.:!?]) /)
  const [first = ''] = sentences
  const headings = page.headings.filter(({ level }) => level === 2).map((one) => one.text)
  const isSaying = first.length >= shortNote && !first.endsWith(':')
  const said = first.length >= shortNote ? first : sentences.slice(0, 3).join(' ')
  const note = isSaying || headings.length < 3 ? said || page.title : `${headings.join('; ')}.`
  return note.length <= noteLength ? note : `${note.slice(0, noteLength).replace(/[\s,;]*\S*$/, '')} …`
}

/** All English pages but those of the contracts and the changelog, one after the other. */
function wholeText({ pages }: Site): string {
  return [...pages.values()]
    .filter(
      ({ source, language }) => language === 'en' && source.endsWith('.md') && source !== 'CHANGELOG.md',
    )
    .map(({ path, markdown }) => `<!-- ${path}.md -->\n\n${markdown}`)
    .join('\n')
}

if (import.meta.main) {
  const outDir = join(import.meta.dirname, '../../docs/dist')
  try {
    buildDocs(join(outDir, '../..'), outDir)
  } catch (error) {
    // Read by the servers of the site; the next site takes the place of the whole folder.
    mkdirSync(outDir, { recursive: true })
    writeFileSync(join(outDir, 'error.txt'), error instanceof Error ? error.message : String(error))
    if (!(error instanceof DocsError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

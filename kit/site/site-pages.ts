import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'

export type SiteLanguage = 'en' | 'zh'

/** A page of the documentation site. */
export interface SitePage {
  /** Its Markdown, or its page of the contracts, in the project. */
  source: string
  /** Where it is in the site, without an ending, for instance `zh/cookbook/index`. */
  path: string
  language: SiteLanguage
  /** English pages that it has in Chinese, in their order. */
  translates: readonly string[]
}

const referenceDir = 'openapi/generated/reference'

type Title = Readonly<Record<SiteLanguage, string>>

/** A part of the sidebar; an expression stands for all pages that no entry before it names. */
const sidebarParts: readonly { title: Title; pages: readonly (string | RegExp)[] }[] = [
  {
    title: { en: 'Where to begin', zh: '从哪里开始' },
    pages: [
      'README.md',
      'kit/README.md',
      ...['shop-developer', 'tester', 'pipeline-owner', 'backend-team'].map(
        (name) => `docs/first-steps/${name}.md`,
      ),
    ],
  },
  {
    title: { en: 'Cookbook', zh: '手册' },
    pages: ['README', 'payments', 'webhooks', 'renewals', 'devices', 'sharing'].map(
      (name) => `docs/cookbook/${name}.md`,
    ),
  },
  {
    title: { en: 'Guides', zh: '指南' },
    pages: [
      'docs/panel.md',
      'docs/troubleshooting.md',
      'docs/refusals.md',
      'docs/signatures.md',
      'docs/first-scenario.md',
      'docs/webhooks-by-hand.md',
      'docs/providers-alone.md',
      ...['python', 'java', 'go', 'php', 'node-wechat', 'node-alipay', 'curl'].map(
        (name) => `docs/backends/${name}.md`,
      ),
      'docs/merchant-checks.md',
      'docs/audit-merchant.md',
      'docs/backends/audit-python.md',
      'docs/backends/audit-java.md',
      'docs/clients.md',
      'docs/add-a-provider.md',
      'docs/headless.md',
      'kit/cli/README.md',
      'docs/ci.md',
      'docs/bring-your-own-shop.md',
      'docs/embedding.md',
      'docs/many-servers.md',
      'docs/comparison.md',
    ],
  },
  {
    title: { en: 'Reference', zh: '参考' },
    pages: [
      ...[
        'http',
        'bridge',
        'control',
        'wechat',
        'alipay',
        'paypal',
        'lianlian',
        'fidelity',
        'assumptions',
      ].map((name) => `${referenceDir}/${name}.html`),
      'docs/product.md',
      'docs/terms.md',
      'docs/glossary.md',
      'docs/engines.md',
      'docs/benchmarks.md',
      'docs/evidence.md',
    ],
  },
  {
    title: { en: 'Rules', zh: '规则' },
    pages: ['docs/rules/README.md', /^docs\/rules\//, /^docs\/providers\//],
  },
  { title: { en: 'Decisions', zh: '决定' }, pages: [/^docs\/decisions\//] },
  {
    title: { en: 'Contributing', zh: '参与开发' },
    pages: ['CONTRIBUTING.md', 'docs/architecture.md', /README[.]md$/, 'CHANGELOG.md'],
  },
]

/** Every Markdown file of the project that is a page, and the reference pages of the contracts. */
export function siteSources(root: string): string[] {
  const reference = readdirSync(join(root, referenceDir)).filter((name) => /(?<!index)[.]html$/.test(name))
  return [...markdownSources(root), ...reference.map((name) => `${referenceDir}/${name}`)].sort()
}

/** Every Markdown file of the project that is a page. */
export function markdownSources(root: string): string[] {
  const paths = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name]
    const isPackage = existsSync(join(root, entry.name, 'package.json')) || entry.name === 'docs'
    return isPackage ? filesBelow(root, entry.name) : []
  })
  // A skill is for assistants, and begins with fields of theirs.
  return paths.filter((path) => path.endsWith('.md') && !path.endsWith('/SKILL.md'))
}

const notSource = new Set(['node_modules', 'dist', 'generated', 'test-results'])

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notSource.has(name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, path) : [path]
    })
}

/** A fault in the pages themselves, for whoever writes them; its message says all. */
export class DocsError extends Error {}

/** A part of the sidebar with its English pages. */
export interface SitePart {
  title: Title
  sources: readonly string[]
}

/**
 * The parts of the sidebar. `sources` are all pages of the project: Markdown, and the reference pages of the contracts.
 * @throws DocsError for a page that is in no part, or a part whose page is not there
 */
export function siteParts(sources: readonly string[]): SitePart[] {
  const left = new Set(sources.filter((source) => !isChinese(source)))
  const take = (source: string) => {
    if (left.delete(source)) return [source]
    throw new DocsError(`The sidebar names ${source}, which is not there.`)
  }
  // What is named by itself is not taken by an expression of an earlier part.
  const named = new Set(sidebarParts.flatMap(({ pages }) => pages.filter((page) => typeof page === 'string')))
  const parts = sidebarParts.map(({ title, pages }) => ({
    title,
    sources: pages.flatMap((page) =>
      typeof page === 'string'
        ? take(page)
        : [...left].filter((source) => page.test(source) && !named.has(source)).flatMap(take),
    ),
  }))
  if (left.size > 0) throw new DocsError(`No part of the sidebar has ${[...left].join(', ')}.`)
  return parts
}

/** Every page by its source. */
export function sitePages(sources: readonly string[]): Map<string, SitePage> {
  const english = siteParts(sources).flatMap((part) => part.sources)
  const pages = sources.map((source): SitePage => {
    const language = isChinese(source) ? 'zh' : 'en'
    const translates = language === 'zh' ? translatedBy(source, english) : []
    return { source, path: sitePath(source), language, translates }
  })
  return new Map(pages.map((page) => [page.source, page]))
}

function isChinese(source: string): boolean {
  return source.endsWith('.zh.md')
}

/** `x.zh.md` is `x.md` in Chinese, and `README.zh.md` of a folder below `docs` all pages of that folder. */
function translatedBy(source: string, english: readonly string[]): string[] {
  const folder = posix.dirname(source)
  if (posix.basename(source) === 'README.zh.md' && folder !== '.')
    return english.filter((page) => posix.dirname(page) === folder)
  return [source.replace('.zh.md', '.md')]
}

/** Where the page of a source is in the site. */
function sitePath(source: string): string {
  if (isChinese(source)) return `zh/${sitePath(source.replace('.zh.md', '.md'))}`
  const [, reference] = /^openapi\/generated\/(reference\/.+)[.]html$/.exec(source) ?? []
  if (reference) return reference
  const name = source.replace(/[.]md$/, '')
  if (name === 'README') return 'index'
  if (name.startsWith('docs/')) return name.slice('docs/'.length).replace(/(^|\/)README$/, '$1index')
  if (name.endsWith('/README')) {
    const folder = posix.basename(posix.dirname(name)).replace('.', '')
    return `packages/${folder}`
  }
  return name.toLowerCase()
}

/** Target of a link. */
export type LinkTarget =
  | { kind: 'page'; page: SitePage; anchor: string }
  /** A file that is copied into the site. */
  | { kind: 'file'; path: string }
  /** A file of the project that the site does not have. */
  | { kind: 'source'; path: string }
  /** Nothing is there. */
  | { kind: 'missing'; path: string }
  | { kind: 'elsewhere'; address: string }

interface LinkBase {
  /** The page the link is on. */
  from: SitePage
  pages: ReadonlyMap<string, SitePage>
  exists: (path: string) => boolean
}

/** Resolves a link of a page as the code host does. */
export function resolveLink(address: string, { from, pages, exists }: LinkBase): LinkTarget {
  if (/^[a-z]+:/.test(address)) return { kind: 'elsewhere', address }
  const [file = '', anchor = ''] = decodeURIComponent(address).split('#')
  const path = file === '' ? from.source : posix.join(posix.dirname(from.source), file).replace(/\/$/, '')
  const page = pages.get(path) ?? pages.get(`${path}/README.md`) ?? pages.get(referenceOf(path))
  if (page) return { kind: 'page', page, anchor }
  if (!exists(path)) return { kind: 'missing', path }
  return /[.](png|svg)$/.test(path) ? { kind: 'file', path } : { kind: 'source', path }
}

/** The reference page that is made from a contract; the folder of decisions has its first page. */
function referenceOf(path: string): string {
  if (path === 'docs/decisions') return 'docs/decisions/0001-node-and-the-package.md'
  const [, name = ''] =
    /^openapi\/(?:wallets\/)?(http|bridge|control|wechat|alipay|paypal|lianlian)\b/.exec(path) ?? []
  return `${referenceDir}/${name}.html`
}

/** Where a picture of the project is in the site. */
export function siteFile(file: string): string {
  return file.replace(/^docs\//, '')
}

/** The id that the code host gives a heading. */
export function headingId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-')
}

/** A heading of Markdown with its text as it is written, and all that is below it, itself included. */
export interface MarkdownSection {
  heading: string
  text: string
}

/** The parts of a page that begin with a heading of this level, and end before the next of it or above. */
export function markdownSections(markdown: string, level: number): MarkdownSection[] {
  const begins = new RegExp(`^#{1,${level}} `)
  const mark = `${'#'.repeat(level)} `
  const parts: string[][] = [[]]
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (!isCode && begins.test(line)) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts
    .filter(([first = '']) => first.startsWith(mark))
    .map((lines) => ({ heading: lines[0]?.slice(mark.length) ?? '', text: `${lines.join('\n').trim()}\n` }))
}

/** The part of a page below the heading with this id, of the second to the fourth level; null where there is none. */
export function markdownSection(markdown: string, id: string): string | null {
  const all = [2, 3, 4].flatMap((level) => markdownSections(markdown, level))
  return all.find(({ heading }) => headingId(heading) === id)?.text ?? null
}

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { constants, runInNewContext } from 'node:vm'
import { controlErrorDocs } from '@skyshop/openapi/control-docs'
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { docsPath } from '../../bridge-simulator/src/panel/i18n/refusal-texts.ts'
import { helpPages } from '../../bridge-simulator/src/panel/model/panel-layout.ts'
import { bundleSteps } from '../launcher/build-stack.ts'
import { buildDocs } from './build-docs.ts'
import { indexOf, type Line, type LineIndex } from './find-lines.ts'
import { deadAnchors } from './page-frame.ts'
import { renderMarkdown } from './render-page.ts'
import { headingId, markdownSection, resolveLink, sitePages, siteSources } from './site-pages.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'skyshop-docs-'))
const site = join(folder, 'site')
const read = (path: string) => readFileSync(join(site, path), 'utf8')
let files: string[] = []

beforeAll(() => {
  buildDocs(root, site)
  files = readdirSync(site, { recursive: true, encoding: 'utf8' })
})

afterAll(() => rmSync(folder, { recursive: true }))

const linesOf = (language: string) => JSON.parse(read(`assets/search-${language}.json`)) as Line[]
const indexes = new Map<string, Promise<LineIndex>>()

/** The index as a page of this language reads it. */
function siteIndex(language: 'en' | 'zh'): Promise<LineIndex> {
  const lines = language === 'zh' ? [...linesOf('zh'), ...linesOf('en')] : linesOf('en')
  const index = indexes.get(language) ?? indexOf(MiniSearch, lines)
  indexes.set(language, index)
  return index
}

const ofType = (ending: string) => files.filter((file) => file.endsWith(ending))
/** Pages as Markdown, without those of the operations and schemas of a contract. */
const pageFiles = () => ofType('.md').filter((file) => !/^reference[/]\w+[/]/.test(file))
const matches = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, match = '']) => match)

it('every page of the project is a page and a Markdown file beside it', () => {
  const pages = [...sitePages(siteSources(root)).values()].map(({ path }) => path)
  expect(pages.length).toBeGreaterThan(100)
  expect(ofType('.html').sort()).toEqual(pages.map((path) => `${path}.html`).sort())
  expect(pageFiles().sort()).toEqual(pages.map((path) => `${path}.md`).sort())
})

it('every source of a page is one of the sources of the build step', () => {
  const { sources = [] } = bundleSteps.find(({ name }) => name === 'docs site') ?? {}
  const names = typeof sources === 'function' ? sources(root) : sources
  const isSource = (path: string) => names.some((name) => path === name || path.startsWith(`${name}/`))
  expect(siteSources(root).filter((path) => !isSource(path))).toEqual([])
})

it('no page takes anything from another server, and none has a script of its own', () => {
  for (const page of ofType('.html')) {
    const text = read(page)
    expect(matches(text, /<(?:link|script|img)[^>]+(?:href|src)="((?:https?:)?\/\/[^"]*)"/g), page).toEqual(
      [],
    )
    expect(matches(text, /<script(?![^>]* src=)([^>]*)>|\s(?:style|on\w+)=/g), page).toEqual([])
  }
  expect(read('assets/site.css')).not.toMatch(/url\(|@import/)
})

it('the search is there before the text of a page, for who types before all of it has come', () => {
  const late = ofType('.html').filter((file) => {
    const page = read(file)
    return page.indexOf('class="finder"') < 0 || page.indexOf('class="finder"') > page.indexOf('<main')
  })
  expect(late).toEqual([])
})

it('every link of a page, and of its Markdown, leads to a file that is there', () => {
  const targets = [...ofType('.html'), ...ofType('.md')].flatMap((file) => {
    const text = file.endsWith('.md') ? read(file).replace(/^ *```[\s\S]*?^ *```$/gm, '') : read(file)
    const links = matches(text, file.endsWith('.md') ? /\]\(([^)\s]+)\)/g : / (?:href|src)="([^"]*)"/g)
    return links
      .filter((link) => !/^([a-z]+:|#)/.test(link))
      .map((link) => [file, link.split('#')[0] ?? ''] as const)
  })
  expect(targets.length).toBeGreaterThan(5_000)
  expect(targets.filter(([file, link]) => !existsSync(join(site, dirname(file), link)))).toEqual([])
})

/** Reads the pages of the project, with a text behind that of `docs/ci.md`. */
const withText = (added: string) => (source: string) =>
  readFileSync(join(root, source), 'utf8') + (source === 'docs/ci.md' ? added : '')

it('a site takes the place of the one before, with its pictures and the comments in its code', () => {
  const outDir = join(folder, 'twice/site')
  const built = (name: string) => readFileSync(join(outDir, name), 'utf8')
  const ball = 'fake-api/assets/art/ball.svg'
  const code = '```html\n<!-- dist/index.html -->\n<script>\n```\n'
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'former.html'), '')
  buildDocs(root, outDir, withText(`\n![Ball](../${ball})\n\n<!-- mark -->\n${code}`))
  expect(
    readdirSync(join(folder, 'twice'), { recursive: true }).filter(
      (path) => !String(path).startsWith('site'),
    ),
  ).toEqual(['generated'])
  expect(existsSync(join(outDir, 'former.html'))).toBe(false)
  expect(built('ci.html')).toContain(`<img src="${ball}" alt="Ball">`)
  expect(built(ball)).toBe(readFileSync(join(root, ball), 'utf8'))
  for (const name of ['ci.md', 'llms-full.txt'])
    expect(built(name)).toContain(`\n![Ball](${ball})\n\n${code}`)
})

it('a link to a file or heading that is not there fails the build, which names both', () => {
  const broken = withText('\n[File](gone.md), [heading](terms.md#gone)\n')
  expect(() => buildDocs(root, join(folder, 'broken'), broken)).toThrow(
    /^Links lead to what is not there:\ndocs\/ci[.]md: docs\/gone[.]md\n(.*\n)*docs\/ci[.]md: terms[.]html#gone/,
  )
  expect(existsSync(join(folder, 'broken'))).toBe(false)
})

it('deadAnchors names links to headings that are not there, on the same page and on another', () => {
  const page = (path: string, html: string) => ({ source: `${path}.md`, path, html })
  const there = page('a/b', '<h2 id="x">x</h2><a href="#x">x</a><a href="../c.html#%E6%97%A5">y</a>')
  const other = page('c', '<h2 id="日">日</h2><a href="#z">z</a><a href="a/b.html#y">y</a>')
  expect(deadAnchors([there, other])).toEqual(['c.md: #z', 'c.md: a/b.html#y'])
})

const known = sitePages(siteSources(root))
const from = known.get('docs/ci.md')

it.each([
  ['terms.md#x', { kind: 'page', anchor: 'x' }, 'terms'],
  ['../README.zh.md', { kind: 'page' }, 'zh/index'],
  ['cookbook', { kind: 'page' }, 'cookbook/index'],
  ['../kit/README.md', { kind: 'page' }, 'packages/kit'],
  ['../openapi/http/orders.yaml', { kind: 'page' }, 'reference/http'],
  ['../openapi/wallets/alipay.yaml', { kind: 'page' }, 'reference/alipay'],
  ['simulator.png', { kind: 'file', path: 'docs/simulator.png' }, undefined],
  ['simulator.zh.png', { kind: 'file', path: 'docs/simulator.zh.png' }, undefined],
  ['../.ci/run', { kind: 'source', path: '.ci/run' }, undefined],
  ['gone.md', { kind: 'missing', path: join('docs', 'gone.md') }, undefined],
  ['https://a.example/b', { kind: 'elsewhere', address: 'https://a.example/b' }, undefined],
] as const)('resolveLink reads %s as the code host does', (address, target, path) => {
  if (!from) throw new Error('docs/ci.md is no page')
  const link = resolveLink(address, { from, pages: known, exists: (file) => existsSync(join(root, file)) })
  expect(link).toMatchObject(target)
  expect(link.kind === 'page' ? link.page.path : undefined).toBe(path)
})

it.each([
  ['Did the page call twice?', 'did-the-page-call-twice'],
  ['`pnpm start`, and what it costs', 'pnpm-start-and-what-it-costs'],
  ['第一步：您做测试，不写代码', '第一步您做测试不写代码'],
])('headingId of %s is that of the code host', (text, id) => {
  expect(headingId(text.replaceAll('`', ''))).toBe(id)
})

it('renderMarkdown shows a link to a source as its text, and HTML as it is written', () => {
  const linkTo = (address: string) => (address.endsWith('.ts') ? { title: address } : { address })
  const { html } = renderMarkdown('[clock](src/clock.ts) <b>[page](a.html)\n\n<!-- rules -->\n', { linkTo })
  expect(html).toBe(
    '<p><span class="source" title="src/clock.ts">clock</span> &lt;b&gt;<a href="a.html">page</a></p>\n\n',
  )
})

it('a page in Chinese has the ids of its English headings, and no blank where a line ends', () => {
  expect(read('zh/panel.html')).toMatch(/<h2 id="日志"><span id="journal"><\/span>日志/)
  const { html } = renderMarkdown('账号\n和设备 and\n牌', { linkTo: (address) => ({ address }) })
  expect(html).toBe('<p>账号和设备 and\n牌</p>\n')
  for (const page of ofType('.html').filter((file) => file.startsWith('zh/')))
    expect(read(page).replace(/<pre[\s\S]*?<\/pre>/g, ''), page).not.toContain('**')
})

it('the search finds operations of the contracts, rules and pages in Chinese, in the order of the sidebar', () => {
  for (const [language, guide, reference] of [
    ['en', 'panel.html', 'reference/http.html'],
    ['zh', 'zh/first-steps/index.html', 'zh/cookbook/index.html'],
  ] as const) {
    const pages = linesOf(language).map(([, , address = '']) => address.split('#')[0])
    expect(pages.indexOf(guide), language).toBeGreaterThan(-1)
    expect(pages.indexOf(guide), language).toBeLessThan(pages.indexOf(reference))
  }
  const addresses = [...linesOf('en'), ...linesOf('zh')].map(([, , address]) => address)
  expect(addresses.filter((address) => !files.includes(address.split('#')[0] ?? ''))).toEqual([])
  for (const [language, heading, address] of [
    ['en', 'addOrder', 'reference/http.html#addOrder'],
    ['en', 'A callback a day late', 'cookbook/webhooks.html#a-callback-a-day-late'],
    ['zh', '日志', 'zh/panel.html#日志'],
  ] as const)
    expect(
      linesOf(language)
        .filter((line) => line[1] === heading)
        .map((line) => line[2]),
    ).toContain(address)
})

it('the script of the pages works where the browser keeps nothing, reads the index again after a failure, and forgives a typing error', async () => {
  const handlers: Record<string, (event: object) => void> = {}
  const input = { value: '', select: () => undefined, oninput: () => undefined }
  const status = { textContent: '', dataset: { none: 'none', failed: 'failed', found: 'found ' } }
  let shown: (string | undefined)[] = []
  const list = {
    replaceChildren: (...items: { href?: string }[]) => {
      shown = items.map(({ href }) => href)
    },
  }
  const parts: Record<string, object> = { input, p: status, ul: list }
  const dialog = { open: false, showModal: () => undefined, querySelector: (name: string) => parts[name] }
  let fetched = (): Promise<unknown> => Promise.reject(new Error('offline'))
  const document = {
    documentElement: { dataset: {} },
    body: { dataset: { root: '.', language: 'en' } },
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler
    },
    querySelector: () => dialog,
    // An item knows the address of the link in it.
    createElement: () => ({
      href: undefined as string | undefined,
      append(...inner: { href?: string }[]) {
        this.href ??= inner.find(({ href }) => href)?.href
      },
    }),
  }
  const context = { document, fetch: () => fetched(), HTMLInputElement: class {} }
  const blocked = {
    get: () => {
      throw new Error('blocked')
    },
  }
  runInNewContext(read('assets/site.js'), Object.defineProperty(context, 'localStorage', blocked), {
    filename: join(site, 'assets/site.js'),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  handlers.keydown?.({ key: '/', target: null, preventDefault: () => undefined })
  input.value = 'order'
  input.oninput()
  await expect.poll(() => status.textContent).toBe('failed')
  fetched = () =>
    Promise.resolve({
      json: () =>
        Promise.resolve([
          ['Changelog', 'A renewal', 'changelog.html', 'renewal'],
          ['Backend', 'endRenewal', 'reference/http.html#endRenewal', 'Ends it.'],
          ['Terms', '', 'terms.html', 'A renewal of a contract, and its callback.'],
          ['Cookbook', 'A renewal that fails', 'cookbook/renewals.html', 'Lose it.'],
        ]),
    })
  input.value = 'coupon'
  input.oninput()
  await expect.poll(() => status.textContent).toBe('none')
  for (const [typed, ...addresses] of [
    ['endrenewal', './reference/http.html#endRenewal'],
    ['callbak', './terms.html'],
    ['renewla contract', './terms.html'],
  ] as const) {
    input.value = typed
    input.oninput()
    await expect.poll(() => shown).toEqual(addresses)
  }
})

it.each([
  ['en', 'connect my own shop', 'bring-your-own-shop.html'],
  ['en', 'simulate a lost callback', 'cookbook/webhooks.html'],
  [
    'en',
    'why is my callback signature refused',
    'signatures.html#a-callback-signature-that-your-backend-refuses',
  ],
  [
    'en',
    'callback signature does not hold',
    'cookbook/webhooks.html#a-callback-whose-signature-does-not-hold',
  ],
  ['en', 'github actions', 'ci.html'],
  ['en', 'status 5', 'product.html#4-states-and-transitions'],
  ['en', 'addOrder', 'reference/http.html#addOrder'],
  ['en', 'what happens when a renewal fails?', 'cookbook/renewals.html'],
  ['zh', '怎么接入自己的商城', 'zh/first-steps/index.html'],
  ['zh', '模拟丢失的回调', 'zh/cookbook/index.html'],
  ['zh', '为什么我的回调签名被拒绝', 'zh/signatures.html#您的后端拒绝的回调签名'],
  ['zh', 'GitHub Actions', 'ci.html'],
  ['zh', 'clock-runaway', 'zh/troubleshooting.html#时钟没有移动'],
  ['en', 'clock-runaway', 'troubleshooting.html#the-clock-does-not-move'],
  ['zh', '状态 5', 'product.html#4-states-and-transitions'],
] as const)('in %s the search for “%s” finds %s first', async (language, typed, address) => {
  const { lines } = (await siteIndex(language)).find(typed)
  expect(lines.slice(0, 4).map((line) => line[2])[0]).toMatch(
    new RegExp(`^${address.replaceAll('.', '[.]')}`),
  )
})

it('the search has the changelog last and says which words it was found by', async () => {
  const renewals = await indexOf(MiniSearch, [
    ['Changelog', 'A renewal', 'changelog.html', 'renewal'],
    ['Backend', 'endRenewal', 'reference/http.html#endRenewal', 'Ends a renewal.'],
    ['Cookbook', 'A renewal that fails', 'cookbook/renewals.html', 'Lose it.'],
    ['手册', '回调迟到', 'zh/cookbook.html', '续费的回调'],
  ])
  const { lines, partsOf } = renewals.find('a renewal')
  expect(lines.map((line) => line[2]).slice(0, 3)).toEqual([
    'cookbook/renewals.html',
    'zh/cookbook.html',
    'reference/http.html#endRenewal',
  ])
  expect(lines.at(-1)?.[2]).toBe('changelog.html')
  const marked = (text: string) =>
    partsOf(text)
      .filter(({ isFound }) => isFound)
      .map((part) => part.text)
  expect(marked('Two renewals, and a coupon.')).toEqual(['renewals'])
  expect(marked('每月续费的回调')).toEqual(['续', '费'])
  expect(renewals.find(' … ').lines).toEqual([])
})

it('llms.txt lists every English page as Markdown, each with a note', () => {
  const listed = matches(read('llms.txt'), /^- \[.+\]\((.+[.]md)\): .{6,}$/gm)
  expect(listed.sort()).toEqual(
    pageFiles()
      .filter((file) => !file.startsWith('zh/'))
      .sort(),
  )
  expect(read('llms-full.txt')).toContain('# The panel, view by view')
})

it('an operation of a contract is a page of its own, with links to those of its schemas', () => {
  const page = read('reference/control/addFault.md')
  expect(page).toContain('`POST /control/worlds/{worldId}/faults`')
  expect(page).toContain('[FaultRecord](FaultRecord.md)')
  expect(page).not.toContain('## removeFaults')
  expect(read('reference/control/FaultRecord.md')).toContain('`count`')
})

it('markdownSection is the part below a heading, to the next one of its level, and null where there is none', () => {
  const text = '# A\n## B\nb\n```\n# no heading\n```\n### C `d`\nc\n## E\n'
  expect(markdownSection(text, 'b')).toBe('## B\nb\n```\n# no heading\n```\n### C `d`\nc\n')
  expect(markdownSection(text, 'c-d')).toBe('### C `d`\nc\n')
  expect(markdownSection(text, 'x')).toBeNull()
})

/** The text between a heading with this id and the next one of its level or above. */
function partOf(address: string): string | undefined {
  const [page = '', id = ''] = address.replace('/docs/', '').split('#')
  const [before, part] = read(page).split(` id="${decodeURIComponent(id)}"`)
  expect([address, before?.endsWith('<h3') || before?.endsWith('<span')]).toEqual([address, true])
  return part?.split(/<h[123] /)[0]
}

it.each(Object.entries(controlErrorDocs))(
  'the refusal %s is explained at %s, in both languages',
  (code, address) => {
    for (const language of ['en', 'zh'] as const)
      expect(partOf(docsPath(`http://127.0.0.1:4012${address}`, language))).toContain(`<code>${code}</code>`)
  },
)

it.each(Object.entries(helpPages))(
  'help about the view %s leads to its heading, in both languages',
  (_, page) => {
    for (const language of ['en', 'zh'] as const) {
      const [path = '', id = ''] = docsPath(page, language).replace('/docs/', '').split('#')
      expect(read(path)).toContain(` id="${id}"`)
    }
    expect(basename(page).startsWith('panel.html#')).toBe(true)
  },
)

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import control from '@skyshop/openapi/documents/control' with { type: 'json' }
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')

const providerNames = {
  wechat: 'WeChat Pay',
  alipay: 'Alipay',
  paypal: 'PayPal',
  lianlian: 'LianLian',
} as const

it('docs/providers-alone.md has the members of an account as the contract describes them', () => {
  const accounts = control.components.schemas.Merchants.properties
  const rows = Object.entries(providerNames).flatMap(([provider, name]) => {
    const { properties } = accounts[provider as keyof typeof providerNames]
    const members = Object.entries<{ description?: string }>(properties)
    return members.map(([member, { description = '' }]) => `| ${name} | \`${member}\` | ${description} |`)
  })
  const head = ['| provider | member | what it is |', '|---|---|---|']
  const [, table] =
    /<!-- account members -->\n([\s\S]*?)\n<!-- end -->/.exec(read('docs/providers-alone.md')) ?? []
  expect(table?.split('\n')).toEqual([...head, ...rows])
  expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([])
})

const cookbook = ['README', 'payments', 'webhooks', 'renewals', 'devices', 'sharing']
/** Each page in Chinese, and the English ones that it is a translation of, in its order. */
const translations = [
  ['README.zh.md', ['README.md']],
  [
    'docs/first-steps/README.zh.md',
    ['shop-developer', 'tester', 'pipeline-owner', 'backend-team'].map(
      (name) => `docs/first-steps/${name}.md`,
    ),
  ],
  ['docs/panel.zh.md', ['docs/panel.md']],
  ['docs/signatures.zh.md', ['docs/signatures.md']],
  ['docs/refusals.zh.md', ['docs/refusals.md']],
  ['docs/troubleshooting.zh.md', ['docs/troubleshooting.md']],
  ['docs/cookbook/README.zh.md', cookbook.map((name) => `docs/cookbook/${name}.md`)],
] as const

const fence = /^( *)```[\s\S]*?^\1```$/gm

/** What pages in two languages have in common: headings by their level, blocks of code, and where else links lead. */
function outlineOf(pages: readonly string[], own: ReadonlySet<string>) {
  const texts = pages.map((page) => [page, read(page)] as const)
  return {
    headings: texts.flatMap(([, text]) => text.replace(fence, '').match(/^#+(?= )/gm) ?? []),
    blocks: texts.flatMap(([, text]) => text.match(fence) ?? []),
    listedLinks: texts.flatMap(([, text]) =>
      (text.replace(fence, '').match(/^ *[-*] .*$/gm) ?? []).flatMap((item) =>
        linksOf(item, /\]\(([^)\s]+)\)/g),
      ),
    ).length,
    links: texts.flatMap(([page, text]) =>
      linksOf(text, /\]\(([^)\s]+)\)/g)
        .map((link) => (/^[a-z]+:/.test(link) ? link : targetOf(page, link)))
        .filter((target) => !own.has(target)),
    ),
  }
}

const linksOf = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, target = '']) => target)

/** The page or picture a link leads to; those with one translation are one, and a picture in Chinese is that of its English name. */
function targetOf(page: string, link: string): string {
  const [to = ''] = link.split('#')
  const target = to === '' ? page : join(dirname(page), to)
  if (target.endsWith('.zh.png')) return target.replace('.zh.png', '.png')
  const pages = translations.find(([chinese, english]) => [chinese, ...english].includes(target))
  return pages?.[1][0] ?? target
}

it('every page in Chinese is named with its English ones', () => {
  expect(sourceFiles(/[.]zh[.]md$/)).toEqual(translations.map(([page]) => page).sort())
})

it.each(translations)('%s has the headings, code and links of its English pages', (page, english) => {
  const own = new Set([page, ...english])
  const [chinese, original] = [outlineOf([page], own), outlineOf(english, own)]
  expect(chinese.headings).toEqual(original.headings)
  expect(chinese.blocks).toEqual(original.blocks)
  // A page of several English ones may begin with an index that none of them has.
  if (original.listedLinks > 0) expect(chinese.listedLinks).toBe(original.listedLinks)
  expect(new Set(chinese.links)).toEqual(new Set(original.links))
})

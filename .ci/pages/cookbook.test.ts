import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { day, hour, minute, second } from '../../e2e/kit/world/world-clock.ts'
import { rootDir } from '../../e2e/run/project.ts'

const folder = 'docs/cookbook'
const read = (page: string) => readFileSync(join(rootDir, folder, page), 'utf8')
const pages = ['payments.md', 'webhooks.md', 'renewals.md', 'devices.md', 'sharing.md']

interface Recipe {
  page: string
  title: string
  code: string
  /** Where the link to the panel leads. */
  link: string
}

const recipes = pages.flatMap((page) =>
  read(page)
    .split(/^## /m)
    .slice(1)
    .map((text): Recipe => {
      const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(text) ?? []
      const [, link = ''] = /\[Open it in the panel\]\(([^)]+)\)/.exec(text) ?? []
      return { page, title: text.split('\n', 1)[0] ?? '', code, link }
    }),
)
const named = recipes.map((recipe) => [recipe.title, recipe] as const)

/** The link that opens what a block begins with: its scenario, its seed, and every fault it arms, in their order. */
function linkOf(code: string): string {
  const [, scenario = 'new-owner'] = /scenario: '([^']+)'/.exec(code) ?? []
  const [, seed] = /test[.]use\([^\n]*seed: (\d+)/.exec(code) ?? []
  const records = [...code.matchAll(/world[.]arm\(([\s\S]*?)\)$/gm)].map(([, record = '']) => record)
  const constants = code.match(/^ {2}const (?:operationIds|answer) = .*$/gm) ?? []
  const source = `${constants.join('\n').replaceAll(' as const', '')}\nJSON.stringify([${records.join(',')}])`
  const faults = runInNewContext(source, { second, minute, hour, day }) as string
  const query = { scenario, ...(seed && { seed }), ...(records.length > 0 && { faults }) }
  return `http://127.0.0.1:4000/#${new URLSearchParams(query)}`
}

it.each(named)('the link of the recipe "%s" begins the situation of its block', (_, { code, link }) => {
  expect(link).toBe(linkOf(code))
})

it('the first page of the cookbook leads to every recipe, in the order of the pages', () => {
  const listed = [...read('README.md').matchAll(/^- \[(.+)\]\((\S+)\)$/gm)].map(([, title, to]) => [
    title,
    to,
  ])
  const anchor = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
  expect(listed).toEqual(recipes.map(({ title, page }) => [title, `${page}#${anchor(title)}`]))
})

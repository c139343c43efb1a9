import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')

/** Code a reader copies: each block is a file that runs. */
const snippets = [
  ['README.md', 'e2e/tests/packages/shared-camera.test.ts'],
  ['e2e/README.md', 'e2e/tests/packages/renewal-at-month-end.test.ts'],
] as const

it.each(snippets)('%s shows the whole file %s', (page, file) => {
  const blocks = [...read(page).matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
  expect(blocks).toEqual([read(file)])
})

const pages = sourceFiles(/[.]md$/)

it.each(pages)('every link and picture of %s exists', (page) => {
  const targets = [...read(page).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)
  const local = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(local.filter((target) => !existsSync(join(rootDir, dirname(page), target)))).toEqual([])
})

/** The most files a reader may have to open to follow one thing, repositories and types included; each mechanism once. */
const flowLimits = [
  ['Every request', 7],
  ['Every bridge call', 10],
  ['Every event and webhook', 9],
  ['Every payment', 14],
  ['A buyer presses Pay', 37],
  ['The clock advances a month', 26],
  ['A token has expired', 18],
] as const

it.each(flowLimits)(
  'the part "%s" of the architecture has its number of files, %i at most',
  (title, most) => {
    const flow =
      read('docs/architecture.md')
        .split(/^### /m)
        .find((part) => part.startsWith(title)) ?? ''
    const files = new Set([...flow.matchAll(/\]\(([.][^)]+)\)/g)].map(([, target]) => target))
    expect(flow).toContain(`\n${files.size} files.\n`)
    expect(files.size).toBeLessThanOrEqual(most)
  },
)

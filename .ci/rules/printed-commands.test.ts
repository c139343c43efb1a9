import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { blocksOf } from '../../e2e/run/terminal.ts'

const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
const { scripts, packageManager } = JSON.parse(read('package.json'))
const paths = [...sourceFiles(/[.]md$/), '.ci/github-actions.yml', '.ci/gitlab-ci.yml', '.ci/run']
const texts = paths.filter((path) => path !== 'CHANGELOG.md').map((path) => ({ path, text: read(path) }))
const commandsLike = (pattern: RegExp) =>
  texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(({ groups = {} }) => ({ path, ...groups })),
  )

it('every command of a page or recipe is a script of the project', () => {
  const commands: { path: string; name?: string }[] = commandsLike(
    /(?:`pnpm|pnpm@[\d.]+|\$PNPM) (?<name>[\w:-]+)/g,
  )
  const own = ['install', 'exec', '--filter']
  expect(commands.length).toBeGreaterThan(100)
  expect(commands.filter(({ name = '' }) => !own.includes(name) && !scripts[name])).toEqual([])
})

// Without --yes, npx asks a question, and gives up where npm is configured to answer no.
it('every npx command has --yes and the package manager of the project', () => {
  const wrong = /npx (?!(?:--\S+ )*--yes )(?:--\S+ )*pnpm@|pnpm@\d[\d.]*/g
  const commands = texts.flatMap(({ path, text }) =>
    (text.match(wrong) ?? []).map((command) => [path, command]),
  )
  expect(commands.length).toBeGreaterThan(10)
  expect(commands.filter(([, command]) => command !== packageManager)).toEqual([])
})

it('gitlab-ci.yml uses the image of the installed Playwright', () => {
  const { version } = JSON.parse(read('e2e/node_modules/@playwright/test/package.json'))
  expect(read('.ci/gitlab-ci.yml')).toContain(`mcr.microsoft.com/playwright:v${version}-`)
})

it.each([
  ['README.md', 'e2e/tests/packages/shared-camera.test.ts'],
  ['e2e/README.md', 'e2e/tests/packages/renewal-at-month-end.test.ts'],
])('%s prints the whole file %s', (page, file) => {
  expect(blocksOf(page, 'ts')).toEqual([read(file)])
})

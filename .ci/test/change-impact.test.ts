import { expect, it } from 'vitest'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { impactOf, readersOf, readSources, type Sources } from './change-impact.ts'

const parts = (...paths: string[]) => {
  const { unit, contract, e2e } = impactOf(paths)
  return [unit.part, contract.part, e2e.part]
}

it.each([
  ['docs/ci.md', 'importers', 'none', 'pages'],
  ['docs/glossary.md', 'importers', 'none', 'none'],
  ['README.md', 'importers', 'none', 'pages'],
  ['bridge-simulator/src/cli/README.md', 'importers', 'none', 'pages'],
  ['.ci/gitlab-ci.yml', 'importers', 'none', 'none'],
  ['.ci/check/run-checks.ts', 'importers', 'none', 'none'],
  ['.ci/test/run-layers.ts', 'importers', 'none', 'all'],
  ['openapi/http/orders.yaml', 'all', 'all', 'all'],
  ['pnpm-lock.yaml', 'all', 'all', 'all'],
  ['fake-api/src/backend/orders/order-service.ts', 'importers', 'all', 'all'],
  ['fake-api/src/backend/orders/order-service.test.ts', 'importers', 'none', 'none'],
  ['fake-api/test/crash.test.ts', 'importers', 'importers', 'none'],
  ['web/src/app/start/main.tsx', 'importers', 'none', 'all'],
  ['bridge-simulator/src/panel/app/app.tsx', 'importers', 'none', 'all'],
  ['e2e/kit/screens/tab-screens.ts', 'importers', 'none', 'importers'],
  ['e2e/tests/packages/shared-camera.test.ts', 'importers', 'none', 'importers'],
  ['e2e/run/stack.ts', 'importers', 'none', 'all'],
])('a change of %s reaches unit: %s, contract: %s, e2e: %s', (path, ...expected) => {
  expect(parts(path)).toEqual(expected)
})

it('impactOf returns the widest impact of all files and the file that decided it', () => {
  const impact = impactOf(['e2e/tests/packages/shared-camera.test.ts', 'web/src/app/start/main.tsx'])
  expect(impact.e2e).toEqual({ part: 'all', because: 'web/src/app/start/main.tsx' })
  expect(impact.contract.part).toBe('none')
})

const sources: Sources = new Map([
  ['web/src/pages.ts', `read(join(folder, \`\${language}.md\`)); read('docs/headless.md')`],
  ['web/src/app/price.test.ts', "import { price } from '../price.ts'"],
  ['.ci/rules/sheets.test.ts', 'sourceFiles(/[.]css$/)'],
])

it.each([
  ['a page by its name', 'docs/headless.md', 'web/src/pages.ts'],
  ['a page by a composed name', 'docs/rules/orders.md', 'web/src/pages.ts'],
  ['a list of files by their extension', 'web/src/app.css', '.ci/rules/sheets.test.ts'],
])('readersOf finds the source that reads %s', (_, changed, test) => {
  expect(readersOf([changed], sources)).toEqual([test])
})

it('readersOf finds no source for a file that none names or lists', () => {
  expect(readersOf(['web/src/price.ts', 'LICENSE'], sources)).toEqual([])
})

it.each([
  ['docs/glossary.md', ['web/src/shared/testing/glossary.ts']],
  ['README.md', ['e2e/programs/printed-commands.test.ts', '.ci/pages/documents.test.ts']],
  ['bridge-simulator/src/cli/README.md', ['e2e/programs/printed-commands.test.ts']],
  ['docs/headless.md', ['e2e/tests/kit/printed-pages.test.ts']],
  ['docs/first-scenario.md', ['e2e/tests/kit/printed-pages.test.ts']],
  ['.ci/gitlab-ci.yml', ['.ci/pages/ci-recipes.test.ts']],
  ['web/src/shared/i18n/locales/de.ts', ['web/src/shared/i18n/locales.test.ts']],
  ['web/src/features/articles/texts/de.ts', ['web/src/features/articles/queries.ts']],
])('readersOf finds for %s in this project %j', (changed, readers) => {
  expect(readersOf([changed], readSources())).toEqual(expect.arrayContaining(readers))
})

it('scenarios that read a page are those of tests/kit, which a changed page runs', () => {
  const pages = sourceFiles(/[.]md$/)
  const scenarios = readersOf(pages, readSources()).filter((path) => path.startsWith('e2e/tests/'))
  expect(scenarios.length).toBeGreaterThan(0)
  expect(scenarios.filter((path) => !path.startsWith('e2e/tests/kit/'))).toEqual([])
})

import { expect, it } from 'vitest'
import { affectedTests, impactOf, readingTests, readSources, type Sources } from './change-impact.ts'

const parts = (...paths: string[]) => {
  const { unit, contract, e2e } = impactOf(paths)
  return [unit.part, contract.part, e2e.part]
}

it.each([
  ['docs/ci.md', 'importers', 'none', 'importers'],
  ['docs/glossary/de.md', 'importers', 'none', 'none'],
  ['README.md', 'importers', 'none', 'importers'],
  ['bridge-simulator/src/cli/README.md', 'importers', 'none', 'importers'],
  ['.ci/gitlab-ci.yml', 'importers', 'none', 'none'],
  ['.ci/check/run-checks.ts', 'importers', 'none', 'none'],
  ['.ci/test/suites.ts', 'importers', 'none', 'all'],
  ['openapi/http/orders.yaml', 'all', 'all', 'all'],
  ['pnpm-lock.yaml', 'all', 'all', 'all'],
  ['fake-api/src/features/orders/order-service.ts', 'importers', 'all', 'all'],
  ['fake-api/src/features/orders/order-service.test.ts', 'importers', 'none', 'none'],
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
  ['web/src/texts.ts', "import { pages } from './pages.ts'"],
  ['web/src/app/texts.test.ts', "import { texts } from '../texts.ts'"],
  ['web/src/app/price.test.ts', "import { price } from '../price.ts'"],
  ['.ci/rules/sheets.test.ts', 'sourceFiles(/[.]css$/)'],
])

it.each([
  ['a page by its name', 'docs/headless.md', 'web/src/app/texts.test.ts'],
  ['a page by a composed name', 'docs/glossary/de.md', 'web/src/app/texts.test.ts'],
  ['a list of files by their extension', 'web/src/app.css', '.ci/rules/sheets.test.ts'],
])('readingTests finds a test whose code reads %s', (_, changed, test) => {
  expect(readingTests([changed], sources)).toEqual([test])
})

it('readingTests finds no test for a file that none names or lists', () => {
  expect(readingTests(['web/src/price.ts', 'LICENSE'], sources)).toEqual([])
})

it('affectedTests adds the tests that import a file through others, and the changed test itself', () => {
  expect(affectedTests(['web/src/pages.ts', 'web/src/app/price.test.ts'], sources)).toEqual([
    'web/src/app/price.test.ts',
    'web/src/app/texts.test.ts',
  ])
})

it.each([
  [
    'docs/glossary/de.md',
    ['web/src/app/page-states/state-texts.test.ts', 'web/src/shared/i18n/glossary.test.ts'],
  ],
  ['README.md', ['.ci/pages/readme-commands.test.ts', '.ci/pages/documents.test.ts']],
  ['bridge-simulator/src/cli/README.md', ['.ci/pages/printed-commands.test.ts']],
  ['docs/headless.md', ['e2e/tests/kit/pages.test.ts']],
  ['docs/first-scenario.md', ['e2e/tests/kit/child-run.test.ts']],
  ['.ci/gitlab-ci.yml', ['.ci/pages/ci-recipes.test.ts']],
  ['web/src/shared/i18n/locales/de.ts', ['web/src/shared/i18n/locales.test.ts']],
  ['web/src/features/articles/texts/de.ts', ['web/src/features/articles/texts.test.ts']],
])('readingTests finds for %s in this project %j', (changed, tests) => {
  expect(readingTests([changed], readSources())).toEqual(expect.arrayContaining(tests))
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { commandPath, rootDir } from '../../e2e/run/project.ts'
import { blocksOf } from '../../e2e/run/terminal.ts'

/** Pages with code to paste, and the folder and the end of the file that each page names for it. */
const pages = [
  ['README.md', 'e2e/tests', '.test.ts'],
  ['e2e/README.md', 'e2e/tests', '.test.ts'],
  ['docs/first-scenario.md', 'e2e/tests', '.test.ts'],
  ...['payments', 'webhooks', 'renewals', 'devices', 'sharing'].map(
    (name) => [`docs/cookbook/${name}.md`, 'e2e/tests', '.test.ts'] as const,
  ),
  ['docs/headless.md', 'e2e', '.mjs'],
  ['docs/webhooks-by-hand.md', 'e2e', '.mjs'],
] as const

/** A folder below the one that the page names, and the code of the page by its path there. */
function filesOf(page: string, folder: string, end: string): Map<string, string> {
  const name = page.replaceAll(/\W/g, '-').toLowerCase()
  const language = end === '.mjs' ? 'js' : 'ts'
  return new Map(blocksOf(page, language).map((code, at) => [`${folder}/${name}/block-${at}${end}`, code]))
}

/** Pages that print a scenario of the suite. */
const printedFiles = [
  ['README.md', 'e2e/tests/packages/shared-camera.test.ts'],
  ['e2e/README.md', 'e2e/tests/packages/renewal-at-month-end.test.ts'],
] as const

it.each(printedFiles)('%s prints the whole file %s', (page, file) => {
  expect(blocksOf(page, 'ts')).toEqual([readFileSync(join(rootDir, file), 'utf8')])
})

const wrong = 'e2e/tests/wrong-order/block-0.test.ts'
/** One run of the linter, whose start takes longer than the files. */
let output = ''

beforeAll(() => {
  const files = new Map(pages.flatMap(([page, folder, end]) => [...filesOf(page, folder, end)]))
  const [code = ''] = blocksOf('docs/first-scenario.md', 'ts')
  const [first, second, ...rest] = code.split('\n')
  files.set(wrong, [second, first, ...rest].join('\n'))
  output = complaintsAbout(files)
})

it.each(pages)('the code of %s passes the linter as it is printed', (page, folder, end) => {
  const paths = [...filesOf(page, folder, end).keys()]
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) expect(output).not.toContain(path)
})

it('the linter looks at every block and refuses imports in another order', () => {
  const count = 1 + pages.reduce((sum, [page, folder, end]) => sum + filesOf(page, folder, end).size, 0)
  expect(output).toContain(`Checked ${count} files`)
  expect(output).toMatch(new RegExp(`^${wrong}.* assist/source/organizeImports`, 'm'))
})

/** Output of the project's linter for code by path. */
function complaintsAbout(files: ReadonlyMap<string, string>): string {
  const {
    vcs: _,
    plugins: __,
    ...config
  } = JSON.parse(readFileSync(join(rootDir, 'biome.json'), 'utf8')) as Record<string, unknown>
  const folder = mkdtempSync(join(tmpdir(), 'printed-code-'))
  for (const [path, code] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), code)
  }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  const { stdout, stderr } = spawnSync(
    commandPath('biome'),
    ['check', '--error-on-warnings', '--colors=off', 'e2e'],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  return `${stdout}${stderr}`
}

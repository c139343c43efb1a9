import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { commandPath, rootDir } from '../../e2e/run/project.ts'
import { blocksOf } from '../../e2e/run/terminal.ts'

const scenario = 'e2e/tests/area/behaviour.test.ts'
const script = 'e2e/script.ts'

/** Pages with code to paste, and the file each page names for it. */
const pages = [
  ['README.md', scenario],
  ['e2e/README.md', scenario],
  ['docs/first-scenario.md', scenario],
  ['docs/headless.md', script],
  ['docs/laboratory.md', script],
] as const

it.each(pages)('the code of %s passes the linter as it is printed', (page, path) => {
  const blocks = blocksOf(page, 'ts')
  expect(blocks.length).toBeGreaterThan(0)
  for (const code of blocks) expect(complaintsAbout(path, code)).toBe('')
})

it('the linter refuses code with imports in another order', () => {
  const [code = ''] = blocksOf('docs/first-scenario.md', 'ts')
  const [first, second, ...rest] = code.split('\n')
  expect(complaintsAbout(scenario, [second, first, ...rest].join('\n'))).toContain('organizeImports')
})

/** Output of the project's linter for a file of this name; empty when it passes. */
function complaintsAbout(path: string, code: string): string {
  const {
    vcs: _,
    plugins: __,
    ...config
  } = JSON.parse(readFileSync(join(rootDir, 'biome.json'), 'utf8')) as Record<string, unknown>
  const folder = mkdtempSync(join(tmpdir(), 'printed-code-'))
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), code)
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  const { status, stdout, stderr } = spawnSync(
    commandPath('biome'),
    ['check', '--error-on-warnings', '--colors=off', path],
    { cwd: folder, encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  return status === 0 ? '' : `${stdout}${stderr}`
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandPath, rootDir } from '../../e2e/run/project.ts'

const refused = [
  'width="0.52rem"',
  "height={'4vw'}",
  `x={\`\${column}rem\`}`,
  "y={isLow ? '1rem' : '0'}",
  'x1="2vmin"',
  'cx="50dvh"',
  'r="1ch"',
  'rx="2lh"',
  'strokeWidth="0.02rem"',
  'strokeDasharray="1rem 2rem"',
  'fontSize="0.28rem"',
  'width="calc(100% - 2px)"',
]

const allowed = [
  'width="100%"',
  'height={52}',
  `x={\`\${share * 100}%\`}`,
  'width="2em"',
  'strokeWidth="2.5"',
  'className="wide-4rem"',
  "style={{ inlineSize: '4rem' }}",
  'd="M0 4vw"',
  'width={Math.max(4, column)}',
]

it('the linter refuses lengths on SVG elements that WebKit does not read, and no others', () => {
  expect(refusedBy([...refused, ...allowed])).toEqual(refused)
})

/** Attributes the plugins of the linter refuse, each on an element in a line of its own. */
function refusedBy(attributes: readonly string[]): string[] {
  const { plugins } = JSON.parse(readFileSync(join(rootDir, 'biome.json'), 'utf8')) as { plugins: string[] }
  const folder = mkdtempSync(join(tmpdir(), 'svg-lengths-'))
  const config = {
    plugins: plugins.map((path) => join(rootDir, path)),
    linter: { rules: { preset: 'none' } },
  }
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  writeFileSync(
    join(folder, 'drawing.tsx'),
    attributes.map((attribute) => `;<rect ${attribute} />`).join('\n'),
  )
  const { stdout } = spawnSync(commandPath('biome'), ['lint', '--reporter=github', 'drawing.tsx'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  return [...stdout.matchAll(/^::error title=plugin,.*?\bline=(\d+),/gm)].map(
    ([, line]) => attributes[Number(line) - 1] ?? '',
  )
}

import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { figureLine, isWithin } from '../bench/measure/figure.ts'
import { webWeights } from '../bench/pages/web-weights.ts'
import { buildProduct } from '../run/build-product.ts'
import { commandPath, rootDir } from '../run/project.ts'
import { runCommand } from '../run/run-command.ts'
import { sourceFiles } from '../run/source-files.ts'

/** Packages that are copied: all but simulator and upstream. */
const copied = ['web', 'openapi']
/** Installed and generated folders that a build of the shop reads. */
const borrowed = ['node_modules', 'web/node_modules', 'openapi/node_modules', 'openapi/generated']

/** Sha256 and path of each built file. */
function filesOf(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()
    .map((path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')} ${relative(dist, path)}`)
}

it('the build of the shop has the same bytes without simulator and upstream', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-without-simulator-'))
  try {
    const files = ['tsconfig.base.json', ...copied.flatMap((name) => sourceFiles(/./, name))]
    for (const path of files) cpSync(join(rootDir, path), join(folder, path))
    for (const path of borrowed) symlinkSync(join(rootDir, path), join(folder, path))
    const how = { cwd: join(folder, 'web'), env: { NODE_ENV: 'production' } }
    const { exitCode, stderr } = await runCommand(commandPath('vite', 'web'), ['build'], how)
    expect([exitCode, stderr]).toEqual([0, expect.any(String)])
    // The shop of the whole tree, built already unless a source has changed since.
    await buildProduct()
    const whole = filesOf(join(rootDir, 'web/dist'))
    expect(filesOf(join(folder, 'web/dist'))).toEqual(whole)
    expect(whole.length).toBeGreaterThan(50)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('the build has a brotli and a gzip file with the same text beside each longer script, style and page', async () => {
  await buildProduct()
  const dist = join(rootDir, 'web/dist')
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /[.](js|css|html)$/.test(path),
  )
  const longer = texts.filter((path) => statSync(join(dist, path)).size >= 1400)
  expect(longer.length).toBeGreaterThan(50)
  for (const path of longer) {
    const text = readFileSync(join(dist, path))
    expect(brotliDecompressSync(readFileSync(join(dist, `${path}.br`))).equals(text), path).toBe(true)
    expect(gunzipSync(readFileSync(join(dist, `${path}.gz`))).equals(text), path).toBe(true)
  }
})

it('no page, language or part of the build is heavier than its limit', async () => {
  await buildProduct()
  const figures = webWeights(join(rootDir, 'web/dist'))
  expect(figures.length).toBeGreaterThan(200)
  expect(figures.filter((figure) => !isWithin(figure)).map(figureLine)).toEqual([])
})

it('the page says its encoding within the first 1024 bytes', async () => {
  await buildProduct()
  const page = readFileSync(join(rootDir, 'web/dist/index.html'))
  expect(page.subarray(0, 1024).toString()).toContain('<meta charset="utf-8">')
  expect(page.toString().split('charset=')).toHaveLength(2)
})

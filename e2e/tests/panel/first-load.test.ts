import { gzipSync } from 'node:zlib'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

const limitBytes = 250 * 1024
const fontLimitBytes = 90 * 1024

test('the panel loads at most 250 KB of pages, scripts and styles, and draws with fonts of its own', async ({
  panel,
  world,
}) => {
  const files: Promise<number>[] = []
  const fonts: Promise<number>[] = []
  panel.page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const isFile = origin === world.stack.panelUrl && /^[/]($|assets[/])/.test(pathname)
    if (!isFile) return
    const size = response.body().then((body) => gzipSync(body).length)
    if (pathname.endsWith('.woff2')) fonts.push(size)
    else files.push(size)
  })
  await panel.open()
  await expect(panel.devices).toBeVisible()
  const bytes = await Promise.all(files)
  expect(bytes.length).toBeGreaterThan(2)
  expect(total(bytes)).toBeLessThanOrEqual(limitBytes)
  await panel.page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(fonts).toHaveLength(2)
  expect(total(await Promise.all(fonts))).toBeLessThanOrEqual(fontLimitBytes)
  const isDrawn = (font: string) => panel.page.evaluate((name) => document.fonts.check(name), font)
  expect([await isDrawn('13px inter'), await isDrawn('13px "JetBrains Mono"')]).toEqual([true, true])
})

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0)
}

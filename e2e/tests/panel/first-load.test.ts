import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { test } from '../../kit/fixtures/panel-test.ts'
import { expect } from '../../kit/fixtures/test.ts'

const limitBytes = 250 * 1024
const fontLimitBytes = 90 * 1024

test('the panel loads at most 250 KB of pages, scripts and styles, and draws with fonts of its own', async ({
  panel,
  world,
}) => {
  const loaded = new Set<string>()
  panel.page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const isFile = origin === world.stack.panelUrl && /^[/]($|assets[/])/.test(pathname)
    if (isFile) loaded.add(response.url())
  })
  await panel.open()
  await expect(panel.devices).toBeVisible()
  await panel.page.evaluate(() => document.fonts.ready.then(() => undefined))
  const [fonts, files] = [[...loaded].filter(isFont), [...loaded].filter((url) => !isFont(url))]
  expect(files.length).toBeGreaterThan(2)
  expect(await compressedBytes(panel.page, files)).toBeLessThanOrEqual(limitBytes)
  expect(fonts).toHaveLength(2)
  expect(await compressedBytes(panel.page, fonts)).toBeLessThanOrEqual(fontLimitBytes)
  const isDrawn = (font: string) => panel.page.evaluate((name) => document.fonts.check(name), font)
  expect([await isDrawn('13px inter'), await isDrawn('13px "JetBrains Mono"')]).toEqual([true, true])
})

function isFont(url: string): boolean {
  return url.endsWith('.woff2')
}

/** Asks for the files once more: the browser forgets the body of an answer that its page has left. */
async function compressedBytes(page: Page, urls: readonly string[]): Promise<number> {
  let sum = 0
  for (const url of urls) sum += gzipSync(await (await page.request.get(url)).body()).length
  return sum
}
